package import PopframeKit

/// Two folders whose pictures are held against each other, by their paths below them.
package struct PictureFolderPair: Sendable {
  /// The folder of the pictures that are expected.
  package let expected: PathName
  /// The folder of the pictures that there are.
  package let actual: PathName
  /// What is compared, sorted by name.
  package let pairs: [PictureFilePair]
  /// Files that one folder has alone, and folders that cannot be read.
  package let failures: [FileComparison]

  /// How many comparisons there are, those that failed already included.
  package var count: Int { pairs.count + failures.count }

  /// Finds all PNG files of two folders and of the folders below them; links are followed.
  ///
  /// Throws `nothingToCompare` when there is none.
  package init(expected: PathName, actual: PathName) throws(PopframeError) {
    let before = PictureTree(expected)
    let after = PictureTree(actual)
    let names = Set(before.names).union(after.names)
    var pairs: [PictureFilePair] = []
    var failures = (before.failures + after.failures).map {
      FileComparison(name: $0.name, failures: [$0.error])
    }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let pair = PictureFilePair(
        name: name, expected: expected.appending(name), actual: actual.appending(name))
      switch (before.names.contains(name), after.names.contains(name)) {
      // What lies below a folder that cannot be read may well be there.
      case (true, false) where !after.hides(name): failures.append(pair.onlyExpected)
      case (false, true) where !before.hides(name): failures.append(pair.onlyActual)
      case (true, false), (false, true): break
      default: pairs.append(pair)
      }
    }
    self.expected = expected
    self.actual = actual
    self.pairs = pairs
    self.failures = failures
    guard count > 0 else {
      throw .nothingToCompare(
        path: expected.text,
        reason: "neither this folder nor \(actual.text) has a PNG file; nothing was compared")
    }
  }

  /// Compares all pairs, on all cores; the result does not depend on how many there are.
  ///
  /// - Parameters:
  ///   - output: Where difference pictures go.
  ///   - progress: Gets the number of pairs that are done, one after the other.
  /// - Returns: A result for each name, sorted.
  package func compare(
    with comparer: PictureComparer, differences output: DifferenceOutput? = nil,
    progress: (Int) -> Void = { _ in }
  ) async -> [FileComparison] {
    let compared = await pairs.mapOnAllCores(progress: progress) { pair in
      await pair.compare(with: comparer, differences: output)
    }
    return (compared + failures).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

extension PictureFilePair {
  fileprivate var onlyExpected: FileComparison { alone(missing: actual, other: expected) }
  fileprivate var onlyActual: FileComparison { alone(missing: expected, other: actual) }

  private func alone(missing: PathName, other: PathName) -> FileComparison {
    let kind = try? FileStatus(of: missing).kind
    let reason =
      kind == .folder
      ? "this is a folder, and \(other.text) is a file"
      : "there is no such file; only \(other.text) is there"
    return FileComparison(
      name: name, failures: [.unreadable(path: missing.text, reason: reason)])
  }
}
