internal import Popovers

/// The process's arguments, without the options that every command has.
///
/// `-q`, `-v` and `-V` may stand anywhere before `--`. A value may be written to the letter of `-o`:
/// `-opopover.png`.
struct Arguments: Equatable {
  /// How much is written to standard error.
  private(set) var verbosity = Verbosity.normal
  /// Whether only the version is requested.
  private(set) var asksForVersion = false
  /// The remaining arguments, for the command.
  private(set) var rest: [String] = []

  /// - Parameter arguments: What follows the program's name.
  init(_ arguments: some Sequence<String>) throws(UsageError) {
    // ArgumentParser would take as long as the start of the process.
    if Array(arguments) == ["--version"] {
      asksForVersion = true
      return
    }
    var isValue = false
    var isRaw = false
    for argument in arguments {
      if isValue || isRaw {
        rest.append(argument)
        isValue = false
        continue
      }
      switch argument {
      case "-q", "--quiet": try say(.quiet)
      case "-v", "--verbose": try say(.verbose)
      case "-V": asksForVersion = true
      case "--":
        isRaw = true
        rest.append(argument)
      case _ where argument.hasPrefix("-o") && argument.count > 2 && !argument.hasPrefix("-o="):
        rest += ["-o", String(argument.dropFirst(2))]
      default:
        // The value of a long option may begin with a dash, as in `--offset -9`.
        isValue = argument == "-o"
        rest.append(argument)
      }
    }
    try checkCommand()
    try checkStandardInput()
  }

  private mutating func say(_ wanted: Verbosity) throws(UsageError) {
    guard verbosity == .normal || verbosity == wanted else {
      throw UsageError("-q and -v contradict each other; leave one out")
    }
    verbosity = wanted
  }

  /// The options that write, after which `-` is standard output.
  private static let outputOptions = [
    "-o", "--output", "--json", "--junit", "--markdown", "--diff", "--hit-map",
  ]

  /// Standard input can be read once.
  private func checkStandardInput() throws(UsageError) {
    let inputs = rest.indices.filter { index in
      rest[index] == "-" && !(index > 0 && Self.outputOptions.contains(rest[index - 1]))
    }
    guard inputs.count > 1 else { return }
    throw UsageError("-: standard input can be read once; name a file for all inputs but one")
  }

  /// Reports a misspelled command, with a suggestion.
  private func checkCommand() throws(UsageError) {
    let isHelp = rest.first == "help"
    guard let word = isHelp ? rest.dropFirst().first : rest.first, !word.hasPrefix("-") else {
      return
    }
    guard word != "help", !Popframe.hasCommand(word) else { return }
    let question =
      WordSuggestion.alike(word, among: Popframe.commandNames).first
      .map { "did you mean '\($0)'?" } ?? "popframe --help lists them"
    throw UsageError("there is no command '\(word)'; \(question)")
  }
}
