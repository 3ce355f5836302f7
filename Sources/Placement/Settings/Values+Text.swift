import Imaging
import Popovers
package import Themes
internal import Words

// How values of settings are written on a command line.

extension Placeholder {
  /// A word, or two with a comma: `list`, `navigation-bar,list`.
  package init(text: String) throws(TextMistake) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard let placeholder = Placeholder(words: words) else {
      let known = Placeholder.words
      let near = words.filter { !known.contains($0) }
        .compactMap { WordSuggestion.alike($0, among: known).first }
      let question = near.first.map { "; did you mean '\($0)'? Use" } ?? "; use"
      throw TextMistake(
        "'\(text)' is not a placeholder\(question) \(known.listed(.or)), or a bar over one of them, such as "
          + "navigation-bar,list")
    }
    self = placeholder
  }
}

extension PopoverBackground<String> {
  /// Reads `none`, `checker`, a colour that begins with `#`, a CSS colour name, or else a path: a file
  /// that is called like a colour is `./white`.
  package init(text: String) throws(TextMistake) {
    switch text {
    case "none": self = .none
    case "checker": self = .checker
    case "": throw TextMistake("give none, a colour, checker or a PNG file")
    case _ where text.hasPrefix("#"):
      guard let color = Color(hex: text) else {
        throw TextMistake("'\(text)' is not a colour; write #RGB, #RGBA, #RRGGBB or #RRGGBBAA")
      }
      self = .color(color)
    default: self = Color(cssName: text).map { .color($0) } ?? .picture(text)
    }
  }
}

extension SheetDetent {
  /// `large`, `medium`, or a height in points.
  init(text: String) throws(TextMistake) {
    let expecting = "use large or medium, or give a height in points above zero"
    switch text {
    case "large": self = .large
    case "medium": self = .medium
    default:
      let height = try Double(text, expecting: expecting)
      guard height > 0 else { throw TextMistake("\(text) is not above zero; \(expecting)") }
      self = .height(height)
    }
  }
}
