internal import CairoRenderer
public import Popovers
public import Raster

/// A container that has been drawn with the popover in its place.
public struct RenderedPlacement: Sendable {
  /// Where everything is.
  public let report: PlacementReport
  /// The pixels of the whole container, premultiplied sRGB.
  public let bitmap: Bitmap
  /// What is worth saying, in the form `path: warning: message`.
  public let warnings: [String]
  /// Where everything of the popover is, by itself.
  let layout: PopoverLayout
  /// What it was drawn from.
  let origin: RenderedPopover.Origin

  /// The picture as that of any other scene.
  var popover: RenderedPopover {
    RenderedPopover(layout: layout, bitmap: bitmap, warnings: warnings, origin: origin)
  }

  /// The picture as a PNG file: 8-bit RGBA, sRGB, with its pixels per point; the same pixels give
  /// the same bytes.
  public func png() throws(PopframeError) -> [UInt8] {
    try bitmap.png(scale: report.layout.scale)
  }
}

extension PlacementReport {
  /// A picture of the container with the reasons drawn over it.
  func explained(
    over bitmap: Bitmap, metrics: PlacementMetrics
  ) throws(PopframeError) -> Bitmap {
    do throws(CairoError) {
      return try CairoRenderer().render(
        Drawing(explaining: self, metrics: metrics, over: bitmap))
    } catch { throw .defect("the explanation: \(error)") }
  }
}
