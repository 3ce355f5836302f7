import PopframeKit
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

  @Test func `hidden files, themes and links to folders are no scenes of a folder`() throws {
    let bench = try RunWorkbench()
    let scene = "theme: \(bench.path("Flat"))\n"
    for name in ["specimens/a.yaml", "specimens/.b.yaml", "specimens/.c/d.yaml", "other/e.yaml"] {
      try bench.write(scene, to: name)
    }
    try bench.makeTheme("specimens/Inner")
    try bench.link("specimens/linked", to: bench.path("other"))
    #expect(try bench.names("specimens") == ["specimens/a"])
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
