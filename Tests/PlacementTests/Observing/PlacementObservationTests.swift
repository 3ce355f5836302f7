import Imaging
@testable import Popovers
import Testing
import TestThemes
@testable import Themes

@testable import Placement

/// Popovers that were seen, held against the rules.
@Suite struct PlacementObservationTests {
  private let metrics = try? PlacementMetrics(.crimson)

  private func request(
    change: (inout PlacementRequest) -> Void = { _ in }
  ) -> PlacementRequest {
    var request = PlacementRequest(
      container: Size(width: 1024, height: 768),
      source: Rect(x: 500, y: 300, width: 44, height: 44),
      content: Size(width: 320, height: 200))
    change(&request)
    return request
  }

  private func observe(
    _ seen: PlacementRequest, given: PlacementRequest, arrow: Bool = true
  ) throws -> PlacementObservation {
    let metrics = try #require(metrics)
    let placed = try Placement(seen, metrics: metrics)
    return try PlacementObservation(
      placed.popover, arrow: arrow ? placed.direction : nil, request: given, metrics: metrics)
  }

  @Test func `the result of the rules is reported as agreeing`() throws {
    let observation = try observe(request(), given: request())
    #expect(observation.agrees)
    #expect(observation.candidates == [.up])
    #expect(observation.changes.isEmpty)
  }

  /// Half a point is the same, a little more is not.
  @Test func `edges within half a point are the same`() throws {
    let metrics = try #require(metrics)
    let placed = try Placement(request(), metrics: metrics).popover
    for (shift, agrees) in [(0.5, true), (-0.5, true), (0.51, false)] {
      let seen = Rect(x: placed.x + shift, y: placed.y, width: placed.width, height: placed.height)
      let observation = try PlacementObservation(seen, request: request(), metrics: metrics)
      #expect(observation.agrees == agrees)
    }
  }

  @Test(arguments: [
    ("permitted", "down,left,right"), ("margins", "57,57,57,57"), ("distance", "7.5"),
    ("content width", "400x200"), ("alignment", "start"),
  ])
  func `one change of an input is found`(name: String, to: String) throws {
    // At the edge, where margins count.
    let given = request { $0.source.x = name.hasPrefix("margins") ? 20 : 500 }
    var seen = given
    switch name {
    case "permitted": seen.permitted = [.down, .left, .right]
    case "margins": seen.margins = Insets(all: 57)
    case "distance": seen.distance = 7.5
    case "content width": seen.extent = .content(Size(width: 400, height: 200))
    default: seen.alignment = .start
    }
    let observation = try observe(seen, given: given)
    #expect(!observation.agrees)
    let change = try #require(observation.changes.first { $0.name == name })
    // Every edge within half a point: of numbers the first that comes so near is told.
    if name == "permitted" || name == "alignment" { #expect(change.to == to) }
    #expect(observation.changes.count <= PlacementObservation.mostChanges)
    #expect(Set(observation.changes.map(\.name)).count == observation.changes.count)
  }

  /// Choices come before numbers, and directions first of all.
  @Test func `changes are told in their order`() throws {
    let order = [
      "permitted", "policy", "alignment", "overlapSource", "minimumContent", "margins", "safeArea",
      "keyboard", "distance", "content",
    ]
    let given = request { $0.source.y = 560 }
    let seen = request {
      $0.source.y = 560
      $0.policy = .listed
      $0.permitted = [.left, .up, .down, .right]
    }
    let observation = try observe(seen, given: given)
    #expect(observation.candidates == [.left])
    let places = observation.changes.map { change in
      order.firstIndex { change.name.hasPrefix($0) } ?? -1
    }
    let choices = places.filter { $0 < 5 }
    #expect(choices == choices.sorted())
    #expect(places.first == 0)
  }

  @Test func `without a single explaining change the nearest edge is named`() throws {
    let metrics = try #require(metrics)
    let observation = try PlacementObservation(
      Rect(x: 1, y: 340, width: 17, height: 33), request: request(), metrics: metrics)
    #expect(observation.changes.isEmpty)
    // Placed at 352, 344, 340 × 236: 351, 4, 674 and 207 away.
    #expect(observation.nearest == .init(name: "top", difference: -4))
    #expect(observation.description.contains("no single change gives it"))
  }
}
