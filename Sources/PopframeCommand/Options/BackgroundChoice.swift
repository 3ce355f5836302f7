internal import PopframeKit
internal import Raster

extension BackgroundChoice {
  /// Reads `none`, `checker`, a colour that begins with `#`, or else a path.
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
    default: self = .file(text)
    }
  }
}
