internal import Languages
internal import PopframeKit
internal import Themes

/// GitHub Actions' workflow commands: `::warning file=theme.yaml,line=3,…::message`.
struct GitHubFindings: FindingsWriter {
  func document(_ findings: [Diagnostic]) -> String {
    findings.map { Self.command($0) + "\n" }.joined()
  }

  private static func command(_ finding: Diagnostic) -> String {
    var properties = ["file=\(GitHubCommand.property(finding.file.printable))"]
    if let range = finding.range {
      properties += ["line=\(range.start.line)", "endLine=\(range.end.line)"]
      // GitHub shows columns only where a range stays on one line.
      if range.start.line == range.end.line {
        properties += ["col=\(range.start.column)", "endColumn=\(range.end.column)"]
      }
    }
    properties.append("title=\(GitHubCommand.property(finding.rule.rawValue))")
    let name: String =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    return "::\(name) \(properties.joined(separator: ","))::"
      + GitHubCommand.message(
        finding.message.printable + (finding.noFix.map { "\nNo fix: \($0.printable)" } ?? ""))
  }
}
