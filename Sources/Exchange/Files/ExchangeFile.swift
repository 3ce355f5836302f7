public import Imaging

/// One file of an export or of an imported theme, as a value.
public struct ExchangeFile: Equatable, Sendable {
  /// What a file holds.
  public enum Content: Equatable, Sendable {
    /// UTF-8 text.
    case text(String)
    /// A picture, and how many pixels make a point.
    case picture(Bitmap, scale: Scale)
    /// Bytes that nobody here understands, kept as they are.
    case bytes([UInt8])
  }

  /// Where it lies, from the folder that all of them lie in, with forward slashes.
  public var path: String
  /// What it holds.
  public var content: Content

  /// Creates a file.
  public init(path: String, content: Content) {
    self.path = path
    self.content = content
  }
}
