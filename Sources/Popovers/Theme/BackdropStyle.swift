public import Imaging

/// What is behind a popover, as it shows through frame and arrow.
public struct BackdropStyle: Equatable, Sendable {
  /// Twice the standard deviation of the Gaussian, in points.
  public var blur: Double
  /// What colours are scaled by, away from grey (CSS `saturate()`); 1 leaves them as they are.
  public var saturation: Double
  /// What lies over it; straight alpha.
  public var tint: Color?

  /// Creates a backdrop; what is not said has the theme file's default.
  public init(blur: Double = 0, saturation: Double = 1, tint: Color? = nil) {
    self.blur = blur
    self.saturation = saturation
    self.tint = tint
  }
}
