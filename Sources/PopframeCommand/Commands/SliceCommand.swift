internal import ArgumentParser
internal import Files
internal import Imaging
internal import PopframeKit
internal import Slicing
internal import VectorArt
internal import Words

struct SliceCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "slice",
    abstract: "Make a theme from finished pictures of a popover.",
    discussion: """
      Finds outline, shadow, arrow, and the parts of the frame that can be stretched or tiled. \
      Makes the smallest art and a theme.yaml that says where each number came from, draws the \
      pictures again and compares them. The background must be transparent. Pictures of one \
      popover at several scales are given together, and so are pictures with the arrow on other \
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
      "auto: a shadow of the theme; keep: it stays in the art.", valueName: "auto|keep"))
  var shadow = SliceShadow.auto

  @Option(
    name: .customLong("content"),
    help: ArgumentHelp(
      "Where content is, in points from the picture's top left: these pixels are left out of the search "
        + "and of the proof.", valueName: "x,y,w,h"))
  var content: SliceContent?

  @Flag(name: .customLong("check"), help: "Print what would be made, and write nothing.")
  var check = false

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
    let settings = SliceSettings(
      scale: scale, tolerance: tolerance ?? 4, accepted: tolerance ?? 0, shadow: shadow.setting,
      content: content?.rect)
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
    for line in theme.report { try StandardOutput.print(line) }
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
enum SliceShadow: String, ExpressibleByArgument, CaseIterable, Sendable {
  case auto, keep

  var setting: SliceSettings.Shadow { self == .auto ? .auto : .keep }
}

/// `X,Y,W,H` in points.
struct SliceContent: ExpressibleByArgument, Sendable {
  let rect: Rect

  init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0.filter { $0 != " " }) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], [x, y, width, height].allSatisfy(\.isFinite), width > 0, height > 0
    else { return nil }
    rect = Rect(x: x, y: y, width: width, height: height)
  }
}

extension String {
  /// A message of the form `path: error: …` from one of the form `path: …`.
  fileprivate var errorLine: String {
    guard let colon = firstRange(of: ": ") else { return self }
    return self[..<colon.lowerBound] + ": error: " + self[colon.upperBound...]
  }
}
