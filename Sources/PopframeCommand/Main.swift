internal import ArgumentParser
#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Where the process begins: the one place where an error becomes a message and an exit status.
@main
enum Main {
  nonisolated(nonsending) static func main() async {
    // A reader that went away is an error of a write, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    do {
      if let job = PictureComparisonJob(plain: CommandLine.arguments) { return try await job.run() }
      var command = try Popframe.parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(with: error)
    }
  }

  private static func end(with error: any Error) -> Never {
    if let failure = Failure(error) {
      for message in failure.messages { Messages.standard.print(message) }
      exit(failure.status.rawValue)
    }
    // Help, the version, completions and mistakes in the arguments' form.
    Popframe.exit(withError: error)
  }
}
