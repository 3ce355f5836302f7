/// What a declaration says, or a part of it: tokens whose brackets are closed.
struct CSSValue {
  var tokens: [CSSToken]

  init(_ tokens: some Sequence<CSSToken>) { self.tokens = Array(tokens) }

  /// A text of its own.
  init(_ text: String) { tokens = CSSToken.all(of: text) }

  /// As it is written, with one space where spaces are.
  var text: String {
    var text = ""
    var end = tokens.first?.offset
    for token in tokens {
      // A comment stands between tokens that do not touch.
      if token.offset != end { text += " " }
      text += token.kind == .whitespace ? " " : token.text
      end = token.offset + token.text.utf8.count
    }
    return text.trimmed
  }

  /// The component values (section 5): a token each, or a function or bracket with all that is in it.
  var components: [CSSValue] { words.flatMap(\.uncutComponents) }

  /// The parts between spaces outside of brackets.
  var words: [CSSValue] { parts { $0.kind == .whitespace } }

  /// The parts between commas outside of brackets.
  var listed: [CSSValue] { parts { $0.kind == .comma } }

  /// Of a function: what is between its brackets.
  var inner: CSSValue {
    CSSValue(tokens.dropFirst().dropLast(tokens.last?.kind == .close ? 1 : 0))
  }

  /// The name of a function, in small letters; empty for anything else.
  var function: String { tokens.first?.kind == .function ? tokens[0].name.lowercased() : "" }

  /// The only token; `nil` where there are more.
  var single: CSSToken? { tokens.count == 1 ? tokens[0] : nil }

  /// The only token's word, in small letters.
  var word: String? { single.flatMap { $0.kind == .word ? $0.name.lowercased() : nil } }

  /// Whether it is for all properties and says nothing of its own.
  var isWide: Bool {
    word.map { ["inherit", "initial", "unset", "revert", "revert-layer"].contains($0) } ?? false
  }

  /// Whether only a browser can work it out: `calc(100% / 3)`.
  var isComputed: Bool {
    [
      "calc", "min", "max", "clamp", "round", "mod", "rem", "abs", "sign", "hypot", "var", "env",
      "attr",
    ].contains(function)
  }

  /// Whether it asks for a custom property that has no value here.
  var isUnresolved: Bool {
    tokens.contains { $0.kind == .function && $0.name.lowercased() == "var" }
  }

  private var uncutComponents: [CSSValue] {
    var parts: [CSSValue] = []
    var start = tokens.startIndex
    while start < tokens.endIndex {
      let end = tokens[...].end(ofComponentAt: start)
      parts.append(CSSValue(tokens[start..<end]))
      start = end
    }
    return parts
  }

  private func parts(separatedBy isSeparator: (CSSToken) -> Bool) -> [CSSValue] {
    var parts: [CSSValue] = []
    var begin = tokens.startIndex
    var next = begin
    while next < tokens.endIndex {
      guard isSeparator(tokens[next]) else {
        next = tokens[...].end(ofComponentAt: next)
        continue
      }
      if begin < next { parts.append(CSSValue(tokens[begin..<next])) }
      next += 1
      begin = next
    }
    if begin < next { parts.append(CSSValue(tokens[begin..<next])) }
    return parts
  }
}

extension ArraySlice<CSSToken> {
  /// Where the component value ends that begins at a place.
  func end(ofComponentAt place: Int) -> Int {
    guard self[place].isOpening else { return place + 1 }
    var closings = [self[place].closing]
    var next = place + 1
    while next < endIndex, let closing = closings.last {
      if self[next].isOpening {
        closings.append(self[next].closing)
      } else if self[next].kind == .close, self[next].text == closing {
        closings.removeLast()
      }
      next += 1
    }
    return next
  }
}

// Lengths.
extension CSSValue {
  /// A length.
  enum Length: Equatable {
    /// In CSS pixels.
    case pixels(Double)
    case number(Double)
    case percent(Double)
    /// One that depends on a font, a window or a box, or that only a browser can work out.
    case other

    var pixels: Double? {
      switch self {
      case .pixels(let value): value
      case .number(let value): value == 0 ? 0 : nil
      case .percent, .other: nil
      }
    }

    /// Whether it is of a property that takes none below zero, and below it.
    var isNegative: Bool {
      switch self {
      case .pixels(let value), .number(let value), .percent(let value): value < 0
      case .other: false
      }
    }
  }

  /// The length that it is; `nil` for anything else.
  var length: Length? {
    if isComputed { return .other }
    guard let token = single else { return nil }
    switch token.kind {
    case .number: return .number(token.number)
    case .percentage: return .percent(token.number)
    case .dimension:
      let unit = token.name.lowercased()
      // CSS Values and Units 4, sections 6 and 7.
      if let factor = Self.absoluteUnits[unit] { return .pixels(token.number * factor) }
      // No property that is read here takes one below zero.
      return Self.relativeUnits.contains(unit) && token.number >= 0 ? .other : nil
    default: return nil
    }
  }

  private static let absoluteUnits: [String: Double] = [
    "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "pt": 96.0 / 72, "pc": 16,
  ]

  private static let relativeUnits: Set<String> = {
    let viewport = ["", "s", "l", "d"].flatMap { kind in
      ["vw", "vh", "vi", "vb", "vmin", "vmax"].map { kind + $0 }
    }
    return Set(
      viewport + [
        "em", "rem", "ex", "rex", "ch", "rch", "ic", "ric", "cap", "rcap", "lh", "rlh", "cqw",
        "cqh",
        "cqi", "cqb", "cqmin", "cqmax",
      ])
  }()

  /// One to four values as top, right, bottom and left; `nil` for any other number of them.
  static func sides<Value>(_ values: [Value]) -> [Value]? {
    switch values.count {
    case 1: Array(repeating: values[0], count: 4)
    case 2: [values[0], values[1], values[0], values[1]]
    case 3: [values[0], values[1], values[2], values[1]]
    case 4: values
    default: nil
    }
  }
}

extension String {
  /// The text without spaces at its ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
