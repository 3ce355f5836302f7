internal import Imaging
internal import Popovers

/// The lengths of a drawn theme's pictures, in whole points.
///
/// Along the arrow's edge: a cap, a point that stretches, the arrow with fixed parts beside it, a
/// point that stretches, a cap.
struct DrawnPictureMeasures {
  /// The most points that an inner shadow may reach from the outline.
  static let farthestInnerShadow = 48.0

  /// The length that keeps its size on every side of the frame.
  let cap: Double
  /// The length that stretches between two caps; with it, corners have enough room.
  let middle: Double
  /// The length that keeps its size on both sides of the arrow.
  let reach: Double
  let base: Double
  let height: Double
  /// How far the pictures extend beyond bounds on every side, for outside borders.
  let overhang: Double

  init(_ frame: DrawnFrame, arrow: ArrowStyle?) {
    let corner = Self.extent(of: frame.cornerRadii.largest, frame.cornerCurve)
    let border = frame.borders.reduce(0) { sum, border in
      if case .points(let width) = border.width { sum + width } else { sum + 1 }
    }
    let inner =
      frame.innerShadows.map {
        min($0.reach, Self.farthestInnerShadow)
      }.max() ?? 0
    overhang =
      DrawnThemePictures.scales.compactMap { Scale(Double($0)) }
      .map { (frame.borders.reach(at: $0) / $0.value).rounded(.up) }.max() ?? 0
    // Beside the end of an arrow's leg, an outside line covers no more of the edge than its own
    // width.
    reach = max(inner > 0 ? (inner + border).rounded(.up) : 0, overhang)
    // Where a continuous curve begins it is straight to less than a level of a pixel.
    let isContinuous = frame.cornerCurve == .continuous
    cap = max(corner.rounded(isContinuous ? .down : .up), (border + inner).rounded(.up), 1)
    middle = isContinuous ? 2 : 1
    base = (arrow?.base ?? 0).rounded(.up)
    height = (arrow?.height ?? 0).rounded(.up)
  }

  /// How far from its corner a curve begins, in points.
  static func extent(of radius: Double, _ curve: DrawnFrame.CornerCurve) -> Double {
    // As published for SwiftUI's corners, in radii.
    radius * (curve == .continuous ? 1.528665 : 1)
  }

  /// The lane of an arrow that stays off the corners and off what keeps its size.
  func lane(_ lane: Insets, _ frame: DrawnFrame) -> Insets {
    let radii = frame.cornerRadii
    func side(_ length: Double, _ first: Double, _ second: Double) -> Double {
      max(length, Self.extent(of: max(first, second), frame.cornerCurve), cap + reach)
    }
    return Insets(
      top: side(lane.top, radii.topLeft, radii.topRight),
      left: side(lane.left, radii.topLeft, radii.bottomLeft),
      bottom: side(lane.bottom, radii.bottomLeft, radii.bottomRight),
      right: side(lane.right, radii.topRight, radii.bottomRight))
  }

  var spanStart: Double { cap + 1 }
  var span: ClosedRange<Double> { spanStart...spanStart + 2 * reach + base }

  /// The size of bounds.
  func size(_ direction: ArrowDirection) -> Size {
    let plain = 2 * cap + middle
    let long = span.upperBound + 1 + cap
    switch direction {
    case .none: return Size(width: plain, height: plain)
    case .up, .down: return Size(width: long, height: plain + height)
    case .left, .right: return Size(width: plain + height, height: long)
    }
  }

  /// A picture's slices, with what hangs over.
  func piece(_ image: PictureSet, _ direction: ArrowDirection, tip: Double) -> FusedArt.Piece {
    var caps = Insets(all: cap + overhang)
    switch direction {
    case .up: caps.top += height
    case .down: caps.bottom += height
    case .left: caps.left += height
    case .right: caps.right += height
    case .none: return FusedArt.Piece(image: image, capInsets: caps)
    }
    return FusedArt.Piece(
      image: image, capInsets: caps,
      arrowSpan: span.lowerBound + overhang...span.upperBound + overhang,
      tip: overhang + spanStart + reach + tip)
  }
}

extension DrawnFrame.InnerShadow {
  /// How far from the outline it is seen, in points.
  var reach: Double { max(abs(offset.x), abs(offset.y)) + 1.5 * blur }
}
