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
    artScale: Int = 2, resizing: Resizing = .tile, blur: Double = 20,
    at scale: Scale = Scale(2) ?? .one
  ) -> Job {
    let frame = Bitmap(
      frameOf: 64 * artScale, cornerRadius: Double(10 * artScale), rim: Double(artScale))
    let arrow = Bitmap(arrowOf: PixelSize(width: 38 * artScale, height: 19 * artScale))
    let frameFile = PictureSet.File(path: "frame.png", scale: artScale, size: frame.size)
    let arrowFile = PictureSet.File(path: "arrow.png", scale: artScale, size: arrow.size)
    let caps = Insets(all: 12)
    return Job(
      theme: Theme(
        name: "S",
        frame: FrameStyle(image: PictureSet([frameFile]), capInsets: caps, resizing: resizing),
        arrow: ArrowStyle(
          art: .image(ImageArrow(up: PictureSet([arrowFile]))), base: 38, height: 19, lane: caps),
        shadows: [ShadowStyle(opacity: 0.4, blur: blur)]),
      request: PopoverRequest(extent: .bounds(Size(width: 320, height: 480)), scale: scale),
      pictures: [frameFile.path: frame, arrowFile.path: arrow])
  }
}
