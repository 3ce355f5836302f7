internal import Files
public import Imaging
public import Placement
internal import PNG
import Popovers

extension PopoverScene {
  /// The effects of taps around a placed popover.
  public func hitMap(of report: PlacementReport) throws(PopframeError) -> HitMap {
    guard let place else { return HitMap(report) }
    do throws(PlacementSettingsError) {
      return HitMap(
        report, passthrough: try place.passthroughRects(), isModal: place.isModal ?? false)
    } catch { throw .misplaced(reason: "\(error)") }
  }

  /// Compares a popover that was seen with the rules for the request.
  package func observation(
    _ popover: Rect, arrow: ArrowDirection?, of report: PlacementReport
  ) throws(PopframeError) -> PlacementObservation {
    let metrics = try theme.metrics(of: appearance, at: report.layout.scale)
    do throws(PlacementError) {
      return try PlacementObservation(
        popover, arrow: arrow, request: report.request, metrics: metrics)
    } catch { throw .misplaced(reason: "\(error)") }
  }
}

extension HitMap {
  /// Writes the map as a PNG with a palette: the number of each pixel is its region's.
  public func write(to path: String, at scale: Scale) throws(PopframeError) {
    let png: [UInt8]
    do throws(PNGError) {
      png = try IndexedPNG(
        size: size(at: scale), palette: HitRegion.allCases.map(\.color), indices: indices(at: scale)
      ).encoded(scale: scale)
    } catch { throw .misplaced(reason: "the map of taps: \(error)") }
    try FileWriter.write([(PathName(path), png)])
  }
}
