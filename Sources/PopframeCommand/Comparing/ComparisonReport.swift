internal import Files
import JSON
internal import Imaging
internal import PopframeKit
internal import Regression
internal import Themes
internal import Words

/// The output of `compare`: text, JSON, messages, and the exit status.
struct ComparisonReport {
  private let results: [CheckedCase]
  private let isFolder: Bool
  /// How many pictures of other formats the folders have.
  private let notCompared: Int

  /// - Parameter isFolder: Whether two folders were compared and not two files.
  init(_ results: [CheckedCase], isFolder: Bool, notCompared: Int = 0) {
    self.results = results
    self.notCompared = notCompared
    self.isFolder = isFolder
  }

  /// The outcome of all comparisons together: an error has priority over a difference.
  private var outcome: String {
    if let first = results.first, !isFolder { return first.outcomeWord }
    if results.contains(where: \.isError) { return "error" }
    return (results.allSatisfy { $0.record.outcome == .equal } ? CaseOutcome.equal : .different)
      .rawValue
  }

  /// The messages for standard error, each once: a file may be compared with itself.
  var messages: [String] {
    var messages: [String] = []
    for message in results.flatMap(\.errors).map(\.description)
    where !messages.contains(message) {
      messages.append(message)
    }
    return messages
  }

  /// The warnings about the files, each once.
  var warnings: [Diagnostic] {
    results.flatMap(\.warnings).reduce(into: []) { warnings, warning in
      if !warnings.contains(warning) { warnings.append(warning) }
    }
  }

  /// The exit status: of several, the one with the highest rank.
  var status: ExitStatus {
    var statuses = results.flatMap(\.errors).map { ExitStatus($0) }
    if results.contains(where: { $0.record.outcome != .equal }) { statuses.append(.different) }
    return statuses.max { $0.rank < $1.rank } ?? .success
  }

  /// The document of `--json`.
  var json: JSON {
    let format: JSON.Member = ("format", .integer(1))
    guard isFolder else { return .object([format] + (results.first?.members ?? [])) }
    return .object([
      format, ("outcome", .string(outcome)),
      ("files", .array(results.map { .object([("name", .string($0.name))] + $0.members) })),
    ])
  }

  /// The text for people; pairs that could not be compared are on standard error. `nil` if there
  /// are no others.
  var text: String? {
    guard isFolder else { return results.first { !$0.isError }?.text }
    let notEqual = results.filter {
      !$0.isError && ($0.record.outcome != .equal || $0.record.comparison?.facts.isEmpty == false)
    }.map(\.text)
    return (notEqual + [summary]).joined(separator: "\n")
  }

  /// "12 pictures: 10 equal, 1 different, 1 error".
  private var summary: String {
    let equal = results.count { $0.record.outcome == .equal }
    let errors = results.count(where: \.isError)
    let tolerated = results.count { $0.toleratedPixels > 0 }
    return "\(results.count.counted("picture", zero: "no")): \(equal.grouped) equal"
      + (tolerated > 0 ? " (\(tolerated.grouped) within the tolerance)" : "")
      + ", \((results.count - equal - errors).grouped) different, \(errors.counted("error", zero: "no"))"
      + (notCompared > 0 ? "; \(notCompared.grouped) not compared" : "")
  }
}

extension CheckedCase {
  /// The outcome in the document: `error` where the pictures could not be compared.
  fileprivate var outcomeWord: String { isError ? "error" : record.outcome.rawValue }

  fileprivate var members: [JSON.Member] {
    [
      ("outcome", .string(outcomeWord)),
      (
        "message",
        errors.isEmpty
          ? .null : .string(errors.map(\.description).joined(separator: "\n"))
      ),
    ] + (record.comparison?.members ?? ComparisonRecord.missingMembers) + [
      ("difference", difference.map { .string($0.text) } ?? .null)
    ]
  }
}
