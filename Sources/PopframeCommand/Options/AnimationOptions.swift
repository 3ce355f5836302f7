internal import ArgumentParser

/// The options that make a placed popover move.
struct AnimationOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "What changes from the first frame to the last: source=X,Y,W,H:X,Y,W,H, keyboard=H:H, "
        + "container=WxH:WxH, content=WxH:WxH:…, or navigation=WxH:WxH:… (a navigation controller: "
        + "the width follows, the height only grows). Can be given once for each.",
      valueName: "key=from:to"))
  var animate: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many frames an animation has, 2 to 3600, 30 a second. Default: 60.", valueName: "N"))
  var frames: String?
}
