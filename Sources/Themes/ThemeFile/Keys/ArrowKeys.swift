import Imaging

enum ArrowKeys {
  static let style = ThemeKey(
    "style", ValueForm<ArrowStyleName>.word, absence: .words("`image`, if there is one"),
    "What the arrow is made of: `image`, `clip`, `fused`, `drawn` or `none`.")
  static let image = ThemeKey(
    "image", .picture, "One picture that points up, from which the other directions are derived.")
  static let images = PartKey(
    .images,
    "Pictures by direction: `up`, `down`, `left`, `right`; those left out are derived from `up`, or "
      + "from `image`.")
  static let base = ThemeKey(
    "base", .number(.positive), absence: .words("image: the picture's width minus the insets"),
    "Its length along the edge, in points.")
  static let height = ThemeKey(
    "height", .number(.positive),
    absence: .words("image: the picture's height minus `overlap` and the insets"),
    "How far it extends from the frame, in points.")
  static let tip = ThemeKey(
    "tip", .number(.notNegative), absence: .words("`base` / 2"),
    "Where the pointed end is, from the left of the base of the up-pointing arrow; it turns with the "
      + "picture.")
  static let overlap = DefaultedKey(
    "overlap", .notNegative, default: 0,
    "How far the picture extends into the frame, to hide the seam.")
  static let join = DefaultedKey(
    "join", default: ImageArrow.Join.over,
    "`over`, or `replace`: the frame is first cleared under the overlap, for translucent art.")
  static let order = ThemeKey(
    "order", ValueForm<ImageArrow.Order>.word, absence: .words("`front` (clip: `behind`)"),
    "`front` is painted after the frame, `behind` before it.")
  static let lane = ThemeKey(
    "lane", .insets(.signed),
    absence: .words("`frame.capInsets`; fused: `cornerRadius`; drawn: the corners"),
    "The distances that the arrow keeps from the frame's corners: up and down use left and right, left "
      + "and right use top and bottom. Can be negative, so that the arrow extends beyond the corners; a "
      + "drawn arrow always stays off them.")
  static let alignmentInsets = DefaultedKey(
    "alignmentInsets", .insets(.notNegative), default: .zero, as: .number(0),
    "How far the art extends beyond base and height on each side, when the arrow points up, for a "
      + "painted glow or shadow; they turn with the picture.")
  static let edge = ThemeKey(
    "edge", ValueForm<ArrowStyle.Edge>.word,
    absence: .words("`clamp`; fused with corner pictures: `corner`"),
    "What happens if the offset is outside the lane: `clamp` stops at its end; `corner` draws a "
      + "right-angled shape (clip) or a corner picture (fused); `skew` leans the tip towards its target "
      + "(clip); `overshoot` does not stop.")
  static let filter = ThemeKey(
    "filter", ValueForm<Filter>.word, absence: .words("`frame.filter`"),
    "`smooth` or `nearest`, as for a frame.")
  static let down = DefaultedKey(
    "down", default: ImageArrow.Down.flip,
    "How the arrow that points down is derived: `flip` upside down, or `rotate` half a turn.")
  static let left = DefaultedKey(
    "left", default: ImageArrow.Left.turn,
    "How the arrow that points left is derived: a quarter `turn` anticlockwise, or `mirror` of right."
  )
  static let shape = ThemeKey(
    "shape", .outline, absence: .words("drawn: `triangle`; clip: required"),
    "`triangle`, or SVG path data (M L H V C Q Z, absolute) in a box of base × height, tip up.")
  static let texture = KeyDescription(
    "texture", .when(.form("[./]"), then: .picture, otherwise: .words(["frame", "center"])),
    absence: .value(.text("frame")),
    control: ValueControl(.picture, choices: ["frame", "center"]),
    "What a clip arrow is cut from: `frame` (the sliced frame as drawn), `center` (its middle, "
      + "repeated) or a picture (repeated).")
  static let textureOrigin = DefaultedKey(
    "textureOrigin", .point, default: Point(x: 0, y: 0), as: .numbers([0, 0]),
    "`[x, y]` of the texture's top left from that of the bounds, in points.")
  static let neck = DefaultedKey(
    "neck", .notNegative, default: 0,
    "The height of a rectangle under a clip arrow's base, inside the frame, that joins both.")
  static let stroke = PartKey(
    .stroke,
    "A line along a clip arrow's legs, which are the outline without its straight lines on the "
      + "base.")
  static let fused = PartKey(
    .fused, "Pictures that hold frame and arrow, by name.")
  static let cornerRadius = DefaultedKey(
    "cornerRadius", .notNegative, default: 0, "Keeps a fused arrow off the corners, in points.")
  static let resizing = DefaultedKey(
    "resizing", .resizing(of: [.stretch, .tile], default: .stretch), default: .stretch,
    as: .text("stretch"), "How a fused picture's spans fill their room: `stretch` or `tile`.")
  static let tipRadius = DefaultedKey(
    "tipRadius", .notNegative, default: 0,
    "Rounds a drawn arrow's tip, which stays at its height.")
  static let baseRadius = DefaultedKey(
    "baseRadius", .notNegative, default: 0,
    "Fillets where a drawn arrow meets the edge; they begin at the base's ends.")

  static let ofImage: [KeyProperty<ImageArrow>] = [
    KeyProperty(overlap, \.overlap, WrittenValue.number),
    KeyProperty(alignmentInsets, \.alignmentInsets, WrittenValue.insets),
    KeyProperty(join, \.join), KeyProperty(order, \.order, default: .front),
    KeyProperty(down, \.down), KeyProperty(left, \.left),
  ]

  static let ofClip: [KeyProperty<ClipArrow>] = [
    KeyProperty(textureOrigin, \.textureOrigin, WrittenValue.point),
    KeyProperty(neck, \.neck, WrittenValue.number),
  ]

  static let table = KeyTable([
    style.sameInDirections.only(ArrowStyleName.allCases)
      .choosing(
        by: "frame.style",
        FrameStyleName.allCases.map { frame in
          (frame.rawValue, ArrowStyleName.on(frame).map(\.rawValue))
        }),
    image.sameInDirections.only(.image), images.sameInDirections.only(.image), base, height, tip,
    overlap.only(.image), join.only(.image), order.only(.image, .clip), lane,
    alignmentInsets.only(.image),
    edge.choosing(
      by: "arrow.style",
      ArrowStyleName.drawing.map { ($0.rawValue, $0.edges.map(\.rawValue)) }),
    filter.only(.image, .clip, .fused),
    down.only(.image, .clip, .drawn), left.only(.image, .clip, .drawn),
    shape.only(.clip, .drawn), texture.only(.clip), textureOrigin.only(.clip), neck.only(.clip),
    stroke.only(.clip), fused.only(.fused), cornerRadius.only(.fused), resizing.only(.fused),
    tipRadius.only(.drawn), baseRadius.only(.drawn),
  ])
}

enum DirectionPictureKeys {
  static let image = ThemeKey("image", .picture, absence: .required, "The picture.")
  static let tip = ThemeKey(
    "tip", .number(.notNegative), absence: .words("where the turned up-pointing picture has it"),
    "Where its pointed end is, from its left (for left and right: its top), not counting its insets."
  )

  static let table = KeyTable([image, tip])
}

/// The keys of a fused picture.
enum PieceKeys {
  static let image = ThemeKey("image", .picture, absence: .required, "The picture.")
  static let capInsets = FileLengthsKey(
    "capInsets", .insets, absence: .value(.number(0)),
    "What keeps its size at the ends; can be given for each file.")
  static let arrowSpan = FileLengthsKey(
    "arrowSpan", .span,
    "`[from, to]`, the arrow's fixed span from the left (or from the top); can be given for each file. "
      + "Required for `up`, `down`, `left` and `right`.")
  static let tip = ThemeKey(
    "tip", .number(.notNegative), absence: .words("the middle of the span"),
    "Where the tip is along the edge, in points. Required for corner pictures.")

  static let table = KeyTable([image.sameInDirections, capInsets, arrowSpan, tip])
}

enum StrokeKeys {
  static let color = ThemeKey("color", .color, absence: .required, "The line's colour.")
  static let width = ThemeKey(
    "width", .number(.positive), absence: .required, "Its width in points.")
  static let alignment = DefaultedKey(
    "alignment", default: BorderStyle.Alignment.inside,
    "`inside`; with `center` half of the line lies outside the legs, with `outside` all of it.")

  static let table = KeyTable([color, width, alignment])
}
