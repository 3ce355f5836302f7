/// Where an expectation stands: its test, which names the picture.
struct TestPlace: Equatable, Sendable {
  /// The path of the test's source file.
  let file: String
  /// The test's name as it is written: `looksRight()`, `` `looks right`() ``.
  let test: String
  /// What tells the test from all others, for people.
  let identity: String

  /// A test function of a file.
  init(file: String, test: String, identity: String? = nil) {
    self.file = file
    self.test = test
    self.identity = identity ?? "\(test) of \(file)"
  }

  /// The test in the words of a file's name: `looksRight`, `looks-right`.
  ///
  /// Arguments go, and what is neither letter, digit nor underscore becomes a hyphen.
  var testName: String {
    var text = Substring(test)
    if text.hasSuffix(")"), let parenthesis = text.lastIndex(of: "(") {
      text = text[..<parenthesis]
    }
    let words = text.unicodeScalars.split { !($0.properties.isAlphabetic || $0.isNameSign) }
    return words.map(String.init).joined(separator: "-")
  }
}

extension Unicode.Scalar {
  /// A digit, a mark of a letter, or an underscore.
  fileprivate var isNameSign: Bool {
    switch properties.generalCategory {
    case .decimalNumber, .nonspacingMark, .spacingMark: true
    default: self == "_"
    }
  }
}
