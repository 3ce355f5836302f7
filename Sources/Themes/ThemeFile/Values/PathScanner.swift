/// Reads commands and numbers from SVG path data, character by character.
struct PathScanner {
  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Whether nothing but blanks is left.
  var isAtEnd: Bool { index == scalars.count }

  /// A failure at the next character, or some characters before it.
  func failure(_ message: String, back: Int = 0) -> PathData.Failure {
    PathData.Failure(column: index - back + 1, message: message)
  }

  /// `nil` when something else follows.
  mutating func command() -> Unicode.Scalar? {
    skipBlanks()
    guard let next = peek, next.properties.isAlphabetic else { return nil }
    index += 1
    return next
  }

  /// Whether another number follows, which repeats the command.
  mutating func hasNumber() -> Bool {
    skipBlanks()
    return peek.map { $0 == "," || Self.startsNumber($0) } ?? false
  }

  /// The next number: sign, digits, point, exponent; a comma may stand before it.
  mutating func number() throws(PathData.Failure) -> Double {
    skipBlanks()
    if peek == ",", index > 0 {
      index += 1
      skipBlanks()
    }
    let start = index
    if let sign = peek, sign == "+" || sign == "-" { index += 1 }
    skipDigits()
    if peek == "." {
      index += 1
      skipDigits()
    }
    if let exponent = peek, exponent == "e" || exponent == "E" { skipExponent() }
    let text = String(String.UnicodeScalarView(scalars[start..<index]))
    guard let value = DecimalNumber(text)?.value else {
      index = start
      let found = peek.map { "'\($0)'" } ?? "the end"
      throw failure("a number is expected here, not \(found)")
    }
    guard abs(value) <= NumberRange.longest else {
      index = start
      throw failure("\(text.shortened) is more than 32768 points")
    }
    return value
  }

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private static func startsNumber(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || scalar == "+" || scalar == "-" || scalar == "."
  }

  private mutating func skipBlanks() {
    while let next = peek, next == " " || next == "\t" || next == "\n" || next == "\r" {
      index += 1
    }
  }

  private mutating func skipDigits() {
    while let next = peek, ("0"..."9").contains(next) { index += 1 }
  }

  /// Skips an exponent only when digits follow.
  private mutating func skipExponent() {
    let start = index
    index += 1
    if let sign = peek, sign == "+" || sign == "-" { index += 1 }
    let digits = index
    skipDigits()
    if index == digits { index = start }
  }
}
