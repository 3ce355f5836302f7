internal import ArgumentParser

/// The option that says where the references of a run are: the same for every command that reads a report.
struct ReferencesOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The folder of references. Default: the one that the report names, in the working tree.",
      valueName: "dir"), completion: .directory)
  var references: String?

  /// The folder; `nil` where the report says it.
  func folder() throws(UsageError) -> String? {
    try references?.checkName(option: "--references")
    return references
  }
}
