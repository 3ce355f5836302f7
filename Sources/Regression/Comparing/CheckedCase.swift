package import Files
internal import Languages
internal import PixelDiff
package import PopframeKit
package import Themes

/// A case with what goes beside its record: two pictures that `compare` was given, or a picture that a run drew and
/// its reference.
package struct CheckedCase: Equatable, Sendable {
  /// The result.
  package var record: CaseRecord
  /// The path that `compare` names the pictures by; of a run's case its name.
  package let name: String
  /// What kept the pictures from being compared, drawn, written or recorded. If there is an error, the pictures do not
  /// count as equal.
  package var errors: [PopframeError] = []
  /// The warnings about the files.
  package var warnings: [Diagnostic] = []
  /// The difference picture that `compare --diff` has written.
  package var difference: PathName?
  /// Whether only the folder of expected pictures has the file: nothing is compared with it any more.
  package var isDeleted = false
  /// The picture that was recorded.
  var recorded: PictureHash?

  /// A case of a run, or of files that have another name.
  package init(
    _ record: CaseRecord, name: String? = nil, error: PopframeError? = nil,
    warnings: [Diagnostic] = [], recorded: PictureHash? = nil
  ) {
    self.record = record
    self.name = name ?? record.name
    errors = [error].compactMap { $0 }
    self.warnings = warnings
    self.recorded = recorded
  }

  /// A case that was not run, because a signal has ended the run.
  static func cutOff(_ name: String, by signal: Int32) -> CheckedCase {
    var record = CaseRecord(name: name, outcome: .notRun, message: RunStop.words(for: signal))
    record.isCutOff = true
    return CheckedCase(record)
  }

  package var isError: Bool { !errors.isEmpty }
}
