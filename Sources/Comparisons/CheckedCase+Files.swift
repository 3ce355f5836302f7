internal import Files
internal import Languages
internal import PixelDiff
internal import PopframeKit
internal import Regression
internal import Themes

extension CheckedCase {
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
    self.init(
      CaseRecord(name: PathName(path).text.printable, outcome: outcome), name: path)
  }

  /// Files that were not compared, because a signal has ended the run.
  static func cutOff(_ pair: PictureFilePair, by signal: Int32) -> CheckedCase {
    let error = PopframeError.refused(path: pair.actual.text, reason: RunStop.words(for: signal))
    var checked = CheckedCase(path: pair.name, errors: [error])
    checked.record.isCutOff = true
    return checked
  }

  mutating func fail(_ error: PopframeError, _ outcome: CaseOutcome = .notRun) {
    errors.append(error)
    record.outcome = outcome
    record.message = errors.map(\.subjectAndReason).joined(separator: "\n")
  }
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
