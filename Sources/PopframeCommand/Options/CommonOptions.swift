internal import ArgumentParser

struct CommonOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Print warnings and errors only.") var quiet = false

  @Flag(name: .shortAndLong, help: "Print also which files are read, and how long that takes.")
  var verbose = false

  /// How much is written to standard error.
  var verbosity: Verbosity {
    get throws(UsageError) {
      guard !(quiet && verbose) else {
        throw UsageError("-q and -v contradict each other; leave one out")
      }
      return quiet ? .quiet : verbose ? .verbose : .normal
    }
  }
}

protocol PopframeSubcommand: ParsableCommand {
  var common: CommonOptions { get }
}
