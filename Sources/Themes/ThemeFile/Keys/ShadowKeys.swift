import Imaging

enum ShadowKeys {
  static let color = DefaultedKey(
    "color", .color, default: .black, as: .text("#000000"), "Its colour.")
  static let opacity = DefaultedKey(
    "opacity", .between(0, 1), default: 1, "0 to 1; multiplies the colour's alpha.")
  static let offset = DefaultedKey(
    "offset", .point, default: Point(x: 0, y: 0), as: .numbers([0, 0]),
    "`[x, y]` in points; right and down are positive.")
  static let blur = DefaultedKey(
    "blur", .notNegative, default: 0,
    "Twice the Gaussian's sigma, in points: the number of CSS `box-shadow` and Figma. CSS "
      + "`drop-shadow()` and `CALayer.shadowRadius` give sigma: double them.")
  static let spread = DefaultedKey(
    "spread", .signed, default: 0,
    "How far beyond its edges the caster grows, in points; a negative number shrinks it. A drawn frame grows "
      + "with its arrow and outside borders, or with `from: frame` without the arrow; of a picture only the "
      + "rectangle that `from: frame` casts from. A group that has grown is as opaque as the frame's middle."
  )
  static let caster = DefaultedKey(
    "from", default: ShadowStyle.Caster.group,
    "`group`: cast by frame and arrow; `frame`: cast by the frame alone as if it were opaque, by its rectangle "
      + "or by a drawn frame's own outline with its outside borders.")
  static let knockout = DefaultedKey(
    "knockout", .flag, default: false, as: .flag(false),
    "Whether the shadow is left out under the popover, so that it does not show through.")

  /// The properties of a shadow, apart from its colour, which is always written.
  static let properties: [KeyProperty<ShadowStyle>] = [
    KeyProperty(opacity, \.opacity, WrittenValue.number),
    KeyProperty(offset, \.offset, WrittenValue.point),
    KeyProperty(blur, \.blur, WrittenValue.number),
    KeyProperty(spread, \.spread, WrittenValue.number), KeyProperty(caster, \.caster),
    KeyProperty(knockout, \.knockout) { .scalar("\($0)") },
  ]

  static let table = KeyTable([
    color, opacity.counting(.percent, step: 0.01), offset, blur, spread, caster, knockout,
  ])
  /// Those of an `innerShadow`.
  static let inner = KeyTable([
    color, opacity.counting(.percent, step: 0.01), offset, blur,
  ])
}
