internal import Popovers
internal import Raster

extension Double {
  /// A decimal number as people write it.
  init(_ text: some StringProtocol, option: String, expecting: String) throws(UsageError) {
    guard let number = DecimalNumber(text) else {
      throw UsageError("\(option): '\(text)' is not a number; \(expecting)")
    }
    guard number.value.isFinite else {
      throw UsageError("\(option): '\(text)' is not a finite number; \(expecting)")
    }
    self = number.value
  }
}

extension Size {
  /// `120x80`: two numbers of points above zero.
  init(_ text: String, option: String) throws(UsageError) {
    let expecting = "give width and height in points, such as 120x80"
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw UsageError("\(option): '\(text)' is not a size; \(expecting)")
    }
    let width = try Double(parts[0], option: option, expecting: expecting)
    let height = try Double(parts[1], option: option, expecting: expecting)
    guard width > 0, height > 0 else {
      throw UsageError("\(option): '\(text)' has a side that is not above zero; \(expecting)")
    }
    self.init(width, height)
  }
}

extension Placeholder {
  /// A word, or two with a comma: `list`, `navigation-bar,list`.
  init(_ text: String, option: String) throws(UsageError) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard let placeholder = Placeholder(words: words) else {
      let known = Placeholder.words
      let near = words.filter { !known.contains($0) }
        .compactMap { WordSuggestion.alike($0, among: known).first }
      let question = near.first.map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError(
        "\(option): '\(text)' is not a placeholder\(question); use text, list, picker or "
          + "navigation-bar, or a bar over one of them, such as navigation-bar,list")
    }
    self = placeholder
  }
}

extension ArrowOffset {
  /// `start`, `end` or a number of points.
  init(_ text: String, option: String) throws(UsageError) {
    switch text {
    case "start": self = .start
    case "end": self = .end
    default:
      self = .points(
        try Double(
          text, option: option, expecting: "give a number of points, such as -9, or start or end"))
    }
  }
}

extension Scale {
  /// One or more scales: `2`, `1,2,3`.
  static func list(_ text: String, option: String) throws(UsageError) -> [Scale] {
    var scales: [Scale] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let expecting = "give pixels per point from 0.5 to 8, such as 2, or several: 1,2,3"
      let value = try Double(part, option: option, expecting: expecting)
      guard let scale = Scale(value) else {
        throw UsageError("\(option): \(part) is outside of 0.5 to 8; \(expecting)")
      }
      guard !scales.contains(scale) else {
        throw UsageError("\(option): \(part) is given twice; each scale makes a file of its own")
      }
      scales.append(scale)
    }
    return scales
  }
}
