internal import ArgumentParser
internal import PopframeKit

/// `popframe merge`
struct MergeCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join the reports of all shards of a run into one.",
    discussion: """
      Each machine runs a shard, and one machine joins their reports:

        popframe test Meadow --references refs --shard 1/2 --report shard-1
        popframe test Meadow --references refs --shard 2/2 --report shard-2
        popframe merge shard-1 shard-2

      Every shard must exist once, be complete and belong to the same run; otherwise nothing is \
      written. The result is that of one run of all cases, and so is the exit status: 0 every \
      case is equal, 1 something differs, 65 something could not be compared, 66 a shard is \
      missing.
      """
  )

  @Argument(
    help: ArgumentHelp("The folders of the shards' reports.", valueName: "dir"),
    completion: .directory)
  var shards: [String]

  @OptionGroup(title: "Report") var output: ReportOptions

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let output = try ReportOutput(output)
    let shards = shards.map { ReportFolder($0) }
    try output.begin(joining: shards)
    let merged: MergedRun
    do {
      merged = try MergedRun(of: shards)
      try merged.writePictures(to: output.report)
    } catch {
      output.fail(error)
      throw error
    }
    try output.write(merged.run)
    let isBroken = merged.run.cases.contains { [.unreadable, .notRun].contains($0.outcome) }
    try Finished.check(merged.run, isBroken ? [.badInput] : [])
  }
}
