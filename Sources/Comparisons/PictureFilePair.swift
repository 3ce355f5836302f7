package import Files
internal import Imaging
internal import PNG
internal import PixelDiff
internal import PopframeKit
package import Regression

/// Two PNG files to compare.
package struct PictureFilePair: Hashable, Sendable {
  /// The name of the pair: its path below two folders, or the actual file's path.
  package let name: String
  package let expected: PathName
  package let actual: PathName
  /// Where the expected picture is read: ``expected``, unless that is the file of a commit.
  let source: PathName
  /// Whether the files may be pipes; files that were found in folders may not.
  private(set) var mayBePipes = true

  package init(name: String, expected: PathName, actual: PathName, source: PathName? = nil) {
    self.name = name
    self.expected = expected
    self.actual = actual
    self.source = source ?? expected
  }

  init(name: PathName, in expected: PathName, and actual: PathName, source: PathName) {
    self.init(
      name: name.text, expected: expected.appending(name), actual: actual.appending(name),
      source: source.appending(name))
    mayBePipes = false
  }

  /// Reads and compares both files, on two cores where pixels have to be decoded.
  ///
  /// Of files with the same bytes, one is decoded: two copies of a broken file are not equal.
  ///
  /// - Parameters:
  ///   - tolerances: What may differ, and is masked, in pictures of some names.
  ///   - output: Where the difference picture goes when the pictures differ.
  ///   - cases: The report that takes the pictures.
  package func compare(
    with comparer: PictureComparer, tolerances: ToleranceFile? = nil,
    differences output: DifferenceOutput? = nil, report cases: ComparedCases? = nil
  ) -> CheckedCase {
    let allowed = tolerances?.tolerances(of: caseName(isAlone: mayBePipes).text) ?? []
    var options = comparer.options
    for tolerance in allowed { tolerance.apply(to: &options, scale: .one) }
    let comparer = PictureComparer(
      options: options, hashesDifferences: comparer.hashesDifferences)
    var result = compare(with: comparer, output, cases)
    result.record.allowed = allowed
    return result
  }

  private func compare(
    with comparer: PictureComparer, _ output: DifferenceOutput?, _ cases: ComparedCases?
  ) -> CheckedCase {
    let before: PictureBytes
    let after: PictureBytes
    switch (
      PictureBytes.read(source, as: expected, mayBePipe: mayBePipes),
      PictureBytes.read(actual, as: actual, mayBePipe: mayBePipes)
    ) {
    case (.success(let first), .success(let second)): (before, after) = (first, second)
    case (let first, let second):
      // The file that can be read may also be damaged.
      let (firstFailure, secondFailure) = (
        first.flatMap { $0.verified() }.failure, second.flatMap { $0.verified() }.failure
      )
      let isMissing = !FileStatus.isTaken(source) && secondFailure == nil
      return CheckedCase(
        path: name, errors: [firstFailure, secondFailure],
        outcome: isMissing ? .missing : firstFailure == nil ? .notRun : .unreadable
      ).reporting(
        self, expected: try? first.get(), actual: try? second.get(), nil, to: cases)
    }
    if before.contents.hasSameBytes(as: after.contents) {
      return compare(identical: before, after, with: comparer).drawing(nil, to: output)
        .reporting(self, expected: before, actual: after, nil, to: cases)
    }
    let other = SideWork { after.decoded() }
    let first = before.decoded()
    switch (first, other.output) {
    case (.success(let first), .success(let second)):
      var compared = ComparedPictures(
        expected: first.bitmap, actual: second.bitmap, options: comparer.options, regions: nil)
      if comparer.hashesDifferences {
        compared.record.differenceDigest = compared.differenceDigest
      }
      var (expectedFacts, actualFacts) = (first.facts, second.facts)
      if expectedFacts.isAnimated || actualFacts.isAnimated {
        do throws(AnimationComparison.SideError) {
          try compared.compareFrames(expected: before.contents.bytes, actual: after.contents.bytes)
        } catch {
          let path = error.side == .expected ? expected : actual
          return CheckedCase(
            path: name, errors: [.damaged(path: path.text, reason: "this file \(error.error)")],
            outcome: error.side == .expected ? .unreadable : .notRun
          ).reporting(self, expected: before, actual: after, nil, to: cases)
        }
      }
      expectedFacts.ignore(compared.expectedFrameWarnings)
      actualFacts.ignore(compared.actualFrameWarnings)
      compared.record.facts = UncomparedFacts.facts(expected: expectedFacts, actual: actualFacts)
      return result(of: compared).drawing(compared, to: output)
        .warning(before.warnings(expectedFacts) + after.warnings(actualFacts))
        .reporting(self, expected: before, actual: after, compared, to: cases)
    case (let first, let second):
      return CheckedCase(
        path: name, errors: [first.failure, second.failure],
        outcome: first.failure == nil ? .notRun : .unreadable
      ).reporting(self, expected: before, actual: after, nil, to: cases)
    }
  }

  /// Files of the same bytes are equal when they are sound to their end.
  private func compare(
    identical before: PictureBytes, _ after: PictureBytes, with comparer: PictureComparer
  ) -> CheckedCase {
    switch before.verified() {
    case .success((let size, let facts)):
      var compared = ComparedPictures(identical: size, options: comparer.options, regions: nil)
      compared.record.facts = UncomparedFacts.facts(identical: facts)
      return result(of: compared).warning(
        before.warnings(facts) + after.warnings(facts) + ComparedPaths.warnings(source, actual))
    case .failure(let failure):
      return CheckedCase(path: name, errors: [failure, after.verified().failure])
    }
  }

  private func result(of compared: ComparedPictures) -> CheckedCase {
    guard compared.record.differences?.comparedPixels != 0 else {
      return CheckedCase(path: name, errors: [.allIgnored(path: actual.text)])
    }
    return CheckedCase(path: name, compared.record)
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
