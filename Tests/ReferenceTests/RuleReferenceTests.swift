import ArtCheck
import Foundation
import PopframeKit
import Testing
import ThemeExchange
import Themes
import VisualTesting

/// Each rule's example: `Renders/rules`, made by `Tools/Scripts/rule-pictures.py`.
@Suite(.popovers(references: "Renders"))
struct RuleReferenceTests {
  private static let folder = Repository.renders.appending(path: "rules")
  private static let rules = Repository.names(in: folder) { $0.hasDirectoryPath }
  private static let documents = Repository.root
    .appending(path: "Sources/ArtAnalysis/Documentation.docc")

  @Test func `every rule has a page, a picture and an example`() throws {
    let pages = Repository.names(in: Self.documents.appending(path: "Rules")) { _ in true }
      .map { String($0.dropLast(".md".count)) }
    #expect(pages.count >= 22)
    #expect(Self.rules == pages)
    for rule in pages {
      let page = try String(
        contentsOf: Self.documents.appending(path: "Rules/\(rule).md"), encoding: .utf8)
      #expect(page.contains("](\(rule))"), "the page \(rule) shows no picture")
      let picture = Self.documents.appending(path: "Resources/\(rule).png")
      #expect(FileManager.default.fileExists(atPath: picture.path))
    }
  }

  @Test(arguments: rules, ["before", "after"])
  func `a rule is found before and not after, and both are drawn as approved`(
    rule: String, state: String
  ) throws {
    let theme = Self.folder.appending(path: "\(rule)/\(state)").path
    let found = try ThemeCheck(file: theme + "/theme.yaml", losses: ThemeExports.findings).findings
    #expect(found.contains { $0.rule.rawValue == rule } == (state == "before"), "\(found)")
    let folder = try ThemeFolder(theme)
    let cases = folder.previews
    let preview = try #require(cases.first)
    #expect(cases.count == 1, "an example shows one preview")
    let popover = try folder.render(preview.request, appearance: preview.appearance)
    expectPopover(try popover.png(), named: "rules/\(rule)/\(state)")
  }
}
