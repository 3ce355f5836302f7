import Imaging

enum TopKeys {
  static let format = KeyDescription(
    "format", .constant(FormatCheck.current), absence: .required,
    control: ValueControl(.word, choices: ["\(FormatCheck.current)"]),
    "1; themes of a later format are refused.")
  static let name = ThemeKey(
    "name", .text, absence: .words("the folder's name"), "The theme's name.")
  static let author = ThemeKey("author", .text, "Who made it; shown on the contact sheet.")
  static let license = ThemeKey(
    "license", .text,
    "Under which terms it may be used, such as CC0-1.0; shown on the contact sheet.")
  static let contentInsets = DefaultedKey(
    "contentInsets", .insets(.signed), default: .zero, as: .number(0),
    "From the frame inwards to the content; may be negative.")
  static let contentCornerRadius = DefaultedKey(
    "contentCornerRadius", .notNegative, default: 0,
    "The corner radius to which a content picture is cut.")
  static let contentColor = ThemeKey(
    "contentColor", .color, absence: .words("`#1C1C1E` or `#F2F2F7`, whichever can be read"),
    "The colour of text on it, in placeholders and exports.")
  static let snap = DefaultedKey(
    "snap", default: Snap.pixel,
    "`pixel`: frame and arrow snap to whole pixels; `point`: the arrow's place is first rounded to "
      + "whole points.")
  static let frame = PartKey(
    .frame, "The body, without the arrow. Fused art needs none.")
  static let arrow = PartKey(
    .arrow, absence: .words("no arrow"), "What points at the source.")
  static let shadow = PartKey(
    oneOrMore: .shadow, "A shadow, or a list of them; the first is drawn lowest.")
  static let tint = PartKey(.tint, "A colour laid over the art of frame and arrow.")
  static let backdrop = PartKey(
    .backdrop, "How what is behind the popover shows through it, as through system materials.")
  static let appearances = KeyDescription(
    "appearances",
    .names(matching: "^(?!base$)[A-Za-z0-9][A-Za-z0-9_-]*$", .definition("themeInAppearance")),
    control: ValueControl(.section),
    "What differs in each appearance, by its name: mappings merge, lists replace.")
  static let directions = PartKey(
    .directions, "What differs by direction: mappings merge, lists replace.")
  static let previews = PartKey(
    .previews, "The gallery, which is also the set of reference pictures.")
  static let targets = ThemeKey<[SourcedValue<ExportTarget>]>(
    "targets", .list(of: .word, "formats such as css"),
    "Formats that the theme is meant for; `popframe check` reports what they cannot express, by the "
      + "rule `export-loss`.")
  static let lint = PartKey(
    .lint, control: ValueControl(.rules, choices: LintLevel.allCases.map(\.rawValue)),
    "How findings of `popframe check` are judged, by rule: `{fringe: error}`; `ignored` leaves single ones out."
  )

  static let table = KeyTable([
    format.onlyAtTop.of(.about), name.sameInDirections.of(.about),
    author.sameInDirections.of(.about), license.sameInDirections.of(.about),
    contentInsets.of(.content), contentCornerRadius.of(.content),
    contentColor.of(.content), snap.of(.about),
    frame.of(.frame), arrow.of(.arrow), shadow.of(.shadows), tint.of(.tint),
    backdrop.of(.backdrop), appearances.onlyAtTop.of(.appearances),
    directions.sameInDirections.of(.directions), previews.onlyAtTop.of(.previews),
    targets.onlyAtTop.of(.about), lint.onlyAtTop.of(.rules),
  ])
}

enum TintKeys {
  static let mode = DefaultedKey(
    "mode", default: Tint.Mode.multiply,
    "`multiply` multiplies the art's channels by the colour's; `template` keeps the art's alpha only "
      + "and fills it with the colour.")
  static let color = ThemeKey("color", .color, absence: .required, "The colour.")

  static let table = KeyTable([mode, color])
}

enum BackdropKeys {
  static let blur = DefaultedKey(
    "blur", .notNegative, default: 0,
    "How far the picture behind is blurred: twice the Gaussian's sigma, in points.")
  static let saturation = DefaultedKey(
    "saturation", .notNegative, default: 1,
    "Scales colours away from grey, as CSS' `saturate()` does; 1 leaves them.")
  static let tint = ThemeKey("tint", .color, "A colour that is painted over it.")

  static let table = KeyTable([blur, saturation.counting(.none, step: 0.05), tint])
}

enum PreviewsKeys {
  static let content = ThemeKey<[SourcedValue<Size>]>(
    "content", .list(of: .size, "sizes such as [120, 80]"),
    absence: .value(.list([.numbers([200, 120])])),
    "Sizes of the content in points.")
  static let arrows = ThemeKey<[SourcedValue<ArrowDirection>]>(
    "arrows", .list(of: .word, "directions such as up"),
    absence: .words("every direction that the arrow can be drawn for"),
    "Directions of the arrow; `none` ignores the offsets.")
  static let offsets = ThemeKey<[SourcedValue<ArrowOffset>]>(
    "offsets", .list(of: .offset, "numbers, start or end"), absence: .value(.numbers([0])),
    "Places of the arrow: points from the middle of its edge, `start` or `end`.")
  static let scales = ThemeKey<[SourcedValue<Scale>]>(
    "scales", .list(of: .scale, "numbers such as 2"), absence: .value(.numbers([1])),
    "Pixels per point, 0.5 to 8.")
  static let appearances = ThemeKey<[SourcedValue<String>]>(
    "appearances", .list(of: .text, "names such as base"), absence: .words("all"),
    "Names of appearances; `base` is the theme itself.")
  static let backgrounds = KeyDescription(
    "backgrounds",
    .either([backgroundList, .names(matching: "^[A-Za-z0-9][A-Za-z0-9_-]*$", backgroundList)]),
    absence: .value(.list([.text("checker")])),
    control: ValueControl(listOf: ValueControl(.background, choices: ["checker"])),
    "What is behind the pictures on the contact sheet: `checker`, colours, or pictures of the theme; "
      + "or by appearance, `{base: [photo.png], dark: [\"#1C1C1E\"]}`, where an appearance that is left out has "
      + "those of `base`. With several, the sheet shows every section on each.")
  static let placeholder = DefaultedKey(
    "placeholder", default: Previews.Placeholder.none,
    "What stands in the content on sheets, never in reference pictures: `none`, `text`, `menu`, `list`, `form` "
      + "or `media`; drawn in a dark or a light colour, whichever can be read.")

  private static let backgroundList = ValueSchema.list(
    of: .when(
      .form("^#"), then: ValueForm<Color>.color.schema,
      otherwise: .when(.form("[./]"), then: .picture, otherwise: .words(["checker"]))))

  static let table = KeyTable([
    content, arrows, offsets, scales, appearances, backgrounds, placeholder,
  ])
}
