internal import ArgumentParser
internal import Imaging
internal import Languages
internal import PixelDiff
internal import RunReports

struct CompareCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two pictures, or two folders of pictures.",
    discussion: """
      Pixels are compared exactly, as premultiplied RGBA: transparency counts, the colour of \
      transparent pixels does not. Files of two folders are paired by their paths. A file that only \
      one folder has is an error. A damaged file is an error, too, even beside its copy. A fault that \
      leaves no doubt about the pixels, such as bytes behind them, is a warning.

        popframe render Crimson expected.png --set "tint.color=#C21733"
        popframe render Crimson actual.png --set "tint.color=#C41734"
        popframe compare expected.png actual.png                        # status 1
        popframe compare expected.png actual.png --diff difference.png  # status 1
        popframe compare expected.png actual.png --channel-tolerance 2
        popframe compare expected.png actual.png --perceptual 0.1 --max-share 0.1%
        popframe compare expected.png actual.png \\
          --max-density 3/8 --ignore 0,0,64,16                          # status 1
        popframe gallery Tooltip -o references
        popframe gallery Tooltip -o pictures
        popframe compare references pictures --diff differences --json > result.json
        popframe compare references pictures --report report --junit junit.xml
        popframe approve --report report

      --tolerances reads a file of masks and limits for pictures of some names, and --expected-from git:main \
      compares with what a commit has. All given limits have to hold; without any, no pixel may differ. --diff writes a picture, or \
      for two folders one for each pair, if pictures differ. In it, the expected picture is faint, \
      changes of colour are orange, changes of alpha alone are blue, anti-aliasing that is not \
      counted is yellow, ignored rectangles are hatched, and parts of only one picture are magenta.

      Exit statuses: 0 equal, 1 different, 64 wrong usage, 65 a file is damaged or no PNG, 66 a path is \
      missing or unreadable, or there is nothing to compare, 130 or 143 ended by SIGINT or SIGTERM: the \
      report, if there is one, has the comparisons made so far.
      """
  )

  @Argument(
    help: ArgumentHelp("The expected picture or folder.", valueName: "expected"),
    completion: .file())
  var expected: String

  @Argument(
    help: ArgumentHelp("The actual picture or folder.", valueName: "actual"),
    completion: .file())
  var actual: String

  @Option(
    name: .customLong("expected-from"), parsing: .unconditional,
    help: ArgumentHelp(
      "Read what is expected from a commit, such as git:main or git:HEAD~1. The working tree stays as it is.",
      valueName: "git:REF"))
  var expectedFrom: String?

  @OptionGroup(title: "Tolerance") var choices: ComparisonChoices

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A YAML file of limits and masks (ignored rectangles) for pictures of some names, each with a reason.",
      valueName: "file"),
    completion: .file(extensions: ["yaml"]))
  var tolerances: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The path of the difference picture; for two folders, a folder.", valueName: "file"),
    completion: .file())
  var diff: String?

  @Flag(help: "Print JSON.") var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Write a report into a folder, from which popframe approve accepts new pictures.",
      valueName: "dir"), completion: .directory)
  var report: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Write JUnit XML.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Write Markdown with pictures of the differences, for a pull request.", valueName: "file"),
    completion: .file(extensions: ["md"]))
  var markdown: String?

  @Flag(help: "Print annotations for GitHub Actions. Default: where GITHUB_ACTIONS is true.")
  var github = false

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var job = PictureComparisonJob(
      expected: expected, actual: actual, options: try ComparisonOptions(choices),
      difference: diff, printsJSON: json)
    let documents: [(format: RunReportFormat, file: String?)] = [
      (.junit, junit), (.markdown, markdown),
    ]
    for (format, file) in documents where file == "-" {
      throw UsageError("\(format.option) -: standard output has the result; name a file")
    }
    if let expectedFrom {
      guard let reference = expectedFrom.dropping(start: "git:"), !reference.isEmpty else {
        throw UsageError(
          "--expected-from: '\(expectedFrom.printable)' is no commit; give one as git:main or git:HEAD~1"
        )
      }
      job.reference = String(reference)
    }
    job.tolerances = tolerances
    job.report = report
    job.documents = try RunDocuments(report: report, documents, github: github)
    try job.run()
  }
}
