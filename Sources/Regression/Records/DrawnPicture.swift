package import Imaging
package import PopframeKit
package import Themes

/// A picture that a case has drawn.
package struct DrawnPicture: Sendable {
  /// The pixels, premultiplied sRGB, without the columns and rows that repeat the one before.
  package var picture: CollapsedBitmap
  /// Pixels per point.
  package var scale: Scale
  /// The picture as a PNG file, where it comes from one; `nil` to encode it.
  package var file: [UInt8]?
  /// Which part of the popover each pixel belongs to; called only if pixels differ. `nil` if that
  /// is not known.
  package var regions: @Sendable () -> RegionMap?
  /// The warnings about it.
  package var warnings: [Diagnostic]

  /// Creates a drawn picture.
  package init(
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
  package init(
    bitmap: Bitmap, scale: Scale, file: [UInt8]? = nil, warnings: [Diagnostic] = [],
    regions: @escaping @Sendable () -> RegionMap? = { nil }
  ) {
    self.init(
      picture: CollapsedBitmap(whole: bitmap), scale: scale, file: file, warnings: warnings,
      regions: regions)
  }

  /// A popover that has been drawn.
  package init(_ popover: RenderedPopover, warnings: [Diagnostic] = []) {
    self.init(
      picture: popover.picture, scale: popover.layout.scale,
      warnings: warnings + popover.warnings,
      regions: { try? popover.parts() })
  }

  /// All pixels, premultiplied sRGB. They are computed each time: store them if you use them more
  /// than once.
  package var bitmap: Bitmap { picture.whole }

  /// The picture as a PNG file.
  package func png() throws(PopframeError) -> [UInt8] {
    if let file { return file }
    return try picture.png(scale: scale)
  }
}
