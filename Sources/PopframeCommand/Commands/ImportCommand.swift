internal import ArgumentParser
internal import Exchange
internal import Files
internal import PopframeKit
internal import Popovers
internal import ThemeExchange

struct ImportCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract:
      "Make a theme from an asset catalogue, Android's nine-patches, a stylesheet or an SVG.",
    discussion: """
      The new theme.yaml has a comment at every number that says where it came from. Errors in \
      the files are reported with their line or pixel, and repaired with --repair.

        popframe export Crimson --to xcassets,nine-patch,css -o out
        popframe import out/xcassets/Crimson.xcassets -o Meadow
        popframe import out/xcassets --frame frame --arrow arrow -o Heath
        popframe import out/nine-patch --frame crimson -o Brook
        popframe import out/css/crimson.css -o Popup
        popframe import out/css/crimson.css --arrow-picture Heath/arrow.png -o Chat
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Catalogues (.xcassets, .imageset), nine-patches (.9.png), stylesheets (.css), an SVG (.svg), or folders that hold them; - is a nine-patch or stylesheet from standard input.",
      valueName: "file|folder"),
    completion: .file())
  var paths: [String]

  @Option(
    name: [.customShort("o", allowingJoined: true), .customLong("output")],
    help: ArgumentHelp("The new theme's folder.", valueName: "theme"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The format, where names do not say it: "
        + ExchangeFormat.all.filter(\.isImported).map(\.name).joined(separator: ", ") + ".",
      valueName: "format"),
    completion: .list(ExchangeFormat.all.filter(\.isImported).map(\.name)))
  var from: String?

  @Option(help: ArgumentHelp("The theme's name; the folder's by default.", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The image set, nine-patch or selector of the frame; where several files have one of this name, FILE:NAME or FOLDER/NAME. Default: found automatically.",
      valueName: "name"))
  var frame: String?

  @Option(
    help: ArgumentHelp(
      "The image set of the arrow, or where the arrow of a nine-patch points: up, down, left or "
        + "right; none: what stands out of a frame stays in it.", valueName: "name|direction"))
  var arrow: String?

  @Option(
    help: ArgumentHelp(
      "The arrow's picture, where it lies apart from the frame: a PNG, with @2x and @3x of it beside it, or an SVG. It "
        + "points where its name ends (-up, -down, -left, -right), else up.", valueName: "file"),
    completion: .file())
  var arrowPicture: String?

  @Option(
    help: ArgumentHelp("The height of a nine-patch's arrow, in points.", valueName: "n"))
  var height: Double?

  @Flag(help: "Repair what is broken.")
  var repair = false

  @Flag(
    help:
      "Replace an existing theme, and remove files of it that the new one would use."
  )
  var force = false

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let format = try from.map { word in
      let format = try ExchangeFormat(word: word, option: "--from")
      guard format.isImported else { throw UsageError("--from: \(word) is exported only") }
      return format
    }
    if let height, !(height > 0 && height.isFinite && height <= 16_384) {
      throw UsageError("--height: \(height) is no height; give a number of points above 0")
    }
    try output.checkFolder(option: "-o")
    if let name, !name.contains(where: { !$0.isWhitespace }) {
      throw UsageError("--name: '\(name)' is no name")
    }
    let folder = PathName(output).lastPart
    guard !["", ".", "..", "/"].contains(folder) || name != nil else {
      throw UsageError("-o \(output) gives the theme no name; give one with --name")
    }
    let isStandardInput = paths.contains("-")
    guard !isStandardInput || paths.count == 1 else {
      throw UsageError("-: standard input is one file, and stands alone")
    }
    let request = ImportRequest(
      name: name ?? folder, frame: frame, arrow: arrow, arrowPicture: arrowPicture, height: height,
      mends: repair,
      origin: isStandardInput
        ? "standard input" : paths.map { PathName($0).lastPart }.joined(separator: ", "),
      folder: output)
    let theme =
      isStandardInput
      ? try ThemeImport(
        standardInput: StandardInput.bytes, named: StandardInput.name, format: format,
        request: request)
      : try ThemeImport(paths, format: format, request: request)
    _ = Notices(theme.warnings)
    try theme.write(to: output, force: force)
    Messages.standard.note(
      "made \(output): \(theme.files.map(\.path).sorted().joined(separator: ", "))")
  }
}
