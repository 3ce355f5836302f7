import Themes

/// A token of CSS (CSS Syntax Module Level 3, section 4).
struct CSSToken {
  enum Kind: Equatable {
    case word, function, atKeyword, hash, string, url, number, percentage, dimension
    case whitespace, colon, semicolon, comma, delimiter, open, close
    /// `<!--` or `-->`.
    case mark
    /// A string that a line ends, or an address with what no address has: no declaration has one.
    case bad
  }

  var kind: Kind
  /// Of words, functions, keywords, hashes, strings and addresses: what they say, without escapes. The unit of a dimension.
  var name = ""
  /// Of numbers, percentages and dimensions.
  var number = 0.0
  /// As it stands in the file.
  var text: String
  /// Where it begins.
  var place: SourcePosition
  /// The offset of its first byte.
  var offset: Int

  var isOpening: Bool { kind == .open || kind == .function }

  /// The bracket that ends what it opens.
  var closing: String {
    switch text {
    case "{": "}"
    case "[": "]"
    default: ")"
    }
  }

  func isDelimiter(_ text: String) -> Bool { kind == .delimiter && self.text == text }

  /// Of a resolution: the pixels for each CSS pixel.
  var density: Double? {
    guard kind == .dimension else { return nil }
    return ["x": 1, "dppx": 1, "dpi": 1.0 / 96, "dpcm": 2.54 / 96][name.lowercased()]
      .map { number * $0 }
  }

  /// Whether it is a word, whatever the case of its letters.
  func isWord(_ word: String) -> Bool { kind == .word && name.lowercased() == word }

  /// The tokens of a text. Whatever the text is, each of its characters but those of comments is in one.
  static func all(of text: String) -> [CSSToken] {
    var tokenizer = CSSTokenizer(text)
    var tokens: [CSSToken] = []
    while let token = tokenizer.token() { tokens.append(token) }
    return tokens
  }
}

/// Takes a text apart into tokens.
private struct CSSTokenizer {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var place = SourcePosition.start
  private var offset = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    // A byte order mark is no text.
    if scalars.first == "\u{FEFF}" { (index, offset) = (1, 3) }
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < scalars.count {
      let scalar = scalars[index]
      index += 1
      offset += UTF8.width(scalar)
      // A line ends with LF, FF, CR, or CR and LF (section 3.3).
      let ends = scalar == "\n" || scalar == "\u{C}" || scalar == "\r" && peek() != "\n"
      place =
        ends
        ? SourcePosition(line: place.line + 1, column: 1)
        : SourcePosition(line: place.line, column: place.column + 1)
    }
  }

  private mutating func take() -> Unicode.Scalar? {
    guard let scalar = peek() else { return nil }
    advance()
    return scalar == "\0" ? "\u{FFFD}" : scalar
  }

  /// The next token; `nil` at the end (section 4.3.1).
  mutating func token() -> CSSToken? {
    while peek() == "/", peek(1) == "*" { skipComment() }
    guard let first = peek() else { return nil }
    let start = index
    var token = CSSToken(kind: .delimiter, text: "", place: place, offset: offset)
    switch first {
    case _ where first.isCSSSpace:
      while peek()?.isCSSSpace == true { advance() }
      token.kind = .whitespace
    case "\"", "'": readString(&token)
    case "#" where isName(at: 1) || isEscape(at: 1):
      advance()
      (token.kind, token.name) = (.hash, name())
    case "@" where isWord(at: 1):
      advance()
      (token.kind, token.name) = (.atKeyword, name())
    case "<" where peek(1) == "!" && peek(2) == "-" && peek(3) == "-":
      advance(4)
      token.kind = .mark
    case "-" where peek(1) == "-" && peek(2) == ">":
      advance(3)
      token.kind = .mark
    case _ where isNumber(at: 0): readNumber(&token)
    case _ where isWord(at: 0): readWord(&token)
    default:
      advance()
      switch first {
      case ":": token.kind = .colon
      case ";": token.kind = .semicolon
      case ",": token.kind = .comma
      case "(", "[", "{": token.kind = .open
      case ")", "]", "}": token.kind = .close
      default: break
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<index])
    token.text = String(text)
    return token
  }

  private mutating func skipComment() {
    advance(2)
    while peek() != nil, !(peek() == "*" && peek(1) == "/") { advance() }
    advance(2)
  }

  private mutating func readString(_ token: inout CSSToken) {
    token.kind = .string
    let quote = take()
    var text = String.UnicodeScalarView()
    while let scalar = peek(), scalar != quote {
      if scalar.isCSSLineEnd {
        token.kind = .bad
        return
      }
      if scalar == "\\" {
        if let next = peek(1), next.isCSSLineEnd {
          advance(next == "\r" && peek(2) == "\n" ? 3 : 2)
        } else {
          advance()
          if peek() != nil { text.append(escape()) }
        }
      } else if let scalar = take() {
        text.append(scalar)
      }
    }
    advance()
    token.name = String(text)
  }

  private mutating func readNumber(_ token: inout CSSToken) {
    let start = index
    if peek() == "+" || peek() == "-" { advance() }
    skipDigits()
    if peek() == ".", peek(1)?.isCSSDigit == true {
      advance()
      skipDigits()
    }
    if peek() == "e" || peek() == "E" {
      let sign = peek(1) == "+" || peek(1) == "-" ? 1 : 0
      if peek(1 + sign)?.isCSSDigit == true {
        advance(1 + sign)
        skipDigits()
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<index])
    token.number = Double(String(text)) ?? .infinity
    if peek() == "%" {
      advance()
      token.kind = .percentage
    } else if isWord(at: 0) {
      (token.kind, token.name) = (.dimension, name())
    } else {
      token.kind = .number
    }
  }

  private mutating func skipDigits() {
    while peek()?.isCSSDigit == true { advance() }
  }

  private mutating func readWord(_ token: inout CSSToken) {
    (token.kind, token.name) = (.word, name())
    guard peek() == "(" else { return }
    advance()
    token.kind = .function
    guard token.name.lowercased() == "url" else { return }
    // With a string in it, an address is a function like others.
    var first = 0
    while peek(first)?.isCSSSpace == true { first += 1 }
    if peek(first) == "\"" || peek(first) == "'" { return }
    advance(first)
    readAddress(&token)
  }

  /// Section 4.3.6.
  private mutating func readAddress(_ token: inout CSSToken) {
    token.kind = .url
    var text = String.UnicodeScalarView()
    while let scalar = peek(), scalar != ")" {
      if scalar.isCSSSpace {
        while peek()?.isCSSSpace == true { advance() }
        if let next = peek(), next != ")" { return skipAddress(&token) }
      } else if scalar == "\\" {
        guard isEscape(at: 0) else { return skipAddress(&token) }
        advance()
        text.append(escape())
      } else if ["\"", "'", "("].contains(scalar) || scalar.properties.generalCategory == .control {
        return skipAddress(&token)
      } else if let scalar = take() {
        text.append(scalar)
      }
    }
    advance()
    token.name = String(text)
  }

  private mutating func skipAddress(_ token: inout CSSToken) {
    token.kind = .bad
    while let scalar = peek(), scalar != ")" { advance(scalar == "\\" ? 2 : 1) }
    advance()
  }

  private func isEscape(at distance: Int) -> Bool {
    peek(distance) == "\\" && peek(distance + 1)?.isCSSLineEnd == false
  }

  private func isName(at distance: Int) -> Bool {
    peek(distance).map { $0.isCSSNameStart || $0.isCSSDigit || $0 == "-" } ?? false
  }

  /// Whether a word begins here (section 4.3.9).
  private func isWord(at distance: Int) -> Bool {
    guard let first = peek(distance) else { return false }
    guard first == "-" else { return first.isCSSNameStart || isEscape(at: distance) }
    return peek(distance + 1).map { $0.isCSSNameStart || $0 == "-" } ?? false
      || isEscape(at: distance + 1)
  }

  /// Whether a number begins here (section 4.3.10).
  private func isNumber(at distance: Int) -> Bool {
    let first = peek(distance)
    let digits = distance + (first == "+" || first == "-" ? 1 : 0)
    if peek(digits) == "." { return peek(digits + 1)?.isCSSDigit == true }
    return peek(digits)?.isCSSDigit == true
  }

  private mutating func name() -> String {
    var text = String.UnicodeScalarView()
    while true {
      if isName(at: 0), let scalar = take() {
        text.append(scalar)
      } else if isEscape(at: 0) {
        advance()
        text.append(escape())
      } else {
        return String(text)
      }
    }
  }

  /// What stands behind a backslash (section 4.3.7).
  private mutating func escape() -> Unicode.Scalar {
    var digits = ""
    while digits.count < 6, let scalar = peek(), scalar.properties.isASCIIHexDigit {
      digits.unicodeScalars.append(scalar)
      advance()
    }
    guard let number = UInt32(digits, radix: 16) else { return take() ?? "\u{FFFD}" }
    if let space = peek(), space.isCSSSpace {
      advance(space == "\r" && peek(1) == "\n" ? 2 : 1)
    }
    return number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"
  }
}

extension Unicode.Scalar {
  fileprivate var isCSSLineEnd: Bool { self == "\n" || self == "\r" || self == "\u{C}" }
  fileprivate var isCSSSpace: Bool { self == " " || self == "\t" || isCSSLineEnd }
  fileprivate var isCSSDigit: Bool { ("0"..."9").contains(self) }
  fileprivate var isCSSNameStart: Bool {
    self == "_" || value >= 0x80 || self == "\0" || ("a"..."z").contains(self)
      || ("A"..."Z").contains(self)
  }
}
