internal import CairoRenderer
public import Popovers
public import Raster

/// What a popover lives in, drawn: a host, a screenshot, a colour or nothing.
///
/// It is drawn once; each popover is then drawn over a copy of the part that it covers.
public struct Surroundings: Equatable, Sendable {
  /// The whole container, in pixels.
  public let bitmap: Bitmap

  /// Draws a host.
  ///
  /// - Parameter dim: How much black lies over it, 0…1.
  public init(
    _ host: HostArrangement, at scale: Scale, appearance: HostAppearance = .light,
    dimmedBy dim: Double = 0
  ) throws(PopframeError) {
    try self.init(drawing: host.drawing(at: scale, appearance: appearance, dimmedBy: dim))
  }

  /// Draws a background that fills a container of a size in points; a picture is scaled to cover it.
  public init(
    _ background: DrawingOptions.Background, container: Size, at scale: Scale,
    dimmedBy dim: Double = 0
  ) throws(PopframeError) {
    try self.init(
      drawing: Drawing(background, container: container, at: scale, dimmedBy: dim))
  }

  private init(drawing: Drawing) throws(PopframeError) {
    do throws(CairoError) {
      bitmap = try CairoRenderer().render(drawing)
    } catch .tooLarge(let size) {
      throw .impossible(path: "the container", reason: "\(CairoError.tooLarge(size))")
    } catch { throw .defect("\(error)") }
  }

  /// The surroundings with a popover in its place.
  public func showing(_ popover: PlacedPicture) -> Bitmap {
    var result = bitmap
    result.replace(at: popover.frame.origin, with: popover.bitmap)
    return result
  }
}
