internal import Imaging
internal import PixelDiff
internal import PopframeKit

/// The numbers of a case: what differs, where, why, and what would pass.
struct CaseNumbers {
  private let record: CaseRecord

  init(_ record: CaseRecord) { self.record = record }

  var html: HTML {
    guard let comparison = record.comparison else { return "" }
    let differences = comparison.differences
    let facts = (differences.map(pixelFacts) ?? []) + verdictFacts(comparison)
    guard !facts.isEmpty else { return "" }
    return """
      <div class="numbers"><dl>\(facts.map(\.html))</dl>\
      \(differences.flatMap(partsTable))\(differences.flatMap(clustersTable))</div>
      """
  }

  private struct Fact {
    let term: String
    let text: String

    var html: HTML { "<div><dt>\(term)</dt><dd>\(text)</dd></div>" }
  }

  private func verdictFacts(_ comparison: ComparisonRecord) -> [Fact] {
    var facts: [Fact] = []
    if comparison.expectedSize != comparison.actualSize {
      facts.append(
        Fact(
          term: "Size",
          text: "\(Numerals.size(comparison.actualSize)), expected "
            + Numerals.size(comparison.expectedSize)))
    }
    facts += comparison.causes.map { Fact(term: "Cause", text: $0) }
    facts += comparison.brokenLimits.map { Fact(term: "Limit", text: $0) }
    if !comparison.wouldPassWith.isEmpty {
      facts.append(
        Fact(term: "Would pass with", text: comparison.wouldPassWith.joined(separator: ", or ")))
    }
    return facts + comparison.facts.map { Fact(term: "Not compared", text: $0) }
  }

  private func pixelFacts(_ differences: PictureDifferences) -> [Fact] {
    var facts = [
      Fact(
        term: "Different",
        text: "\(Numerals.count(differences.differentPixels)) of "
          + "\(Numerals.pixels(differences.comparedPixels)), \(Numerals.share(differences.share))")
    ]
    if let box = differences.boundingBox {
      facts.append(Fact(term: "Bounding box", text: Numerals.rect(box)))
    }
    let largest = differences.largestDifference
    facts.append(
      Fact(
        term: "Largest difference",
        text: "\(largest.largest): red \(largest.red), green \(largest.green), "
          + "blue \(largest.blue), alpha \(largest.alpha)"))
    if differences.alphaOnlyPixels > 0 {
      facts.append(Fact(term: "Alpha only", text: Numerals.pixels(differences.alphaOnlyPixels)))
    }
    if differences.antialiasedPixels > 0 {
      facts.append(
        Fact(
          term: "Anti-aliased, not counted", text: Numerals.pixels(differences.antialiasedPixels)))
    }
    if let densest = differences.densest {
      facts.append(
        Fact(
          term: "Densest window",
          text: "\(Numerals.pixels(densest.pixels)) in \(Numerals.rect(densest.rect))"))
    }
    return facts
  }

  private func partsTable(_ differences: PictureDifferences) -> HTML? {
    guard !differences.regions.isEmpty else { return nil }
    let rows: [HTML] = differences.regions.map { part in
      """
      <tr\(HTML(trusted: part.differentPixels == 0 ? " class=\"none\"" : ""))><th scope="row">\(part.name)</th>\
      <td>\(Numerals.count(part.differentPixels))</td><td>\(part.largestDifference)</td></tr>
      """
    }
    return """
      <table class="parts"><caption>Parts of the popover</caption><thead><tr>\
      <th scope="col">part</th><th scope="col">pixels</th><th scope="col">largest</th></tr></thead>\
      <tbody>\(rows)</tbody></table>
      """
  }

  private func clustersTable(_ differences: PictureDifferences) -> HTML? {
    guard differences.clusterCount > 0 else { return nil }
    let rows: [HTML] = differences.clusters.prefix(8).enumerated().map { index, cluster in
      """
      <tr><td>\(Numerals.count(cluster.pixels))</td><td>\(Numerals.rect(cluster.rect))</td>\
      <td class="script"><button type="button" data-cluster="\(index)" \
      aria-label="Show cluster \(index + 1)">Show</button></td></tr>
      """
    }
    let rest = differences.clusterCount - rows.count
    let more = rest > 0 ? ", the largest \(rows.count)" : ""
    return """
      <table class="clusters"><caption>\
      \(Numerals.count(differences.clusterCount)) \(differences.clusterCount == 1 ? "cluster" : "clusters")\(more)\
      </caption><thead><tr><th scope="col">pixels</th><th scope="col">where</th>\
      <th scope="col" class="script"><span class="unseen">show</span></th></tr></thead>\
      <tbody>\(rows)</tbody></table>
      """
  }
}
