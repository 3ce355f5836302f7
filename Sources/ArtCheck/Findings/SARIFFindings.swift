internal import JSON
internal import Languages
internal import PopframeKit
internal import Themes

/// SARIF 2.1.0 (OASIS, errata 01): one run with its rules and results.
struct SARIFFindings: FindingsWriter {
  func document(_ findings: [Diagnostic]) -> String {
    let rules = Set(findings.map(\.rule.rawValue)).sorted()
    let run = JSON.object([
      (
        "tool",
        .object([
          (
            "driver",
            .object([
              ("name", .string("popframe")),
              ("rules", .array(rules.map { .object([("id", .string($0))]) })),
            ])
          )
        ])
      ),
      // Columns count code points, as everywhere in Popframe.
      ("columnKind", .string("unicodeCodePoints")),
      ("results", .array(findings.map { result($0, rules) })),
    ])
    let log = JSON.object([
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .string("2.1.0")), ("runs", .array([run])),
    ])
    return log.text() + "\n"
  }

  private func result(_ finding: Diagnostic, _ rules: [String]) -> JSON {
    let index = rules.firstIndex(of: finding.rule.rawValue) ?? -1
    var members: [JSON.Member] = [
      ("ruleId", .string(finding.rule.rawValue)),
      ("ruleIndex", .integer(index)),
      ("level", .string(finding.severity.rawValue)),
      ("message", .object([("text", .string(finding.message.printable))])),
      (
        "locations",
        .array([.object([("physicalLocation", place(finding.file, finding.range))])])
      ),
    ]
    let related = finding.notes.enumerated().map { (index, note) -> JSON in
      let message = JSON.object([("text", .string(note.message.printable))])
      return .object([
        ("id", .integer(index)), ("message", message),
        ("physicalLocation", place(note.file ?? finding.file, note.range)),
      ])
    }
    if !related.isEmpty { members.append(("relatedLocations", .array(related))) }
    // A fix of SARIF consists of changes of text; names and pixels are told beside it.
    if let fix = finding.fix, !fix.edits.isEmpty, fix.files.isEmpty {
      members.append(("fixes", .array([self.fix(fix)])))
    }
    let properties = properties(of: finding)
    if !properties.isEmpty { members.append(("properties", .object(properties))) }
    return .object(members)
  }

  /// The properties for which SARIF has no members: the file changes of a fix, and the reason why there is none.
  private func properties(of finding: Diagnostic) -> [(String, JSON)] {
    var members: [(String, JSON)] = []
    if let fix = finding.fix, !fix.files.isEmpty {
      let files = fix.files.map { file in
        JSON.object([
          ("from", .string(Self.uri(file.from))), ("to", .string(Self.uri(file.to))),
        ])
      }
      members.append(
        ("fix", .object([("label", .string(fix.label)), ("files", .array(files))])))
    }
    if let reason = finding.noFix { members.append(("noFix", .string(reason.printable))) }
    return members
  }

  private func place(_ file: String, _ range: SourceRange?) -> JSON {
    var members: [JSON.Member] = [("artifactLocation", artifact(file))]
    if let range {
      members.append(
        (
          "region",
          .object([
            ("startLine", .integer(range.start.line)),
            ("startColumn", .integer(range.start.column)),
            ("endLine", .integer(range.end.line)), ("endColumn", .integer(range.end.column)),
            ("byteOffset", .integer(range.bytes.lowerBound)),
            ("byteLength", .integer(range.bytes.count)),
          ])
        ))
    }
    return .object(members)
  }

  private func fix(_ fix: Diagnostic.Fix) -> JSON {
    let files = fix.edits.map(\.file).reduce(into: [String]()) { files, file in
      if !files.contains(file) { files.append(file) }
    }
    let changes = files.map { file in
      let replacements = fix.edits.filter { $0.file == file }.map { edit in
        JSON.object([
          (
            "deletedRegion",
            .object([
              ("byteOffset", .integer(edit.bytes.lowerBound)),
              ("byteLength", .integer(edit.bytes.count)),
            ])
          ),
          ("insertedContent", .object([("text", .string(edit.text))])),
        ])
      }
      return JSON.object([
        ("artifactLocation", artifact(file)), ("replacements", .array(replacements)),
      ])
    }
    return .object([
      ("description", .object([("text", .string(fix.label))])),
      ("artifactChanges", .array(changes)),
    ])
  }

  private func artifact(_ file: String) -> JSON { .object([("uri", .string(Self.uri(file)))]) }

  static func uri(_ path: String) -> String {
    path.begins(with: "/") ? "file://" + path.uriPath : path.uriPath
  }
}
