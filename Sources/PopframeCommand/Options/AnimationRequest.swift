internal import ArgumentParser
internal import Imaging
internal import Placement
internal import PopframeKit
internal import Popovers

/// The values of `--animate` and `--frames`.
struct AnimationRequest {
  let changes: [PlacementChange]
  let frameCount: Int

  /// Reads the values of the options; `nil` where nothing is animated.
  init?(_ options: AnimationOptions) throws(UsageError) {
    guard !options.animate.isEmpty else {
      if options.frames != nil {
        throw UsageError(
          "--frames: counts the frames of an animation; say what moves with --animate")
      }
      return nil
    }
    var changes: [PlacementChange] = []
    for text in options.animate {
      let change = try PlacementChange(text, option: "--animate")
      guard !changes.contains(where: { $0.name == change.name }) else {
        throw UsageError(
          "--animate: \(change.name) is given twice; give one course of values for each")
      }
      changes.append(change)
    }
    if changes.contains(where: { $0.name == "content" }),
      changes.contains(where: { $0.name == "navigation" })
    {
      throw UsageError(
        "--animate: content and navigation both say how large the content is; leave one out")
    }
    self.changes = changes
    frameCount = try Self.frameCount(options.frames)
  }

  /// A place with the values of the first frame, so that they need not be given twice.
  func begun(_ place: PlacementSettings) -> PlacementSettings {
    changes.reduce(place) { $1.place($0, inFrame: 0, of: frameCount) }
  }

  private static func frameCount(_ text: String?) throws(UsageError) -> Int {
    guard let text else { return 60 }
    let permitted = PlacementAnimation.frameCounts
    guard let count = Int(text), permitted.contains(count) else {
      throw UsageError(
        "--frames: '\(text)' is not a number of frames; give a whole number from "
          + "\(permitted.lowerBound) to \(permitted.upperBound), such as 60")
    }
    return count
  }
}

extension PlacementChange {
  /// `source=40,40,44,44:640,40,44,44`, `keyboard=0:336`, `container=1024x768:768x1024`,
  /// `content=200x120:320x400` or `navigation=320x200:320x400:280x120`.
  init(_ text: String, option: String) throws(UsageError) {
    let keys = ["source", "keyboard", "container", "content", "navigation"]
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let key = String(parts[0])
    guard parts.count == 2, keys.contains(key) else {
      let near = WordSuggestion.alike(key, among: keys).first
      let meant = parts.count == 2 ? near : nil
      let question = meant.map { "; did you mean '\($0)'? Give" } ?? "; give"
      throw UsageError(
        "\(option): '\(text)' does not say what changes\(question) "
          + "source=X,Y,W,H:X,Y,W,H, keyboard=H:H, container=WxH:WxH, content=WxH:WxH or "
          + "navigation=WxH:WxH")
    }
    let ends = parts[1].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let hasStops = key == "content" || key == "navigation"
    guard ends.count == 2 || hasStops && ends.count > 2 else {
      throw UsageError(
        "\(option): '\(text)' needs a value to begin with and one to end with, with a colon between "
          + "them: \(key)=FROM:TO")
    }
    let option = "\(option) \(key)"
    switch key {
    case "source":
      self = .source(
        from: try Rect(ends[0], option: option), to: try Rect(ends[1], option: option))
    case "keyboard":
      self = .keyboard(
        from: try Self.height(ends[0], option), to: try Self.height(ends[1], option))
    case "content", "navigation":
      let sizes = try ends.map { (text) throws(UsageError) in try Size(text, option: option) }
      self = key == "content" ? .content(sizes) : .navigation(sizes)
    default:
      self = .container(
        from: try Size(ends[0], option: option), to: try Size(ends[1], option: option))
    }
  }

  private static func height(_ text: String, _ option: String) throws(UsageError) -> Double {
    try Double(
      text, option: option, expecting: "give a number of points from 0",
      in: 0...Double.greatestFiniteMagnitude)
  }
}

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
