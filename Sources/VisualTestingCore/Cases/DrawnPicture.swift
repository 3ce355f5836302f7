public import Raster

/// A picture that a case has drawn.
public struct DrawnPicture: Sendable {
  /// The pixels, premultiplied sRGB.
  public var bitmap: Bitmap
  /// Pixels a point.
  public var scale: Scale
  /// Which part of the popover each pixel belongs to; asked for only when pixels differ. `nil` when
  /// not known.
  public var regions: @Sendable () -> RegionMap?
  /// What is worth saying about it, in the form `path: warning: message`.
  public var warnings: [String]

  /// Creates a drawn picture.
  public init(
    bitmap: Bitmap, scale: Scale, warnings: [String] = [],
    regions: @escaping @Sendable () -> RegionMap? = { nil }
  ) {
    self.bitmap = bitmap
    self.scale = scale
    self.warnings = warnings
    self.regions = regions
  }
}
