package import Files
package import PopframeKit
package import Regression

/// Two folders whose pictures are compared, paired by their paths below them.
package struct PictureFolderPair: Sendable {
  package let expected: PathName
  package let actual: PathName
  /// Where the expected pictures are read: ``expected``, unless they are those of a commit.
  let source: PathName
  /// The pairs to compare, sorted by name.
  package let pairs: [PictureFilePair]
  /// Files that only one folder has, and folders that cannot be read.
  package let failures: [CheckedCase]
  /// Pictures of other formats in either folder, sorted by name; they are not compared.
  package let notCompared: [String]

  /// The number of comparisons, including those that have already failed.
  package var count: Int { pairs.count + failures.count }

  /// Finds all PNG and APNG files of two folders and of the folders below them; links are followed.
  ///
  /// Throws `nothingToCompare` when there is none.
  package init(
    expected: PathName, actual: PathName, source: PathName? = nil
  ) throws(PopframeError) {
    let source = source ?? expected
    let before = PictureTree(source)
    let after = PictureTree(actual)
    let names = Set(before.names).union(after.names)
    let onlyBefore = NameTwins(before.names.subtracting(after.names))
    let onlyAfter = NameTwins(after.names.subtracting(before.names))
    var pairs: [PictureFilePair] = []
    var failures = (before.failures + after.failures).map {
      CheckedCase(path: $0.name.text, errors: [$0.error])
    }
    for name in names.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
      let pair = PictureFilePair(name: name, in: expected, and: actual, source: source)
      switch (before.names.contains(name), after.names.contains(name)) {
      // A file below a folder that cannot be read may exist.
      case (true, false) where !after.hides(name):
        var alone = pair.onlyExpected(twin: onlyAfter.words(for: name))
        alone.isDeleted =
          alone.record.outcome == .notRun && !FileStatus.isTaken(pair.actual)
          && CaseName.name(ofReference: alone.name) != nil
        failures.append(alone)
      case (false, true) where !before.hides(name):
        failures.append(pair.onlyActual(twin: onlyBefore.words(for: name)))
      case (true, false), (false, true): break
      default: pairs.append(pair)
      }
    }
    self.expected = expected
    self.actual = actual
    self.source = source
    self.pairs = pairs
    self.failures = failures
    notCompared = before.others.union(after.others).map(\.text)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard count > 0 else {
      throw .nothingToCompare(
        path: expected.text,
        reason: "neither this folder nor \(actual.text) has a PNG file; nothing was compared"
          + (notCompared.isEmpty ? "" : ", pictures of other formats are not"))
    }
  }

  /// Compares all pairs, on all cores; the result does not depend on how many there are.
  ///
  /// - Parameters:
  ///   - tolerances: What may differ, and is masked, in pictures of some names.
  ///   - output: Where difference pictures go.
  ///   - cases: The report that takes the pictures.
  ///   - progress: Gets the number of pairs that are done, one after the other.
  ///   - stop: The signal to stop by; asked before each pair.
  /// - Returns: A result for each name, sorted.
  package func compare(
    with comparer: PictureComparer, tolerances: ToleranceFile? = nil,
    differences output: DifferenceOutput? = nil, report cases: ComparedCases? = nil,
    progress: (Int) -> Void = { _ in }, stop: @escaping @Sendable () -> Int32? = { nil }
  ) -> [CheckedCase] {
    let compared = pairs.mapOnAllCores(progress: progress) { pair in
      if let signal = stop() {
        return CheckedCase.cutOff(pair, by: signal)
      }
      return pair.compare(
        with: comparer, tolerances: tolerances, differences: output, report: cases)
    }
    return (compared + failures.map { $0.reportingAlone(in: self, to: cases) }).sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
  }
}

extension CheckedCase {
  /// The case of a file that only one folder has; a new one can be approved.
  fileprivate func reportingAlone(
    in folders: PictureFolderPair, to cases: ComparedCases?
  ) -> CheckedCase {
    let pair = PictureFilePair(
      name: name, expected: folders.expected.appending(name), actual: folders.actual.appending(name)
    )
    guard record.outcome == .missing,
      let actual = try? PictureBytes.read(pair.actual, as: pair.actual, mayBePipe: false).get(),
      (try? actual.decoded().get()) != nil
    else { return reporting(pair, expected: nil, actual: nil, nil, to: cases) }
    return reporting(pair, expected: nil, actual: actual, nil, to: cases)
  }
}

/// Names of which a folder has no counterpart, to find those that were meant.
private struct NameTwins {
  /// By their texts, which are equal in each Unicode normalisation, in small letters.
  private let names: [String: [PathName]]

  init(_ names: Set<PathName>) {
    self.names = Dictionary(grouping: names) { $0.text.lowercased() }
  }

  /// A sentence on a name that differs in case or Unicode normalisation only; empty if there is none.
  func words(for name: PathName) -> String {
    let alike = names[name.text.lowercased()]?.sorted { $0.text < $1.text } ?? []
    if alike.contains(where: { $0.differsInNormalizationOnly(from: name) }) {
      return "; beside it is one whose name differs in Unicode normalisation only: name both alike"
    }
    return alike.first.map {
      "; beside it is \($0.text), whose name differs in upper and lower case only: name both alike"
    } ?? ""
  }
}

extension PictureFilePair {
  fileprivate func onlyExpected(twin: String) -> CheckedCase {
    alone(missing: actual, other: expected, twin: twin)
  }

  fileprivate func onlyActual(twin: String) -> CheckedCase {
    alone(missing: expected, other: actual, twin: twin)
  }

  /// - Parameter twin: A sentence on a name in that folder which is nearly this one.
  private func alone(missing: PathName, other: PathName, twin: String) -> CheckedCase {
    let kind = try? FileStatus(of: missing == expected ? source : missing).kind
    let reason =
      kind == .folder
      ? "this is a folder, and \(other.text) is a file"
      : "there is no such file; only \(other.text) is there\(twin)"
    return CheckedCase(
      path: name, errors: [.unreadable(path: missing.text, reason: reason)],
      outcome: kind == nil && missing == expected ? .missing : .notRun)
  }
}
