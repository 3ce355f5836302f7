internal import ArtAnalysis
internal import Imaging
internal import Popovers

/// One picture of a theme, in all of its files, with its settings in the theme.
struct ArtPiece {
  enum Role: Hashable {
    /// The nine-slice body.
    case frame(FrameStyle)
    /// An arrow of style image, drawn for a direction.
    case arrow(ImageArrow, ArrowDirection)
    /// A texture that a clip arrow is cut out of.
    case texture
    /// Frame and arrow together.
    case fused(FusedArt.Piece, FusedArt.Slot, Resizing)
  }

  /// A picture as a theme names it; appearances share most of theirs.
  struct Named: Hashable {
    let key: String
    let role: Role
    let set: PictureSet
  }

  /// One file of the picture, decoded.
  struct File {
    let file: PictureSet.File
    /// The file's pixels, without an empty border, which is reported by a finding of its own.
    let bitmap: Bitmap
    /// How much of that border was cut away.
    let cut: PixelInsets

    var path: String { file.path }
    var scale: Int { file.scale }
  }

  /// The key that names the picture: `frame.image`.
  let key: String
  let role: Role
  let set: PictureSet
  /// The first appearance and direction that use it; `nil` for the theme itself.
  var appearance: String?
  var direction: String?
  /// The decoded files, without those that other rules have excluded.
  var files: [File]
}

extension ArtPiece {
  /// A theme's pictures with their keys, in the order of drawing.
  static func named(in theme: Theme) -> [Named] {
    var pieces: [Named] = []
    func add(_ key: String, _ role: Role, _ set: PictureSet) {
      pieces.append(Named(key: key, role: role, set: set))
    }
    if let frame = theme.frame { add("frame.image", .frame(frame), frame.image) }
    switch theme.arrow?.pictured {
    case .image(let image):
      add("arrow.image", .arrow(image, .up), image.up)
      for direction in [ArrowDirection.down, .left, .right] {
        guard let drawn = image.drawn[direction] else { continue }
        add("arrow.images.\(direction.rawValue)", .arrow(image, direction), drawn)
      }
    case .clip(let clip):
      if case .picture(let texture) = clip.texture {
        add("arrow.texture", .texture, texture)
      }
    case .fused(let art):
      for slot in FusedArt.Slot.allCases {
        guard let piece = art.pieces[slot] else { continue }
        add("arrow.fused.\(slot.rawValue).image", .fused(piece, slot, art.resizing), piece.image)
      }
    case nil:
      break
    }
    return pieces
  }

  /// The section of the theme that names the picture: `frame`, `arrow.fused.up`.
  var section: String { String(key.prefix(upTo: key.lastIndex(of: ".") ?? key.endIndex)) }
}
