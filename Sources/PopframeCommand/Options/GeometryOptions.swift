internal import ArgumentParser
internal import Popovers

/// The options that say what is drawn of a theme: the same for every command that draws.
///
/// Values arrive as text and are read by ``Geometry``, after the theme's path has been checked.
struct GeometryOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Size of the content in points, such as 120x80.",
      discussion: "Default: the theme's first preview, else 200x120.", valueName: "WxH"))
  var content: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Size of frame and arrow together, instead of the content's.", valueName: "WxH"))
  var bounds: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where the arrow points: up, down, left, right or none. Default: up.",
      valueName: "direction"),
    completion: .words(of: ArrowDirection.self))
  var arrow: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pixels per point, 0.5 to 8; render takes several: 1,2,3. Default: 1.", valueName: "S[,S...]")
  )
  var scale: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("An appearance of the theme, such as dark.", valueName: "name"))
  var appearance: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What lies below: none, a colour such as '#F4F4F2', checker, or a PNG file. Default: none.",
      valueName: "background"),
    completion: .file(extensions: ["png"]))
  var background: String?

  @Option(
    name: .customLong("content-image"), parsing: .unconditional,
    help: ArgumentHelp(
      "A PNG file to show as the content; @2x in its name counts.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var contentImage: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A plain drawing to show as the content: text, list, picker or navigation-bar, or a bar over "
        + "one of them: navigation-bar,list. The bar adds 44 points to the content's height.",
      valueName: "words"),
    completion: .list(Placeholder.words + ["navigation-bar,list"]))
  var placeholder: String?

  @Option(
    name: .customLong("host-appearance"), parsing: .unconditional,
    help: ArgumentHelp(
      "Whether placeholder and host are light or dark. Default: dark for the appearance dark.",
      valueName: "light|dark"),
    completion: .words(of: HostAppearance.self))
  var hostAppearance: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Draw one part alone: all, group (frame and arrow), frame, arrow or shadow. Default: all.",
      valueName: "layer"),
    completion: .words(of: DrawingOptions.Layer.self))
  var layer: String?
}
