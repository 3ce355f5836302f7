@_spi(Studio) internal import PopframeKit
internal import Popovers
@_spi(Studio) internal import Preview
internal import ThemeExchange
@_spi(Studio) internal import Watching

/// A form in which a theme can be copied as text.
struct CopyForm: Sendable {
  /// The name that the page shows: `theme.yaml`, `css`.
  let name: String
  /// The format that makes it, and how its text's file ends; `nil` for the theme's own file.
  private let format: (format: ExchangeFormat, ending: String)?

  /// The theme's own file, and every format of exports that is code.
  static let all: [CopyForm] =
    [CopyForm(name: ThemeLocator.fileName, format: nil)]
    + [("css", ".css"), ("uikit", ".swift"), ("swiftui", ".swift")].compactMap { name, ending in
      ExchangeFormat(name: name).map { CopyForm(name: name, format: ($0, ending)) }
    }

  /// The text of a theme in this form, as `popframe export` writes it.
  func text(of reading: ThemeReading) throws(PopframeError) -> String {
    guard let format else { return reading.text }
    let theme = try reading.theme.get()
    let exports = try ThemeExports(theme, to: [format.format])
    return exports.files.filter {
      $0.path.utf8.suffix(format.ending.utf8.count).elementsEqual(format.ending.utf8)
    }
    .map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: "\n")
  }
}
