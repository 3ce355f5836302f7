internal import ArgumentParser
internal import Files
internal import PopframeKit
@_spi(Studio) internal import ThemeExchange
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

  @Option(help: ArgumentHelp(.prefix))
  var prefix: String?

  @Option(name: .customLong("package"), help: ArgumentHelp(.package))
  var androidPackage: String?

  @Flag(help: ArgumentHelp(.drawn))
  var drawn = false

  @Flag(help: ArgumentHelp(.exact))
  var exact = false

  @Option(help: ArgumentHelp(.shadow), completion: .list(ExportOptions.Option.shadow.choices))
  var shadow: String?

  @Option(help: ArgumentHelp(.access), completion: .list(ExportOptions.Option.access.choices))
  var access: String?

  @Flag(help: ArgumentHelp(.pictures))
  var pictures = false

  @Option(help: ArgumentHelp(.arrows))
  var arrows: String?

  @Option(help: ArgumentHelp(.appearances))
  var appearances: String?

  @Option(help: ArgumentHelp(.scales))
  var scales: String?

  @Option(help: ArgumentHelp(.layer))
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
    var options = ExportOptions()
    for option in ExportOptions.Option.allCases {
      guard let text = text(of: option) else { continue }
      do throws(ExportOptions.WrongText) {
        try option.check(among: formats)
        try options.take(text, for: option)
      } catch { throw UsageError(error.message) }
    }
    var notices = Notices()
    // Files of one name mean that two themes have one class, type or resource.
    var owners: [String: String] = [:]
    let all = try files.map { (file, name) throws in
      let folder = try shelf.theme(of: file)
      let exports = try ThemeExports(folder, to: formats, options: options)
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

  private func text(of option: ExportOptions.Option) -> String? {
    switch option {
    case .prefix: prefix
    case .package: androidPackage
    case .drawn: drawn ? "" : nil
    case .exact: exact ? "" : nil
    case .shadow: shadow
    case .access: access
    case .pictures: pictures ? "" : nil
    case .arrows: arrows
    case .appearances: appearances
    case .scales: scales
    case .layer: layer
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

extension ArgumentHelp {
  fileprivate init(_ option: ExportOptions.Option) {
    self.init("\(option.help)", valueName: option.isFlag ? nil : option.valueName)
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
