package import Themes

/// A character that looks like another one, or is invisible. It comes from pasted text or foreign keyboards, and makes
/// a key unknown without a visible reason.
struct StrangeCharacter {
  let scalar: Unicode.Scalar
  let position: SourcePosition
  /// The correction, in the imperative.
  let advice: String

  /// `U+00A0 NO-BREAK SPACE stands in line 3, column 1: write a plain space`.
  var sentence: String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let name = scalar.properties.name.map { " " + $0 } ?? ""
    return "U+\(code)\(name) stands in line \(position.line), column \(position.column): \(advice)"
  }

  /// `nil` for a character that cannot be mistaken.
  static func advice(on scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x00A0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: "write a plain space"
    case 0x00AD, 0x200B...0x200F, 0x2060...0x2064, 0xFEFF: "take it out, it cannot be seen"
    case 0x2018...0x201F, 0x00AB, 0x00BB, 0x2039, 0x203A: "write plain quotes, ' or \""
    case 0x2010...0x2015, 0x2212: "write a plain -"
    case 0xFF01...0xFF5E:
      Unicode.Scalar(scalar.value - 0xFEE0).map { "write a plain \($0)" }
    default:
      lookAlikes[scalar].map { "write the Latin letter \($0)" }
    }
  }

  /// Cyrillic and Greek letters that look like Latin ones.
  private static let lookAlikes: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
    uniqueKeysWithValues: zip(
      "аеорсухіјѕһԁԛԝАВЕКМНОРСТХІЈЅУΑΒΕΖΗΙΚΜΝΟΡΤΥΧαοικν".unicodeScalars,
      "aeopcyxijshdqwABEKMHOPCTXIJSYABEZHIKMNOPTYXaoikv".unicodeScalars))

  /// The first one in some bytes of a text; `nil` without any.
  ///
  /// - Parameter isCode: Whether comments and texts in quotes are ignored.
  static func first(in range: Range<Int>, of text: SourceText, isCode: Bool) -> StrangeCharacter? {
    var offset = range.lowerBound
    var quote: Unicode.Scalar?
    var last: Unicode.Scalar = " "
    for scalar in text[range].unicodeScalars {
      defer {
        offset += UTF8.width(scalar)
        last = scalar
      }
      if isCode {
        if scalar == "\n" { quote = nil }
        if let open = quote {
          if scalar == open { quote = nil }
          continue
        }
        if scalar == "\"" || scalar == "'", " \t:,[{".unicodeScalars.contains(last) {
          quote = scalar
          continue
        }
        if scalar == "#", last == " " || last == "\t" { return nil }
      }
      if let advice = advice(on: scalar), offset >= text.markLength {
        return StrangeCharacter(
          scalar: scalar, position: text.position(of: offset), advice: advice)
      }
    }
    return nil
  }
}

extension [Diagnostic] {
  /// The messages about a file's text, each with the character that looks like another one where it is the likely
  /// reason: in the place of the message, else in its lines; where something is missing, also in the next line.
  package func namingCharacters(in yaml: [UInt8], file: String) -> [Diagnostic] {
    // Most texts have none.
    guard yaml.contains(where: { $0 >= 0x80 }), contains(where: { $0.severity == .error }),
      String(validating: yaml, as: UTF8.self) != nil
    else { return self }
    let text = SourceText(yaml)
    return map { diagnostic in
      guard diagnostic.severity == .error, diagnostic.file == file, let range = diagnostic.range,
        !diagnostic.message.contains(": U+"), range.bytes.upperBound <= yaml.count
      else { return diagnostic }
      let isMissing = diagnostic.rule == .missingValue || diagnostic.rule == .missingKey
      let found =
        StrangeCharacter.first(in: range.bytes, of: text, isCode: false)
        ?? StrangeCharacter.first(
          in: text.lines(of: range.bytes, andNext: isMissing), of: text, isCode: true)
      guard let found else { return diagnostic }
      var diagnostic = diagnostic
      diagnostic.message += "; " + found.sentence
      return diagnostic
    }
  }
}

extension SourceText {
  /// The whole lines of some bytes, and the line after them.
  fileprivate func lines(of range: Range<Int>, andNext: Bool) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    var end = range.upperBound
    func skip() { while end < bytes.count, bytes[end] != 0x0A { end += 1 } }
    skip()
    if andNext, end < bytes.count {
      end += 1
      skip()
    }
    return start..<end
  }
}
