internal import ArgumentParser
internal import Languages
internal import PopframeKit
internal import Themes

struct Failure: Equatable {
  let status: ExitStatus
  /// The messages, one or more lines each; none if everything was already printed.
  let messages: [String]

  init(status: ExitStatus, messages: [String]) {
    self.status = status
    self.messages = messages
  }

  /// `nil` for the errors of ArgumentParser, which prints them itself.
  init?(_ error: any Error) {
    switch error {
    case PopframeError.decided(let setting, let reason):
      self.init(status: .usage, messages: ["popframe: error: --\(setting): \(reason)"])
    case let error as PopframeError:
      self.init(status: ExitStatus(error), messages: [error.description])
    case let error as UsageError:
      self.init(status: .usage, messages: ["popframe: error: \(error.message.printable)"])
    case let error as Unavailable:
      self.init(status: .unavailable, messages: [error.message])
    case let error as StandardOutput.Failure:
      // A closed pipe (`| head`) is not reported.
      let message = "standard output: error: \(error.reason)"
      self.init(status: .cannotWrite, messages: error.isBrokenPipe ? [] : [message])
    case let error as ExitStatusError:
      self.init(status: error.status, messages: [])
    default:
      guard AnyArguments.exitCode(for: error) == .failure else { return nil }
      self.init(
        status: .defect,
        messages: [
          "popframe: error: this is a defect of popframe, please report it with the command line: "
            + "\(error)"
        ])
    }
  }
}

/// ArgumentParser classifies an error by a type of arguments; the result is the same for all types.
private struct AnyArguments: ParsableArguments {}

extension ExitStatus {
  init(_ error: PopframeError) {
    self =
      switch error {
      case .unknownTheme, .severalSources, .unknownAppearance, .outputIsInput, .sameName, .badName,
        .fileAgainstFolder, .overlappingNames, .unknownCase, .misplaced,
        .decided:
        .usage
      case .invalid, .damaged, .impossible, .refused: .badInput
      case .unreadable, .nothingToCompare: .missingInput
      case .several(let errors): errors.map(ExitStatus.init).max { $0.rank < $1.rank } ?? .defect
      case .unwritable: .cannotWrite
      case .unavailable: .unavailable
      case .defect, .outOfMemory: .defect
      }
  }
}
