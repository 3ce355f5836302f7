/// Parts of GitHub's Markdown.
package enum Markdown {
  /// Text that is no Markdown, HTML, link or mention.
  package static func text(_ text: String) -> String {
    let escaped = Console.line(text).replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "@": "&#64;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "!", "$", ":": "\\\(scalar)"
      default: nil
      }
    }
    // GitHub makes a link of a word that begins so.
    return escaped.exchanging("www.", for: "www\\.")
  }

  /// A code span, with a fence that the text does not have.
  package static func code(_ text: String) -> String {
    let text = Console.line(text)
    let tick = UInt8(ascii: "`")
    let fence = fence(for: text, atLeast: 1)
    // A reader takes one blank away at both ends.
    let isTrimmed = text.begins(with: " ") && text.ends(with: " ")
    let space = text.utf8.first == tick || text.utf8.last == tick || isTrimmed ? " " : ""
    return fence + space + text + space + fence
  }

  /// A block of code, each line on one line, with a fence that the lines do not have.
  ///
  /// - Parameter language: The word by which a reader colours it, such as `diff`.
  package static func block(_ lines: [String], language: String) -> String {
    let text = lines.map(Console.line).joined(separator: "\n")
    let fence = fence(for: text, atLeast: 3)
    return "\(fence)\(language)\n\(text)\n\(fence)"
  }

  /// More accents beside each other than a text has.
  private static func fence(for text: String, atLeast least: Int) -> String {
    var (longest, run) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return String(repeating: "`", count: max(least, longest + 1))
  }

  /// A code span in a cell of a table. The table is read before its code spans are, and takes `\|` for a bar.
  package static func cell(code text: String) -> String {
    if text.holds("\\|") { return "<code>\(self.text(text))</code>" }
    return code(text).replacingScalars { $0 == "|" ? "\\|" : nil }
  }
}
