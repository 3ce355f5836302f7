internal import ArgumentParser
@_spi(Studio) internal import ArtCheck
internal import Imaging
@_spi(Studio) internal import PopframeKit
internal import Popovers
internal import ThemeExchange
internal import Themes
internal import Words

struct CheckCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find mistakes in themes and their art.",
    discussion: """
      Reads the theme's file, decodes its pictures, lays out its previews and checks its art. In \
      the format text, findings go to standard error and their number to standard output. In json, \
      sarif (2.1.0) and github (annotations), findings go to standard output. The status is 65 if a \
      finding has at least the severity of --fail-on.

        popframe new Meadow
        popframe check Meadow
        popframe check Meadow --fail-on warning
        popframe check Meadow --format sarif > popframe.sarif
        popframe check Meadow --fix --dry-run

      --fix applies the fixes of findings: values of theme.yaml, names of pictures, soft edges \
      that were mixed with white or black. Each fix was tried before: it removes its finding, causes \
      no other, and changes nothing else in the popovers. The changes are printed as a diff; the \
      remaining findings are listed afterwards.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Themes' folders, their .yaml files, folders of themes, or shipped themes' names; - is standard "
        + "input.",
      valueName: "theme"),
    completion: .themes)
  var themes: [String]

  @Option(
    help: ArgumentHelp("text (default), json, sarif or github.", valueName: "format"),
    completion: .words(of: FindingsFormat.self))
  var format: String = FindingsFormat.text.rawValue

  @Option(
    help: ArgumentHelp(
      "The lowest severity that ends with status 65: error (default), warning or note.",
      valueName: "severity"),
    completion: .words(of: Diagnostic.Severity.self))
  var failOn: String = Diagnostic.Severity.error.rawValue

  @Flag(help: "Apply the fixes of findings; the changes are printed as a diff.")
  var fix = false

  @Flag(help: "With --fix: print the changes, and write nothing.")
  var dryRun = false

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let shelf = ThemeCache()
    let sources = try themes.flatMap { try SceneSource.themes(argument: $0, on: shelf) }
    let format: FindingsFormat = try named(self.format, option: "--format")
    let failing: Diagnostic.Severity = try named(failOn, option: "--fail-on")
    if dryRun, !fix { throw UsageError("--dry-run shows what --fix would change; give both") }
    if fix {
      let files = try sources.map { source throws(UsageError) in
        guard case .file(let file) = source else {
          throw UsageError("--fix changes files; give the theme's folder in place of -")
        }
        return file
      }
      if !dryRun { try ThemeLocator.checkChange(of: themes) }
      try repair(files, isText: format == .text)
    }
    // A repair has changed the files.
    let checked = fix ? ThemeCache() : shelf
    let checks = try sources.map { try ThemeCheck($0, on: checked, losses: ThemeExports.findings) }
    let passedOver = try themes.flatMap { try namedNearly(in: $0, on: shelf) }
    let findings = checks.flatMap(\.findings) + passedOver
    switch format {
    case .text:
      for finding in findings { Messages.standard.write(finding) }
      try StandardOutput.print(summary(checks, passedOver))
    case .json, .sarif, .github:
      try StandardOutput.send(Array(format.document(findings).utf8))
    }
    if findings.contains(where: { $0.severity >= failing }) {
      throw ExitStatusError(status: .badInput)
    }
  }

  /// Changes the themes, or shows the changes; if standard output has a document, the diff goes to standard error.
  private func repair(_ files: [String], isText: Bool) throws {
    for file in files {
      var repair: ThemeRepair
      do throws(PopframeError) {
        repair = try ThemeRepair(file: file, losses: ThemeExports.findings)
      } catch .invalid {
        // The check reports these errors.
        continue
      }
      guard !repair.isEmpty else { continue }
      if !dryRun { repair = try repair.write() }
      guard !repair.isEmpty else { continue }
      if isText {
        try StandardOutput.print(repair.difference)
      } else {
        Messages.standard.note(repair.difference)
      }
      guard !dryRun else { continue }
      Messages.standard.note("\(file): \(repair.steps.count.counted("change", zero: "no")) made")
    }
  }

  /// The warnings about what looks like a theme in a folder and is not taken for one.
  private func namedNearly(
    in argument: String, on shelf: ThemeCache
  ) throws(PopframeError) -> [Diagnostic] {
    let folder = argument == "-" ? nil : try SourceFolder(argument: argument, on: shelf)
    return folder?.passedOver.filter { !$0.isScene }.map { $0.warning("checked") } ?? []
  }

  private func summary(_ checks: [ThemeCheck], _ passedOver: [Diagnostic]) -> String {
    func count(_ severity: Diagnostic.Severity) -> Int {
      checks.map { $0.count(of: severity) }.reduce(0, +)
        + passedOver.count { $0.severity == severity }
    }
    let notes = count(.note)
    return
      "\(checks.count.counted("theme", zero: "no")): \(count(.error).counted("error", zero: "no")), "
      + "\(count(.warning).counted("warning", zero: "no"))"
      + (notes > 0 ? ", \(notes.counted("note", zero: "no"))" : "")
  }
}

/// The value of an option that takes one of a type's words.
private func named<Word: CaseIterable & RawRepresentable>(
  _ text: String, option: String
) throws(UsageError) -> Word where Word.RawValue == String {
  if let word = Word(rawValue: text) { return word }
  let words = Word.allCases.map(\.rawValue)
  let near = WordSuggestion.alike(text, among: words).first.map { "; did you mean '\($0)'?" } ?? ""
  throw UsageError(
    "\(option): '\(text)' is not \(words.dropLast().joined(separator: ", ")) or "
      + "\(words.last ?? "")\(near)")
}
