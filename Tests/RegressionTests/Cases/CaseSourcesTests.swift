@_spi(Studio) import Galleries
import PopframeKit
import TestRuns
import Testing

@Suite struct CaseSourcesTests {
  @Test func `a theme's cases are its previews, named for the theme`() throws {
    let bench = try RunWorkbench()
    #expect(try bench.names("Flat") == ["Flat/8x6-up", "Flat/8x6-none"])
    #expect(try bench.names("Flat/theme.yaml") == ["Flat/8x6-up", "Flat/8x6-none"])
  }

  @Test func `names of previews are those of a gallery's files`() throws {
    let bench = try RunWorkbench()
    try bench.makeTheme("Full", more: "appearances: {dark: {contentInsets: 2}}")
    let text = String(decoding: try bench.bytes("Full/theme.yaml"), as: UTF8.self)
    try bench.write(
      text.replacing(
        "scales: [1]", with: "scales: [1, 2], appearances: [base, dark], offsets: [0, end]"),
      to: "Full/theme.yaml")
    let pictures = try Gallery(ThemeFolder(bench.path("Full"))).draw()
    try pictures.write(to: bench.path(""))
    let files = try bench.files(in: "Full").filter { $0.contains("-") && $0.hasSuffix(".png") }
    let names = try bench.names("Full")
    #expect(names.count == 12)
    #expect(
      Set(names.map { "\($0).png" })
        == Set(files.map { "Full/\($0)" }).subtracting(["Full/contact-sheet.png"]))
  }

  @Test func `a scene is named for its file, in a folder for that, too`() throws {
    let bench = try RunWorkbench()
    for name in ["b", "a", "deep/c"] {
      try bench.write("theme: \(bench.path("Flat"))\n", to: "specimens/\(name).yaml")
    }
    #expect(try bench.names("specimens/b.yaml") == ["b"])
    #expect(try bench.names("specimens") == ["specimens/a", "specimens/b", "specimens/deep/c"])
    #expect(try bench.names("specimens/") == ["specimens/a", "specimens/b", "specimens/deep/c"])
    #expect(
      try bench.names("specimens/deep/..") == ["specimens/a", "specimens/b", "specimens/deep/c"])
  }

  @Test func `a folder's themes and scenes come at any depth, in the order of their paths`() throws
  {
    let bench = try RunWorkbench()
    let scene = "theme: \(bench.path("Flat"))\n"
    for name in ["all/z.yaml", "all/a/deep/b.yaml", "all/Inner/beside.yaml", "all/M.yml"] {
      try bench.write(scene, to: name)
    }
    try bench.makeTheme("all/Inner", more: "name: Inner")
    try bench.makeTheme("all/a/deep/er/Other", more: "name: Other")
    #expect(
      try bench.names("all") == [
        "all/Inner/beside", "Inner/8x6-up", "Inner/8x6-none", "all/M", "all/a/deep/b",
        "Other/8x6-up", "Other/8x6-none", "all/z",
      ])
  }

  @Test func `hidden names, links to folders and other YAML files are passed over`() throws {
    let bench = try RunWorkbench()
    let scene = "theme: \(bench.path("Flat"))\n"
    for name in [
      "all/a.yaml", "all/.b.yaml", "all/.c/d.yaml", "other/e.yaml", "all/f.yaml/g.yaml",
    ] {
      try bench.write(scene, to: name)
    }
    try bench.write("services: {theme: x}\n", to: "all/compose.yaml")
    try bench.write("- theme: x\n", to: "all/list.yaml")
    try bench.write("name: \"a\ntheme: b\"\n", to: "all/text.yaml")
    try bench.makeTheme("all/.hidden")
    try bench.makeTheme("other/Linked")
    try bench.link("all/linked", to: bench.path("other"))
    try bench.link("all/linked.yaml", to: bench.path("other"))
    try bench.link("all/h.yaml", to: bench.path("other/e.yaml"))
    #expect(try bench.names("all") == ["all/a", "all/f.yaml/g", "all/h"])
  }

  @Test func `two themes of one name are refused, a scene may be called as a theme`() throws {
    let bench = try RunWorkbench()
    try bench.makeTheme("all/One", more: "name: Same")
    try bench.write("theme: \(bench.path("Flat"))\n", to: "all/Same.yaml")
    #expect(try bench.names("all") == ["Same/8x6-up", "Same/8x6-none", "all/Same"])
    // Without a name, a theme is called as its folder; letters of another case are the same file on
    // many Macs.
    try bench.makeTheme("all/deep/same", more: "previews: {content: [[9, 9]]}")
    let text = String(decoding: try bench.bytes("all/deep/same/theme.yaml"), as: UTF8.self)
    try bench.write(
      text.split(separator: "\n").filter { !$0.hasPrefix("previews: {content: [[8") }
        .joined(separator: "\n"), to: "all/deep/same/theme.yaml")
    #expect(
      message { _ = try bench.names("all") }
        == "same: error: two themes have this name, \(bench.path("all/One/theme.yaml")) and "
        + "\(bench.path("all/deep/same/theme.yaml")); rename one, or give them one at a time")
    #expect(throws: PopframeError.self) {
      try ThemeLocator(folders: []).themeFiles(for: bench.path("all"), on: ThemeCache())
    }
  }

  @Test func `at most 10,000 themes and scenes are taken`() throws {
    let bench = try RunWorkbench()
    for index in 0..<SourceFolder.mostEntries {
      try bench.write("theme: x\n", to: "all/\(index).yaml")
    }
    let found = try #require(
      try SourceFolder(argument: bench.path("all"), on: ThemeCache()))
    #expect(found.entries.count == 10_000)
    try bench.write("theme: x\n", to: "all/more/one.yaml")
    #expect(throws: PopframeError.self) {
      try SourceFolder(argument: bench.path("all"), on: ThemeCache())
    }
    #expect(
      message { _ = try bench.names("all") }
        == "\(bench.path("all")): error: there are 10001 themes and scenes in this folder, and at most "
        + "10000 are taken; name a folder below it")
  }

  @Test func `where one theme is taken, those of a folder are listed`() throws {
    let bench = try RunWorkbench()
    try bench.makeTheme("all/One")
    try bench.makeTheme("all/deep/Two")
    try bench.write("theme: x\n", to: "all/s.yaml")
    #expect(
      message { _ = try ThemeLocator(folders: []).file(for: bench.path("all")) }
        == "\(bench.path("all")): error: this folder holds several themes or scenes, and one is taken "
        + "here; name one: \(bench.path("all/One")), \(bench.path("all/deep/Two")), "
        + bench.path("all/s.yaml"))
  }

  @Test func `cases come in the order of the arguments`() throws {
    let bench = try RunWorkbench()
    try bench.write("theme: Flat\n", to: "z.yaml")
    try bench.write("theme: Flat\n", to: "a.yaml")
    #expect(
      try bench.names("z.yaml", "Flat", "a.yaml") == ["z", "Flat/8x6-up", "Flat/8x6-none", "a"])
  }

  @Test func `an argument given twice overlaps itself`() throws {
    let bench = try RunWorkbench()
    let message = message { _ = try bench.names("Flat", "Flat") }
    #expect(message?.contains("Flat/8x6-up: error: two cases have this name") == true)
  }

  @Test func `a folder with nothing to draw is an error`() throws {
    let bench = try RunWorkbench()
    try bench.makeFolder("empty")
    #expect(throws: PopframeError.self) { _ = try bench.names("empty") }
    #expect(
      message { _ = try bench.names("empty") }
        == "\(bench.path("empty")): error: there is neither a theme.yaml nor a scene in this folder"
    )
  }

  @Test func `a broken theme is a case, and the others stay`() throws {
    let bench = try RunWorkbench()
    try bench.write("format: 1\nframe: {imag: a.png}\n", to: "One/theme.yaml")
    try bench.write("format: 1\nframe: {imag: a.png}\n", to: "Two/theme.yaml")
    let names = try bench.names("One", "Flat", "Two")
    #expect(names.contains("One/theme") && names.contains("Two/theme"))
    #expect(names.contains { $0.hasPrefix("Flat/") })
  }
}
