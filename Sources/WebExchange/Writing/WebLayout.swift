/// The rules of a popover's box that draw nothing: a class of the page wins over each of them, wherever its sheet stands.
///
/// They lose against every class, and win over rules that reset elements: `:not(_ _)`, which is true of every element,
/// counts as two of these.
struct WebLayout {
  /// What every element of a background begins with: a page's rules for `i`, `div` or `*` do not reach it.
  static let reset = WebDeclaration("all", "unset")

  private let name: String

  init(_ name: String) { self.name = name }

  /// The elements whose `data-theme` is light or dark; a shadow root knows its host by another name.
  static func chosen(_ scheme: String) -> String {
    ":where([data-theme=\"\(scheme)\"], :host([data-theme=\"\(scheme)\"]))"
  }

  private func rule(_ selector: String, _ declarations: String) -> String {
    ":where(\(selector)):not(_ _) { \(declarations) }"
  }

  /// The rules of popover and content, but for what they draw; the frame is the popover's box.
  ///
  /// - Parameters:
  ///   - least: The values of `min-width` and `min-height`.
  ///   - padding: The content's insets.
  ///   - followsPage: Whether the popover has a look for light pages and one for dark pages.
  func rules(
    least: (width: String, height: String), padding: String, followsPage: Bool
  ) -> [String] {
    let element = ".\(name)"
    // A closed dialog or popover and a hidden element keep the `display` that the browser gives them.
    let shown =
      "\(element):not([hidden], dialog:not([open]), [popover]:not(:popover-open))"
    // Build tools that replace light-dark() for older browsers look for a scheme that is no variable.
    let schemes = followsPage ? " color-scheme: light dark;" : ""
    return [
      rule(
        element,
        "box-sizing: border-box;\(schemes) width: fit-content; min-width: \(least.width); min-height: \(least.height);"
      ),
      "\(element) { border: 0; background: none; overflow: visible; padding: \(padding); }",
      rule("\(element):not(dialog, [popover])", "position: relative;"),
      rule(shown, "display: flex; flex-direction: column;"),
      rule("\(element)-content", "min-height: 0; overflow: auto;"),
      // A popover in another one has an offset of its own.
      "\(element)-content { --\(name)-offset: initial; }",
    ]
  }
}
