import Imaging
import Themes

/// The texture that a clip arrow is cut out of, as it is drawn at a scale.
enum TextureFill: Equatable, Sendable {
  /// The sliced frame as drawn.
  case frame
  /// A rectangle of a picture's pixels, repeated; each covers `enlargement` device pixels.
  case tile(file: PictureSet.File, source: PixelRect, enlargement: Ratio)

  init(_ texture: ClipArrow.Texture, frame: FrameStyle, scale: Scale) throws(LayoutError) {
    switch texture {
    case .frame:
      self = .frame
    case .center:
      let file = frame.image.file(for: scale)
      let caps = try file.wholePixels(frame.capInsets, "frame.capInsets")
      var middle = PixelRect(origin: .zero, size: file.size).inset(by: caps)
      if let center = frame.center {
        middle.width = min(middle.width, try file.wholePixels(center.width, "frame.center"))
        middle.height = min(middle.height, try file.wholePixels(center.height, "frame.center"))
      }
      for (axis, length) in [(Axis.horizontal, middle.width), (.vertical, middle.height)] {
        guard length > 0 else { throw .emptyTexture(file.path, along: axis) }
      }
      self = .tile(file: file, source: middle, enlargement: file.enlargement(at: scale))
    case .picture(let picture):
      let file = picture.file(for: scale)
      self = .tile(
        file: file, source: PixelRect(origin: .zero, size: file.size),
        enlargement: file.enlargement(at: scale))
    }
  }

  /// The file that is read for it alone.
  var file: PictureSet.File? {
    if case .tile(let file, _, _) = self { file } else { nil }
  }
}
