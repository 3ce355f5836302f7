internal import ArgumentParser
internal import Popovers

/// The options of a popover that is drawn alone. Where one is placed in a container, placing decides
/// both: there they are read only to say so.
struct AloneOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Points from the middle of the arrow's edge to its tip, right and down positive, or start or "
        + "end: the ends of the lane. Default: 0.", valueName: "N|start|end"),
    completion: .list(["start", "0", "end"]))
  var offset: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How much is drawn: shadow (bounds and all that the shadow needs) or bounds. Default: shadow.",
      valueName: "canvas"),
    completion: .words(of: DrawingOptions.Canvas.self))
  var canvas: String?
}
