package import PopframeKit
internal import Raster

/// What comparing two files found.
package struct FileComparison: Equatable, Sendable {
  /// What the pair is called.
  package let name: String
  /// The numbers; `nil` when the pictures could not be compared.
  package let record: ComparisonRecord?
  /// What kept the pictures from being compared, or the difference from being drawn. Whoever finds
  /// one here has not found the pictures equal.
  package private(set) var failures: [PopframeError]
  /// The difference picture that was written.
  package private(set) var difference: PathName?

  /// Pictures that were compared.
  init(name: String, record: ComparisonRecord) {
    self.name = name
    self.record = record
    failures = []
  }

  /// Pictures that could not be compared.
  ///
  /// - Precondition: there is a failure.
  init(name: String, failures: [PopframeError?]) {
    self.name = name
    record = nil
    self.failures = failures.compactMap { $0 }
    precondition(!self.failures.isEmpty, "something kept the pictures from being compared")
  }

  /// How the comparison ended.
  package enum Outcome: String, Sendable {
    case equal, different, sizeMismatch, error
  }

  /// How the comparison ended.
  package var outcome: Outcome {
    guard let record, failures.isEmpty else { return .error }
    switch record.outcome {
    case .equal: return .equal
    case .sizeMismatch: return .sizeMismatch
    default: return .different
    }
  }
}

extension FileComparison {
  /// The same with its difference picture written, when the pictures are not equal.
  func drawing(_ compared: ComparedPictures, to output: DifferenceOutput?) -> FileComparison {
    guard let output, let pictures = compared.pictures,
      outcome == .different || outcome == .sizeMismatch
    else { return self }
    var result = self
    do throws(PopframeError) {
      let picture = DifferencePicture(
        expected: pictures.expected, actual: pictures.actual, comparison: compared.comparison)
      result.difference = try output.write(picture, for: name)
    } catch { result.failures.append(error) }
    return result
  }
}
