import Imaging
import Placement
import Testing

/// The table of Floating UI's `computeCoordsFromPlacement`.
///
/// Source: floating-ui/floating-ui, packages/core/test/computeCoordsFromPlacement.test.ts (MIT), commit
/// 2338af39ef5a21e1910509b0ae8e59aa20f7812d: a reference of 100 × 100 at the origin and a floating
/// element of 50 × 50. The same numbers are in the test on its main branch.
///
/// Its sides are where the floating element is; ours are where the arrow points: `bottom` is `up`,
/// `right` is `left`. It knows no boundary here, so that ours is 1000 away on every side; the container
/// begins at its corner, so that the reference is at 1000, 1000 in it.
@Suite struct FloatingUITests {
  struct Row: Sendable {
    var name: String
    var direction: ArrowDirection
    var alignment = PlacementAlignment.center
    var x: Double
    var y: Double
  }

  static let rows = [
    Row(name: "bottom", direction: .up, x: 25, y: 100),
    Row(name: "bottom-start", direction: .up, alignment: .start, x: 0, y: 100),
    Row(name: "bottom-end", direction: .up, alignment: .end, x: 50, y: 100),
    Row(name: "top", direction: .down, x: 25, y: -50),
    Row(name: "top-start", direction: .down, alignment: .start, x: 0, y: -50),
    Row(name: "top-end", direction: .down, alignment: .end, x: 50, y: -50),
    Row(name: "right", direction: .left, x: 100, y: 25),
    Row(name: "right-start", direction: .left, alignment: .start, x: 100, y: 0),
    Row(name: "right-end", direction: .left, alignment: .end, x: 100, y: 50),
    Row(name: "left", direction: .right, x: -50, y: 25),
    Row(name: "left-start", direction: .right, alignment: .start, x: -50, y: 0),
    Row(name: "left-end", direction: .right, alignment: .end, x: -50, y: 50),
  ]

  @Test(arguments: rows)
  func `a rectangle stands where Floating UI puts it`(row: Row) throws {
    let placement = try place(row)
    #expect(placement.popover == Rect(x: 1000 + row.x, y: 1000 + row.y, width: 50, height: 50))
  }

  /// Floating UI's `getCoords` turns `start` and `end` round in right-to-left layouts for the sides top
  /// and bottom only, as ours does.
  @Test(arguments: rows)
  func `reading from right to left turns the alignments round`(row: Row) throws {
    var expected = row.x
    if row.direction == .up || row.direction == .down { expected = 50 - row.x }
    let placement = try place(row, .rightToLeft)
    #expect(placement.popover == Rect(x: 1000 + expected, y: 1000 + row.y, width: 50, height: 50))
  }

  private func place(
    _ row: Row, _ layoutDirection: UserInterfaceLayoutDirection = .leftToRight
  ) throws -> Placement {
    try PlacementTests.place(
      Rect(x: 1000, y: 1000, width: 100, height: 100), content: Size(width: 50, height: 50),
      theme: .plain,
      container: Size(width: 2100, height: 2100)
    ) {
      $0.permitted = [row.direction]
      $0.alignment = row.alignment
      $0.layoutDirection = layoutDirection
      $0.margins = .zero
    }
  }
}
