internal import ArgumentParser
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview
@_spi(Studio) internal import Watching

struct StudioCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "studio",
    abstract: "Design themes in a browser: see every case, change every value.",
    discussion: """
      Serves a page on this machine that shows the themes as popframe render draws them, the \
      findings of popframe check, and a field or a handle for each value. A change is written into \
      theme.yaml, and each save in another program is shown at once. The page's address is the first \
      line on standard output. Ctrl+C ends the command. preview is its old name.

        popframe studio --open
        popframe studio Frost --read-only

      popframe gallery --watch draws after each save without a page.
      """,
    aliases: ["preview"]
  )

  @Argument(
    help: ArgumentHelp(
      "Themes' folders, their .yaml files, shipped themes' names, or folders with themes in them. Default: the current folder.",
      valueName: "theme|folder"),
    completion: .themes)
  var themes: [String] = ["."]

  @OptionGroup(title: "Page")
  var page: PageOptions

  @Flag(help: "Refuse every change of theme.yaml.")
  var readOnly = false

  @Flag(help: .hidden)
  var noPage = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The folder of approved pictures (references). Default: references beside the themes.",
      valueName: "dir"), completion: .directory)
  var references: String?

  @Flag(help: "Look for changes five times a second, for file systems that do not report them.")
  var poll = false

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    guard !noPage else {
      throw UsageError("--no-page: galleries without a page are popframe gallery --watch -o DIR")
    }
    _ = try PreviewSubjects(themes, permitsEmpty: true)
    var arguments = try page.arguments()
    var isReadOnly = readOnly
    for theme in themes where !readOnly {
      guard let objection = ThemeLocator.objection(toChanging: theme) else { continue }
      Messages.standard.note("\(theme): \(objection)")
      isReadOnly = true
    }
    if isReadOnly { arguments.append("--read-only") }
    if poll { arguments.append("--poll") }
    if let references {
      _ = try PreviewReferences(references)
      arguments += ["--references", references]
    }
    try StudioProgram.run("preview", arguments, on: themes)
  }
}
