import Exchange
import Imaging
import PopframeKit
import Testing
@_spi(Studio) import ThemeExchange
import Themes
import WebExchange

/// Drawn themes whose directions differ: the pictures are those of the theme without the differences.
@Suite struct DrawnDirectionsTests {
  private static let targets = ["xcassets", "nine-patch", "css", "uikit", "swiftui"]

  private func exports(_ directions: String, to target: String) throws -> ThemeExports {
    let text = """
      format: 1
      frame: {style: drawn, fill: "#AABBCC"}
      arrow: {style: drawn, base: 20, height: 14}
      shadow: [{blur: 20}]
      \(directions)
      """
    let theme = try ThemeFolder(Snapshot(files: ["theme.yaml": Array(text.utf8)], name: "Fog"))
    var options = ExportOptions()
    options.stylesheet.usesPictures = true
    // A direction without a shadow has no picture of one.
    options.blursOnDevice = true
    return try ThemeExports(
      theme, to: [try #require(ExchangeFormat(name: target))], options: options)
  }

  private func pictures(_ exports: ThemeExports) -> [String: [UInt8]] {
    Dictionary(
      uniqueKeysWithValues: exports.files.filter { $0.path.hasSuffix(".png") }
        .map { ($0.path, $0.bytes) })
  }

  @Test(arguments: targets, ["contentInsets: 6", "shadow: []", "frame: {fill: \"#123\"}"])
  func `A direction of its own changes no picture`(target: String, change: String) throws {
    let plain = pictures(try exports("", to: target))
    let own = pictures(try exports("directions: {left: {\(change)}}", to: target))
    #expect(!plain.isEmpty && plain.keys == own.keys)
    let changed = plain.keys.filter { plain[$0] != own[$0] }
    // The marks of a nine-patch say where content is.
    let hasMarks = target == "nine-patch" && change.hasPrefix("contentInsets")
    #expect(changed.allSatisfy { hasMarks && $0.hasSuffix("_left.9.png") }, "\(changed)")
  }

  @Test(arguments: targets, ["frame: {fill: \"#123\"}", "arrow: {base: 30}"])
  func `A loss names the differences of a direction's pictures`(target: String, change: String)
    throws
  {
    let own = try exports("directions: {left: {\(change)}}", to: target)
    #expect(own.losses.contains { $0.message.contains(" loses directions.left: the pictures") })
  }

  @Test(arguments: targets)
  func `Values beside the pictures are not lost with them`(target: String) throws {
    let own = try exports("directions: {left: {contentInsets: 6}}", to: target)
    #expect(!own.losses.contains { $0.message.contains(" loses directions.left: the pictures") })
  }

  @Test func `A stylesheet has the direction's insets and its picture`() throws {
    let files = try exports("directions: {left: {contentInsets: 6}}", to: "css").files
    let text = try #require(files.first { $0.path.hasSuffix(".css") })
    let css = String(decoding: text.bytes, as: UTF8.self)
    // The arrow's 14 points lie beside the element.
    let rules = SheetRules(css: css)
    #expect(rules.value(".fog[data-arrow=\"left\"]", "padding") == "6px 6px 6px 6px")
    #expect(rules.value(".fog[data-arrow=\"left\"]", "--fog-room") == "0px 0px 0px -14px")
    #expect(
      rules.value(".fog[data-arrow=\"left\"] > .fog-background::before", "border-image")?
        .hasPrefix("var(--fog-left-low) ") == true)
  }
}
