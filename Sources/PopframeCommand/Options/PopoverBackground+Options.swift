internal import Imaging
internal import Popovers

extension PopoverBackground<String> {
  /// Reads `none`, `checker`, a colour that begins with `#`, a CSS colour name, or otherwise a
  /// path: a file with the name of a colour is `./white`, and `-` is standard input.
  init(_ text: String) throws(UsageError) {
    switch text {
    case "none": self = .none
    case "checker": self = .checker
    case "": throw UsageError("--background: give none, a colour, checker or a PNG file")
    case _ where text.hasPrefix("#"):
      guard let color = Color(hex: text) else {
        throw UsageError(
          "--background: '\(text)' is not a colour; write #RGB, #RGBA, #RRGGBB or #RRGGBBAA")
      }
      self = .color(color)
    default:
      self = Color(cssName: text).map { .color($0) } ?? .picture(StandardInput.path(for: text))
    }
  }
}
