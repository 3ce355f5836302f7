import Testing

@testable import PopframeKit

@Suite struct ThemeFolderTests {
  @Test func `a theme is drawn and written`() throws {
    let bench = try Workbench()
    let theme = try ThemeFolder(bench.makeTheme())
    #expect(theme.name == "Flat")
    let popover = try theme.render(
      PopoverRequest(extent: .content(Size(20, 10)), arrow: .down, scale: .two))
    // 20 + 1 + 1 wide, 10 + 1 + 1 + 2 (the arrow) high.
    #expect(popover.bitmap.size == PixelSize(44, 28))
    #expect(popover.layout.points.tip == Point(11, 14))
    let file = bench.path("popover.png")
    try popover.write(to: file.text)
    #expect(try PictureFile(file).picture().bitmap == popover.bitmap)
  }

  @Test func `a file that is too small is drawn with a warning`() throws {
    let bench = try Workbench()
    let theme = try ThemeFolder(bench.makeTheme())
    let popover = try theme.render(PopoverRequest(extent: .content(Size(20, 10)), scale: .two))
    #expect(popover.warnings.count == 2)
    #expect(popover.warnings.allSatisfy { $0.hasPrefix("\(theme.file): warning: ") })
  }

  @Test func `a theme in the current folder has that folder's name`() throws {
    let bench = try Workbench()
    _ = try bench.makeTheme()
    let pictures = try PictureFolder(bench.path("Flat/."))
    #expect(pictures.folderName == "Flat")
  }

  @Test func `an unknown appearance is an error`() throws {
    let bench = try Workbench()
    let theme = try ThemeFolder(bench.makeTheme())
    #expect(
      throws: PopframeError.unknownAppearance(path: theme.file, name: "dark", known: ["base"])
    ) {
      try theme.layout(PopoverRequest(extent: .content(Size(9, 9))), appearance: "dark")
    }
  }
}

@Suite struct RenderSettingsTests {
  @Test func `what is said wins over what others say, and the rest is theirs`() {
    var mine = RenderSettings()
    mine.extent = .bounds(Size(1, 2))
    mine.scales = [.two]
    var others = RenderSettings()
    others.extent = .content(Size(3, 4))
    others.arrow = .left
    others.scales = [.one]
    others.background = .checker
    let both = mine.over(others)
    #expect(both.extent == .bounds(Size(1, 2)))
    #expect(both.scales == [.two])
    #expect(both.arrow == .left)
    #expect(both.background == .checker)
    #expect(both.layer == nil)
  }

  @Test func `the defaults are the theme's first preview, up, in the middle`() {
    let theme = Theme(name: "T", previews: Previews(content: [Size(7, 8), Size(9, 9)]))
    let request = RenderSettings().request(for: theme, scale: .two)
    #expect(request == PopoverRequest(extent: .content(Size(7, 8)), scale: .two))
    #expect(
      RenderSettings().request(for: Theme(name: "T"), scale: .one).extent
        == .content(Size(200, 120)))
  }
}
