internal import Files
internal import PopframeKit
internal import Themes
internal import Words

/// Why cases of a run differ: what has changed since their references were approved.
package struct Explanation: Equatable, Sendable {
  /// The file that has changed, as the run's manifest names it.
  package var file: String
  /// The line of the change in the file as it is now; `nil` for a picture, and for several changes.
  package var line: Int?
  /// What has changed, as it is written: "shadow[0].opacity 0.4 → 0.31", "its content changed".
  package var change: String
  /// The same in the words of the inspector, wherever it stands: "Shadow 1 › Opacity 40 % → 31 %"; `nil` for a picture.
  package var words: String?
  /// The appearance and the direction that the change is of, in words: "Dark"; empty for all.
  package var scope = ""
  /// The line before the change; `nil` for none, for a picture and for several changes.
  package var before: String?
  /// The line as it is now.
  package var after: String?
  /// More files that have changed with it, as those of an export for each scale.
  package var otherFiles: [String] = []
  /// The cases that it explains.
  package var cases: [String]
  /// The number of different cases that are made from the file.
  package var total: Int
  /// Whether the cases were drawn with this one change undone, and then equalled their references.
  /// Otherwise it is the only input that has changed.
  package var isVerified: Bool

  /// Creates an explanation.
  package init(
    file: String, line: Int?, change: String, otherFiles: [String] = [], cases: [String],
    total: Int, isVerified: Bool
  ) {
    self.file = file
    self.line = line
    self.change = change
    self.otherFiles = otherFiles
    self.cases = cases
    self.total = total
    self.isVerified = isVerified
  }

  /// The explanation in one line: "Linen/theme.yaml:34 shadow[0].opacity 0.4 → 0.31 explains 26 of 26
  /// differences".
  package var description: String {
    let of = "\(cases.count.grouped) of \(total.counted("difference"))"
    return isVerified ? "\(cause) explains \(of)" : "\(cause), and nothing else did in \(of)"
  }

  /// What has changed, without the numbers of cases: "Linen/theme.yaml:34 shadow[0].opacity 0.4 → 0.31",
  /// "Linen/frame.png, frame@2x.png: their content changed".
  package var cause: String {
    if isVerified { return "\(line.map { "\(file):\($0)" } ?? file) \(change)" }
    let folder = PathName(file).folder
    let more = otherFiles.map { PathName($0).folder == folder ? PathName($0).lastPart : $0 }
    return "\(([file] + more).listed(atMost: 6)): \(change)"
  }

  /// Where the change is: "Linen/theme.yaml:34".
  package var place: String { line.map { "\(file):\($0)" } ?? file }

  /// What one decision is about: the same edit in several themes, appearances and directions is one.
  var decision: String { isVerified ? words ?? cause : cause }

  /// What the same edit in several files is: "Sunrise › Shadow 1 › Opacity 22 % → 30 %", of more than two files
  /// "12 themes › Shadow 1 › Opacity 22 % → 30 %".
  static func title(of reasons: [Explanation]) -> String {
    guard let first = reasons.first, first.isVerified, let words = first.words else {
      return reasons.first?.cause ?? ""
    }
    let names = Set(reasons.map(\.owner)).sorted()
    let kind = reasons.allSatisfy { $0.isThemes } ? "theme" : "file"
    let owner = names.count > 2 ? names.count.counted(kind) : names.listed(.and)
    let scopes = Set(reasons.map(\.scope))
    return [owner, scopes.count == 1 ? first.scope : "", words].filter { !$0.isEmpty }
      .joined(separator: " › ")
  }

  private var isThemes: Bool { PathName(file).lastPart == ThemeLocator.fileName }

  /// The theme's folder, the scene's file.
  private var owner: String {
    let path = PathName(file)
    guard isThemes else { return path.lastPart }
    // A theme in the current folder has a path without it; its cases have its name.
    return path.folder == PathName(".")
      ? cases.first.flatMap(CaseName.owner) ?? path.lastPart : path.folder.lastPart
  }
}

extension Explanation {
  /// The explanations of several shards of one run, joined: each change occurs once.
  static func joined(_ explanations: [Explanation]) -> [Explanation] {
    explanations.reduce(into: []) { joined, next in
      if let index = joined.firstIndex(where: {
        $0.cause == next.cause && $0.isVerified == next.isVerified
      }) {
        joined[index].cases += next.cases
        joined[index].total += next.total
      } else {
        joined.append(next)
      }
    }
  }
}
