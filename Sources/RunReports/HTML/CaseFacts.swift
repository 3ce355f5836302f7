internal import Imaging
internal import JSON
internal import PixelDiff
internal import PopframeKit
internal import Words
internal import Regression

/// The numbers of a case for the page's script: what differs, where, why, and what would pass.
struct CaseFacts {
  private let record: CaseRecord
  /// How the case is unlike the others of its group; `nil` where it is not.
  private let oddity: String?

  init(_ record: CaseRecord, oddity: String? = nil) {
    (self.record, self.oddity) = (record, oddity)
  }

  /// The facts for `Web/report/building.js`, whose texts are places in a table:
  /// `"facts": [term, text, …], "parts": [name, pixels, largest, …], "clusters": [[x, y, width, height, pixels], …]`.
  ///
  /// `clusterCount` and `"box": [x, y, width, height]`, which is around all, are there where not all are listed; with
  /// `"shift": [x, y]`, the place of the expected picture in the actual one if both are laid on the frame, the box is around
  /// all that differs then. `overwritten` is there where the reference was written over: whether the approved picture can
  /// be put back; `former` where the reference is the one of a former name. `odd` is the place of the words that say how
  /// the case is unlike others of its group.
  func members(_ texts: inout TextTable, isReplaceable: Bool = false) -> [JSON.Member] {
    var members: [JSON.Member] = []
    let facts = self.facts.flatMap { [texts.place(of: $0.term), texts.place(of: $0.text)] }
    if !facts.isEmpty { members.append(("facts", .array(facts.map(JSON.integer)))) }
    if record.formerReference != nil, record.kind == .different {
      members.append(("former", .bool(true)))
    }
    if record.isOverwritten { members.append(("overwritten", .bool(isReplaceable))) }
    if let oddity { members.append(("odd", .integer(texts.place(of: oddity)))) }
    if let differences = record.comparison?.differences {
      let parts = differences.regions.map { part in
        [texts.place(of: part.name), part.differentPixels, Int(part.largestDifference)]
      }
      if !parts.isEmpty { members.append(("parts", Self.table(parts))) }
      let clusters = differences.clusters.map { cluster in
        let rect = cluster.rect
        return [rect.x, rect.y, rect.width, rect.height, cluster.pixels]
      }
      if !clusters.isEmpty { members.append(("clusters", Self.table(clusters))) }
      if differences.clusterCount > clusters.count {
        members.append(("clusterCount", .integer(differences.clusterCount)))
      }
      if differences.clusterCount > clusters.count || record.comparison?.alignment != nil,
        let box = record.comparison?.box
      {
        members.append(("box", Self.box(box)))
      }
    } else if let box = record.comparison?.box {
      members.append(("box", Self.box(box)))
    }
    if let shift = record.comparison?.alignment?.shift {
      members.append(("shift", .array([shift.x, shift.y].map(JSON.integer))))
    }
    return members
  }

  /// `"accept"`: the end of the approving command, or true where that is the case's name. Nothing for a case that cannot
  /// be approved.
  func accept(_ approval: ApproveCommandLine?) -> [JSON.Member] {
    guard let approval, record.canBeApproved else { return [] }
    let words = approval.words(for: record.name)
    return [("accept", words == record.name ? .bool(true) : .string(words))]
  }

  private static func box(_ rect: PixelRect) -> JSON {
    .array([rect.x, rect.y, rect.width, rect.height].map(JSON.integer))
  }

  private static func table(_ rows: [[Int]]) -> JSON {
    .array(rows.map { .array($0.map(JSON.integer)) })
  }

  private struct Fact {
    let term: String
    let text: String
  }

  private var facts: [Fact] {
    var kept: [Fact] = []
    if record.isOverwritten {
      kept.append(
        Fact(
          term: "Reference",
          text: "This is not the picture that was approved: its note knows another. "
            + "Where two branches have changed it, run popframe test, then approve."))
    }
    for (index, approval) in record.approvals.enumerated() {
      kept.append(Fact(term: index == 0 ? "Approved" : "Before", text: approval.description))
    }
    if record.kept == .link {
      kept.append(Fact(term: "Approving", text: KeptReference.link.reason))
    }
    guard let comparison = record.comparison else { return kept }
    return kept + (comparison.differences.map(pixelFacts) ?? []) + verdictFacts(comparison)
  }

  private func verdictFacts(_ comparison: ComparisonRecord) -> [Fact] {
    var facts: [Fact] = []
    if comparison.expectedSize != comparison.actualSize {
      facts.append(
        Fact(
          term: "Size",
          text: "\(comparison.actualSize.formatted), expected "
            + comparison.expectedSize.formatted))
    }
    facts += comparison.causes.map { Fact(term: "Cause", text: $0.description) }
    facts += comparison.exceededLimits.map { Fact(term: "Limit", text: $0.description) }
    if let tolerance = comparison.passingTolerance {
      facts.append(Fact(term: "Would pass with", text: tolerance.description))
    }
    return facts + comparison.facts.map { Fact(term: "Not compared", text: $0) }
  }

  private func pixelFacts(_ differences: PictureDifferences) -> [Fact] {
    var facts = [
      Fact(
        term: "Different",
        text: "\(differences.differentPixels.grouped) of "
          + "\(differences.comparedPixels.counted("pixel")), \(Percentage(differences.share))")
    ]
    if let box = differences.boundingBox {
      facts.append(Fact(term: "Bounding box", text: box.formatted))
    }
    let largest = differences.largestDifference
    facts.append(
      Fact(
        term: "Largest difference",
        text: "\(largest.largest): red \(largest.red), green \(largest.green), "
          + "blue \(largest.blue), alpha \(largest.alpha)"))
    if differences.alphaOnlyPixels > 0 {
      facts.append(Fact(term: "Alpha only", text: differences.alphaOnlyPixels.counted("pixel")))
    }
    if differences.antialiasedPixels > 0 {
      facts.append(
        Fact(
          term: "Anti-aliased, not counted", text: differences.antialiasedPixels.counted("pixel")))
    }
    if let densest = differences.densest {
      facts.append(
        Fact(
          term: "Densest window",
          text: "\(densest.pixels.counted("pixel")) in \(densest.rect.formatted)"))
    }
    return facts
  }
}

/// Texts that many cases share, each kept once.
struct TextTable {
  private(set) var texts: [String] = []
  private var places: [ByteString: Int] = [:]

  /// The place of a text, which is added where it is new.
  mutating func place(of text: String) -> Int {
    let next = texts.count
    let place = places[ByteString(text), default: next]
    if place == next {
      places[ByteString(text)] = next
      texts.append(text)
    }
    return place
  }
}
