internal import ThemeTree
internal import ArgumentParser
internal import LibC
internal import PopframeKit

/// The start of the process, and the only place where an error becomes a message and an exit
/// status.
@main
enum Main {
  nonisolated(nonsending) static func main() async {
    // If the reader of a pipe has ended, writing fails; the process must not end.
    signal(SIGPIPE, SIG_IGN)
    // The same for a file that exceeds the user's limit.
    signal(SIGXFSZ, SIG_IGN)
    Crash.becomesStatus()
    // On Linux, Swift's runtime reads the arguments from /proc; without /proc, every command line
    // would look like a request for help.
    guard CommandLine.argc > 0 else {
      Messages.standard.print(
        "popframe: error: the system does not tell the command line; mount /proc")
      exit(ExitStatus.defect.rawValue)
    }
    do {
      try checkArguments()
      let arguments = try Arguments(CommandLine.arguments.dropFirst())
      if arguments.asksForVersion { return try StandardOutput.print(Popframe.version) }
      try await Messages.$verbosity.withValue(arguments.verbosity) {
        try await run(arguments.rest)
      }
    } catch {
      end(with: error)
    }
  }

  private nonisolated(nonsending) static func run(_ arguments: [String]) async throws {
    guard Messages.verbosity == .verbose else { return try await perform(arguments) }
    let log = ReadingLog()
    let clock = ContinuousClock()
    let start = clock.now
    defer {
      let took = start.duration(to: clock.now)
      for entry in log.entries {
        Messages.standard.detail(
          "popframe: read \(entry.name): \(Count(entry.bytes, "byte")), "
            + "\(Milliseconds(entry.duration))")
      }
      Messages.standard.detail("popframe: took \(Milliseconds(took))")
    }
    try await ReadingLog.$current.withValue(log) { try await perform(arguments) }
  }

  private nonisolated(nonsending) static func perform(_ arguments: [String]) async throws {
    if let job = PictureComparisonJob(plain: arguments) { return try await job.run() }
    if let job = RenderJob(plain: arguments) { return try job.run() }
    var command = try Popframe.parseAsRoot(arguments)
    if var command = command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      try command.run()
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
    Popframe.exit(withError: error)
  }
}
