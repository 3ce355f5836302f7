package import Files
internal import Languages
internal import PopframeKit
internal import Themes
internal import Words

/// The inputs of a run. They show whether two runs can be shards of one run, and why a picture has
/// changed.
package struct RunManifest: Equatable, Sendable {
  /// The version of Popframe.
  package var version: String
  /// The tolerances; empty for an exact comparison.
  package var tolerances: [RunTolerance]
  /// The names of all cases that were planned, in their order, those of other shards included.
  package var cases: [String]
  /// The files that the pictures of all these cases are made from, sorted by path.
  package var inputs: [Input]

  /// A file that pictures are made from, and the hash of its content.
  package struct Input: Hashable, Sendable {
    /// The path, from the folder that the run was started in if the file is below it.
    package var path: String
    /// SHA-256 of the file, of a text with line feeds at the ends of its lines; `nil` for a file that cannot be read.
    package var sha256: String?

    /// Creates an input.
    package init(path: String, sha256: String?) {
      self.path = path
      self.sha256 = sha256
    }
  }

  /// Creates a manifest.
  package init(
    version: String, tolerances: [RunTolerance] = [], cases: [String], inputs: [Input]
  ) {
    self.version = version
    self.tolerances = tolerances
    self.cases = cases
    self.inputs = inputs
  }
}

extension RunManifest {
  /// The differences from another run's manifest, in words; `nil` if there are none.
  func contradiction(to other: RunManifest) -> String? {
    if version != other.version {
      return "they were run by popframe \(version) and \(other.version)"
    }
    if let odd = (tolerances + other.tolerances).first(where: {
      tolerances.contains($0) != other.tolerances.contains($0)
    }) {
      let amounts = [self, other].map { manifest in
        manifest.tolerances.first { $0.subject == odd.subject }?.amount ?? "not given"
      }
      return "the tolerance '\(odd.subject)' is \(amounts[0]) and \(amounts[1])"
    }
    if let (a, b) = zip(cases, other.cases).first(where: { !$0.hasSameBytes(as: $1) }) {
      return "'\(a.printable)' was planned where the other has '\(b.printable)'"
    }
    if cases.count != other.cases.count {
      return "\(cases.count.grouped) and \(other.cases.count.grouped) cases were planned"
    }
    return inputs == other.inputs ? nil : inputContradiction(to: other)
  }

  private func inputContradiction(to other: RunManifest) -> String {
    let mine = Self.byPath(inputs)
    let theirs = Self.byPath(other.inputs)
    let paths = Set(mine.keys).union(theirs.keys).sorted()
    let changed = paths.filter { mine[$0] != theirs[$0] }
    return "they were drawn from different files: "
      + changed.map { "'\($0.printable)'" }.listed(atMost: 3)
  }

  private static func byPath(_ inputs: [Input]) -> [String: String] {
    .init(inputs.map { ($0.path, $0.sha256 ?? "") }, uniquingKeysWith: { first, _ in first })
  }
}

extension PathName {
  /// An absolute path inside the folder, relative to it; `..` is resolved first, so that each file
  /// has only one name.
  package func text(from folder: PathName?) -> String {
    let up = UInt8(ascii: ".")
    let goesUp = bytes.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual([up, up]) }
    let path = goesUp ? (try? resolved()) ?? self : self
    guard let folder, path.isInside(folder) else { return path.text }
    return String(decoding: path.text.utf8.dropFirst(folder.text.utf8.count + 1), as: UTF8.self)
  }
}

/// The time and the commit of a run, as information for people who compare several reports.
package struct RunOrigin: Hashable, Sendable {
  /// The moment, in UTC: `2026-12-31T23:59:59Z`.
  package var begun: String
  /// The commit that was checked out; `nil` when that is not known.
  package var commit: String?

  /// Whether files under version control had changes that were not in the commit.
  package var isChanged: Bool

  /// Creates an origin.
  package init(begun: String, commit: String?, isChanged: Bool = false) {
    self.begun = begun
    self.commit = commit
    self.isChanged = isChanged
  }

  /// The commit in words: "commit 0123456789ab, with changes that are not committed"; `nil` where it is not known.
  package var commitWords: String? {
    commit.map {
      "commit \($0.prefix(12))" + (isChanged ? ", with changes that are not committed" : "")
    }
  }

  /// A run that begins now, in the working tree of the current folder.
  package static var current: RunOrigin {
    RunOrigin(
      begun: FileTime.now.text, commit: CheckedOutCommit.current, isChanged: WorkingTree.isChanged()
    )
  }
}

extension RunOrigin {
  /// The origin of a run of several shards: the earliest time, and the commit if all have the same.
  static func joined(_ origins: [RunOrigin]) -> RunOrigin? {
    guard let first = origins.min(by: { $0.begun < $1.begun }) else { return nil }
    let isOne = origins.allSatisfy { $0.commit == first.commit }
    return RunOrigin(
      begun: first.begun, commit: isOne ? first.commit : nil,
      isChanged: origins.contains(where: \.isChanged))
  }
}
