internal import ArgumentParser
internal import PopframeKit
internal import VisualTestingCore

/// `popframe approve`
struct ApproveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Accept what the last popframe test showed, as new references.",
    discussion: """
      Copies the pictures that the run has written over the references, and draws nothing. A picture \
      or a reference that has changed since the run is refused, and then nothing is approved.

        popframe approve                          everything that differs
        popframe approve Meadow/120x80-up@2x      one case
        popframe approve --report shard-1

      Run it where popframe test was run.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Names of cases. Default: all that differ or have no reference; one whose reference cannot be "
        + "read has to be named.", valueName: "name"))
  var names: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The folder of the report.", valueName: "dir"), completion: .directory)
  var report = ReportFolder.standardPath

  func run() throws {
    let approval = try Approval(of: names, in: ReportFolder(report))
    try approval.apply()
    let messages = Messages.standard
    for name in approval.settled { messages.print("\(name): was approved before") }
    for name in approval.names {
      let path = PathName(approval.references).appending(name + ".png").text
      messages.print("approved \(path)")
    }
    if approval.names.isEmpty {
      messages.print("there is nothing left to approve; run popframe test again to be sure")
    }
  }
}
