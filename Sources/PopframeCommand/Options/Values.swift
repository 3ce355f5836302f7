internal import Imaging
internal import Popovers
internal import ThemeTree

extension String {
  /// Refuses a text that names no folder.
  func checkName(option: String) throws(UsageError) {
    guard !isEmpty else { throw UsageError("\(option): the folder's name is empty") }
  }

  /// Refuses a text that names no folder to write into: `-`, too, which is standard output where a file is written.
  func checkFolder(option: String) throws(UsageError) {
    try checkName(option: option)
    guard self != "-" else {
      throw UsageError(
        "\(option) -: standard output cannot hold a folder; name one, or write ./- for a folder named -"
      )
    }
  }
}

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

  /// A decimal number in a range.
  init(
    _ text: some StringProtocol, option: String, expecting: String, in range: ClosedRange<Double>
  ) throws(UsageError) {
    try self.init(text, option: option, expecting: expecting)
    guard range.contains(self) else {
      throw UsageError("\(option): \(text) is outside of its range; \(expecting)")
    }
  }

  /// Several numbers with commas between.
  fileprivate static func list(
    _ text: String, option: String, kind: String, expecting: String
  ) throws(UsageError) -> [Double] {
    var numbers: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard !part.isEmpty else {
        throw UsageError("\(option): '\(text)' is not \(kind); \(expecting)")
      }
      numbers.append(try Double(part, option: option, expecting: expecting))
    }
    return numbers
  }
}

extension Rect {
  /// `40,300,44,44`: left, top, width and height in points; the size may be zero.
  init(_ text: String, option: String) throws(UsageError) {
    let expecting = "give left, top, width and height in points, such as 40,300,44,44"
    let numbers = try Double.list(text, option: option, kind: "a rectangle", expecting: expecting)
    guard numbers.count == 4 else {
      throw UsageError("\(option): '\(text)' is not a rectangle; \(expecting)")
    }
    guard numbers[2] >= 0, numbers[3] >= 0 else {
      throw UsageError("\(option): '\(text)' has a side below zero; \(expecting)")
    }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension Insets {
  /// `10`, `10,20` (top and bottom, left and right) or `10,20,30,40` (top, left, bottom, right):
  /// points from 0.
  init(_ text: String, option: String) throws(UsageError) {
    let expecting =
      "give one number, VERTICAL,HORIZONTAL or TOP,LEFT,BOTTOM,RIGHT in points from 0"
    let numbers = try Double.list(text, option: option, kind: "insets", expecting: expecting)
    guard let least = numbers.min(), least >= 0 else {
      throw UsageError("\(option): '\(text)' has a number below zero; \(expecting)")
    }
    switch numbers.count {
    case 1: self.init(all: numbers[0])
    case 2:
      self.init(top: numbers[0], left: numbers[1], bottom: numbers[0], right: numbers[1])
    case 4: self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    default: throw UsageError("\(option): '\(text)' is not insets; \(expecting)")
    }
  }
}

extension [ArrowDirection] {
  /// `up,left`; `any` for all four, or `none` alone.
  init(_ text: String, option: String) throws(UsageError) {
    let expecting = "use up, down, left and right with commas between, or any or none alone"
    self = text == "any" ? [.up, .down, .left, .right] : []
    if text == "any" { return }
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let direction = ArrowDirection(rawValue: String(part)) else {
        throw UsageError("\(option): '\(part)' is not a direction; \(expecting)")
      }
      guard !contains(direction) else {
        throw UsageError("\(option): \(part) is given twice; \(expecting)")
      }
      append(direction)
    }
    guard !contains(.none) || count == 1 else {
      throw UsageError("\(option): '\(text)' contradicts itself; \(expecting)")
    }
  }
}

extension Size {
  /// `120x80`: two numbers of points above zero, or from zero.
  init(_ text: String, option: String, allowsZero: Bool = false) throws(UsageError) {
    let expecting = "give width and height in points, such as 120x80"
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw UsageError("\(option): '\(text)' is not a size; \(expecting)")
    }
    let width = try Double(parts[0], option: option, expecting: expecting)
    let height = try Double(parts[1], option: option, expecting: expecting)
    guard allowsZero ? width >= 0 && height >= 0 : width > 0 && height > 0 else {
      let range = allowsZero ? "below zero" : "not above zero"
      throw UsageError("\(option): '\(text)' has a side that is \(range); \(expecting)")
    }
    self.init(width: width, height: height)
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
      let question = near.first.map { "; did you mean '\($0)'? Use" } ?? "; use"
      throw UsageError(
        "\(option): '\(text)' is not a placeholder\(question) text, list, picker or "
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
