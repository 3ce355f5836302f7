internal import Languages

/// The test of an expectation, which gives the picture its name.
struct TestPlace: Equatable, Sendable {
  let file: String
  /// The test's name as it is written: `looksRight()`, `` `looks right`() ``.
  let test: String
  /// The unique identity of the test, for people.
  let identity: String

  init(file: String, test: String, identity: String? = nil) {
    self.file = file
    self.test = test
    self.identity = identity ?? "\(test) of \(file)"
  }

  /// The test in the words of a file's name: `looksRight`, `looks-right`.
  ///
  /// Arguments are removed, and every character that is not a letter, digit or underscore becomes a
  /// hyphen.
  var testName: String {
    var text = Substring(test)
    if text.ends(with: ")"), let parenthesis = text.unicodeScalars.lastIndex(of: "(") {
      text = text[..<parenthesis]
    }
    let words = text.unicodeScalars.split { !($0.properties.isAlphabetic || $0.isNameSign) }
    return words.map(String.init).joined(separator: "-")
  }
}

extension Unicode.Scalar {
  fileprivate var isNameSign: Bool {
    switch properties.generalCategory {
    case .decimalNumber, .nonspacingMark, .spacingMark: true
    default: self == "_"
    }
  }
}
