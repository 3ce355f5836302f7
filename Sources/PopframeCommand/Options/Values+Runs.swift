internal import Popovers
internal import PopframeKit
internal import Raster
internal import VisualTestingCore

extension Shard {
  /// `2/3`: the second of three.
  init(_ text: String, option: String) throws(UsageError) {
    let expecting = "give which shard of how many, such as 1/3"
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else {
      throw UsageError("\(option): '\(text)' is not a shard; \(expecting)")
    }
    guard count >= 1, (1...count).contains(index) else {
      throw UsageError(
        "\(option): there is no shard \(index) of \(count); shards count from 1, \(expecting)")
    }
    self.init(index, of: count)
  }
}

extension CaseFilter {
  /// A pattern that has something in it.
  init(_ text: String, option: String) throws(UsageError) {
    guard !text.isEmpty else {
      throw UsageError(
        "\(option): the pattern is empty; give a part of a name, or leave the option out")
    }
    self.init(text)
  }
}

extension PopoverPart {
  /// `shadow=1`: a part of the popover, and how far its channels may differ.
  static func tolerance(
    _ text: String, option: String
  ) throws(UsageError) -> (part: PopoverPart, metric: ComparisonMetric) {
    let expecting = "give a part and 0 to 255, such as shadow=1"
    guard let equals = text.lastIndex(of: "=") else {
      throw UsageError("\(option): '\(text)' gives no tolerance; \(expecting)")
    }
    let name = String(text[..<equals]).replacing("-", with: " ")
    guard let part = PopoverPart(rawValue: name) else {
      let names = allCases.map(\.rawValue)
      let near = WordSuggestion.alike(name, among: names).prefix(2)
      let question = near.isEmpty ? "" : "did you mean \(near.joined(separator: " or "))? "
      throw UsageError(
        "\(option): there is no part named '\(name)'; \(question)"
          + "(known: \(names.joined(separator: ", ")))")
    }
    guard let max = UInt8(text[text.index(after: equals)...]) else {
      throw UsageError(
        "\(option): '\(text[text.index(after: equals)...])' is not a whole number from 0 to 255; "
          + expecting)
    }
    return (part, .channel(max: max))
  }
}
