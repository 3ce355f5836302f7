internal import Exchange
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Words

// Compares the pictures of an arrow beside a corner with its drawing.
extension DrawnThemePictures {
  /// The loss where pictures and drawing differ at the ends of the lane; `nil` where they are equal.
  ///
  /// Curves are flattened to chords. If an arrow's leg begins at the end of a corner's curve, the
  /// border is computed from a chord and a leg that meet; in the pictures, a straight edge lies
  /// between them. Both are within a level of the exact border.
  static func lossAtEnds(
    of drawn: Theme, _ art: DrawnPictureMeasures, pictures: (ArrowDirection, Int) -> Bitmap?,
    subject: String
  ) throws(PopframeError) -> ThemeLoss? {
    var theme = drawn
    guard var arrow = theme.arrow, let frame = theme.drawnFrame else { return nil }
    arrow.lane = art.lane(arrow.lane, frame)
    theme.arrow = arrow
    var (count, largest) = (0, 0)
    for direction in [ArrowDirection.up, .down, .left, .right] {
      let axis: Axis = direction == .up || direction == .down ? .horizontal : .vertical
      let (low, high) =
        axis == .horizontal
        ? (arrow.lane.left, arrow.lane.right) : (arrow.lane.top, arrow.lane.bottom)
      for (length, offset) in [(low, ArrowOffset.start), (high, .end)]
      where length == art.cap + art.reach {
        for number in scales {
          guard let scale = Scale(Double(number)), let picture = pictures(direction, number) else {
            continue
          }
          let shown = art.picture(picture, scale: number, at: offset, along: axis)
          let expected = try bitmap(theme, art, direction, offset, scale, subject: subject)
          for (a, b) in zip(shown.pixels, expected.pixels) where a != b {
            count += 1
            largest = max(largest, a.largestDifference(from: b))
          }
        }
      }
    }
    guard count > 0 else { return nil }
    return ThemeLoss(
      "arrow.style",
      because: "at the ends of its lane, beside a corner, the arrow differs by up to "
        + "\(largest.counted("level")) in \(count.counted("pixel")) of its pictures",
      levels: largest)
  }
}

extension DrawnPictureMeasures {
  /// A picture in its own size with the arrow at an end of the lane: the stretching point between
  /// this corner and the arrow has length 0, and the one on the other side has two points.
  fileprivate func picture(
    _ picture: Bitmap, scale: Int, at end: ArrowOffset, along axis: Axis
  ) -> Bitmap {
    let cap = Int(overhang + cap) * scale
    let span =
      Int(overhang + span.lowerBound) * scale..<Int(overhang + span.upperBound) * scale
    let length = axis == .horizontal ? picture.width : picture.height
    let order: [Int] =
      end == .start
      ? Array(0..<cap) + Array(span) + Array(repeating: span.upperBound, count: scale)
        + Array(span.upperBound..<length)
      : Array(0..<span.lowerBound) + Array(repeating: cap, count: scale) + Array(span)
        + Array(length - cap..<length)
    var shown = picture
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        shown[x, y] =
          axis == .horizontal ? picture[order[x], y] : picture[x, order[y]]
      }
    }
    return shown
  }
}

extension Pixel {
  fileprivate func largestDifference(from other: Pixel) -> Int {
    zip([red, green, blue, alpha], [other.red, other.green, other.blue, other.alpha])
      .map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}
