public import Raster

extension PictureSet {
  /// The file that a scale is drawn from.
  public struct Choice: Equatable, Sendable {
    /// The exact file, else the next larger, else the largest smaller one.
    public var file: File
    /// Whether the file is smaller than the scale asks for, so that it is enlarged: worth a warning.
    public var isEnlarged: Bool
  }

  /// The file that a scale is drawn from, and whether it is too small.
  public func choice(for scale: Scale) -> Choice {
    let file = file(for: scale)
    return Choice(file: file, isEnlarged: Double(file.scale) < scale.value)
  }
}
