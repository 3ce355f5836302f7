package import Imaging

/// The outline of a popover in a picture on a transparent background: its frame, and the part that stands out of it.
package struct MockOutline: Equatable, Sendable {
  /// The alpha from which on a pixel belongs to the popover: half opaque, or anything at all.
  package let threshold: UInt8
  /// The frame's edges: along each side, the most frequent first pixel that belongs to the popover.
  package let frame: PixelRect
  /// The side on which an arrow stands out; `nil` without one.
  package let arrowSide: PictureSide?
  /// The arrow's extent along that side: columns (rows) with anything beyond the edge.
  package let arrowSpan: Range<Int>
  /// How far the arrow stands out, in pixels.
  package let arrowHeight: Int

  /// Why a picture cannot be taken apart.
  package enum Fault: Error, Equatable, Sendable {
    case opaque
    case empty
    case twoArrows
    case arrowAtCorner
  }

  /// Finds the outline of a group of frame and arrow, without its shadow.
  package init(_ group: Bitmap, threshold: UInt8 = 128) throws(Fault) {
    self.threshold = threshold
    guard group.paintedRect(from: threshold) != nil else { throw .empty }
    guard group.pixels.contains(where: { $0.alpha < 128 }) else { throw .opaque }
    func edge(_ side: PictureSide) -> Int { Self.edge(side.onTop(group), threshold) }
    let (top, left) = (edge(.top), edge(.left))
    let (right, bottom) = (group.width - edge(.right), group.height - edge(.bottom))
    guard left < right, top < bottom else { throw .empty }
    frame = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    var found: (PictureSide, Range<Int>, Int)?
    for side in PictureSide.allCases {
      let picture = side.onTop(group)
      let edge = edge(side)
      guard edge > 0 else { continue }
      let beyond = picture.part(
        PixelRect(x: 0, y: 0, width: picture.width, height: edge))
      guard let solid = beyond.paintedRect(from: threshold) else { continue }
      guard found == nil else { throw .twoArrows }
      let columns = try Self.arrowColumns(beyond, in: picture, threshold)
      guard let first = columns.first, let last = columns.last else { continue }
      // On both sides of an arrow the frame's edge goes on; at a corner it does not.
      for x in [first - 1, last + 1] {
        guard x >= 0, x < picture.width, picture[x, edge].alpha >= threshold else {
          throw .arrowAtCorner
        }
      }
      found = (side, first..<last + 1, edge - solid.y)
    }
    arrowSide = found?.0
    arrowSpan = found?.1 ?? 0..<0
    arrowHeight = found?.2 ?? 0
  }

  /// The columns of the part beyond the frame's upper edge, with its soft edges; of a shadow around the frame only the
  /// popover's part.
  private static func arrowColumns(
    _ beyond: Bitmap, in picture: Bitmap, _ threshold: UInt8
  ) throws(Fault) -> Range<Int> {
    // A line along the edge can be as opaque as the threshold, in some columns a level more.
    let line = Int(beyond.mostFrequentAlpha(inRow: beyond.height - 1) ?? 0)
    let isNear = abs(line - Int(threshold)) <= mostUnevenness
    let solid = beyond.columnsPainted(
      from: isNear ? UInt8(clamping: line + mostUnevenness + 1) : threshold)
    guard let first = solid.first, let last = solid.last else { return 0..<0 }
    let painted = Set(beyond.columnsPainted(from: 1))
    var (low, high) = (first, last)
    while painted.contains(low - 1) { low -= 1 }
    while painted.contains(high + 1) { high += 1 }
    // A soft line along the whole edge, to where the frame is round, belongs to the frame's rim; so does a line that is
    // less than half a pixel wide and ends in a corner.
    let isRim =
      [low - 1, high + 1].contains { x in
        x < 0 || x >= picture.width || picture[x, beyond.height].alpha < threshold
      } || beyond.hasLine(in: low..<first) || beyond.hasLine(in: last + 1..<high + 1)
    // Soft pixels may lie between the parts of one arrow; clear columns separate two.
    let parts = isRim ? Set(solid) : painted
    guard (first...last).allSatisfy(parts.contains) else { throw .twoArrows }
    return isRim ? first..<last + 1 : low..<high + 1
  }

  /// So many equal columns beside each other are a line along an edge; the pixels of an arrow fade.
  fileprivate static let shortestLine = 8
  /// The most by which alphas of one line differ.
  fileprivate static let mostUnevenness = 4

  /// The most frequent first row, from the top, that belongs to the popover.
  private static func edge(_ picture: Bitmap, _ threshold: UInt8) -> Int {
    var counts: [Int: Int] = [:]
    for x in 0..<picture.width {
      guard let y = (0..<picture.height).first(where: { picture[x, $0].alpha >= threshold }) else {
        continue
      }
      counts[y, default: 0] += 1
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
  }
}

extension Bitmap {
  /// Whether many columns beside each other are as opaque, but for the little that taking a shadow away leaves.
  fileprivate func hasLine(in columns: Range<Int>) -> Bool {
    var start = columns.lowerBound
    for x in columns {
      let isSame = (0..<height).allSatisfy {
        abs(Int(self[x, $0].alpha) - Int(self[start, $0].alpha)) <= MockOutline.mostUnevenness
      }
      if !isSame { start = x }
      if x - start + 1 >= MockOutline.shortestLine { return true }
    }
    return false
  }

  /// The alpha that most of the pixels of a row have that are not clear; `nil` if all are.
  fileprivate func mostFrequentAlpha(inRow y: Int) -> UInt8? {
    var counts: [UInt8: Int] = [:]
    for x in 0..<width where self[x, y].alpha > 0 { counts[self[x, y].alpha, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// The columns that have a pixel whose alpha is at least this much.
  func columnsPainted(from alpha: UInt8) -> [Int] {
    (0..<width).filter { x in (0..<height).contains { self[x, $0].alpha >= alpha } }
  }
}
