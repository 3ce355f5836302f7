@testable import ArtCheck
@_spi(Studio) @testable import PopframeKit
import Popovers
@_spi(Studio) @testable import Preview
@testable import Regression
import TestRuns
import Testing
import Themes
@_spi(Studio) @testable import Watching

/// A file is a scene if its root has the key `theme`, however it is written.
@Suite struct FileKindTests {
  private let bench: RunWorkbench

  init() throws { bench = try RunWorkbench() }

  @Test(arguments: [
    // Flow style with the key in second place, on several lines, and JSON.
    "{\"content\": [12, 8], \"theme\": \"Flat\"}\n",
    "{\n  \"theme\": \"Flat\",\n  \"content\": [12, 8],\n  \"arrow\": \"left\"\n}\n",
    // The whole file is indented.
    "# indented top level\n  theme: Flat\n  content: [12, 8]\n",
    "? theme\n: Flat\n", "'th\u{65}me': Flat\n", "--- # a scene\n\"th\\x65me\": Flat\n",
  ])
  func `a scene in any style is one to every reader`(text: String) throws {
    try bench.write(text, to: "scenes/a.yaml")
    try bench.write(text.replacing("Flat", with: "../Flat"), to: "scenes/b.yaml")
    let scene = try PopoverScene(file: bench.path("scenes/b.yaml"))
    #expect(scene.isScene)
    #expect(try bench.names("scenes/b.yaml") == ["b"])
    #expect(try CaseSources([bench.path("scenes/b.yaml")]).cases().first?.draw() != nil)
    #expect(try bench.names("scenes").contains("scenes/b"))
    #expect(
      try ThemeCheck(file: bench.path("scenes/b.yaml"), losses: nil).findings.map(\.rule) == [
        .wrongFile
      ])
    #expect(try PreviewSubjects([bench.path("scenes")]).scenes().count == 1)
  }

  @Test(arguments: [
    "format: 1\nname: \"a\ntheme: b\"\nframe: {image: frame.png, capInsets: 2}\n",
    "format: 1\nname: |\n  a\n\n  theme: b\nframe: {image: frame.png, capInsets: 2}\n",
    "{format: 1, author: 'x\n\ntheme: y', frame: {image: frame.png, capInsets: 2}}\n",
  ])
  func `a theme whose text has a line that begins with theme is a theme`(text: String) throws {
    try bench.write(text, to: "Flat/theme.yaml")
    let theme = try ThemeFolder(bench.path("Flat"))
    #expect(
      (theme.document.base.author ?? theme.name).contains("theme:")
        || theme.name.contains("theme: b"))
    #expect(try !PopoverScene(file: bench.path("Flat/theme.yaml")).isScene)
    #expect(try bench.names("Flat").allSatisfy { $0.hasSuffix("-up") || $0.hasSuffix("-none") })
  }

  @Test func `a file that cannot be parsed is reported, and is no theme's by its name alone`()
    throws
  {
    try bench.write("theme: [\n", to: "scenes/a.yaml")
    let cases = try CaseSources([bench.path("scenes")]).cases()
    #expect(cases.map(\.name) == ["scenes/a"])
    #expect(throws: PopframeError.self) { try cases[0].draw() }
    #expect(try bench.names("scenes/a.yaml") == ["a"])
    try bench.write("frame: [\n", to: "Flat/theme.yaml")
    #expect(try bench.names("Flat") == ["Flat/theme"])
  }
}
