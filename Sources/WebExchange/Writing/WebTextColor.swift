import Imaging

/// The colour of a popover's text, and the `color-scheme` of links and controls among it.
///
/// The popover has the page's scheme, by which `light-dark()` chooses between its colours. Where its text is light on a
/// light page, or dark on a dark one, the content gets the scheme that its text needs.
struct WebTextColor {
  let name: String
  /// The same twice for a theme with one look.
  let colors: (light: Color, dark: Color)
  /// Whether the popover has a look for light pages and one for dark pages.
  let followsPage: Bool

  private var schemes: (light: String, dark: String) {
    func scheme(_ text: Color) -> String {
      text.contrast(with: .white) < text.contrast(with: .black) ? "dark" : "light"
    }
    return (scheme(colors.light), scheme(colors.dark))
  }

  /// The declarations of the popover.
  var declarations: [WebDeclaration] {
    let (light, dark) = (WebText.shortColor(colors.light), WebText.shortColor(colors.dark))
    return [
      WebDeclaration(
        "color-scheme", followsPage ? "var(--popframe-scheme, light dark)" : schemes.light),
      WebDeclaration("color", light == dark ? light : "light-dark(\(light), \(dark))"),
    ]
  }

  /// The rules of a chosen look (`data-theme`) with further declarations, and of the content's scheme.
  func rules(light: String, dark: String) -> [String] {
    guard followsPage else { return [] }
    let isReversed = schemes == ("dark", "light")
    func chosen(_ scheme: String, _ more: String, reverse: String) -> String {
      let declarations =
        [more, "--popframe-scheme: \(scheme);"]
        + (isReversed ? ["--popframe-reverse: \(reverse);"] : [])
      return
        "\(WebLayout.chosen(scheme)) { \(declarations.filter { !$0.isEmpty }.joined(separator: " ")) }"
    }
    func content(_ scheme: String) -> String { ".\(name)-content { color-scheme: \(scheme); }" }
    let rules = [
      chosen("light", light, reverse: "dark"), chosen("dark", dark, reverse: "light"),
    ]
    if isReversed {
      // No function of CSS turns a scheme round: the system's needs a rule, and a chosen one a property.
      return rules + [
        content("var(--popframe-reverse, dark)"),
        "@media (prefers-color-scheme: dark) { \(content("var(--popframe-reverse, light)")) }",
      ]
    }
    return rules + (schemes == ("light", "dark") ? [] : [content(schemes.light)])
  }
}
