public import Imaging
public import ThemeTree

/// A picture that a case has drawn.
public struct DrawnPicture: Sendable {
  /// The pixels, premultiplied sRGB, without the columns and rows that repeat the one before.
  public var picture: CollapsedBitmap
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
    picture: CollapsedBitmap, scale: Scale, file: [UInt8]? = nil, warnings: [Diagnostic] = [],
    regions: @escaping @Sendable () -> RegionMap? = { nil }
  ) {
    self.picture = picture
    self.scale = scale
    self.file = file
    self.warnings = warnings
    self.regions = regions
  }
}

extension DrawnPicture {
  /// Creates a drawn picture from all of its pixels.
  public init(
    bitmap: Bitmap, scale: Scale, file: [UInt8]? = nil, warnings: [Diagnostic] = [],
    regions: @escaping @Sendable () -> RegionMap? = { nil }
  ) {
    self.init(
      picture: CollapsedBitmap(whole: bitmap), scale: scale, file: file, warnings: warnings,
      regions: regions)
  }

  /// All pixels, premultiplied sRGB. They are put together each time: keep them where they are used more
  /// than once.
  public var bitmap: Bitmap { picture.whole }

  /// The picture as a PNG file.
  func png() throws(PopframeError) -> [UInt8] {
    if let file { return file }
    return try picture.png(scale: scale)
  }
}
