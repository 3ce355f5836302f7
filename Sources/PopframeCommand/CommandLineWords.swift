internal import Popovers
internal import RunReports

/// The words of a command line as ArgumentParser takes them: the command first, `--version` in full.
enum CommandLineWords {
  /// The options that write, after which `-` is standard output.
  private static let outputOptions =
    ["-o", "--output", "--diff", "--hit-map"] + RunReportFormat.allCases.map(\.option)

  /// Throws for a command that does not exist, with a suggestion, and when standard input would be read twice.
  static func checked(_ words: [String]) throws(UsageError) -> [String] {
    // The word after the first is a shell; a shell's question has the words of another command line.
    guard !["--generate-completion-script", "---completion"].contains(words.first) else {
      return words
    }
    try checkStandardInput(words)
    // ArgumentParser knows no letter for the version.
    let end = words.firstIndex(of: "--") ?? words.count
    var words = words[..<end].map { $0 == "-V" ? "--version" : $0 } + words[end...]
    // Options of every command may precede its name, where ArgumentParser expects options of `popframe` alone.
    guard let place = words.firstIndex(where: { !$0.hasPrefix("-") }) else { return words }
    words.insert(words.remove(at: place), at: 0)
    try checkCommand(words)
    try ForeignOption.check(words)
    return words
  }

  private static func checkCommand(_ words: [String]) throws(UsageError) {
    let named = words[0] == "help" ? words.dropFirst().first : words[0]
    guard let word = named, !word.hasPrefix("-"), word != "help", !Popframe.hasCommand(word) else {
      return
    }
    let question =
      WordSuggestion.alike(word, among: Popframe.commandNames).first
      .map { "did you mean '\($0)'?" } ?? "popframe --help lists them"
    throw UsageError("there is no command '\(word)'; \(question)")
  }

  /// Standard input can be read once.
  private static func checkStandardInput(_ words: [String]) throws(UsageError) {
    let inputs = words.indices.filter { index in
      words[index] == "-" && !(index > 0 && outputOptions.contains(words[index - 1]))
    }
    guard inputs.count > 1 else { return }
    throw UsageError("-: standard input can be read once; name a file for all inputs but one")
  }
}
