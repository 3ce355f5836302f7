package import Imaging

/// What is behind a popover, as it shows through frame and arrow.
package struct BackdropStyle: Equatable, Sendable {
  /// Twice the standard deviation of the Gaussian, in points.
  package var blur: Double
  /// What colours are scaled by, away from grey (CSS `saturate()`); 1 leaves them as they are.
  package var saturation: Double
  /// What lies over it; straight alpha.
  package var tint: Color?

  /// Creates a backdrop; what is not said has the theme file's default.
  package init(blur: Double = 0, saturation: Double = 1, tint: Color? = nil) {
    self.blur = blur
    self.saturation = saturation
    self.tint = tint
  }
}
