internal import PopframeKit
package import Regression
internal import Words

/// Cases that have one cause, in a few lines for a terminal, a log or an annotation: the cause once, then the worst
/// cases, then how many others there are, and the command that accepts them together.
package struct GroupText: Sendable {
  /// What the cases have in common, and how many they are: `Sunrise › Shadow 1 › Opacity 22 % → 30 %: 53 different`.
  package let headline: String
  /// Where the edit is, and its lines before and now.
  let edit: [String]
  /// The worst cases, one a line, how many others there are, and with which tolerance all would pass.
  let cases: [String]
  /// The command that accepts all of them, in words; `nil` where nothing can be accepted.
  let acceptance: String?

  /// All that is known of each of a few cases.
  private let whole: [String]

  /// How many cases are described.
  package static let described = 3
  /// How many files of one edit are named.
  static let namedFiles = 3

  /// Describes a group of a run.
  package init(_ group: CaseGroup, in report: ReportFolder, _ approval: ApproveCommandLine?) {
    let count = group.cases.count
    headline = "\(group.title): \(RunCounts(group.cases).words())"
    var edit: [String] = []
    if let first = group.reasons.first {
      if first.isVerified {
        let places = Self.places(group.reasons)
        let again = count == 1 ? "it equals its reference" : "they equal their references"
        edit.append("\(places.listed(atMost: Self.namedFiles)); without this edit \(again)")
      }
      edit += [first.before.map { "- \($0)" }, first.after.map { "+ \($0)" }].compactMap(\.self)
    }
    self.edit = edit
    let texts = group.cases.prefix(Self.described).compactMap {
      FailureText($0, in: report, approval: approval)
    }
    let rest = count - texts.count
    let tolerance = PassingTolerance(all: group.cases.map(\.comparison))
    cases =
      texts.map(\.summary)
      + (rest > 0 ? ["and \(rest.grouped) more; the report has all of them"] : [])
      + [rest > 0 ? tolerance.map { "all would pass with: \($0)" } : nil].compactMap(\.self)
    whole = rest > 0 ? [] : texts.map(\.text)
    acceptance = approval?.forGroup(group).map {
      "to accept \(count == 1 ? "it" : "them"): \($0)"
    }
  }

  /// The places of an edit, each once.
  static func places(_ reasons: [Explanation]) -> [String] {
    reasons.reduce(into: []) { if !$0.contains($1.place) { $0.append($1.place) } }
  }

  /// All lines, those below the headline indented. Of a few cases all is said, behind the cause.
  package var text: String {
    let lines = edit + (whole.isEmpty ? cases : []) + [acceptance].compactMap(\.self)
    return ([headline] + lines.map { "  " + $0 } + whole).joined(separator: "\n")
  }
}

extension CaseGroup {
  /// Whether the cases are described together: they have a known cause, or are several.
  package var isShared: Bool { cases.count > 1 || !reasons.isEmpty }
}
