public import Imaging

/// One picture as a set of files, one for each scale.
///
/// Law: there is at least one file. Files that a theme file finds agree on the size in points to
/// within one pixel of the larger one of two.
public struct PictureSet: Hashable, Sendable {
  /// One file of a set.
  public struct File: Hashable, Sendable {
    /// Where it is, from the theme's folder, with forward slashes.
    public var path: String
    /// Pixels per point: the number in `@2x`; 1 without.
    public var scale: Int
    /// Width and height in pixels.
    public var size: PixelSize

    /// Creates a file's description.
    public init(path: String, scale: Int, size: PixelSize) {
      self.path = path
      self.scale = scale
      self.size = size
    }
  }

  /// The files from the smallest scale to the largest.
  public let files: [File]

  /// Creates a set.
  ///
  /// - Precondition: there is at least one file.
  public init(_ files: [File]) {
    precondition(!files.isEmpty, "a picture has a file")
    self.files = files.sorted { $0.scale < $1.scale }
  }

  /// Width and height in points, from the file of the smallest scale; may be fractional.
  public var size: Size { files[0].points }

  /// The file for a scale: the exact one, otherwise the next larger, otherwise the largest smaller
  /// one.
  package func file(for scale: Scale) -> File {
    files.first { Double($0.scale) >= scale.value } ?? files[files.count - 1]
  }
}

extension PictureSet.File {
  /// Width and height in points; may be fractional.
  public var points: Size {
    Size(width: Double(size.width) / Double(scale), height: Double(size.height) / Double(scale))
  }
}
