internal import PopframeKit
internal import Regression

/// The exit statuses of the command, after BSD's sysexits.
enum ExitStatus: Int32 {
  case success = 0
  /// Pictures differ.
  case different = 1
  /// A value is malformed or outside its range, a name is unknown, the output names an input.
  case usage = 64
  /// Something is wrong inside a theme or a picture, or cannot be drawn.
  case badInput = 65
  /// A path given on the command line is missing or unreadable.
  case missingInput = 66
  /// A port is in use, or a program that belongs beside this one is missing.
  case unavailable = 69
  /// A defect of ours.
  case defect = 70
  /// The output cannot be written.
  case cannotWrite = 73
  /// SIGHUP: the terminal was closed.
  case hungUp = 129
  /// Ctrl+C.
  case interrupted = 130
  /// SIGTERM, as CI ends a job that takes too long.
  case terminated = 143
}

extension ExitStatus {
  /// The status of a run that a signal has ended; `nil` where none has arrived.
  static var ended: ExitStatus? { RunStop.signal.flatMap { ExitStatus(rawValue: 128 + $0) } }

  /// The rank of a status: if there are several, the one with the highest rank is used.
  var rank: Int {
    let rising: [ExitStatus] = [
      .success, .different, .missingInput, .badInput, .usage, .unavailable, .cannotWrite, .defect,
      .hungUp, .interrupted, .terminated,
    ]
    return rising.firstIndex(of: self) ?? 0
  }
}

/// A value on the command line that cannot be used.
struct UsageError: Error, Equatable {
  /// The error, the expected value and the correction; begins with the option.
  let message: String

  init(_ message: String) { self.message = message }
}

/// Something beside the command is missing or taken.
struct Unavailable: Error, Equatable {
  let message: String
}

/// The end of a command that has printed everything, with a status other than success.
struct ExitStatusError: Error, Equatable {
  let status: ExitStatus
}

extension ExitStatusError {
  /// Ends the process with the status of a run, unless it passes.
  ///
  /// - Parameter statuses: The statuses of cases that did not pass; errors win over differences.
  static func check(_ run: TestRun, _ statuses: [ExitStatus]) throws(ExitStatusError) {
    let all =
      statuses + [run.passes ? .success : .different] + (ExitStatus.ended.map { [$0] } ?? [])
    let status = all.max { $0.rank < $1.rank } ?? .success
    if status != .success { throw ExitStatusError(status: status) }
  }
}
