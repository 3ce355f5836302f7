internal import ArgumentParser
internal import RunReports
internal import PopframeKit
internal import Regression

/// The options that say where the results of a run go: the same for every command that has some.
struct ReportOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The folder of the report.", valueName: "dir"), completion: .directory)
  var report = ReportFolder.standardPath

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Also write the content of run.json to another file; - is standard output.",
      valueName: "file|-"),
    completion: .file(extensions: ["json"]))
  var json: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Write JUnit XML; - is standard output.", valueName: "file|-"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Write Markdown with pictures of the differences, for a pull request; - is standard output.",
      valueName: "file|-"), completion: .file(extensions: ["md"]))
  var markdown: String?

  @Option(
    name: .customLong("image-base"), parsing: .unconditional,
    help: ArgumentHelp(
      "The web address of the report's folder, or of its crops alone. --markdown and the summary of a "
        + "job on GitHub then show the pictures from there.",
      valueName: "url"))
  var imageBase: String?

  @Flag(
    help: ArgumentHelp(
      "Print annotations for GitHub Actions. Default: where GITHUB_ACTIONS is true."))
  var github = false

  var documents: [(format: RunReportFormat, file: String?)] {
    [(.json, json), (.junit, junit), (.markdown, markdown)]
  }
}

/// The option that says where the references of a run are: the same for every command that reads a report.
struct ReferencesOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The folder of references. Default: the one that the report names, in the working tree.",
      valueName: "dir"), completion: .directory)
  var references: String?

  /// The folder; `nil` where the report names it.
  func folder() throws(UsageError) -> String? {
    try references?.checkName(option: "--references")
    return references
  }
}

/// The option that says who approves: the same for every command that approves.
struct ApproverOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Who approves, for the notes beside the references. Default: the name under which git makes commits.",
      valueName: "name"))
  var by: String?
}
