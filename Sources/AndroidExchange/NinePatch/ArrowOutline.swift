import Exchange
import Imaging
import Popovers

/// The arrow in a picture of frame and arrow in one, found in its outline: pixels with an alpha of 128
/// and more.
struct ArrowOutline {
  let direction: ArrowDirection
  /// The length of the part outside the frame, in pixels.
  let height: Int
  /// Where its base is along the edge, in pixels.
  let base: Range<Int>
  /// Where its tip is along the edge, in pixels; may be half of one.
  let tip: Double

  /// Looks on the edges that some directions point away from, and takes the arrow that stands out most.
  ///
  /// The frame's edge is the most frequent first row of the outline; the part beyond it is the arrow.
  init?(in picture: Bitmap, directions: [ArrowDirection]) {
    var best: ArrowOutline?
    for direction in directions {
      guard let found = ArrowOutline(in: picture, pointing: direction) else { continue }
      if found.height > best?.height ?? 0 { best = found }
    }
    guard let best else { return nil }
    self = best
  }

  /// - Parameter height: How far the arrow stands out, where that is known.
  init?(in picture: Bitmap, pointing direction: ArrowDirection, height known: Int? = nil) {
    // Turned so that it points up; left and right keep the order along their edge.
    let turned: Bitmap
    switch direction {
    case .up: turned = picture
    case .down: turned = picture.turned(.flippedVertically)
    case .left: turned = picture.turned(.transposed)
    case .right: turned = picture.turned(.flippedHorizontally).turned(.transposed)
    case .none: return nil
    }
    let firsts = (0..<turned.width).map { x in
      (0..<turned.height).first { turned[x, $0].alpha >= 128 }
    }
    var counts: [Int: Int] = [:]
    for case let first? in firsts { counts[first, default: 0] += 1 }
    guard let top = firsts.compactMap({ $0 }).min() else { return nil }
    let edge: Int
    if let known {
      edge = top + known
    } else {
      guard let mode = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else {
        return nil
      }
      edge = mode
    }
    let columns = firsts.indices.filter { (firsts[$0] ?? .max) < edge }
    guard let low = columns.first, let high = columns.last, edge > top else { return nil }
    let tips = firsts.indices.filter { firsts[$0] == top }
    self.direction = direction
    height = known ?? edge - top
    base = low..<high + 1
    tip = Double(tips.reduce(0, +)) / Double(tips.count) + 0.5
  }
}
