package import Imaging

/// One file of an export or of an imported theme, as a value.
package struct ExchangeFile: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    /// UTF-8 text.
    case text(String)
    /// UTF-8 text in which the addresses `url("PATH")` of pictures stand for their bytes, as data URLs.
    case embedding(String, [Picture])
    /// A picture, and how many pixels make a point.
    case picture(Bitmap, scale: Scale)
    /// Bytes of an unknown format, kept as they are.
    case bytes([UInt8])
  }

  /// A picture that is a part of a text.
  package struct Picture: Equatable, Sendable {
    /// Its address in the text.
    package var path: String
    package var bitmap: Bitmap
    /// How many pixels make a point.
    package var scale: Scale

    package init(path: String, bitmap: Bitmap, scale: Scale) {
      self.path = path
      self.bitmap = bitmap
      self.scale = scale
    }
  }

  /// Where it lies, from the folder that all of them lie in, with forward slashes.
  package var path: String
  package var content: Content

  /// Whether exports of other themes to the same folder have it, too, and the last one's stays.
  package var isShared: Bool

  package init(path: String, content: Content, isShared: Bool = false) {
    self.path = path
    self.content = content
    self.isShared = isShared
  }
}
