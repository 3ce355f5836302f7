package import Imaging

extension Bitmap {
  /// Whether a ring of one pixel around the picture holds the marks of a nine-patch: transparent
  /// corners, nothing but black (or the red of layout bounds) beside nothing, a stretching mark
  /// on top and on the left, at most one mark for the content on each other side; and it is not the outline
  /// of pixel art.
  package var hasNinePatchMarks: Bool {
    guard width >= 3, height >= 3 else { return false }
    let ring = PictureRing(self)
    guard ring.corners.allSatisfy({ $0.alpha == 0 }),
      ring.top.isMarks(), ring.left.isMarks(), ring.bottom.isMarks(allowsRed: true),
      ring.right.isMarks(allowsRed: true), ring.top.contains(.mark), ring.left.contains(.mark),
      // Content is one rectangle, so that each of these sides has one mark at most.
      ring.bottom.markRuns <= 1, ring.right.markRuns <= 1
    else { return false }
    return !hasBlackOutline
  }

  /// Whether the black pixels of the ring are the sides of one closed outline: they are on all four sides, and
  /// round each corner black pixels lead from one side's to the next side's.
  ///
  /// A nine-patch whose art is black, too, is told by its corners: art fills them or is antialiased there, and its
  /// marks end elsewhere on the two sides; an outline that was rounded by hand does none of that.
  private var hasBlackOutline: Bool {
    [Orientation.identity, .flippedHorizontally, .flippedVertically, .rotated180]
      .allSatisfy { turned($0).hasOutlineInCorner }
  }

  /// Whether black pixels lead from the first mark on top to the first on the left, round an empty corner.
  private var hasOutlineInCorner: Bool {
    guard let across = (0..<width).first(where: { self[$0, 0] == .mark }),
      let down = (0..<height).first(where: { self[0, $0] == .mark })
    else { return false }
    let (less, more) = (min(across, down), max(across, down))
    // A quarter of a circle leaves so much of the diagonal empty.
    let empty = Int(0.29 * Double(less))
    guard more <= 3 * less + 2, (0..<empty).allSatisfy({ self[$0, $0].alpha == 0 }),
      (0...down).allSatisfy({ y in
        (0...across).allSatisfy { [0, 255].contains(self[$0, y].alpha) }
      })
    else { return false }
    let goal = PixelPoint(x: 0, y: down)
    var seen: Set<PixelPoint> = []
    var open = [PixelPoint(x: across, y: 0)]
    while let place = open.popLast() {
      if place == goal { return true }
      guard seen.insert(place).inserted else { continue }
      for y in place.y - 1...place.y + 1 {
        for x in place.x - 1...place.x + 1
        where (0...across).contains(x) && (0...down).contains(y) && self[x, y].isInk {
          open.append(PixelPoint(x: x, y: y))
        }
      }
    }
    return false
  }
}

/// The outermost pixels of a picture, its corners apart.
private struct PictureRing {
  let corners: [Pixel]
  let top: [Pixel]
  let bottom: [Pixel]
  let left: [Pixel]
  let right: [Pixel]

  init(_ picture: Bitmap) {
    let (lastX, lastY) = (picture.width - 1, picture.height - 1)
    corners = [picture[0, 0], picture[lastX, 0], picture[0, lastY], picture[lastX, lastY]]
    top = (1..<lastX).map { picture[$0, 0] }
    bottom = (1..<lastX).map { picture[$0, lastY] }
    left = (1..<lastY).map { picture[0, $0] }
    right = (1..<lastY).map { picture[lastX, $0] }
  }
}

extension Pixel {
  fileprivate static let mark = Pixel(.black)
  /// The colour of marks for the bounds of a layout.
  fileprivate static let bound = Pixel(Color(red: 255, green: 0, blue: 0))

  /// Whether it is the black of an outline, or nearly.
  fileprivate var isInk: Bool { alpha == 255 && max(red, green, blue) <= 24 }
}

extension [Pixel] {
  fileprivate func isMarks(allowsRed: Bool = false) -> Bool {
    allSatisfy { $0.alpha == 0 || $0 == .mark || (allowsRed && $0 == .bound) }
  }

  fileprivate var markRuns: Int {
    indices.count { self[$0] == .mark && ($0 == 0 || self[$0 - 1] != .mark) }
  }
}
