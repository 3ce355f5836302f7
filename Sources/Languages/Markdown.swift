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
    var (longest, run) = (0, 0)
    for byte in text.utf8 {
      run = byte == tick ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    // A reader takes one blank away at both ends.
    let isTrimmed = text.begins(with: " ") && text.ends(with: " ")
    let space = text.utf8.first == tick || text.utf8.last == tick || isTrimmed ? " " : ""
    return fence + space + text + space + fence
  }

  /// A code span in a cell of a table. The table is read before its code spans are, and takes `\|` for a bar.
  package static func cell(code text: String) -> String {
    if text.holds("\\|") { return "<code>\(self.text(text))</code>" }
    return code(text).replacingScalars { $0 == "|" ? "\\|" : nil }
  }
}
