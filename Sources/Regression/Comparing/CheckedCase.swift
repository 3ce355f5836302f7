package import Files
internal import Languages
internal import PixelDiff
package import PopframeKit
package import Themes

/// A case with what goes beside its record: two pictures that `compare` was given, or a picture that a run drew and
/// its reference.
package struct CheckedCase: Equatable, Sendable {
  /// The result.
  package internal(set) var record: CaseRecord
  /// The path that `compare` names the pictures by; of a run's case its name.
  package let name: String
  /// What kept the pictures from being compared, drawn, written or recorded. If there is an error, the pictures do not
  /// count as equal.
  package internal(set) var errors: [PopframeError] = []
  /// The warnings about the files.
  package internal(set) var warnings: [Diagnostic] = []
  /// The difference picture that `compare --diff` has written.
  package internal(set) var difference: PathName?
  /// Whether only the folder of expected pictures has the file: nothing is compared with it any more.
  package internal(set) var isDeleted = false
  /// The picture that was recorded.
  var recorded: PictureHash?

  /// A case of a run.
  init(
    _ record: CaseRecord, error: PopframeError? = nil, warnings: [Diagnostic] = [],
    recorded: PictureHash? = nil
  ) {
    self.record = record
    name = record.name
    errors = [error].compactMap { $0 }
    self.warnings = warnings
    self.recorded = recorded
  }

  /// Pictures that were compared.
  init(path: String, _ comparison: ComparisonRecord) {
    self.init(path: path, comparison.outcome)
    record.comparison = comparison
  }

  /// Pictures that could not be compared.
  ///
  /// - Precondition: there is an error.
  init(path: String, errors: [PopframeError?], outcome: CaseOutcome = .notRun) {
    self.init(path: path, outcome)
    for error in errors.compactMap({ $0 }) { fail(error, outcome) }
    precondition(isError, "something kept the pictures from being compared")
  }

  private init(path: String, _ outcome: CaseOutcome) {
    record = CaseRecord(name: PathName(path).text.printable, outcome: outcome)
    name = path
  }

  /// A case that was not run, because a signal has ended the run.
  static func cutOff(_ name: String, by signal: Int32, of file: PathName? = nil) -> CheckedCase {
    let words = RunStop.words(for: signal)
    var checked =
      file.map { CheckedCase(path: name, errors: [.refused(path: $0.text, reason: words)]) }
      ?? CheckedCase(CaseRecord(name: name, outcome: .notRun, message: words))
    checked.record.isCutOff = true
    return checked
  }

  /// Adds an error.
  mutating func fail(_ error: PopframeError, _ outcome: CaseOutcome = .notRun) {
    errors.append(error)
    record.outcome = outcome
    record.message = errors.map(\.subjectAndReason).joined(separator: "\n")
  }

  /// Whether the comparison could not be made.
  package var isError: Bool { !errors.isEmpty }
}

extension CheckedCase {
  /// The same with warnings about the files.
  func warning(_ warnings: [Diagnostic]) -> CheckedCase {
    var result = self
    result.warnings += warnings
    return result
  }

  /// The same as a case of a report, whose pictures are written.
  func reporting(
    _ pair: PictureFilePair, expected: PictureBytes?, actual: PictureBytes?,
    _ compared: ComparedPictures?, to cases: ComparedCases?
  ) -> CheckedCase {
    guard let cases, record.outcome != .equal || cases.report != nil else { return self }
    var result = self
    do throws(PopframeError) {
      result.record = try cases.record(self, pair, expected: expected, actual: actual, compared)
    } catch { result.fail(error) }
    return result
  }

  /// The same with its difference picture written, when the pictures are not equal; otherwise that of an
  /// earlier run is removed.
  func drawing(_ compared: ComparedPictures?, to output: DifferenceOutput?) -> CheckedCase {
    guard let output else { return self }
    var result = self
    do throws(PopframeError) {
      if record.outcome == .equal {
        try output.discard(name)
      } else if [.different, .sizeMismatch].contains(record.outcome),
        let picture = compared?.differenceBitmap
      {
        result.difference = try output.write(picture, for: name)
      }
    } catch { result.fail(error) }
    return result
  }
}
