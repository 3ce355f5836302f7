internal import ArgumentParser
internal import Files
internal import Imaging
internal import JSON
internal import PopframeKit
internal import Slicing
internal import Themes
internal import VectorArt
internal import Words

struct SliceCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "slice",
    abstract: "Make a theme from finished pictures of a popover.",
    discussion: """
      Finds outline, shadow, arrow, and the parts of the frame that can be stretched or tiled. \
      Makes the smallest art and a theme.yaml that says where each number came from, draws the \
      pictures again and compares them. Content in the frame is found, and the frame completed behind \
      it. The background is transparent; or the same popover is given on white and on black. Pictures of \
      one popover at several scales are given together, and so are pictures with the arrow on other \
      sides.

        popframe render Card card.png --arrow none --content 300x200
        popframe render Card card@2x.png --arrow none --content 300x200 --scale 2
        popframe slice card.png card@2x.png -o Panel
        popframe slice card.png --content 80,80,200,120 --check
        popframe new Meadow
        popframe slice --frame Meadow/frame.png
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Finished pictures on a transparent background, PNG or SVG; - is standard input.",
      valueName: "mock"),
    completion: .file(extensions: ["png", "svg"]))
  var mocks: [String] = []

  @Option(
    name: .customLong("frame"),
    help: ArgumentHelp(
      "A picture of a frame alone: propose its caps.", valueName: "frame.png"),
    completion: .file(extensions: ["png"]))
  var frame: String?

  @Option(
    name: [.customShort("o", allowingJoined: true), .customLong("output")],
    help: ArgumentHelp(
      "The new theme's folder; the first picture's name by default.", valueName: "theme"))
  var output: String?

  @Option(
    name: .customLong("scale"),
    help: ArgumentHelp("Pixels per point of pictures without @2x in their names.", valueName: "s"))
  var scale: Int?

  @Option(
    name: .customLong("tolerance"),
    help: ArgumentHelp(
      "How far columns may differ if none are equal (4 by default), and pixels when the picture is drawn "
        + "again (by default 0, with a shadow 2), in levels.", valueName: "n"))
  var tolerance: Int?

  @Option(
    name: .customLong("shadow"),
    help: ArgumentHelp(
      "auto: a shadow of the theme; keep: it stays in the art; none: it is left out; or its colour, opacity, offset "
        + "across and down, and blur: \"#000 .3 0 4 16\".", valueName: "auto|keep|none|shadow"))
  var shadow = SliceShadow(.auto)

  @Option(
    name: .customLong("content"),
    help: ArgumentHelp(
      "Where content is, in points from the picture's top left; auto looks for it. The frame is completed behind it, "
        + "and the proof leaves it out. none: all that lies in the frame is the frame's.",
      valueName: "x,y,w,h|auto|none"))
  var content = SliceContent(.auto)

  @Option(
    name: .customLong("on"),
    help: ArgumentHelp(
      "The colour of the opaque page that a picture lies on, or those of two pages on which the same popover was "
        + "taken.", valueName: "color[,color]"))
  var pages: SlicePages?

  @Option(
    name: .customLong("frame-rect"),
    help: ArgumentHelp(
      "Where the frame is, in points from the picture's top left; found by default.",
      valueName: "x,y,w,h"))
  var frameRect: SliceRect?

  @Option(
    name: .customLong("arrow-rect"),
    help: ArgumentHelp(
      "Where the arrow stands out of the frame, or none; found by default.",
      valueName: "x,y,w,h|none"))
  var arrowRect: SliceContent?

  @Option(
    name: .customLong("tip"),
    help: ArgumentHelp(
      "Where the arrow's tip is along its edge, in points from the picture's left (top).",
      valueName: "n"))
  var tip: Double?

  @Option(
    name: .customLong("caps"),
    help: ArgumentHelp(
      "The caps of the frame's art, in points.", valueName: "top,left,bottom,right"))
  var caps: SliceCaps?

  @Flag(name: .customLong("check"), help: "Print what would be made, and write nothing.")
  var check = false

  @Flag(name: .customLong("json"), help: "Print what was found as JSON; with --check.")
  var json = false

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    if let scale, !(1...8).contains(scale) {
      throw UsageError("--scale \(scale) is outside of 1…8")
    }
    if let tolerance, !(0...254).contains(tolerance) {
      throw UsageError(
        tolerance == 255
          ? "--tolerance 255 lets every picture pass, so that no proof could fail; give 0 to 254"
          : "--tolerance \(tolerance) is outside of 0…254")
    }
    guard !json || check else { throw UsageError("--json prints what --check finds; give both") }
    if arrowRect?.value == .auto { throw UsageError("--arrow-rect takes X,Y,W,H or none") }
    let arrow: Rect? = if case .rect(let rect) = arrowRect?.value { rect } else { nil }
    let lines = SliceSettings.Lines(
      frame: frameRect?.rect, arrow: arrow,
      hasNoArrow: arrowRect?.value == SliceSettings.Content.none,
      tip: tip, caps: caps?.insets)
    let settings = SliceSettings(
      scale: scale, tolerance: tolerance ?? 4, accepted: tolerance ?? 0, shadow: shadow.setting,
      content: content.value, pages: pages?.colors ?? [], lines: lines)
    if let frame {
      guard mocks.isEmpty, output == nil else {
        throw UsageError("--frame proposes caps for one picture; it takes no mocks and no output")
      }
      return try propose(frame, settings)
    }
    guard let first = mocks.first else {
      throw UsageError("give a finished picture of a popover, or --frame with a frame's picture")
    }
    try output?.checkFolder(option: "-o")
    guard first != "-" || output != nil || check else {
      throw UsageError("-: a picture from standard input has no name; give the theme's with -o")
    }
    let folder = output ?? SliceSettings.folder(for: first)
    if !check { try SlicedTheme.checkFolder(folder) }
    var pictures: [FinishedPicture] = []
    for mock in mocks { pictures += try self.pictures(of: mock) }
    let theme = try SlicedTheme(
      pictures, name: SliceSettings.name(of: folder), settings: settings)
    _ = Notices(theme.warnings)
    if json {
      try StandardOutput.print(theme.json.text())
    } else {
      for line in theme.report { try StandardOutput.print(line) }
    }
    for failure in theme.failures { Messages.standard.print("\(failure.errorLine)") }
    guard theme.failures.isEmpty else { throw ExitStatusError(status: .badInput) }
    guard !check else { return }
    try theme.write(to: folder)
    try StandardOutput.print("made \(folder): theme.yaml, \(theme.pictureNames)")
  }

  /// The pictures of a mock: of an SVG those that an installed renderer draws, at every scale or at that of `--scale`.
  private func pictures(of mock: String) throws(PopframeError) -> [FinishedPicture] {
    let path = PathName(StandardInput.path(for: mock))
    guard path.isSVG else { return [try FinishedPicture(Asset(reading: path))] }
    return try VectorSource(file: path).pictures(at: scale.map { [$0] } ?? ThemeVectors.scales)
      .map { FinishedPicture(path: $0.path, size: $0.size, decode: $0.draw) }
  }

  private func propose(_ frame: String, _ settings: SliceSettings) throws {
    let proposal = try FrameProposal(frame: StandardInput.path(for: frame), settings: settings)
    _ = Notices(proposal.warnings)
    let caps = proposal.capInsets
    let numbers = [caps.top, caps.left, caps.bottom, caps.right].map(\.decimal)
    try StandardOutput.print("capInsets: [\(numbers.joined(separator: ", "))]")
    try StandardOutput.print(
      "resizing: {x: \(proposal.resizing.x.rawValue), y: \(proposal.resizing.y.rawValue)}")
    for reason in proposal.reasons { try StandardOutput.print(reason) }
  }
}

/// The treatment of the shadow: the values of the option.
struct SliceShadow: ExpressibleByArgument, Sendable {
  let setting: SliceSettings.Shadow

  init(_ setting: SliceSettings.Shadow) { self.setting = setting }

  /// `auto`, `keep`, `none`, or shadows, the first drawn lowest.
  init?(argument: String) {
    switch argument {
    case "auto": setting = .auto
    case "keep": setting = .keep
    case "none": setting = .none
    default:
      let shadows = argument.split(separator: ",", omittingEmptySubsequences: false)
        .map(ShadowStyle.init(option:))
      guard !shadows.contains(where: { $0 == nil }) else { return nil }
      setting = .given(shadows.compactMap(\.self))
    }
  }
}

extension ShadowStyle {
  /// A colour, an opacity, an offset across and down and a blur: `#000 .3 0 4 16`.
  init?(option: Substring) {
    let words = option.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Double($0) }
    guard words.count == 5, numbers.count == 4, numbers.allSatisfy(\.isFinite),
      let color = words.first.flatMap({ Color(option: $0) }), (0.01...1).contains(numbers[0]),
      (0...100).contains(numbers[3])
    else { return nil }
    self.init(
      color: color, opacity: numbers[0], offset: Point(x: numbers[1], y: numbers[2]),
      blur: numbers[3])
  }
}

/// `X,Y,W,H` in points, `auto` or `none`.
struct SliceContent: ExpressibleByArgument, Sendable {
  let value: SliceSettings.Content

  init(_ value: SliceSettings.Content) { self.value = value }

  init?(argument: String) {
    switch argument {
    case "auto": value = .auto
    case "none": value = .none
    default:
      guard let rect = Rect(option: argument) else { return nil }
      value = .rect(rect)
    }
  }
}

/// `X,Y,W,H` in points.
struct SliceRect: ExpressibleByArgument, Sendable {
  let rect: Rect

  init?(argument: String) {
    guard let rect = Rect(option: argument) else { return nil }
    self.rect = rect
  }
}

/// `TOP,LEFT,BOTTOM,RIGHT` in points.
struct SliceCaps: ExpressibleByArgument, Sendable {
  let insets: Insets

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = words.compactMap { Double($0.filter { $0 != " " }) }
    guard numbers.count == 4, words.count == 4, numbers.allSatisfy({ $0.isFinite && $0 >= 0 })
    else { return nil }
    insets = Insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }
}

/// One colour, or two.
struct SlicePages: ExpressibleByArgument, Sendable {
  let colors: [Color]

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    colors = words.compactMap { Color(option: $0) }
    guard colors.count == words.count, (1...2).contains(colors.count) else { return nil }
  }
}

extension Color {
  /// A colour in hexadecimal digits or by its CSS name.
  init?(option: Substring) {
    guard let color = Color(hex: String(option)) ?? Color(cssName: String(option)) else {
      return nil
    }
    self = color
  }
}

extension Rect {
  /// `X,Y,W,H` in points.
  init?(option: String) {
    let numbers = option.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0.filter { $0 != " " }) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], [x, y, width, height].allSatisfy(\.isFinite), width > 0, height > 0
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension String {
  /// A message of the form `path: error: …` from one of the form `path: …`.
  fileprivate var errorLine: String {
    guard let colon = firstRange(of: ": ") else { return self }
    return self[..<colon.lowerBound] + ": error: " + self[colon.upperBound...]
  }
}
