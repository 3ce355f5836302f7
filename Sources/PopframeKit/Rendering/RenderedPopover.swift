internal import Files
public import Imaging
public import Placement
internal import PNG
public import Popovers
public import Themes

/// A popover that has been drawn.
public struct RenderedPopover: Sendable {
  /// Where everything is.
  public let layout: PopoverLayout
  /// The pixels, premultiplied sRGB, without the columns and rows that repeat the one before.
  public let picture: CollapsedBitmap
  /// The warnings.
  public let warnings: [Diagnostic]
  /// The popover's place in its container, and the reasons; `nil` for a popover alone, whose
  /// picture shows no container.
  public let placement: PlacementReport?
  /// The names of the pictures' files that it was drawn from; empty for a popover in its place.
  package let files: [String]
  private let popover: RenderPlan

  /// Draws a popover alone.
  init(_ popover: RenderPlan) throws(PopframeError) {
    let (picture, warnings, files) = try popover.picture()
    self.init(popover, picture: picture, warnings: warnings, files: files, placement: nil)
  }

  init(
    _ popover: RenderPlan, picture: CollapsedBitmap, warnings: [Diagnostic],
    files: [String] = [], placement: PlacementReport?
  ) {
    layout = popover.layout
    self.popover = popover
    self.picture = picture
    self.warnings = warnings
    self.files = files
    self.placement = placement
  }

  /// All pixels, premultiplied sRGB. They are computed each time: store them if you use them more
  /// than once.
  public var bitmap: Bitmap { picture.whole }

  /// Finds out which part of the popover each pixel belongs to.
  ///
  /// This draws frame and arrow separately: call it only if pictures differ.
  ///
  /// - Returns: A map of the size of ``bitmap``, with the names of `PopoverPart`.
  public func parts() throws(PopframeError) -> RegionMap {
    guard let placement else { return try popover.parts() }
    return try popover.parts(of: placement)
  }

  /// The picture as a PNG file: 8-bit RGBA, sRGB, with its pixels per point; the same pixels give
  /// the same bytes.
  public func png() throws(PopframeError) -> [UInt8] {
    try picture.png(scale: layout.scale)
  }

  /// Writes the picture as a PNG file.
  ///
  /// A regular file is written beside its place and renamed: readers never see a part of it, and an
  /// old file stays if anything fails. A link is followed; a device or a pipe is written into.
  public func write(to path: String) throws(PopframeError) {
    let png = try png()
    try FileWriter.write([(PathName(path), png)])
  }
}

extension Bitmap {
  /// Reads a PNG file of any kind as premultiplied sRGB, one pixel of it for each pixel.
  ///
  /// - Throws: `unreadable` for a file that cannot be opened, `damaged` for one that is no valid PNG.
  public init(contentsOf path: String) throws(PopframeError) {
    self = try DecodedPicture(file: PathName(path)).bitmap
  }

  package func png(scale: Scale) throws(PopframeError) -> [UInt8] {
    try CollapsedBitmap(whole: self).png(scale: scale)
  }
}

extension CollapsedBitmap {
  package func png(scale: Scale) throws(PopframeError) -> [UInt8] {
    do throws(PNGError) {
      return try PNGCodec.encode(self, scale: scale)
    } catch { throw .defect("\(error)") }
  }
}
