import Imaging
import Placement
import Testing

/// The tables of React Aria's `calculatePosition`.
///
/// Source: adobe/react-spectrum, packages/@react-aria/overlays/test/calculatePosition.test.ts
/// (Apache 2.0), commit 4e373d7b864621a870c9aa582cc993d9fdeb6a97: a boundary of 600 × 600 with a padding
/// of 50, a target of 100 × 100, an overlay of 200 × 200, an arrow of 8 along its edge. Its rows are
/// left, top, the arrow's place on the overlay, and the largest height.
///
/// Its placement is the side where the overlay is; ours is where the arrow points: `left` is `right`.
///
/// Deliberate differences:
/// - It never cuts an overlay across its edge, so that one without room leaves the boundary. Here that
///   is asked for with a minimum content as large as the content.
/// - Its largest height is our room above and below the target, but never negative. Beside the target
///   it is what is left of the boundary below the overlay's top, which we do not report: a popover
///   beside its source may be as high as the allowed area.
/// - It can move an overlay along its edge by a distance (`crossOffset`), and its rows with one are
///   left out, `arrowBoundaryOffset` among them: a popover that is not aligned with its source is not
///   something that one asks of UIKit.
@Suite struct ReactAriaTests {
  struct Row: Sendable {
    var placement: String
    var direction: ArrowDirection
    var alignment = PlacementAlignment.center
    /// Left, top, arrow and largest height for a target at 250, 250.
    var noOffset: [Double]
    /// The same for a target at 0, 0.
    var before: [Double]
    /// The same for a target at 500, 500.
    var after: [Double]
    /// The same for a target at 250, 250 that is 10 away.
    var mainAxis: [Double]
  }

  static let rows = [
    Row(
      placement: "left", direction: .right, noOffset: [50, 200, 100, 350],
      before: [-200, 50, 4, 500], after: [300, 350, 196, 200], mainAxis: [40, 200, 100, 350]),
    Row(
      placement: "left top", direction: .right, alignment: .start, noOffset: [50, 250, 50, 300],
      before: [-200, 50, 4, 500], after: [300, 350, 196, 200], mainAxis: [40, 250, 50, 300]),
    Row(
      placement: "left bottom", direction: .right, alignment: .end, noOffset: [50, 150, 150, 300],
      before: [-200, 50, 4, 200], after: [300, 350, 196, 500], mainAxis: [40, 150, 150, 300]),
    Row(
      placement: "top", direction: .down, noOffset: [200, 50, 100, 200], before: [50, -200, 4, 0],
      after: [350, 300, 196, 450], mainAxis: [200, 40, 100, 190]),
    Row(
      placement: "top left", direction: .down, alignment: .start, noOffset: [250, 50, 50, 200],
      before: [50, -200, 4, 0], after: [350, 300, 196, 450], mainAxis: [250, 40, 50, 190]),
    Row(
      placement: "top right", direction: .down, alignment: .end, noOffset: [150, 50, 150, 200],
      before: [50, -200, 4, 0], after: [350, 300, 196, 450], mainAxis: [150, 40, 150, 190]),
    Row(
      placement: "bottom", direction: .up, noOffset: [200, 350, 100, 200],
      before: [50, 100, 4, 450], after: [350, 600, 196, 0], mainAxis: [200, 360, 100, 190]),
    Row(
      placement: "bottom left", direction: .up, alignment: .start, noOffset: [250, 350, 50, 200],
      before: [50, 100, 4, 450], after: [350, 600, 196, 0], mainAxis: [250, 360, 50, 190]),
    Row(
      placement: "bottom right", direction: .up, alignment: .end, noOffset: [150, 350, 150, 200],
      before: [50, 100, 4, 450], after: [350, 600, 196, 0], mainAxis: [150, 360, 150, 190]),
    Row(
      placement: "right", direction: .left, noOffset: [350, 200, 100, 350],
      before: [100, 50, 4, 500], after: [600, 350, 196, 200], mainAxis: [360, 200, 100, 350]),
    Row(
      placement: "right top", direction: .left, alignment: .start, noOffset: [350, 250, 50, 300],
      before: [100, 50, 4, 500], after: [600, 350, 196, 200], mainAxis: [360, 250, 50, 300]),
    Row(
      placement: "right bottom", direction: .left, alignment: .end, noOffset: [350, 150, 150, 300],
      before: [100, 50, 4, 200], after: [600, 350, 196, 500], mainAxis: [360, 150, 150, 300]),
  ]

  @Test(arguments: rows)
  func `no viewport offset`(row: Row) throws {
    try expect(
      row.noOffset,
      place(Rect(x: 250, y: 250, width: 100, height: 100), [row.direction], row.alignment))
  }

  @Test(arguments: rows)
  func `viewport offset before`(row: Row) throws {
    try expect(
      row.before, place(Rect(x: 0, y: 0, width: 100, height: 100), [row.direction], row.alignment))
  }

  @Test(arguments: rows)
  func `viewport offset after`(row: Row) throws {
    try expect(
      row.after,
      place(Rect(x: 500, y: 500, width: 100, height: 100), [row.direction], row.alignment))
  }

  @Test(arguments: rows)
  func `main axis offset`(row: Row) throws {
    try expect(
      row.mainAxis,
      place(
        Rect(x: 250, y: 250, width: 100, height: 100), [row.direction], row.alignment, distance: 10)
    )
  }

  /// Its provider covers 50 of the boundary's height: the largest height below the target shrinks.
  @Test(arguments: rows)
  func `a provider that does not start at the top of the screen`(row: Row) throws {
    var expected = row.noOffset
    if row.direction == .up { expected[3] -= 50 }
    try expect(
      expected,
      place(
        Rect(x: 250, y: 250, width: 100, height: 100), [row.direction], row.alignment,
        container: Size(width: 600, height: 550)))
  }

  @Test func `flip from left to right`() throws {
    let flipped = try place(Rect(x: 0, y: 0, width: 100, height: 100), [.right, .left], .center)
    #expect(flipped.direction == .left)
    expect([100, 50, 4, 500], flipped)
    let away = try place(
      Rect(x: 0, y: 250, width: 100, height: 100), [.right, .left], .center, distance: 10)
    #expect(away.direction == .left)
    expect([110, 200, 100, 350], away)
  }

  @Test func `overlay smaller than target aligns in center`() throws {
    try expect(
      [550, 300, 100, 250], place(Rect(x: 250, y: 250, width: 300, height: 300), [.left], .center))
  }

  private func place(
    _ target: Rect, _ permitted: [ArrowDirection], _ alignment: PlacementAlignment,
    distance: Double = 0, container: Size = Size(width: 600, height: 600)
  ) throws -> Placement {
    let overlay = Size(width: 200, height: 200)
    return try PlacementTests.place(
      target, content: overlay, theme: .plain(base: 8, height: 0, lane: 0), container: container
    ) {
      $0.permitted = permitted
      $0.policy = .flip
      $0.alignment = alignment
      $0.distance = distance
      $0.margins = Insets(all: 50)
      $0.minimumContent = overlay
    }
  }

  private func expect(
    _ row: [Double], _ placement: Placement, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let popover = placement.popover
    #expect(
      popover == Rect(x: row[0], y: row[1], width: 200, height: 200), sourceLocation: sourceLocation
    )
    let isBeside = placement.direction == .left || placement.direction == .right
    let arrow = placement.tip.map { isBeside ? $0.y - popover.y : $0.x - popover.x }
    #expect(arrow == row[2], sourceLocation: sourceLocation)
    if !isBeside {
      #expect(max(0, placement.winner?.room ?? -1) == row[3], sourceLocation: sourceLocation)
    }
  }
}
