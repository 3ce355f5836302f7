internal import JSON
internal import Imaging
internal import Languages
internal import PopframeKit
public import Themes

/// The formats of findings, for people and for tools. A new format is a case here and a writer.
@_spi(Studio) public enum FindingsFormat: String, CaseIterable, Sendable {
  /// One line each, as editors understand them.
  case text
  /// Popframe's own JSON, for scripts.
  case json
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// GitHub Actions' workflow commands, which become annotations of a change's files.
  case github

  /// The findings as a document that ends with a line end; an empty text if there are none.
  public func document(_ findings: [Diagnostic]) -> String {
    let writer: any FindingsWriter =
      switch self {
      case .text: TextFindings()
      case .json: JSONFindings()
      case .sarif: SARIFFindings()
      case .github: GitHubFindings()
      }
    return writer.document(findings)
  }
}

protocol FindingsWriter {
  func document(_ findings: [Diagnostic]) -> String
}

/// `theme.yaml:3:9: error: … [rule]`, with notes on lines of their own.
struct TextFindings: FindingsWriter {
  func document(_ findings: [Diagnostic]) -> String {
    findings.flatMap { Self.lines($0) }.map { $0 + "\n" }.joined()
  }

  /// The finding, its notes, and why a fix is missing.
  static func lines(_ finding: Diagnostic) -> [String] {
    [line(finding)] + finding.notes.map { line($0) }
      + (finding.noFix.map { [line(Diagnostic.Note("no fix: \($0)"))] } ?? [])
  }

  private static func line(_ finding: Diagnostic) -> String {
    "\(finding) [\(finding.rule.rawValue)]"
  }

  private static func line(_ note: Diagnostic.Note) -> String {
    let place = [note.file?.printable, note.range.map { "\($0.line):\($0.column)" }]
      .compactMap(\.self).joined(separator: ":")
    return (place.isEmpty ? "" : "\(place): ") + "note: \(note.message.printable)"
  }
}

/// Popframe's own JSON; keys are never left out.
struct JSONFindings: FindingsWriter {
  func document(_ findings: [Diagnostic]) -> String {
    let document = JSON.object([
      ("format", .integer(1)), ("findings", .array(findings.map { JSON($0) })),
    ])
    return document.text() + "\n"
  }
}

extension JSON {
  /// A finding as `check --format json` writes it.
  package init(_ finding: Diagnostic) {
    let range = finding.range
    self = .object([
      ("severity", .string(finding.severity.rawValue)),
      ("rule", .string(finding.rule.rawValue)),
      ("file", .string(finding.file)),
      ("line", JSON(range?.start.line)), ("column", JSON(range?.start.column)),
      ("picture", JSON(finding.picture)),
      ("rectangle", JSON(finding.rectangle)),
      ("endLine", JSON(range?.end.line)), ("endColumn", JSON(range?.end.column)),
      ("measured", JSON(finding.measured)), ("expected", JSON(finding.expected)),
      ("message", .string(finding.message)),
      ("fix", JSON(finding.fix)), ("noFix", JSON(finding.noFix)),
      ("at", JSON(finding.place)),
    ])
  }

  private init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }

  private init(_ rectangle: Diagnostic.Rectangle?) {
    self =
      rectangle.map {
        .object([
          ("x", .integer($0.x)), ("y", .integer($0.y)), ("width", .integer($0.width)),
          ("height", .integer($0.height)),
        ])
      } ?? .null
  }

  private init(_ quantity: Diagnostic.Quantity?) {
    self =
      switch quantity {
      case nil: .null
      case .number(let number): .number(number)
      case .numbers(let numbers): .array(numbers.map { .number($0) })
      case .text(let text): .string(text)
      }
  }

  private init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  private init(_ fix: Diagnostic.Fix?) {
    guard let fix else {
      self = .null
      return
    }
    let edits = fix.edits.map { edit in
      JSON.object([
        ("file", .string(edit.file)), ("start", .integer(edit.bytes.lowerBound)),
        ("end", .integer(edit.bytes.upperBound)), ("text", .string(edit.text)),
      ])
    }
    let files = fix.files.map { file in
      JSON.object([("from", .string(file.from)), ("to", .string(file.to))])
    }
    self = .object([
      ("label", .string(fix.label)), ("edits", .array(edits)), ("files", .array(files)),
    ])
  }
}
