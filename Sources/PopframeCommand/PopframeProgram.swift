internal import ArgumentParser
internal import Files
internal import Languages
internal import LibC
internal import Imaging
@_spi(Studio) internal import PopframeKit
internal import Themes
internal import Words

/// The command as a program: its start, and the only place where an error becomes a message and an exit status.
@_spi(Studio) public enum PopframeProgram {
  /// Runs the command line of the process, and ends it.
  ///
  /// - Parameter hasStudio: Whether this program is the studio's, too, when it is called
  ///   ``StudioProgram/name``; otherwise that program stands beside it.
  public static func main(hasStudio: Bool) {
    // If the reader of a pipe has ended, writing fails; the process must not end.
    signal(SIGPIPE, SIG_IGN)
    // The same for a file that exceeds the user's limit.
    signal(SIGXFSZ, SIG_IGN)
    unblockSignals()
    Crash.becomesStatus(of: "popframe")
    // On Linux, Swift's runtime reads the arguments from /proc; without /proc, every command line
    // would look like a request for help.
    guard CommandLine.argc > 0 else {
      Messages.standard.print(
        "popframe: error: the system does not tell the command line; mount /proc")
      exit(ExitStatus.defect.rawValue)
    }
    do {
      try checkArguments()
      try StudioProgram.$isThisProgram.withValue(hasStudio) {
        try perform(CommandLineWords.checked(Array(CommandLine.arguments.dropFirst())))
      }
    } catch {
      end(with: error)
    }
  }

  /// Lets Ctrl-C and requests to end arrive. A program that starts this one from a thread of Dispatch, as
  /// Foundation's `Process` does, hands on a mask that blocks them.
  private static func unblockSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func perform(_ words: [String]) throws {
    var command = try Popframe.parseAsRoot(words)
    let verbosity = try (command as? any PopframeSubcommand)?.common.verbosity ?? .normal
    try Messages.$verbosity.withValue(verbosity) {
      guard verbosity == .verbose else { return try command.run() }
      let log = ReadingLog()
      let clock = ContinuousClock()
      let start = clock.now
      defer {
        let took = start.duration(to: clock.now)
        for entry in log.entries {
          Messages.standard.detail(
            "popframe: read \(entry.name): \(entry.bytes.counted("byte", zero: "no")), "
              + "\(Milliseconds(entry.duration))")
        }
        Messages.standard.detail("popframe: took \(Milliseconds(took))")
      }
      try ReadingLog.$current.withValue(log) { try command.run() }
    }
  }

  /// Fails for an argument that is not UTF-8, which would become another name.
  private static func checkArguments() throws(UsageError) {
    for case let argument? in UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    where String(validatingCString: argument) == nil {
      let name = PathName(
        bytes: UnsafeBufferPointer(start: argument, count: strlen(argument)).map {
          UInt8(bitPattern: $0)
        })
      throw UsageError("'\(name.text.printable)' is no UTF-8 text; rename the file")
    }
  }

  private static func end(with error: any Error) -> Never {
    var error = error
    // Help and completions were requested, so a failed write is an error.
    if Failure(error) == nil, Popframe.exitCode(for: error) == .success {
      do {
        try StandardOutput.print(Popframe.fullMessage(for: error))
        exit(ExitStatus.success.rawValue)
      } catch let failure { error = failure }
    }
    if let failure = Failure(error) {
      for message in failure.messages { Messages.standard.print(message) }
      exit(failure.status.rawValue)
    }
    // Mistakes in the arguments' form.
    let message = Popframe.fullMessage(for: error)
    Messages.standard.print(ParserMessage.checked(message, of: CommandLine.arguments))
    exit(Popframe.exitCode(for: error).rawValue)
  }
}
