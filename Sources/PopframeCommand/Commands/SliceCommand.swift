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
  var shadow: String?

  @Option(
    name: .customLong("content"),
    help: ArgumentHelp(
      "Where content is, in points from the picture's top left; auto looks for it. The frame is completed behind it, "
        + "and the proof leaves it out. none: all that lies in the frame is the frame's.",
      valueName: "x,y,w,h|auto|none"))
  var content: String?

  @Option(
    name: .customLong("on"),
    help: ArgumentHelp(
      "The colour of the opaque page that a picture lies on, or those of two pages on which the same popover was "
        + "taken.", valueName: "color[,color]"))
  var pages: String?

  @Option(
    name: .customLong("frame-rect"),
    help: ArgumentHelp(
      "Where the frame is, in points from the picture's top left; found by default.",
      valueName: "x,y,w,h"))
  var frameRect: String?

  @Option(
    name: .customLong("arrow-rect"),
    help: ArgumentHelp(
      "Where the arrow stands out of the frame, or none; found by default.",
      valueName: "x,y,w,h|none"))
  var arrowRect: String?

  @Option(
    name: .customLong("tip"),
    help: ArgumentHelp(
      "Where the arrow's tip is along its edge, in points from the picture's left (top).",
      valueName: "n"))
  var tip: String?

  @Option(
    name: .customLong("caps"),
    help: ArgumentHelp(
      "The caps of the frame's art, in points.", valueName: "top,left,bottom,right"))
  var caps: String?

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
    var settings = SliceSettings(
      scale: scale, tolerance: tolerance ?? 4, accepted: tolerance ?? 0)
    for option in SliceSettings.Option.allCases {
      guard let text = text(of: option) else { continue }
      do throws(SliceSettings.WrongText) {
        try settings.take(text, for: option)
      } catch { throw UsageError(error.message) }
    }
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

  private func text(of option: SliceSettings.Option) -> String? {
    switch option {
    case .frame: frameRect
    case .arrow: arrowRect
    case .tip: tip
    case .caps: caps
    case .content: content
    case .shadow: shadow
    case .pages: pages
    }
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

extension String {
  /// A message of the form `path: error: …` from one of the form `path: …`.
  fileprivate var errorLine: String {
    guard let colon = firstRange(of: ": ") else { return self }
    return self[..<colon.lowerBound] + ": error: " + self[colon.upperBound...]
  }
}
