public import Imaging

/// The backdrop: how the picture behind a popover shows through frame and arrow.
public struct BackdropStyle: Equatable, Sendable {
  /// Twice the standard deviation of the Gaussian, in points.
  public var blur: Double
  /// The factor by which colours are scaled away from grey (CSS `saturate()`); 1 leaves them as
  /// they are.
  public var saturation: Double
  /// The colour that is painted over it; straight alpha.
  public var tint: Color?

  /// Creates a backdrop with the theme file's defaults.
  public init(blur: Double = 0, saturation: Double = 1, tint: Color? = nil) {
    self.blur = blur
    self.saturation = saturation
    self.tint = tint
  }
}
