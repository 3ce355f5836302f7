/// The command that accepts what a run showed.
///
/// It can be pasted into a shell: what a shell would read otherwise is quoted.
struct ApproveCommand {
  /// The folder of the report, as it was given.
  let folder: String

  /// Accepts all that differ from their reference or have none.
  var forAll: String { text(names: []) }

  /// Accepts one case.
  func forCase(_ name: String) -> String { text(names: [name]) }

  private func text(names: [String]) -> String {
    var words = ["popframe", "approve"]
    if folder != ReportFolder.standardPath { words += ["--report", Self.quoted(folder)] }
    if names.contains(where: { $0.hasPrefix("-") }) { words.append("--") }
    return (words + names.map(Self.quoted)).joined(separator: " ")
  }

  /// A word as a POSIX shell has to be given it.
  static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "@%+=:,./-_".utf8.contains(byte)
      }
    }
    if isPlain, !word.isEmpty { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }
}

extension CaseRecord {
  /// Whether approving it can do something: there is a picture that is not its reference yet.
  var canBeApproved: Bool {
    guard actual != nil else { return false }
    return switch outcome {
    case .different, .sizeMismatch, .missing, .unreadable: true
    case .equal, .recorded, .notRun: false
    }
  }
}
