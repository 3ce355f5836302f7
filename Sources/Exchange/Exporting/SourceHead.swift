internal import Languages
internal import Themes

/// The comment at the top of generated code.
package enum SourceHead {
  /// Says what the file is, which command makes it again, and what it loses; lines of `//`.
  ///
  /// - Parameters:
  ///   - what: A few words after the theme's name.
  ///   - format: The format as the command names it.
  ///   - name: The format's own name.
  package static func text(
    _ subject: ExportSubject, what: String, format: String, name: String, losses: [ThemeLoss]
  ) -> String {
    let theme = subject.base
    var lines = ["// \(SourceCode.comment(theme.name)): \(what).", "//"]
    if let author = theme.author { lines.append("// Author: \(SourceCode.comment(author))") }
    if let license = theme.license { lines.append("// Licence: \(SourceCode.comment(license))") }
    lines.append("// Made by popframe export --to \(format)")
    if !losses.isEmpty {
      lines += ["//", "// What \(name) cannot say of the theme:"]
      lines += losses.flatMap { loss in
        let key = loss.key + (loss.appearance.map { " (\($0))" } ?? "")
        return bullet(SourceCode.comment("\(key): \(loss.reason)"))
      }
    }
    return (lines + [""]).joined(separator: "\n")
  }

  /// A text as one point of a list in a comment, in lines of at most 100 characters where its words permit.
  private static func bullet(_ text: String) -> [String] {
    var lines: [String] = []
    var line = "// -"
    for word in text.words(between: " ") {
      if line.count + 1 + word.count > 100 {
        lines.append(line)
        line = "//  "
      }
      line += " " + word
    }
    return lines + [line]
  }
}

extension String {
  /// Lines, each moved to the right; empty ones stay empty.
  package func indented(by spaces: Int) -> String {
    let space = String(repeating: " ", count: spaces)
    return parts(at: "\n")
      .map { $0.isEmpty ? "" : space + $0 }.joined(separator: "\n")
  }
}
