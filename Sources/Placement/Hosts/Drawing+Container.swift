public import Imaging
package import Popovers

extension Drawing {
  /// Creates a drawing of a container that shows only a background.
  ///
  /// - Parameters:
  ///   - background: The fill of the container; a picture is scaled until it covers the container, centred.
  ///   - container: The size in points.
  ///   - dim: The opacity of the black over it, 0…1.
  package init(
    _ background: PopoverBackground<Bitmap>, container: Size, at scale: Scale,
    dimmedBy dim: Double = 0
  ) {
    let canvas = PixelSize(
      width: scale.round(container.width), height: scale.round(container.height))
    self.init(
      canvas: canvas,
      background: Background(
        background, visible: PixelRect(origin: .zero, size: canvas), scale: scale),
      overlay: [Step](dimming: canvas, by: dim))
  }
}

extension [Drawing.Step] {
  /// Black over a whole canvas; nothing if there is no dimming. The amount is limited to 0…1.
  init(dimming canvas: PixelSize, by amount: Double) {
    let alpha = UInt8((Swift.max(0, Swift.min(1, amount)) * 255 + 0.5).rounded(.down))
    guard alpha > 0 else {
      self = []
      return
    }
    self = [
      .fill(
        Path(rect: PixelRect(origin: .zero, size: canvas)),
        .color(Color(red: 0, green: 0, blue: 0, alpha: alpha)))
    ]
  }
}

extension Drawing {
  /// Creates a drawing of a popover's source, for containers that do not show it: a plain rounded
  /// rectangle over a part of the container.
  ///
  /// - Parameters:
  ///   - source: The rectangle in pixels of the part; see ``sourceBox(_:at:)``.
  ///   - part: The part of the container as it is drawn so far.
  ///   - dim: The opacity of the black over everything below the popover, 0…1.
  package init(
    source: PixelRect, over part: Bitmap, at scale: Scale, appearance: HostAppearance,
    dimmedBy dim: Double
  ) {
    let tint = HostPalette.tint.color(appearance)
    func dimmed(_ byte: UInt8) -> UInt8 { UInt8((Double(byte) * (1 - dim)).rounded()) }
    let color = Color(
      red: dimmed(tint.red), green: dimmed(tint.green), blue: dimmed(tint.blue))
    let line = Double(max(1, scale.round(1)))
    let radius = scale.pixels(6)
    self.init(
      canvas: part.size,
      background: .picture(
        SlicedPicture(whole: part)),
      overlay: [
        .fill(Path(roundedRect: source, radius: radius), .color(color.faded(to: 0x30))),
        .stroke(
          Path(roundedRect: source, radius: radius, inset: line / 2), StrokeStyle(width: line),
          color),
      ])
  }

  /// The pixels of a source; one of no size is drawn as a dot.
  public static func sourceBox(_ source: Rect, at scale: Scale) -> PixelRect {
    let least = 6.0
    func span(_ low: Double, _ length: Double) -> (Int, Int) {
      let missing = max(0, least - length) / 2
      return (scale.round(low - missing), scale.round(low + length + missing))
    }
    let (left, right) = span(source.x, source.width)
    let (top, bottom) = span(source.y, source.height)
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
