public import Imaging
public import ThemeTree

/// A picture that a case has drawn.
public struct DrawnPicture: Sendable {
  /// The pixels, premultiplied sRGB.
  public var bitmap: Bitmap
  /// Pixels a point.
  public var scale: Scale
  /// The picture as a PNG file, where it comes from one; `nil` to encode it.
  public var file: [UInt8]?
  /// Which part of the popover each pixel belongs to; asked for only when pixels differ. `nil` when
  /// not known.
  public var regions: @Sendable () -> RegionMap?
  /// What is worth saying about it.
  public var warnings: [Diagnostic]

  /// Creates a drawn picture.
  public init(
    bitmap: Bitmap, scale: Scale, file: [UInt8]? = nil, warnings: [Diagnostic] = [],
    regions: @escaping @Sendable () -> RegionMap? = { nil }
  ) {
    self.bitmap = bitmap
    self.scale = scale
    self.file = file
    self.warnings = warnings
    self.regions = regions
  }
}

extension DrawnPicture {
  /// The picture as a PNG file.
  func png() throws(PopframeError) -> [UInt8] {
    if let file { return file }
    return try bitmap.png(scale: scale)
  }
}
