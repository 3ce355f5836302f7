@testable import Surveys
import Imaging
@testable import Popovers
import Testing
import TestThemes
@testable import Themes

@testable import Placement

/// A theme tried on a screen, counted again one placement at a time.
@Suite struct PlacementSurveyTests {
  private func survey(
    _ name: String, change: (inout SurveyOptions) -> Void = { _ in }
  ) throws -> (PlacementSurvey, SurveyOptions) {
    var options = SurveyOptions(contents: [Size(width: 200, height: 120)])
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
        for _ in UserInterfaceLayoutDirection.allCases {
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
    for direction in ArrowDirection.allCases {
      #expect(survey.counts.wins(direction) == wins[direction, default: 0])
    }
    #expect(survey.counts.impossible == 0)
    #expect(survey.adapts)
    #expect(cut > 0)
  }

  /// Each direction has one, and no placement of that direction is worse.
  @Test func `the worst come first`() throws {
    let (survey, options) = try survey("iphone-se-1")
    #expect(survey.worst.map(\.direction).count == Set(survey.worst.map(\.direction)).count)
    for (one, next) in zip(survey.worst, survey.worst.dropFirst()) {
      #expect((one.beside, one.lost) >= (next.beside, next.lost))
    }
    let metrics = try PlacementMetrics(.crimson)
    var known: [ArrowDirection: SurveyFinding] = [:]
    for finding in survey.worst {
      known[finding.direction] = finding
      let winner = try #require(try Placement(finding.request, metrics: metrics).winner)
      #expect(winner.direction == finding.direction)
      #expect(winner.beside == finding.beside)
      #expect(winner.lost / (winner.full.width * winner.full.height) == finding.lost)
    }
    #expect(!known.isEmpty)
    var request = try #require(survey.worst.first).request
    request.extent = .content(Size(width: 200, height: (120 * options.growths[2]).rounded()))
    for row in 0..<survey.rows {
      for column in 0..<survey.columns {
        request.source.x = Double(column) * 60
        request.source.y = Double(row) * 60
        let winner = try #require(try Placement(request, metrics: metrics).winner)
        if winner.hits && winner.lost < 1e-6 { continue }
        let worst = try #require(known[winner.direction])
        let lost = winner.lost / (winner.full.width * winner.full.height)
        #expect((worst.beside, worst.lost) >= (winner.beside, lost))
      }
    }
  }

  @Test func `the map is that of the first content`() throws {
    let (survey, _) = try survey("ipad-9") { $0.permitted = [.left, .right] }
    #expect(survey.map.count == survey.columns * survey.rows)
    #expect(!survey.adapts)
    // At the left the popover stands to the right of its source, at the right to the left.
    #expect(survey.map[survey.columns].direction == .left)
    #expect(survey.map[2 * survey.columns - 1].direction == .right)
  }

  /// A content of 320 × 460 on a phone of 320 × 568 is cut below most sources; at the bottom little is left.
  @Test func `marks say what happens at a source`() throws {
    let (survey, options) = try survey("iphone-se-1") {
      $0.contents = [Size(width: 320, height: 460)]
      $0.growths = [1]
      $0.permitted = [.up]
    }
    let theme = try SurveyedTheme(.crimson)
    var expected = [SurveyMarks](repeating: [], count: survey.map.count)
    for keyboard in [0, survey.screen.keyboardHeight] {
      for index in expected.indices {
        var request = PlacementRequest(
          container: Size(width: 320, height: 568),
          source: Rect(
            x: Double(index % survey.columns) * 60, y: Double(index / survey.columns) * 60,
            width: 44, height: 44), content: options.contents[0])
        request.permitted = [.up]
        request.safeArea.top = 20
        request.keyboardHeight = keyboard
        let placed = try Placement(request, metrics: theme.metrics)
        let layout = try? PopoverLayout(theme: .crimson, request: placed.request(at: .one))
        if placed.winner?.hits == false { expected[index].insert(.misses) }
        if let lost = placed.winner?.lost, lost > 1e-6 { expected[index].insert(.isCut) }
        if placed.state == .laneShrunk || placed.state == .overflows {
          expected[index].insert(.laneShrinks)
        }
        // A popover that is smaller than its arrow has no frame.
        if layout?.capScale != 1 { expected[index].insert(.capsShrink) }
      }
    }
    #expect(survey.map.map(\.marks) == expected)
    #expect(expected.contains { $0.contains(.isCut) })
    #expect(expected.contains { $0.contains(.capsShrink) })
  }
}
