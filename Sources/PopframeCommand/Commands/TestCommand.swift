internal import ArgumentParser
internal import Imaging
internal import PixelDiff
internal import PopframeKit
internal import Popovers
internal import Regression
internal import Words

struct TestCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Draw themes and scenes, and compare them with reference pictures.",
    discussion: """
      Draws every preview of themes, and scenes, and compares each with DIR/NAME.png. The NAME of a \
      preview is that of its file in a gallery (Meadow/120x80-up@2x), that of a scene x.yaml is x, or \
      specimens/x in a folder specimens.

        popframe new Meadow
        popframe test Meadow --references refs                  # status 1: records
        popframe test Meadow --references refs
        popframe test Meadow --references refs --filter '*@2x'
        popframe test Meadow --references refs --part-tolerance shadow=1
        popframe test Meadow --references refs --record failed
        popframe test Meadow --references refs --shard 1/3 --report shard-1

      Pictures of cases that are not equal, and run.json, which has every number, go into the \
      report. Look at them, then accept them with popframe approve. Recording always fails the run: \
      run it again.

      References that no case uses any more are lost coverage. They are listed with a warning, and \
      --unused fail makes them an error. Use it if a run has all themes and scenes of its folder of \
      references, and --unused ignore if it has only some of them.

      Exit statuses: 0 every case is equal, 1 something differs, has no reference or was recorded, \
      64 wrong usage, 65 a theme, a scene or a reference is damaged, 66 a path is missing or nothing \
      was compared, 73 the output cannot be written, 130 or 143 ended by SIGINT (Ctrl-C) or SIGTERM: \
      then the report has the comparisons made so far. A second signal ends the run at once.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Themes, scene files, or folders of themes and scenes, at any depth.",
      valueName: "theme|scene"),
    completion: .themes)
  var cases: [String]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The folder of reference pictures.", valueName: "dir"),
    completion: .directory)
  var references: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Run only cases whose name contains this text. With * (any characters) or ? (one "
        + "character) the whole name must match.", valueName: "pattern"))
  var filter: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Which pictures become references: never, missing (those without one), failed (also those "
        + "that differ) or all.",
      discussion: "Default: missing, and never where the variable CI is set.", valueName: "mode"),
    completion: .words(of: RecordMode.self))
  var record: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Run one of several equal parts of all cases; popframe merge joins the reports. auto uses "
        + "the numbers of the CI engine.",
      valueName: "I/N"))
  var shard: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How references without a case are treated: fail, warn or ignore.",
      discussion: "Default: warn. A run with --shard or --filter cannot fail; popframe merge can.",
      valueName: "policy"),
    completion: .words(of: UnusedPolicy.self))
  var unused: String?

  @OptionGroup(title: "Comparison") var comparison: ComparisonChoices

  @Option(
    name: .customLong("part-tolerance"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "How far the channels of one part of the popover may differ, such as shadow=1; may be given "
        + "several times.", valueName: "part=N"))
  var partTolerances: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A YAML file of tolerances and ignored areas for some cases, each with a reason and, if "
        + "you like, a last day.", valueName: "file"),
    completion: .file(extensions: ["yaml"]))
  var tolerances: String?

  @OptionGroup(title: "Report") var output: ReportOptions

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    RunStop.noteSignals()
    let output = try ReportOutput(output)
    try output.begin(references: references)
    do {
      try run(output)
    } catch let error as ExitStatusError { throw error } catch {
      output.fail(error, references: references)
      throw error
    }
  }

  /// From how many pictures on it is said that reasons are looked for: those of fewer take a few seconds at most.
  private static let announcedReasons = 100

  private func run(_ output: ReportOutput) throws {
    let sources = try CaseSources(cases)
    var options = try ComparisonOptions(comparison)
    for text in partTolerances {
      let (part, metric) = try PopoverPart.tolerance(text, option: "--part-tolerance")
      guard options.regionMetrics.updateValue(metric, forKey: part.rawValue) == nil else {
        throw UsageError("--part-tolerance: \(part.rawValue) is given twice; leave one out")
      }
    }
    let filter = try filter.map { try CaseFilter($0, option: "--filter") }
    let shard = try shard.map { try Shard($0, option: "--shard") }
    let mode = try RecordMode?(word: record, option: "--record", kind: "a mode of recording")
    let unused =
      try UnusedPolicy?(word: unused, option: "--unused", kind: "a policy for unused references")
    if unused == .fail, shard != nil {
      throw UsageError(
        "--unused fail: a shard cannot know which references are unused; give it to popframe merge")
    }
    if unused == .fail, filter != nil {
      throw UsageError(
        "--unused fail: with --filter it is not known which references are unused; leave one out")
    }
    try references.checkFolder(option: "--references")

    let selection = try CaseSelection(sources.cases(), filter: filter, shard: shard)
    try output.check(selection, references: references, tolerances: tolerances)
    var check = ReferenceCheck(
      references: references, report: output.report.path,
      record: mode ?? .standard(ci: Environment.value(of: "CI")), options: options)

    if let tolerances { check.tolerances = try ToleranceFile(tolerances) }
    let count = selection.cases.count
    var progress = ProgressLine(
      "popframe test", total: count, announcement: "drawing \(count.counted("picture", zero: "no"))"
    )
    defer { progress.clear() }
    var reasons: ProgressLine?
    defer { reasons?.clear() }
    let finished = try TestRunner(
      check, unused: unused ?? .warn, namesNotTested: sources.namesPassedOver
    ).run(
      selection, progress: { progress.update($0) },
      explaining: { done, total in
        if reasons == nil {
          progress.clear()
          let different = total / 2
          reasons = ProgressLine(
            "popframe test: finding reasons", total: total,
            announcement: different >= Self.announcedReasons
              ? "\(different.counted("picture")) differ" : nil)
        }
        reasons?.update(done)
      }, stop: { RunStop.signal })
    reasons?.clear()
    progress.clear()
    _ = Notices(sources.passedOver + finished.warnings)
    var run = finished.run
    run.notTested = sources.passedOver.map(\.description)
    try output.write(run)
    try ExitStatusError.check(run, finished.errors.map(ExitStatus.init))
  }
}
