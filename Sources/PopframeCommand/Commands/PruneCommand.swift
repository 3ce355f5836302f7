internal import ArgumentParser
internal import PopframeKit
internal import VisualTestingCore

/// `popframe prune`
struct PruneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "List references that no case of the last run uses, and delete them.",
    discussion: """
      Run popframe test with all themes and scenes first. A run of a shard, with a filter, or with a \
      case that could not be drawn is refused: it does not know what is used. A gallery's \
      contact-sheet.png counts as used, and so do the pictures that themes and scenes are drawn from.

        popframe prune               list them
        popframe prune --delete      delete them, and folders that are empty then

      Paths go to standard output, one a line.
      """
  )

  @Flag(help: "Delete the references that are listed.") var delete = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The folder of the report.", valueName: "dir"), completion: .directory)
  var report = ReportFolder.standardPath

  func run() throws {
    let pruning = try Pruning(in: ReportFolder(report))
    let messages = Messages.standard
    guard !pruning.paths.isEmpty else {
      messages.print("every reference is used by a case")
      return
    }
    if delete { try pruning.delete() }
    for path in pruning.paths { try StandardOutput.print(path) }
    let count = Count(pruning.paths.count, "reference")
    messages.print(
      delete
        ? "deleted \(count)" : "\(count) used by no case; popframe prune --delete deletes them")
  }
}
