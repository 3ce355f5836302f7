internal import ArgumentParser
internal import PopframeKit
internal import Regression

struct ReviewCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Show the pictures of the last popframe test in a browser, and approve them there.",
    discussion: """
      Serves the page of a report on this machine. In it, cases and groups of cases can be approved, with \
      the checks of popframe approve: if a picture or a reference has changed since the run, nothing is \
      approved. The last approval can be taken back. The page's address is the first line on standard \
      output. Ctrl+C ends it.

        popframe test Bubble --references references    # status 1: records
        popframe review --open
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

  @OptionGroup var approver: ApproverOption

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let references = try references.folder()
    var arguments = try page.arguments()
    _ = try ReportFolder(report).readRun()
    if readOnly { arguments.append("--read-only") }
    if let references { arguments += ["--references", references] }
    if let name = approver.by { arguments += ["--by", name] }
    try StudioProgram.run("review", arguments, on: [report])
  }
}
