package import Imaging

package enum PictureSide: String, Hashable, Sendable, CaseIterable {
  case top, left, bottom, right

  /// The picture turned so that this side is on top and lines run inwards as columns do.
  package func onTop(_ picture: Bitmap) -> Bitmap {
    switch self {
    case .top: picture
    case .bottom: picture.turned(.flippedVertically)
    case .left: picture.turned(.transposed)
    case .right: picture.turned(.rotatedLeft)
    }
  }

  /// Where a rectangle of the picture with this side on top is in a picture of some size.
  package func place(_ rect: PixelRect, in size: PixelSize) -> PixelRect {
    switch self {
    case .top: rect
    case .bottom:
      PixelRect(x: rect.x, y: size.height - rect.maxY, width: rect.width, height: rect.height)
    case .left: PixelRect(x: rect.y, y: rect.x, width: rect.height, height: rect.width)
    case .right:
      PixelRect(x: size.width - rect.maxY, y: rect.x, width: rect.height, height: rect.width)
    }
  }

  package func strip(_ depth: Int, of size: PixelSize) -> PixelRect {
    switch self {
    case .top: PixelRect(x: 0, y: 0, width: size.width, height: depth)
    case .bottom: PixelRect(x: 0, y: size.height - depth, width: size.width, height: depth)
    case .left: PixelRect(x: 0, y: 0, width: depth, height: size.height)
    case .right: PixelRect(x: size.width - depth, y: 0, width: depth, height: size.height)
    }
  }
}

/// Shadows that are painted into a picture, seen from one side of it.
package struct SoftBorder {
  private let picture: Bitmap
  /// The columns of the side's middle half.
  private let columns: Range<Int>
  /// The alpha up to which two rows of a shadow may round to the same.
  private static let faintAlpha = 32.0

  package init(_ picture: Bitmap, side: PictureSide) {
    self.picture = side.onTop(picture)
    let width = self.picture.width
    columns = width / 4..<width - width / 4
  }

  /// How many pixels deep a shadow rises towards the inside: the longest run of rows whose median alpha, in the middle
  /// half, is within 8…200 and strictly rises, from the art's edge on: a faint tail may have rows that are equal, and a
  /// part with more alpha before it is a pane, not a shadow.
  package var depth: Int { depth(step: 255) }

  /// The same, in steps from row to row of at most so many levels.
  private func depth(step: Double) -> Int {
    var longest = 0
    var run = 0
    var last = -1.0
    for y in 0..<(picture.height + 1) / 2 {
      let alpha = columns.map { Double(picture[$0, y].alpha) }.median
      guard alpha >= 8, alpha <= 200 else {
        if alpha > 200 { break }
        (run, last) = (0, -1)
        continue
      }
      if alpha <= last, last >= Self.faintAlpha { break }
      run = alpha > last && (run == 0 || alpha - last <= step) ? run + 1 : 1
      last = alpha
      longest = max(longest, run)
    }
    return longest
  }

  /// The depth of a painted shadow; `nil` if the rise is the art's own edge.
  ///
  /// A shadow rises over at least 3 pixels. In pictures for larger scales an edge, and a hairline along it, has several
  /// soft pixels, too: there a shadow is a rise over more than one point, in steps of an edge's quarter at most.
  package func shadowDepth(scale: Int) -> Int? {
    let depth = scale > 1 ? self.depth(step: 64) : self.depth
    return depth >= 3 && depth > scale ? depth : nil
  }

  /// Whether the picture ends before its shadow does: in three of four columns of the middle half the
  /// outermost alpha is 9…200, the next three rise strictly and by at most 48 each, and it differs
  /// from its neighbour's by at most 8.
  package var isCut: Bool {
    guard picture.height >= 4, !columns.isEmpty else { return false }
    func alpha(_ x: Int, _ y: Int) -> Int { Int(picture[x, y].alpha) }
    let cut = columns.count { x in
      guard (9...200).contains(alpha(x, 0)) else { return false }
      let rises = (0..<3).allSatisfy { y in
        (1...48).contains(alpha(x, y + 1) - alpha(x, y))
      }
      let neighbour = x + 1 < columns.upperBound ? x + 1 : max(x - 1, 0)
      return rises && abs(alpha(x, 0) - alpha(neighbour, 0)) <= 8
    }
    return cut * 4 >= columns.count * 3
  }

  /// The mean outermost alpha of the middle half, 0…255.
  package var outermostAlpha: Double {
    guard !columns.isEmpty, picture.height > 0 else { return 0 }
    return columns.reduce(0.0) { $0 + Double(picture[$1, 0].alpha) } / Double(columns.count)
  }
}
