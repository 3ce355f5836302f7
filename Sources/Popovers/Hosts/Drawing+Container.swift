package import Imaging

extension Drawing {
  /// Creates a drawing of a container that shows only a background.
  ///
  /// - Parameters:
  ///   - background: What fills it; a picture is scaled until it covers, centred.
  ///   - container: The size in points.
  ///   - scale: Pixels per point.
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
