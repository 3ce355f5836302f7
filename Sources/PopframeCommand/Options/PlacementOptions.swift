internal import ArgumentParser
internal import Popovers

/// The options that say where a popover goes.
///
/// Values arrive as text and are read by ``PlacementSettings``, after the theme's path has been
/// checked.
struct PlacementOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Size of what the popover lives in, in points. Default: the host's own.", valueName: "WxH"))
  var container: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A device, which says container, scale, safe area and size classes: iphone-15-pro, "
        + "ipad-pro-11-landscape, ipad-9-landscape-half; list prints the table.",
      valueName: "name|list"))
  var device: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The size of a free window on that tablet: Stage Manager, Slide Over.", valueName: "WxH"))
  var window: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What the popover points at; 0,0 is its size for a point.", valueName: "X,Y,W,H"))
  var source: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What the source is seen through, such as a scroll view: the visible part counts.",
      valueName: "X,Y,W,H"))
  var clip: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The part of the container that the popover stays within, such as the content of a popover "
        + "from which it is presented.", valueName: "X,Y,W,H"))
  var within: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "What should stay free, such as a popover that is shown already: a direction that covers some "
        + "of it does not fit; may be given several times.", valueName: "X,Y,W,H"))
  var obstacle: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Draw the popover in a plain screen: plain, navigation-bar, toolbar, tab-bar, split-view or "
        + "side-menu.", valueName: "name"),
    completion: .words(of: Host.self))
  var host: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A place on the host to point at, instead of --source; a wrong name lists them.",
      valueName: "name"))
  var anchor: String?

  @Option(
    name: .customLong("preferred-primary-column-width-fraction"), parsing: .unconditional,
    help: ArgumentHelp(
      "The split view's primary column as a share of the container, 0 to 1. Default: 0.4.",
      valueName: "F"))
  var primaryFraction: String?

  @Option(
    name: .customLong("minimum-primary-column-width"), parsing: .unconditional,
    help: ArgumentHelp("The least width of that column in points. Default: 0.", valueName: "W"))
  var primaryMinimum: String?

  @Option(
    name: .customLong("maximum-primary-column-width"), parsing: .unconditional,
    help: ArgumentHelp("The largest width of that column. Default: 320.", valueName: "W"))
  var primaryMaximum: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where the arrow may point: up, down, left, right, several with commas, any or none. A bar "
        + "button permits up and down only. Default: any.", valueName: "directions"),
    completion: .list(["up", "down", "left", "right", "up,down", "left,right", "any", "none"]))
  var permitted: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Distances kept from the container's edges: N, V,H or TOP,LEFT,BOTTOM,RIGHT. Default: 10.",
      valueName: "insets"))
  var margins: String?

  @Option(
    name: .customLong("safe-area"), parsing: .unconditional,
    help: ArgumentHelp(
      "What bars and corners cover, as --margins. Default: the host's, else 0.",
      valueName: "insets"))
  var safeArea: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How much the keyboard covers at the bottom. Default: 0.", valueName: "H"))
  var keyboard: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How a direction is chosen: preference (the first of up, down, left, right that fits and hits "
        + "its source), listed (the same, in the order of --permitted), largest-area, or flip (the "
        + "first named, else its opposite). Default: preference.",
      valueName: "policy"),
    completion: .words(of: PlacementPolicy.self))
  var policy: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The rules of another system, as settings that other options may change: uikit-ios8, "
        + "floating-ui, css, gtk, wy or chameleon.", valueName: "system"),
    completion: .words(of: PlacementRules.self))
  var like: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("From the source to the arrow's tip. Default: 0.", valueName: "D"))
  var distance: String?

  @Flag(
    name: .customLong("overlap-source"),
    help: "Cover the source rather than cut the popover (UIKit's canOverlapSourceViewRect).")
  var overlapsSource = false

  @Option(
    name: .customLong("minimum-content"), parsing: .unconditional,
    help: ArgumentHelp("What is left of the content at least. Default: 0x0.", valueName: "WxH"))
  var minimumContent: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What is brought into line with the source: start, center or end. Default: center.",
      valueName: "alignment"),
    completion: .words(of: PlacementAlignment.self))
  var alignment: String?

  @Option(
    name: .customLong("layout-direction"), parsing: .unconditional,
    help: ArgumentHelp(
      "ltr, or rtl, which turns start and end round and mirrors the host. Default: ltr.",
      valueName: "direction"),
    completion: .words(of: LayoutDirection.self))
  var layoutDirection: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What happens when the arrow would miss: theme (what the theme's arrow.edge says), or shift "
        + "(the popover moves, as far as the margins let it). Default: theme.", valueName: "edge"),
    completion: .words(of: EdgeWord.self))
  var edge: String?

  @Flag(
    name: .customLong("uikit-sizes"),
    help: "Hold the content's width in 320 to 600, and make it 320x1100 where none is given.")
  var holdsUIKitSizes = false

  @Option(
    name: .customLong("size-class"), parsing: .unconditional,
    help: ArgumentHelp(
      "The container's width: regular or compact. Default: regular.", valueName: "class"),
    completion: .words(of: SizeClass.self))
  var sizeClass: String?

  @Option(
    name: .customLong("vertical-size-class"), parsing: .unconditional,
    help: ArgumentHelp(
      "The container's height: regular or compact. Default: regular.", valueName: "class"),
    completion: .words(of: SizeClass.self))
  var verticalSizeClass: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What a presentation becomes where a size class is compact, without the theme: sheet or "
        + "fullscreen; or none to stay a popover. Default: sheet.",
      valueName: "adaptation"),
    completion: .words(of: PlacementAdaptation.self))
  var adaptive: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How high a sheet is: large, medium, or points above the safe area. Default: large.",
      valueName: "large|medium|N"),
    completion: .list(["large", "medium"]))
  var detent: String?

  @Flag(help: "Taps outside the popover are swallowed, for --hits and --hit-map.")
  var modal = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A view behind that gets its taps: an anchor of the host, or X,Y,W,H; may be given several "
        + "times. The bar of a bar button always does.", valueName: "anchor|X,Y,W,H"))
  var passthrough: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How much black lies over what is below, 0 to 1. Default: 0.", valueName: "F"))
  var dim: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A PNG file, such as a screenshot, that is scaled to the container and lies below.",
      valueName: "file"),
    completion: .file(extensions: ["png"]))
  var backdrop: String?
}
