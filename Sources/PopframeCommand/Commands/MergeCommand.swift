internal import ArgumentParser
internal import PopframeKit
internal import Regression

struct MergeCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join the reports of all shards of a run into one.",
    discussion: """
      Each machine runs a shard, and one machine joins their reports:

        popframe test Card --references refs          # status 1: records
        popframe test Card --references refs --shard 1/2 --report shard-1
        popframe test Card --references refs --shard 2/2 --report shard-2
        popframe merge shard-1 shard-2

      References that no case of any shard uses are listed with a warning; with --unused fail, they \
      fail the run.

      Every shard must exist once, be complete and belong to the same run; otherwise nothing is \
      written. The result is that of one run of all cases, and so is the exit status: 0 every \
      case is equal, 1 something differs, 65 something could not be compared, 66 a shard is \
      missing, 130 or 143 ended by SIGINT or SIGTERM: the report then lacks pictures.
      """
  )

  @Argument(
    help: ArgumentHelp("The folders of the shards' reports.", valueName: "dir"),
    completion: .directory)
  var shards: [String]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How references without a case are treated: fail, warn or ignore.",
      discussion: "Default: warn.",
      valueName: "policy"),
    completion: .words(of: UnusedPolicy.self))
  var unused: String?

  @OptionGroup(title: "Report") var output: ReportOptions

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    RunStop.noteSignals()
    let unused =
      try UnusedPolicy?(word: unused, option: "--unused", kind: "a policy for unused references")
    let output = try ReportOutput(output)
    let shards = shards.map { ReportFolder($0) }
    try output.begin(joining: shards)
    var merged: MergedRun
    do {
      merged = try MergedRun(of: shards, unused: unused ?? .warn)
      if unused == .fail, let filter = merged.run.filter {
        throw UsageError(
          "--unused fail: the shards have run with the filter '\(filter)', so it is not known which "
            + "references are unused; leave it out")
      }
      try merged.writePictures(to: output.report)
    } catch {
      output.fail(error)
      throw error
    }
    try output.write(merged.run)
    let isBroken = merged.run.cases.contains { [.unreadable, .notRun].contains($0.outcome) }
    try ExitStatusError.check(merged.run, isBroken ? [.badInput] : [])
  }
}
