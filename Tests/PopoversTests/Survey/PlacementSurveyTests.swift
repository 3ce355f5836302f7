import Imaging
import Testing

@testable import Popovers

/// A theme tried on a screen, counted again one placement at a time.
@Suite struct PlacementSurveyTests {
  private func survey(
    _ name: String, change: (inout PlacementSurvey.Options) -> Void = { _ in }
  ) throws -> (PlacementSurvey, PlacementSurvey.Options) {
    var options = PlacementSurvey.Options(contents: [Size(width: 200, height: 120)])
    options.step = 60
    change(&options)
    let survey = PlacementSurvey(
      try SurveyedTheme(.crimson), on: try DeviceScreen(named: name), options: options)
    return (survey, options)
  }

  @Test func `counts are those of the placements themselves`() throws {
    let (survey, options) = try survey("iphone-se-1")
    let metrics = try PlacementMetrics(.crimson)
    // 320 × 568: sources at 0, 60 … 240 and 0, 60 … 480.
    #expect(survey.columns == 5)
    #expect(survey.rows == 9)
    var placements = 0
    var (misses, cut) = (0, 0)
    var wins: [ArrowDirection: Int] = [:]
    for growth in options.growths {
      for keyboard in [0, survey.screen.keyboardHeight] {
        for _ in LayoutDirection.allCases {
          for row in 0..<9 {
            for column in 0..<5 {
              var request = PlacementRequest(
                container: Size(width: 320, height: 568),
                source: Rect(
                  x: Double(column) * 60, y: Double(row) * 60, width: 44, height: 44),
                content: Size(width: 200, height: (120 * growth).rounded()))
              request.safeArea.top = 20
              request.keyboardHeight = keyboard
              let placement = try Placement(request, metrics: metrics)
              placements += 1
              if placement.winner?.hits == false { misses += 1 }
              if let lost = placement.winner?.lost, lost > 1e-6 { cut += 1 }
              wins[placement.direction, default: 0] += 1
            }
          }
        }
      }
    }
    #expect(survey.counts.placements == placements)
    #expect(survey.counts.misses == misses)
    #expect(survey.counts.cut == cut)
    #expect(survey.counts.wins == wins)
    #expect(survey.counts.impossible == 0)
    #expect(survey.adapts)
    #expect(cut > 0)
  }

  @Test func `the worst come first`() throws {
    let (survey, _) = try survey("iphone-se-1")
    #expect(!survey.worst.isEmpty)
    #expect(survey.worst.count <= PlacementSurvey.mostWorst)
    for (one, next) in zip(survey.worst, survey.worst.dropFirst()) {
      #expect((one.beside, one.lost) >= (next.beside, next.lost))
    }
  }

  @Test func `the map is that of the first content`() throws {
    let (survey, _) = try survey("ipad-9") { $0.permitted = [.left, .right] }
    #expect(survey.map.count == survey.columns * survey.rows)
    #expect(!survey.adapts)
    // At the left the popover stands to the right of its source, at the right to the left.
    #expect(survey.map[survey.columns] == .left)
    #expect(survey.map[2 * survey.columns - 1] == .right)
  }
}
