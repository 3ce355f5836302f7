internal import Imaging
internal import PixelDiff
package import PopframeKit

/// Cases that fail for the same reason: they are shown and accepted together.
package struct CaseGroup: Equatable, Sendable {
  /// The group's name for `popframe approve --group`. It is made from the pictures that it accepts,
  /// so that the page of an earlier run never accepts those of a later one.
  package let id: String
  /// What the cases have in common.
  package let title: String
  /// The edits that explain them, one for each file: the same in all. None where no edit is known.
  package let reasons: [Explanation]
  /// The cases, worst first.
  package let cases: [CaseRecord]
}

extension TestRun {
  /// Why cases do not pass, by their names: the edit that explains it, a reference that was written over, a theme with
  /// another name.
  package var causes: [ByteString: String] {
    var causes: [ByteString: String] = [:]
    for group in groups where !group.reasons.isEmpty {
      for record in group.cases { causes[ByteString(record.name)] = group.title }
    }
    for renaming in renamings {
      for name in renaming.cases.map(ByteString.init) {
        causes[name] = (causes[name].map { $0 + "; " } ?? "") + renaming.description
      }
    }
    for record in cases where record.isOverwritten {
      causes[ByteString(record.name)] = CaseRecord.overwritten
    }
    return causes
  }

  /// The cases that do not pass, by what they have in common: the edit that explains them, also where it is the same in
  /// several themes; else the cause, or the part of the popover that differs most, in one theme; pictures of no popover
  /// by what differs in them. A reference that was written over is a group of its own, and these come first; then the group
  /// with the worst case.
  package var groups: [CaseGroup] {
    var titles: [String] = []
    var members: [String: [CaseRecord]] = [:]
    let decisions = Dictionary(
      why.flatMap { reason in reason.cases.map { (ByteString($0), reason.decision) } },
      uniquingKeysWith: { first, _ in first })
    let failures = failuresWorstFirst
    for record in failures.filter(\.isOverwritten) + failures.filter({ !$0.isOverwritten }) {
      let title = record.common(decisions[ByteString(record.name)])
      if members[title] == nil { titles.append(title) }
      members[title, default: []].append(record)
    }
    return titles.map { title in
      let cases = members[title] ?? []
      let names = Set(cases.map { ByteString($0.name) })
      let reasons = why.filter { reason in
        reason.decision == title && reason.cases.contains { names.contains(ByteString($0)) }
      }
      let seen = cases.map { $0.name + "\n" + ($0.actual?.sha256 ?? "") }
      let hash = Sha256(of: Array(seen.joined(separator: "\n").utf8)).hex
      return CaseGroup(
        id: String(hash.prefix(10)),
        title: reasons.isEmpty ? title : Explanation.title(of: reasons),
        reasons: reasons, cases: cases)
    }
  }
}

extension CaseRecord {
  /// What is so with a reference that was written over.
  package static let overwritten =
    "the reference is not the picture that was approved; where two branches have changed it, run popframe test, then approve"

  /// The reason that the case shares with others of its group.
  fileprivate func common(_ reason: String?) -> String {
    if outcome == .engineChanged { return "drawn differently by this version of Popframe" }
    // Pictures that lie in no folder belong to no theme.
    let owner = CaseName.owner(of: name).map { "\($0): " } ?? ""
    if isOverwritten { return "\(name): \(Self.overwritten)" }
    if let reason { return reason }
    guard outcome == .different, let comparison, let differences = comparison.differences else {
      return owner + outcome.words
    }
    let parts = differences.regions.filter { $0.differentPixels > 0 }
    // Parts are weighted by how visible their difference is, not only by its size.
    let most = parts.max {
      $0.differentPixels * Int($0.largestDifference) < $1.differentPixels
        * Int($1.largestDifference)
    }
    if let most {
      return owner + most.name + (comparison.causes.first.map { ", \($0.description)" } ?? "")
    }
    if let digest = comparison.differenceDigest {
      return "the same difference, \(digest.prefix(8))"
    }
    return name
  }
}
