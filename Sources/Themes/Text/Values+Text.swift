package import Imaging
internal import Languages
internal import Words

// How values are written on a command line.

extension Double {
  /// A decimal number as people write it.
  package init(_ text: some StringProtocol, expecting: String) throws(TextMistake) {
    guard let number = DecimalNumber(text) else {
      throw TextMistake("'\(text)' is not a number; \(expecting)")
    }
    guard number.value.isFinite else {
      throw TextMistake("'\(text)' is not a finite number; \(expecting)")
    }
    self = number.value
  }

  package init(
    _ text: some StringProtocol, expecting: String, in range: ClosedRange<Double>
  ) throws(TextMistake) {
    try self.init(text, expecting: expecting)
    guard range.contains(self) else {
      throw TextMistake("\(text) is outside of its range; \(expecting)")
    }
  }

  /// Several numbers with commas between.
  fileprivate static func list(
    _ text: String, kind: String, expecting: String
  ) throws(TextMistake) -> [Double] {
    var numbers: [Double] = []
    for part in text.parts(at: ",") {
      guard !part.isEmpty else {
        throw TextMistake("'\(text)' is not \(kind); \(expecting)")
      }
      numbers.append(try Double(part, expecting: expecting))
    }
    return numbers
  }
}

extension Rect {
  /// `40,300,44,44`: left, top, width and height in points; the size may be zero.
  package init(text: String) throws(TextMistake) {
    let expecting = "give left, top, width and height in points, such as 40,300,44,44"
    let numbers = try Double.list(text, kind: "a rectangle", expecting: expecting)
    guard numbers.count == 4 else {
      throw TextMistake("'\(text)' is not a rectangle; \(expecting)")
    }
    guard numbers[2] >= 0, numbers[3] >= 0 else {
      throw TextMistake("'\(text)' has a side below zero; \(expecting)")
    }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension Insets {
  /// `10`, `10,20` (top and bottom, left and right) or `10,20,30,40` (top, left, bottom, right):
  /// points from 0.
  package init(text: String) throws(TextMistake) {
    let expecting =
      "give one number, VERTICAL,HORIZONTAL or TOP,LEFT,BOTTOM,RIGHT in points from 0"
    let numbers = try Double.list(text, kind: "insets", expecting: expecting)
    guard let least = numbers.min(), least >= 0 else {
      throw TextMistake("'\(text)' has a number below zero; \(expecting)")
    }
    switch numbers.count {
    case 1: self.init(all: numbers[0])
    case 2:
      self.init(top: numbers[0], left: numbers[1], bottom: numbers[0], right: numbers[1])
    case 4: self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    default: throw TextMistake("'\(text)' is not insets; \(expecting)")
    }
  }
}

extension [ArrowDirection] {
  /// `up,left`; `any` for all four, or `none` alone.
  package init(text: String) throws(TextMistake) {
    let expecting = "use up, down, left and right with commas between, or any or none alone"
    self = text == "any" ? [.up, .down, .left, .right] : []
    if text == "any" { return }
    for part in text.parts(at: ",") {
      guard let direction = ArrowDirection(rawValue: String(part)) else {
        throw TextMistake("'\(part)' is not a direction; \(expecting)")
      }
      guard !contains(direction) else {
        throw TextMistake("\(part) is given twice; \(expecting)")
      }
      append(direction)
    }
    guard !contains(.none) || count == 1 else {
      throw TextMistake("'\(text)' contradicts itself; \(expecting)")
    }
  }
}

extension Size {
  /// `120x80`: two numbers of points above zero, or from zero.
  package init(text: String, allowsZero: Bool = false) throws(TextMistake) {
    let expecting = "give width and height in points, such as 120x80"
    let parts = text.parts(at: "x")
    guard parts.count == 2 else {
      throw TextMistake("'\(text)' is not a size; \(expecting)")
    }
    let width = try Double(parts[0], expecting: expecting)
    let height = try Double(parts[1], expecting: expecting)
    guard allowsZero ? width >= 0 && height >= 0 : width > 0 && height > 0 else {
      let range = allowsZero ? "below zero" : "not above zero"
      throw TextMistake("'\(text)' has a side that is \(range); \(expecting)")
    }
    self.init(width: width, height: height)
  }
}

extension ArrowOffset {
  /// `start`, `end` or a number of points.
  package init(text: String) throws(TextMistake) {
    switch text {
    case "start": self = .start
    case "end": self = .end
    default:
      self = .points(
        try Double(
          text, expecting: "give a number of points, such as -9, or start or end"))
    }
  }
}

extension Scale {
  /// One or more scales: `2`, `1,2,3`.
  package static func list(text: String) throws(TextMistake) -> [Scale] {
    var scales: [Scale] = []
    for part in text.parts(at: ",") {
      let expecting = "give pixels per point from 0.5 to 8, such as 2, or several: 1,2,3"
      let value = try Double(part, expecting: expecting)
      guard let scale = Scale(value) else {
        throw TextMistake("\(part) is outside of 0.5 to 8; \(expecting)")
      }
      guard !scales.contains(scale) else {
        throw TextMistake("\(part) is given twice; each scale makes a file of its own")
      }
      scales.append(scale)
    }
    return scales
  }
}

extension RawRepresentable where Self: CaseIterable, RawValue == String {
  /// - Parameters:
  ///   - kind: The kind of a word: "a policy".
  ///   - taken: The values that can be named.
  package init(
    word: String, kind: String, among taken: [Self] = Array(Self.allCases)
  ) throws(TextMistake) {
    guard let value = taken.first(where: { $0.rawValue == word }) else {
      let words = taken.map(\.rawValue)
      throw TextMistake("'\(word)' is not \(kind); use \(words.listed(.or))")
    }
    self = value
  }
}
