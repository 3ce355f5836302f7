import Imaging

enum FrameStyleName: String, CaseIterable {
  case image, drawn
}

/// The keys of a `frame` that is the nine slices of a picture.
enum FrameKeys {
  static let style = DefaultedKey(
    "style", default: FrameStyleName.image,
    "`image`: nine slices of a picture; `drawn`: an outline without pictures.")
  static let image = ThemeKey(
    "image", .picture, absence: .required,
    "A PNG; `image@2x.png`, `image@3x.png`, `image~dark.png` and `image~dark@2x.png` are used if "
      + "they exist.")
  static let capInsets = FileLengthsKey(
    "capInsets", .insets, absence: .value(.number(0)),
    "The parts that keep their size; whole pixels of every file, or given for each file in its own "
      + "pixels.")
  static let resizing = DefaultedKey(
    "resizing", .resizing(default: .tile), default: .tile, as: .text("tile"),
    "How the middle is filled: `tile`, `stretch`, `none` (the whole picture is stretched), or "
      + "`{x: tile, y: stretch}`.")
  static let center = FileLengthsKey(
    "center", .size, absence: .words("all of the middle"),
    "`[width, height]` of the part of the middle that is used, from its top left; can also be given "
      + "for each file.")
  static let tileAnchor = DefaultedKey(
    "tileAnchor", .tileAnchors, default: TileAnchors(), as: .text("start"),
    "Where tiles begin: `start`, `center`, `end`, or `{x: , y: }`.")
  static let filter = DefaultedKey(
    "filter", default: Filter.smooth,
    "`smooth`: bilinear when enlarging, exact area average when shrinking; `nearest`: whole pixels."
  )
  static let emptyMiddle = DefaultedKey(
    "emptyMiddle", default: EmptyMiddle.error,
    "What happens if the caps leave no middle but there is room to fill: an `error`, or "
      + "`transparent`.")
  static let alignmentInsets = DefaultedKey(
    "alignmentInsets", .insets(.notNegative), default: .zero, as: .number(0),
    "How far the art extends beyond the frame's edges, for a painted glow or shadow.")

  static let table = KeyTable([
    style.sameInDirections, image.sameInDirections, capInsets, resizing, center, tileAnchor, filter,
    emptyMiddle, alignmentInsets,
  ])
}

/// The keys of a `frame` without pictures.
enum DrawnFrameKeys {
  static let fill = ThemeKey(
    "fill", .fill, absence: .required,
    "A colour, or `{gradient: [[\"#FFF\", 0], [\"#EEE\", 1]], angle: 180}`: CSS' `linear-gradient` "
      + "over the frame without the arrow; beyond its ends, the end colours continue.")
  static let cornerRadius = DefaultedKey(
    "cornerRadius", .cornerRadii, default: .init(all: 0), as: .number(0),
    "A number or `[topLeft, topRight, bottomRight, bottomLeft]`; radii that are too large shrink "
      + "together, as in CSS.")
  static let cornerCurve = DefaultedKey(
    "cornerCurve", default: DrawnFrame.CornerCurve.circular,
    "`circular`, or `continuous`: the curve of SwiftUI's rounded rectangles, which begins 1.53 radii "
      + "from the corner if there is room.")
  static let border = PartKey(
    oneOrMore: .border,
    "A border such as `{color: \"#0000001F\", width: hairline}`, or a list, the first outermost.")
  static let innerShadow = PartKey(
    oneOrMore: .innerShadow,
    "Everything outside the innermost border casts this shadow on the fill; or a list, the first "
      + "lowest.")

  static let table = KeyTable([
    FrameKeys.style.sameInDirections, fill, cornerRadius, cornerCurve, border, innerShadow,
  ])
}

/// The keys of a `fill` that is a gradient.
enum GradientKeys {
  static let gradient = ThemeKey(
    "gradient", .stops, absence: .required,
    "Colours and their places from 0 to 1, at least two.")
  static let angle = DefaultedKey(
    "angle", .signed, default: 180, "Degrees as in CSS: 0 upwards, 90 to the right.")

  static let table = KeyTable([
    gradient, angle.counting(.degrees, step: 1, as: .degrees),
  ])
}

enum BorderKeys {
  static let color = ThemeKey("color", .color, absence: .required, "The line's colour.")
  static let width = DefaultedKey(
    "width", .borderWidth, default: .points(1), as: .number(1),
    "Points, rounded to whole pixels, or `hairline`, one pixel.")
  static let alignment = DefaultedKey(
    "alignment", default: BorderStyle.Alignment.inside,
    "`inside`, `center` (its width is not rounded) or `outside`.")

  static let table = KeyTable([color, width, alignment])
}
