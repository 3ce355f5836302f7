public import Imaging

/// The background below a popover. `Picture` is a path before a picture is read, and its pixels
/// afterwards.
public enum PopoverBackground<Picture> {
  /// Nothing.
  case none
  /// One colour.
  case color(Color)
  /// White and grey squares of 8 points, from the corner of the whole canvas.
  case checker
  /// A picture scaled to cover the canvas, centred, smooth.
  case picture(Picture)

  /// The same background with another form of its picture.
  public func map<Other, Failure: Error>(
    _ transform: (Picture) throws(Failure) -> Other
  ) throws(Failure) -> PopoverBackground<Other> {
    switch self {
    case .none: .none
    case .color(let color): .color(color)
    case .checker: .checker
    case .picture(let picture): .picture(try transform(picture))
    }
  }
}

extension PopoverBackground: Equatable where Picture: Equatable {}
extension PopoverBackground: Sendable where Picture: Sendable {}

extension Drawing.Background {
  /// A background in device pixels; `visible` is the part of the canvas that the picture shows.
  package init(_ background: PopoverBackground<Bitmap>, visible: PixelRect, scale: Scale) {
    self =
      switch background {
      case .none: .none
      case .color(let color): .color(color)
      case .checker: .checker(edge: scale.ratio * 8)
      case .picture(let bitmap):
        bitmap.size.isEmpty ? .none : .picture(SlicedPicture(bitmap, covering: visible))
      }
  }
}

extension SlicedPicture {
  /// A picture scaled until it covers a rectangle, centred over it and cut to it.
  package init(_ bitmap: Bitmap, covering rect: PixelRect) {
    let (w, h) = (bitmap.width, bitmap.height)
    // The side that needs the larger factor fits exactly; the other one is cut.
    let target =
      rect.width * h >= rect.height * w
      ? PixelSize(width: rect.width, height: max(rect.height, Ratio(h * rect.width, w).rounded()))
      : PixelSize(width: max(rect.width, Ratio(w * rect.height, h).rounded()), height: rect.height)
    self.init(
      bitmap: bitmap, plan: .whole(source: bitmap.size, target: target, filter: .smooth),
      origin: PixelPoint(
        x: rect.x + Ratio(rect.width - target.width, 2).rounded(),
        y: rect.y + Ratio(rect.height - target.height, 2).rounded()),
      clip: rect)
  }
}
