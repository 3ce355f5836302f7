import Imaging
import Popovers

extension Job {
  /// Job S: bounds 320×480 points at 2x; frame 64×64 points, caps 12; arrow 38×19 points; a black
  /// shadow, blur 20 points, opacity 0.4. The canvas has 760×1080 pixels.
  ///
  /// - Parameters:
  ///   - artScale: The only file of the art is drawn for this scale.
  ///   - resizing: How the frame's middle fills its room.
  ///   - blur: The shadow's, in points: twice its standard deviation.
  ///   - scale: Pixels per point.
  static func standard(
    artScale: Int = 2, resizing: String = "tile", blur: Double = 20,
    at scale: Scale = Scale(2) ?? .one
  ) -> Job {
    let frame = Bitmap(
      frameOf: 64 * artScale, cornerRadius: Double(10 * artScale), rim: Double(artScale))
    let arrow = Bitmap(arrowOf: PixelSize(width: 38 * artScale, height: 19 * artScale))
    return Job(
      yaml: standardTheme(resizing: resizing, blur: blur),
      request: PopoverRequest(extent: .bounds(Size(width: 320, height: 480)), scale: scale),
      pictures: ["frame@\(artScale)x.png": frame, "arrow@\(artScale)x.png": arrow])
  }

  /// The theme of job S.
  static func standardTheme(resizing: String, blur: Double) -> String {
    """
    format: 1
    name: S
    frame: {image: frame.png, capInsets: 12, resizing: \(resizing)}
    arrow: {image: arrow.png, base: 38, height: 19, lane: 12}
    shadow: {opacity: 0.4, blur: \(blur)}
    """
  }
}
