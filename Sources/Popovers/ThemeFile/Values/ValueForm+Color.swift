import Imaging
import ThemeTree

extension ValueForm where Value == Color {
  /// `"#RGB"`, `"#RGBA"`, `"#RRGGBB"` or `"#RRGGBBAA"`, in quotes.
  static var color: ValueForm {
    ValueForm(.form("^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$")) { node, key, log in
      let forms = "a colour such as \"#1C1C1E\" or \"#1C1C1E80\""
      guard case .scalar(let text, _) = node.content else {
        log.wrongKind(node, key, forms)
        return nil
      }
      if let color = Color(hex: text) { return color }
      let hint =
        Color(hex: "#" + text) != nil
        ? "write \"#\(text)\"" : named[text.lowercased()].map { "write \"\($0)\"" } ?? ""
      log.wrongKind(node, key, forms, hint: hint)
      return nil
    }
  }

  /// Common names of colours, for suggestions.
  private static var named: [String: String] {
    [
      "black": "#000000", "white": "#FFFFFF", "red": "#FF0000", "green": "#008000",
      "blue": "#0000FF", "gray": "#808080", "grey": "#808080", "clear": "#00000000",
      "transparent": "#00000000",
    ]
  }
}
