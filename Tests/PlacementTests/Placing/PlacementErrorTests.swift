import Imaging
import Placement
import Testing
import TestLayouts

@Suite struct PlacementErrorTests {
  static let lengths: [(String, @Sendable (inout PlacementRequest, Double) -> Void)] = [
    ("container width", { $0.container.width = $1 }),
    ("container height", { $0.container.height = $1 }),
    ("source x", { $0.source.x = $1 }), ("source y", { $0.source.y = $1 }),
    ("source width", { $0.source.width = $1 }), ("source height", { $0.source.height = $1 }),
    ("margin top", { $0.margins.top = $1 }), ("margin left", { $0.margins.left = $1 }),
    ("margin bottom", { $0.margins.bottom = $1 }), ("margin right", { $0.margins.right = $1 }),
    ("safe area top", { $0.safeArea.top = $1 }), ("safe area left", { $0.safeArea.left = $1 }),
    ("safe area bottom", { $0.safeArea.bottom = $1 }),
    ("safe area right", { $0.safeArea.right = $1 }),
    ("keyboard height", { $0.keyboardHeight = $1 }), ("distance", { $0.distance = $1 }),
    ("content width", { $0.extent = .content(Size(width: $1, height: 10)) }),
    ("content height", { $0.extent = .content(Size(width: 10, height: $1)) }),
    ("bounds width", { $0.extent = .bounds(Size(width: $1, height: 10)) }),
    ("bounds height", { $0.extent = .bounds(Size(width: 10, height: $1)) }),
    ("minimum content width", { $0.minimumContent.width = $1 }),
    ("minimum content height", { $0.minimumContent.height = $1 }),
  ]

  @Test func `no length is NaN, infinite or endless`() throws {
    for (name, set) in Self.lengths {
      for value in [Double.nan, .infinity, -.infinity, 1e7, -1e7] {
        let error = try #require(throws: PlacementError.self) {
          try place(Rect(x: 500, y: 300, width: 44, height: 44)) { set(&$0, value) }
        }
        guard case .length(name, let found, _) = error else {
          Issue.record("\(name) \(value): \(error)")
          continue
        }
        #expect(found == value || found.isNaN && value.isNaN)
      }
    }
  }

  @Test func `no length but a place and the distance is negative`() throws {
    for (name, set) in Self.lengths where !["source x", "source y", "distance"].contains(name) {
      #expect(throws: PlacementError.self) {
        try place(Rect(x: 500, y: 300, width: 44, height: 44)) { set(&$0, -1) }
      }
    }
    #expect(
      try place(Rect(x: 500, y: 100, width: 44, height: 44)) { $0.distance = -4 }.popover.y == 140)
  }

  @Test(arguments: [
    [ArrowDirection.up, .none], [.none, .up], [.none, .none], [.left, .up, .left],
  ])
  func `directions that contradict each other are refused`(permitted: [ArrowDirection]) {
    #expect(throws: PlacementError.contradictoryDirections(permitted)) {
      try place(Rect(x: 500, y: 300, width: 44, height: 44)) { $0.permitted = permitted }
    }
  }

  @Test func `margins, safe area and keyboard leave something`() throws {
    #expect(
      throws: PlacementError.noAllowedArea(
        container: Size(width: 1024, height: 768), left: Size(width: 0, height: 748))
    ) {
      try place(Rect(x: 500, y: 300, width: 44, height: 44)) { $0.margins.left = 1014 }
    }
    let error = try #require(throws: PlacementError.self) {
      try place(Rect(x: 500, y: 300, width: 44, height: 44)) { $0.keyboardHeight = 800 }
    }
    #expect(
      error.description == """
        margins, safe area and keyboard leave no room in a container of 1024x768: 1004 across and \
        -52 down would be left; make them smaller
        """)
    // A thousandth of a point is something: the popover is as large, and its arrow sticks out.
    let tiny = try place(Rect(x: 500, y: 300, width: 44, height: 44)) {
      $0.keyboardHeight = 747.999
      $0.permitted = [.left]
    }
    #expect(tiny.popover == Rect(x: 544, y: 10, width: 356, height: 0.001))
  }

  @Test(arguments: [
    Rect(x: 1025, y: 300, width: 44, height: 44), Rect(x: -45, y: 300, width: 44, height: 44),
    Rect(x: 500, y: 769, width: 44, height: 44), Rect(x: 500, y: -45, width: 44, height: 44),
  ])
  func `an invisible source is refused`(source: Rect) {
    #expect(throws: PlacementError.sourceOutside(source, container: Size(width: 1024, height: 768)))
    {
      try place(source)
    }
  }

  @Test func `messages say what is wrong and what to do`() {
    #expect(
      PlacementError.length(name: "margin top", value: .nan, allowed: 0...1_000_000).description
        == "margin top nan is outside of its range: give a number of points from 0 to 1000000")
    #expect(
      PlacementError.contradictoryDirections([.up, .none]).description == """
        the permitted directions up, none contradict each other: name each of up, down, left and \
        right at most once, or none alone
        """)
    #expect(
      PlacementError.sourceOutside(
        Rect(x: 2000, y: 0, width: 44, height: 44), container: Size(width: 1024, height: 768)
      ).description
        == """
        the source 2000,0,44,44 lies outside of the container, which is 0,0 to 1024,768: no popover \
        can point at it
        """)
    #expect(
      PlacementError.notDrawn([.down]).description == """
        the theme has no art for an arrow down: permit another direction, or add the pictures
        """)
  }
}
