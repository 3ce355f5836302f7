internal import Imaging
internal import PNG
internal import PixelDiff

/// Two PNG files to compare.
package struct PictureFilePair: Hashable, Sendable {
  /// The name of the pair: its path below two folders, or the actual file's path.
  package let name: String
  /// The file of the picture that is expected.
  package let expected: PathName
  /// The file of the actual picture.
  package let actual: PathName
  /// Whether the files may be pipes; files that were found in folders may not.
  private(set) var mayBePipes = true

  package init(name: String, expected: PathName, actual: PathName) {
    self.name = name
    self.expected = expected
    self.actual = actual
  }

  /// The pair of a name in two folders.
  init(name: PathName, in expected: PathName, and actual: PathName) {
    self.init(
      name: name.text, expected: expected.appending(name), actual: actual.appending(name))
    mayBePipes = false
  }

  /// Reads and compares both files, on two cores where pixels have to be decoded.
  ///
  /// Files with the same bytes are read side by side on the caller's thread, and no more than a part of
  /// them is in memory. Large pictures are compared strip by strip. Whole pictures are needed only for a picture of
  /// the differences, for a report, for documents that group differences, and to find out what explains all
  /// differences where something does.
  ///
  /// - Parameters:
  ///   - output: Where the difference picture goes when the pictures differ.
  ///   - cases: The report that takes the pictures.
  package nonisolated(nonsending) func compare(
    with comparer: PictureComparer, differences output: DifferenceOutput? = nil,
    report cases: ComparedCases? = nil
  ) async -> FileComparison {
    if cases?.report == nil, let size = sizeOfSameBytes() {
      let result = result(
        of: ComparedPictures(identical: size, options: comparer.options, regions: nil))
      if result.outcome == .equal { return result }
    }
    if output == nil, cases?.report == nil, !comparer.hashesDifferences,
      let compared = await PictureStrips.compare(
        InputFile(expected), InputFile(actual), options: comparer.options)
    {
      return result(of: compared).reporting(self, expected: nil, actual: nil, compared, to: cases)
    }
    let before: PictureBytes
    let after: PictureBytes
    switch (
      PictureBytes.read(expected, mayBePipe: mayBePipes),
      PictureBytes.read(actual, mayBePipe: mayBePipes)
    ) {
    case (.success(let first), .success(let second)): (before, after) = (first, second)
    case (let first, let second):
      // The file that can be read may also be damaged.
      let (firstSize, secondSize) = (
        first.flatMap { $0.verified() }, second.flatMap { $0.verified() }
      )
      let isMissing = !FileStatus.isTaken(expected) && secondSize.failure == nil
      return FileComparison(
        name: name, failures: [firstSize.failure, secondSize.failure],
        problem: isMissing ? .onlyActual : firstSize.failure == nil ? .other : .badExpected
      ).reporting(
        self, expected: try? first.get(), actual: try? second.get(), nil, to: cases)
    }
    if before.contents.hasSameBytes(as: after.contents) {
      return compare(identical: before, after, with: comparer)
        .reporting(self, expected: before, actual: after, nil, to: cases)
    }
    async let first = before.decoded()
    let second = after.decoded()
    switch (await first, second) {
    case (.success(let first), .success(let second)):
      var compared = ComparedPictures(
        expected: first.bitmap, actual: second.bitmap, options: comparer.options, regions: nil)
      if comparer.hashesDifferences {
        compared.record.differenceDigest = compared.differenceDigest
      }
      if first.facts.isAnimated || second.facts.isAnimated {
        do throws(AnimationComparison.SideError) {
          try compared.compareFrames(expected: before.contents.bytes, actual: after.contents.bytes)
        } catch {
          let path = error.side == .expected ? expected : actual
          return FileComparison(
            name: name, failures: [.damaged(path: path.text, reason: "this file \(error.error)")],
            problem: error.side == .expected ? .badExpected : .other
          ).reporting(self, expected: before, actual: after, nil, to: cases)
        }
      }
      compared.record.facts = LeftOut.facts(expected: first.facts, actual: second.facts)
      return result(of: compared).drawing(compared, to: output)
        .reporting(self, expected: before, actual: after, compared, to: cases)
    case (let first, let second):
      return FileComparison(
        name: name, failures: [first.failure, second.failure],
        problem: first.failure == nil ? .other : .badExpected
      ).reporting(self, expected: before, actual: after, nil, to: cases)
    }
  }

  /// The size of the picture, if both files have the same bytes and are whole; `nil` says nothing.
  private func sizeOfSameBytes() -> PixelSize? {
    var verifier = PNGVerifier()
    let areSame = try? InputFile.haveSameBytes(
      InputFile(expected), InputFile(actual), limit: InputFile.largestPicture
    ) { bytes throws(PNGError) in try verifier.add(bytes) }
    return areSame == true ? verifier.size : nil
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
      return FileComparison(name: name, failures: [.allIgnored(path: actual.text)])
    }
    return FileComparison(name: name, record: compared.record)
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
