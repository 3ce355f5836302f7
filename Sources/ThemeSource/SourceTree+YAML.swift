public import Themes

extension SourceTree {
  /// The most bytes that a theme or scene file may have: far more than anybody writes.
  public static let largestFile = 256 << 10

  /// Reads a YAML file from its text.
  ///
  /// - Parameters:
  ///   - yaml: The file's text.
  ///   - path: The file's name for messages, as its user knows it.
  public init(yaml: String, path: String) {
    self.init(yaml: Array(yaml.utf8), path: path)
  }

  /// Why a file's bytes are no UTF-8 text; `nil` if they are.
  package static func encodingFault(in bytes: [UInt8]) -> String? {
    // With a byte order mark; else every second byte of Latin text is 0.
    let isWide =
      bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.count > 3 && (bytes[0] == 0) != (bytes[1] == 0)
        && (bytes[0] == 0) == (bytes[2] == 0) && (bytes[1] == 0) == (bytes[3] == 0)
    if isWide { return "this is UTF-16 text; save the file as UTF-8" }
    return String(validating: bytes, as: UTF8.self) == nil ? "this is not UTF-8 text" : nil
  }

  /// Reads a YAML file from its bytes, which should be UTF-8, with or without a byte order mark.
  ///
  /// Never fails: errors are in ``SourceTree/diagnostics``. Takes time and memory in proportion to the bytes.
  public init(yaml bytes: [UInt8], path: String) {
    func failed(_ rule: DiagnosticRule, _ message: String, at range: SourceRange) -> Diagnostic {
      Diagnostic(.error, rule, file: path, range: range, message: message)
    }
    guard bytes.count <= Self.largestFile else {
      let message =
        "the file has \(bytes.count) bytes; a theme or scene has at most "
        + "\(Self.largestFile >> 10) KB"
      self.init(
        path: path, root: nil, diagnostics: [failed(.yamlLimit, message, at: .start)])
      return
    }
    if let fault = Self.encodingFault(in: bytes) {
      self.init(path: path, root: nil, diagnostics: [failed(.yamlSyntax, fault, at: .start)])
      return
    }
    let text = SourceText(bytes)
    if let marker = MergeConflict.firstMarker(in: bytes) {
      self.init(
        path: path, root: nil,
        diagnostics: [failed(.yamlSyntax, MergeConflict.message, at: text.range(marker))])
      return
    }
    do throws(SyntaxParser.Failure) {
      let document = try SyntaxDocument(text)
      var resolver = NodeResolver(text: text, path: path, lostColors: document.lostColors)
      let root = resolver.resolve(document.root)
      self.init(
        path: path, root: resolver.isBroken ? nil : root, diagnostics: resolver.diagnostics)
    } catch {
      let diagnostics: [Diagnostic] =
        switch error {
        case .empty:
          [
            failed(
              .missingValue, "the file is empty; it has to hold a mapping of keys", at: .start)
          ]
        case .secondDocument(let range):
          [
            failed(
              .yamlSyntax, "a file holds one document; take out everything from '---' on",
              at: range)
          ]
        case .tooManyAnchors(let range):
          [failed(.yamlLimit, "more than \(SyntaxParser.mostAnchors) anchors", at: range)]
        case .tooDeep(let range):
          [failed(.yamlLimit, "values are nested too deeply", at: range)]
        case .yaml(let failure):
          {
            let fault = YAMLFault(failure, in: text)
            let colors = UnquotedColors.inFlow(of: text.bytes).map { color in
              failed(
                .unquotedColor, UnquotedColors.message(for: color.color),
                at: text.range(color.offset..<color.offset + color.color.utf8.count))
            }
            return colors + [failed(.yamlSyntax, fault.message, at: fault.range)]
          }()
        }
      self.init(
        path: path, root: nil,
        diagnostics: diagnostics.namingCharacters(in: bytes, file: path))
    }
  }
}
