package import PopframeKit

/// Two PNG files that are held against each other.
package struct PictureFilePair: Hashable, Sendable {
  /// What the pair is called: its path below two folders, or the actual file's path.
  package let name: String
  /// The file of the picture that is expected.
  package let expected: PathName
  /// The file of the picture that there is.
  package let actual: PathName

  package init(name: String, expected: PathName, actual: PathName) {
    self.name = name
    self.expected = expected
    self.actual = actual
  }

  /// Reads and compares both files, on two cores where pixels have to be decoded.
  ///
  /// Files of the same bytes are compared where the caller runs: another thread costs more than they
  /// do.
  ///
  /// - Parameter output: Where the difference picture goes when the pictures differ.
  package nonisolated(nonsending) func compare(
    with comparer: PictureComparer, differences output: DifferenceOutput? = nil
  ) async -> FileComparison {
    let before: PictureBytes
    let after: PictureBytes
    switch (PictureBytes.read(expected), PictureBytes.read(actual)) {
    case (.success(let first), .success(let second)): (before, after) = (first, second)
    case (let first, let second):
      // The one that can be read may be damaged as well.
      let failures = [first, second].map { $0.flatMap { $0.verified() }.failure }
      return FileComparison(name: name, failures: failures)
    }
    if before.contents.hasSameBytes(as: after.contents) {
      return compare(identical: before, after, with: comparer)
    }
    async let first = before.decoded()
    let second = after.decoded()
    switch (await first, second) {
    case (.success(let first), .success(let second)):
      let compared = ComparedPictures(
        expected: first, actual: second, options: comparer.options, regions: nil)
      return result(of: compared).drawing(compared, to: output)
    case (let first, let second):
      return FileComparison(name: name, failures: [first.failure, second.failure])
    }
  }

  /// Files of the same bytes are equal when they are whole.
  private func compare(
    identical before: PictureBytes, _ after: PictureBytes, with comparer: PictureComparer
  ) -> FileComparison {
    switch before.verified() {
    case .success(let size):
      return result(
        of: ComparedPictures(identical: size, options: comparer.options, regions: nil))
    case .failure(let failure):
      return FileComparison(name: name, failures: [failure, after.verified().failure])
    }
  }

  private func result(of compared: ComparedPictures) -> FileComparison {
    guard compared.record.differences?.comparedPixels != 0 else {
      let failure = PopframeError.nothingToCompare(
        path: actual.text, reason: "the ignored rectangles cover the whole picture; ignore less")
      return FileComparison(name: name, failures: [failure])
    }
    return FileComparison(name: name, record: compared.record)
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
