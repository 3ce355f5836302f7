internal import ArgumentParser
internal import Exchange
internal import Files
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import ThemeExchange
internal import WebExchange
internal import Words

struct ExportCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a theme in the formats of apps and web pages.",
    discussion: """
      If a format cannot express something, there is a warning at the theme's line. The files \
      are listed with their hashes in .popframe.json; a file that no export wrote, or that was \
      changed since, is replaced only with --force. With several formats, each gets a folder. A folder \
      stands for all themes in it and below it; each gets a folder of its name, and of nine-patches \
      all are written into one, a module's source folder.

        popframe export --list
        popframe export Crimson --to xcassets -o Crimson-assets
        popframe export Crimson --to css,nine-patch -o out --prefix shop
        popframe export Crimson --to swiftui --access public -o Sources/Design
        popframe export Pixel --to nine-patch --package app.shop -o app/src/main
        popframe export Pixel --to css -o web --fail-on-loss
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A theme's folder, its .yaml file, a folder of themes, or a shipped theme's name.",
      valueName: "theme"),
    completion: .themes)
  var theme: String?

  @Option(
    help: ArgumentHelp(
      "One or more of \(ExchangeFormat.all.filter(\.isExported).map(\.name).joined(separator: ", ")), with commas.",
      valueName: "format"),
    completion: .list(ExchangeFormat.all.filter(\.isExported).map(\.name)))
  var to: String?

  @Option(
    name: [.customShort("o", allowingJoined: true), .customLong("output")],
    help: ArgumentHelp("The folder to write into; it is made if it is missing.", valueName: "dir"))
  var output: String?

  @Option(
    help: ArgumentHelp("The prefix of names and identifiers.", valueName: "name"))
  var prefix: String?

  @Option(
    name: .customLong("package"),
    help: ArgumentHelp(
      "The package of an Android app's code; with it the files compile where they are written.",
      valueName: "name"))
  var androidPackage: String?

  @Option(
    help: ArgumentHelp(
      "Which shadows a UIKit background casts beside UIKit's own: those of the theme, or none.",
      valueName: "theme|none"),
    completion: .list(["theme", "none"]))
  var shadow: String?

  @Option(
    help: ArgumentHelp(
      "Whether the declarations of Swift code are public, for a module that others import. Default: internal.",
      valueName: "internal|public"),
    completion: .list(["internal", "public"]))
  var access: String?

  @Flag(help: "Write pictures for a drawn theme, for browsers without shape() in CSS.")
  var pictures = false

  @Option(
    help: ArgumentHelp(
      "The directions that a stylesheet's arrow is needed in, with commas. Default: all.",
      valueName: "directions"))
  var arrows: String?

  @Option(
    help: ArgumentHelp(
      "The appearances that a stylesheet needs, with commas. Default: all.",
      valueName: "names"))
  var appearances: String?

  @Option(
    help: ArgumentHelp(
      "The scales of screens that a stylesheet is for, with commas: its pictures and the widths of its lines. Default: all.",
      valueName: "scales"))
  var scales: String?

  @Option(
    help: ArgumentHelp(
      "The cascade layer of a stylesheet's rules; 'components' says Tailwind's order first.",
      valueName: "name"))
  var layer: String?

  @Flag(help: "Replace files that no export wrote, or that were changed since.")
  var force = false

  @Flag(help: "If a format cannot express something, write nothing and end with status 65.")
  var failOnLoss = false

  @Flag(help: "List the formats.")
  var list = false

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    if list { return try printList() }
    guard let theme else { throw UsageError("give a theme, or --list") }
    let shelf = ThemeCache()
    let files = try ThemeLocator.standard.themeFiles(for: theme, on: shelf)
    guard let to else {
      throw UsageError("--to is missing; give a format, such as --to xcassets (--list shows them)")
    }
    let formats = try formats(to)
    guard let output else { throw UsageError("-o is missing; give a folder") }
    try output.checkFolder(option: "-o")
    if let prefix, !SafeName.hasWords(prefix) {
      throw UsageError("--prefix: '\(prefix)' has no letter or digit that a name could take")
    }
    if let androidPackage {
      guard formats.contains(where: { $0.target == .ninePatch }) else {
        throw UsageError(
          "--package: only Android's code has a package; give it with --to nine-patch")
      }
      guard SafeName.isPackage(androidPackage) else {
        throw UsageError(
          "--package: '\(androidPackage)' is no name of a package; write one such as com.example.app"
        )
      }
    }
    if let shadow {
      guard ["theme", "none"].contains(shadow) else {
        throw UsageError("--shadow: '\(shadow)' is none of theme, none")
      }
      guard formats.map(\.name) == ["uikit"] else {
        throw UsageError(
          "--shadow: only UIKit casts a shadow of its own; give it with --to uikit alone")
      }
    }
    if let access {
      guard ["internal", "public"].contains(access) else {
        throw UsageError("--access: '\(access)' is none of internal, public")
      }
      guard formats.contains(where: { [.uikit, .swiftui].contains($0.target) }) else {
        throw UsageError("--access: only Swift has it; give it with --to uikit or swiftui")
      }
    }
    let stylesheet = try stylesheetOptions(formats)
    var notices = Notices()
    // Files of one name mean that two themes have one class, type or resource.
    var owners: [String: String] = [:]
    let all = try files.map { (file, name) throws in
      let folder = try shelf.theme(of: file)
      try checkAppearances(stylesheet.appearances, of: folder, named: name)
      try checkScales(stylesheet.scales, of: folder, named: name)
      let exports = try ThemeExports(
        folder, to: formats, prefix: prefix ?? "", androidPackage: androidPackage ?? "",
        castsShadows: shadow != "none", isPublic: access == "public", stylesheet: stylesheet)
      for path in exports.ownPaths {
        if let other = owners.updateValue(name, forKey: path) {
          throw UsageError(
            "\(other) and \(name) have one name in the export: \(path); rename one of them, or export "
              + "each with a prefix of its own")
        }
      }
      notices.add(folder.warnings)
      notices.add(exports.warnings)
      notices.add(exports.losses)
      let isAlone = files.count == 1 && name == theme || formats.map(\.target) == [.ninePatch]
      return (exports, place: isAlone ? output : "\(output)/\(folder.pictureFolder)")
    }
    if failOnLoss, all.contains(where: { !$0.0.losses.isEmpty }) {
      throw ExitStatusError(status: .badInput)
    }
    // The folder of several themes, of which each gets one in it.
    var made = FolderTransaction()
    if all.contains(where: { $0.place != output }) { try made.make(PathName(output)) }
    for (exports, place) in all {
      try exports.write(to: place, force: force)
      Messages.standard.note(
        "\(place): \(exports.files.count.counted("file", zero: "no")) for "
          + formats.map(\.name).joined(separator: ", ")
          + (exports.losses.isEmpty
            ? ""
            : ", ready to use; see the warnings above for what looks different")
      )
    }
    made.keep()
  }

  private func formats(_ text: String) throws(UsageError) -> [ExchangeFormat] {
    var formats: [ExchangeFormat] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      let format = try ExchangeFormat(word: word, option: "--to")
      guard format.isExported else { throw UsageError("--to: \(word) is imported only") }
      if !formats.contains(format) { formats.append(format) }
    }
    return formats
  }

  /// The options of stylesheets, which other formats do not have.
  private func stylesheetOptions(_ formats: [ExchangeFormat]) throws(UsageError)
    -> StylesheetOptions
  {
    var options = StylesheetOptions()
    options.usesPictures = pictures
    options.layer = layer
    let given = [
      ("--pictures", pictures), ("--arrows", arrows != nil), ("--appearances", appearances != nil),
      ("--scales", scales != nil), ("--layer", layer != nil),
    ].filter(\.1)
    if let (option, _) = given.first, formats.map(\.name) != ["css"] {
      throw UsageError("\(option): belongs to stylesheets; give it with --to css alone")
    }
    func words(_ text: String) -> [String] {
      text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    if let arrows {
      options.arrows = []
      for word in words(arrows) {
        guard
          let direction = try ArrowDirection?(word: word, option: "--arrows", kind: "a direction")
        else { continue }
        options.arrows?.insert(direction)
      }
    }
    if let appearances {
      let known = ["base", "light", "dark"]
      options.appearances = words(appearances)
      if let other = options.appearances?.first(where: { !known.contains($0) }) {
        throw UsageError("--appearances: '\(other)' is none of \(known.joined(separator: ", "))")
      }
    }
    if let scales {
      options.scales = words(scales).compactMap(Int.init)
      guard let numbers = options.scales, numbers.count == words(scales).count,
        numbers.allSatisfy({ (1...8).contains($0) })
      else { throw UsageError("--scales: '\(scales)' is no list of whole scales, such as 1,2") }
    }
    if let layer {
      let names = layer.split(separator: ".", omittingEmptySubsequences: false)
      guard names.allSatisfy({ CSSWriter.isName($0) }) else {
        throw UsageError("--layer: '\(layer)' is no name of a layer, such as components")
      }
    }
    return options
  }

  /// Fails where nothing would be left of a theme; a theme's base is its light appearance.
  private func checkAppearances(
    _ wanted: [String]?, of theme: ThemeFolder, named name: String
  ) throws(UsageError) {
    let known = theme.document.appearances
    guard let wanted, !wanted.contains("light"), !wanted.contains(where: known.contains) else {
      return
    }
    throw UsageError(
      "--appearances: \(name) has \(known.joined(separator: ", ")) only")
  }

  private func checkScales(_ wanted: [Int]?, of theme: ThemeFolder, named name: String) throws {
    guard let wanted else { return }
    let known = try theme.scalesOfStylesheet().sorted()
    if let other = wanted.first(where: { !known.contains($0) }) {
      throw UsageError(
        "--scales: nothing of \(name) is written for scale \(other); give some of "
          + known.map(String.init).joined(separator: ","))
    }
  }

  private func printList() throws {
    guard theme == nil, to == nil, output == nil else {
      throw UsageError("--list takes nothing beside it")
    }
    for format in ExchangeFormat.all {
      let name = format.name + String(repeating: " ", count: max(1, 12 - format.name.count))
      let ways =
        !format.isExported
        ? "import        " : format.isImported ? "import, export" : "export        "
      try StandardOutput.print("\(name) \(ways)  \(format.evidence.rawValue)  \(format.summary)")
    }
  }
}

extension ExchangeFormat {
  init(word: String, option: String) throws(UsageError) {
    if let format = ExchangeFormat(name: word) {
      self = format
      return
    }
    let names = Self.all.filter { option == "--to" ? $0.isExported : $0.isImported }.map(\.name)
    let near =
      WordSuggestion.nearest(to: word, among: names, synonyms: .formats)
      .map { "; did you mean '\($0)'?" } ?? ""
    throw UsageError("\(option): '\(word)' is none of \(names.joined(separator: ", "))\(near)")
  }
}
