package import Imaging

/// One file of an export or of an imported theme, as a value.
package struct ExchangeFile: Equatable, Sendable {
  /// What a file holds.
  package enum Content: Equatable, Sendable {
    /// UTF-8 text.
    case text(String)
    /// A picture, and how many pixels make a point.
    case picture(Bitmap, scale: Scale)
    /// Bytes that nobody here understands, kept as they are.
    case bytes([UInt8])
  }

  /// Where it lies, from the folder that all of them lie in, with forward slashes.
  package var path: String
  /// What it holds.
  package var content: Content

  /// Creates a file.
  package init(path: String, content: Content) {
    self.path = path
    self.content = content
  }
}
