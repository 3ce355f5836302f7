internal import ArgumentParser
internal import PopframeKit

/// `popframe review`
struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Look at what the last popframe test showed in a browser, and approve it there.",
    discussion: """
      Serves the report of a run on this machine: each case that is not equal with its reference, what was \
      drawn, and the difference. Selected cases become references with the guards of popframe approve: a \
      picture or a reference that has changed since the run is refused, and then nothing is approved. The \
      page's address is the first line on standard output. Ctrl+C ends it.

        popframe review --open
        popframe review shard-1 --references refs
      """
  )

  @Argument(
    help: ArgumentHelp("The folder of the report.", valueName: "report"), completion: .directory)
  var report = ReportFolder.standardPath

  @OptionGroup(title: "Page")
  var page: PageOptions

  @Flag(help: "Approve nothing.")
  var readOnly = false

  @OptionGroup var references: ReferencesOption

  func run() throws {
    let references = try references.folder()
    var arguments = try page.arguments()
    _ = try ReportFolder(report).readRun()
    if readOnly { arguments.append("--read-only") }
    if let references { arguments += ["--references", references] }
    try StudioProgram.run("review", arguments, on: [report])
  }
}
