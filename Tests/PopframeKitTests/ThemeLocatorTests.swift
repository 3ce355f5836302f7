@testable import Files
@testable import PopframeKit
import TestFolders
import Testing

@Suite struct ThemeLocatorTests {
  @Test func `the first folder that has a theme of the name wins`() throws {
    let bench = try Workbench()
    _ = try bench.makeTheme("one/Flat")
    _ = try bench.makeTheme("two/Flat")
    _ = try bench.makeTheme("two/Other")
    let locator = ThemeLocator(folders: ["none", "one", "two"].map { bench.path($0).text })
    #expect(try locator.file(for: "Flat") == bench.path("one/Flat/theme.yaml").text)
    #expect(try locator.file(for: "Other") == bench.path("two/Other/theme.yaml").text)
    #expect(locator.names == ["Flat", "Other"])
    #expect(throws: PopframeError.unknownTheme(name: "Falt", known: ["Flat", "Other"])) {
      try locator.file(for: "Falt")
    }
  }

  @Test func `a theme that a scene names counts from the scene's folder`() throws {
    let bench = try Workbench()
    _ = try bench.makeTheme("near/Flat")
    _ = try bench.makeTheme("shipped/Other")
    let locator = ThemeLocator(folders: [bench.path("shipped").text])
    let folder = bench.path("near")
    #expect(
      try locator.file(for: "Flat", from: folder) == bench.path("near/Flat/theme.yaml").text)
    #expect(
      try locator.file(for: "Other", from: folder) == bench.path("shipped/Other/theme.yaml").text)
    #expect(
      try locator.file(for: "../shipped/Other", from: folder)
        == bench.path("near/../shipped/Other/theme.yaml").text)
  }

  @Test(arguments: ["theme.yml", "Theme.yaml", "THEME.YML"])
  func `a theme's file with another name is told its name`(name: String) throws {
    let bench = try Workbench()
    try bench.makeFolder("T")
    try bench.write("format: 1\n", to: "T/\(name)")
    do throws(PopframeError) {
      _ = try ThemeLocator(folders: []).file(for: bench.path("T").text)
      Issue.record("found")
    } catch {
      #expect(
        error.subjectAndReason.hasSuffix(
          "there is no theme.yaml in this folder, so it is no theme; there is \(name): name it theme.yaml"
        ))
    }
  }

  @Test func `an empty folder does not hide a shipped theme of its name`() throws {
    let bench = try Workbench()
    try bench.makeFolder("work/Flat")
    _ = try bench.makeTheme("shipped/Flat")
    let locator = ThemeLocator(folders: [bench.path("shipped").text])
    #expect(
      try locator.file(for: "Flat", from: bench.path("work"))
        == bench.path("shipped/Flat/theme.yaml").text)
  }
}
