internal import ArgumentParser
internal import Imaging
internal import Languages
internal import PopframeKit
internal import Regression
internal import Themes
internal import Words

struct PruneCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "List references that no case of the last run uses, and delete them.",
    discussion: """
      Run popframe test with all themes and scenes first. The run of a shard, with a filter, or \
      with a case that could not be drawn is refused, because then not all used references are \
      known. A gallery's contact-sheet.png counts as used, and so do the pictures that themes \
      and scenes are drawn from. A reference's note (NAME.popframe.json) is deleted with it; a note \
      whose reference is gone is listed, too.

        popframe test Tooltip --references refs     # status 1: records
        popframe test Tooltip --references refs
        popframe prune                              # lists them
        popframe prune --delete                     # and folders that are empty then
        popframe prune --all                        # those of other themes, too

      Paths go to standard output, one a line. The folder of references that a report names is used \
      only if it is a relative path into the working tree; otherwise name the folder with \
      --references. No link is followed.
      """
  )

  @Flag(help: "Delete the references that are listed.") var delete = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The folder of the report.", valueName: "dir"), completion: .directory)
  var report = ReportFolder.standardPath

  @Flag(help: "Also list references of themes and scenes that were not part of the run.")
  var all = false

  @OptionGroup var references: ReferencesOption

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let pruning = try Pruning(in: ReportFolder(report), references: references.folder(), all: all)
    let messages = Messages.standard
    messages.print("references: \(pruning.folder.printable)")
    if delete { try pruning.delete() }
    for path in pruning.paths { try StandardOutput.print(path.printable) }
    let notes = pruning.noteCount
    let count =
      "\((pruning.paths.count - notes).counted("reference", zero: "no"))"
      + (notes == 0 ? "" : " and \(notes.counted("note", zero: "no")) of references that are gone")
    messages.print(
      pruning.paths.isEmpty
        ? pruning.foreign == 0
          ? pruning.renamed + pruning.notTested > 0
            ? "nothing is to be deleted" : "every reference that the last run saw is used by a case"
          : "every reference of this run's themes and scenes is used by a case"
        : delete
          ? "deleted \(count)" : "\(count) used by no case; \(deleting) deletes them")
    if pruning.renamed > 0 {
      messages.print(
        "\(pruning.renamed.counted("reference")) of cases that have another name now, which the last run lists"
      )
    }
    if pruning.notTested > 0 {
      messages.print(
        "\(pruning.notTested.counted("reference")) of files that were not tested for their names; rename these, and run "
          + "popframe test again")
    }
    if pruning.foreign > 0 {
      messages.print(
        "\(pruning.foreign.counted("reference", zero: "no")) of themes and scenes that this run did not have; "
          + "--all counts them, too")
    }
  }
  /// The command that deletes what this one lists.
  private var deleting: String {
    var words = ["popframe", "prune"]
    if report != ReportFolder.standardPath { words += ["--report", report.shellWord] }
    if let folder = references.references { words += ["--references", folder.shellWord] }
    return (words + (all ? ["--all"] : []) + ["--delete"]).joined(separator: " ")
  }
}
