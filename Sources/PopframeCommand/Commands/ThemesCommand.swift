internal import ArgumentParser
internal import Files
internal import Languages
@_spi(Studio) internal import PopframeKit
internal import Themes

struct ThemesCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "themes",
    abstract: "List the shipped themes, with a line each.",
    discussion: """
      Every command takes their names. In the folder of your own themes, a folder of the same name has \
      priority.

        popframe themes
        popframe render Frost frost.png
      """
  )

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let locator = ThemeLocator.standard
    guard !locator.names.isEmpty else {
      throw PopframeError.unreadable(
        path: locator.folders.last ?? "Assets",
        reason: "there are no themes here; set POPFRAME_THEMES to a folder of themes")
    }
    let shelf = ThemeCache()
    let rows = try locator.names.map { name in
      let contents = try shelf.contents(of: PathName(locator.file(for: name)))
      return [name, Self.summary(of: contents.text, name: name)]
    }
    try StandardOutput.print(LayoutTable.aligned(rows).joined(separator: "\n"))
  }

  /// The first sentence of the comment at the top of a theme's file, which begins with the theme's name.
  static func summary(of text: String, name: String) -> String {
    let comment = text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { $0.hasPrefix("#") }
      .map { String($0.drop { "# ".contains($0) }) }
      .filter { !$0.hasPrefix("yaml-language-server") }
      .joined(separator: " ")
    let words = comment.hasPrefix("\(name): ") ? comment.dropFirst(name.count + 2) : comment[...]
    let sentence = words.split(separator: " ", omittingEmptySubsequences: false)
    let length = sentence.firstIndex { $0.hasSuffix(".") } ?? sentence.count - 1
    return sentence.prefix(length + 1).joined(separator: " ").printable
  }
}
