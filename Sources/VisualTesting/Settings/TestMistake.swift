/// A mistake in a test's settings; nothing is drawn, and nothing is written.
enum TestMistake: Error, Equatable, Sendable {
  /// `POPFRAME_RECORD` is none of the modes.
  case unknownRecordMode(String)
  /// A picture's name is empty, or leads outside the folder of references.
  case badName
  case nameTwice
  case nameOfOtherTest(String)
  case reportInReferences(report: String, references: String)
}

extension TestMistake: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknownRecordMode(let value):
      "POPFRAME_RECORD is '\(value)'; it has to be never, missing, failed or all"
    case .badName:
      "this is no name for a picture: it is empty, or leads out of the folder of references"
    case .nameTwice:
      "the test has a picture of this name already; give each a name of its own (named:)"
    case .nameOfOtherTest(let other):
      "\(other) has a picture of this name already; give this one another name (named:)"
    case .reportInReferences(let report, let references):
      "the report \(report) would lie in \(references), among the references; put it elsewhere "
        + "(report: or POPFRAME_REPORT)"
    }
  }
}
