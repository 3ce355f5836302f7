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
