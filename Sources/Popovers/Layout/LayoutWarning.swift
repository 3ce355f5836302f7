public import Imaging

/// Information for a theme's author that does not prevent the drawing.
public enum LayoutWarning: Hashable, Sendable, CustomStringConvertible {
  /// No file of a picture is large enough for the scale; a smaller one is enlarged.
  case smallerFile(path: String, fileScale: Int, scale: Scale)

  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .smallerFile(let path, let fileScale, let scale):
      """
      \(path) is enlarged from \(fileScale)x to \(scale.value.decimal)x; add a file for \
      @\(max(fileScale + 1, Int(scale.value.rounded(.up))))x
      """
    }
  }
}
