internal import JSON
internal import PopframeKit

/// How a picture became a reference, by people's words.
package struct NotedApproval: Hashable, Sendable {
  /// Who has approved it; `nil` where that is not known.
  var name: String?
  /// The day of the run, in UTC: `2026-12-31`.
  var day: String?
  /// The run that has shown it.
  var run = ""
  /// Why it differed from the reference before it; `nil` where that is not known, and for a new case.
  var cause: String?

  /// The approval in one line: "by Ada, 2026-12-31, run 1648a81f: Sunrise › Shadow 1 › Opacity 22 % → 30 %".
  package var description: String {
    [name.map { "by \($0)" }, day, "run \(run.prefix(8))"].compactMap(\.self).joined(
      separator: ", ")
      + (cause.map { ": \($0)" } ?? "")
  }
}

extension NotedApproval: ReadableRecord {
  static let documentName = "approval"
  static let blank = NotedApproval()
  static let keys: [DocumentKey<NotedApproval>] = [
    .init("name", "Who has approved it; null where that is not known.", \.name),
    .init("day", "The day of the run, in UTC.", \.day),
    .init("run", "The hash of the run that has shown it.", \.run),
    .init("cause", "Why it differed from the reference before it.", \.cause),
  ]
}
