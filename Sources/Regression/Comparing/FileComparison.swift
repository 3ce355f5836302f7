package import Files
internal import Imaging
internal import PixelDiff
package import PopframeKit
package import Themes

/// The result of comparing two files.
package struct FileComparison: Equatable, Sendable {
  /// The name of the pair.
  package let name: String
  /// The numbers; `nil` when the pictures could not be compared.
  package let record: ComparisonRecord?
  /// The errors that prevented the comparison or the drawing of the difference. If there is one,
  /// the pictures do not count as equal.
  package private(set) var failures: [PopframeError]
  /// The warnings about the files.
  package private(set) var warnings: [Diagnostic] = []
  /// The difference picture that was written.
  package private(set) var difference: PathName?
  /// The same as a case of a report; `nil` where none was asked for.
  package internal(set) var reported: CaseRecord?
  /// Whether the run had to end before these pictures were compared.
  package private(set) var isCutOff = false
  /// The outcome where the pictures could not be compared: ``CaseOutcome/missing``,
  /// ``CaseOutcome/unreadable`` for an expected one that is not valid, or ``CaseOutcome/notRun``.
  private let outcomeOfFailure: CaseOutcome

  /// Pictures that were compared.
  init(name: String, record: ComparisonRecord) {
    self.name = name
    self.record = record
    failures = []
    outcomeOfFailure = .notRun
  }

  /// Pictures that could not be compared.
  ///
  /// - Precondition: there is a failure.
  init(name: String, failures: [PopframeError?], outcome: CaseOutcome = .notRun) {
    self.name = name
    record = nil
    outcomeOfFailure = outcome
    self.failures = failures.compactMap { $0 }
    precondition(!self.failures.isEmpty, "something kept the pictures from being compared")
  }

  /// Pictures that were not compared, because a signal has ended the run.
  static func cutOff(_ pair: PictureFilePair, by signal: Int32) -> FileComparison {
    var result = FileComparison(
      name: pair.name,
      failures: [.refused(path: pair.actual.text, reason: RunStop.words(for: signal))])
    result.isCutOff = true
    return result
  }

  /// How the comparison ended.
  package var outcome: CaseOutcome {
    if let record, failures.isEmpty { record.outcome } else { outcomeOfFailure }
  }

  /// Whether the comparison could not be made.
  package var isError: Bool { record == nil || !failures.isEmpty }
}

extension FileComparison {
  /// The same with warnings about the files.
  func warning(_ warnings: [Diagnostic]) -> FileComparison {
    var result = self
    result.warnings += warnings
    return result
  }

  /// The same as a case of a report, whose pictures are written.
  func reporting(
    _ pair: PictureFilePair, expected: PictureBytes?, actual: PictureBytes?,
    _ compared: ComparedPictures?, to cases: ComparedCases?
  ) -> FileComparison {
    guard let cases, outcome != .equal || cases.report != nil else { return self }
    var result = self
    do throws(PopframeError) {
      result.reported = try cases.record(
        self, pair, expected: expected, actual: actual, compared)
    } catch { result.failures.append(error) }
    return result
  }

  /// The same with its difference picture written, when the pictures are not equal; otherwise that of an
  /// earlier run is removed.
  func drawing(_ compared: ComparedPictures?, to output: DifferenceOutput?) -> FileComparison {
    guard let output else { return self }
    if outcome == .equal {
      var result = self
      do throws(PopframeError) { try output.discard(name) } catch { result.failures.append(error) }
      return result
    }
    guard outcome == .different || outcome == .sizeMismatch,
      let picture = compared?.differenceBitmap
    else { return self }
    var result = self
    do throws(PopframeError) {
      result.difference = try output.write(picture, for: name)
    } catch { result.failures.append(error) }
    return result
  }
}
