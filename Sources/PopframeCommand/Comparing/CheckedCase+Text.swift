internal import Files
internal import Imaging
internal import Languages
internal import PixelDiff
internal import PopframeKit
internal import Regression
internal import Themes
internal import Words

extension CheckedCase {
  /// One comparison as text: a heading, and facts about the difference.
  var text: String {
    let rows = details
    let width = rows.map(\.0.count).max() ?? 0
    return rows.reduce(into: "\(name.printable): \(headline)") { text, row in
      text += "\n  \(row.0)\(String(repeating: " ", count: width - row.0.count))  \(row.1)"
    }
  }

  private var headline: String {
    guard let comparison = record.comparison else { return "not compared" }
    guard let differences = comparison.differences else {
      return
        "different sizes: \(comparison.expectedSize.formatted) expected, "
        + "\(comparison.actualSize.formatted) found"
    }
    guard record.outcome == .equal else { return differences.counted }
    return toleratedPixels == 0 ? "equal" : differences.toleratedWords
  }

  /// How many pixels of equal pictures differ.
  var toleratedPixels: Int {
    guard record.outcome == .equal, let differences = record.comparison?.differences else {
      return 0
    }
    return differences.toleratedPixels
  }

  private var details: [(String, String)] {
    guard let comparison = record.comparison else { return [] }
    let facts = comparison.facts.map { ("not compared", $0.printable) }
    guard record.outcome != .equal else { return facts }
    var rows: [(String, String)] = []
    for limit in comparison.exceededLimits { rows.append(("limit", limit.description)) }
    if let differences = comparison.differences { rows += Self.rows(of: differences) }
    for cause in comparison.causes { rows.append(("cause", cause.description)) }
    if let tolerance = comparison.passingTolerance {
      rows.append(("would pass with", tolerance.description))
    }
    rows += facts
    if let difference { rows.append(("difference", difference.text.printable)) }
    return rows
  }

  private static func rows(of differences: PictureDifferences) -> [(String, String)] {
    guard let box = differences.boundingBox else { return [] }
    let largest = differences.largestDifference
    var rows = [
      (
        "largest",
        "red \(largest.red), green \(largest.green), blue \(largest.blue), alpha \(largest.alpha)"
      ), ("bounding box", box.formatted),
    ]
    if differences.alphaOnlyPixels > 0 {
      rows.append(
        ("alpha alone", differences.alphaOnlyPixels.counted("pixel", zero: "no").description))
    }
    if differences.antialiasedPixels > 0 {
      rows.append(
        (
          "anti-aliased",
          "\(differences.antialiasedPixels.counted("pixel", zero: "no")), not counted"
        ))
    }
    if let first = differences.clusters.first {
      let count = differences.clusterCount.counted("group", zero: "no")
      let size = first.pixels.counted("pixel", zero: "no")
      rows.append(("clusters", "\(count), the largest of \(size): \(first.rect.formatted)"))
    }
    let parts = differences.regions.map { "\($0.name) \($0.differentPixels)" }
    if !parts.isEmpty { rows.append(("parts", parts.joined(separator: ", "))) }
    return rows
  }
}
