@testable import Files
import Imaging
@testable import PopframeKit
import TestFolders
import Testing
import Themes

@Suite struct ThemeFolderTests {
  @Test func `a theme is drawn and written`() throws {
    let bench = try Workbench()
    let theme = try ThemeFolder(bench.makeTheme())
    #expect(theme.name == "Flat")
    let popover = try theme.render(
      PopoverRequest(extent: .content(Size(width: 20, height: 10)), arrow: .down, scale: .two))
    // 20 + 1 + 1 wide, 10 + 1 + 1 + 2 (the arrow) high.
    #expect(popover.bitmap.size == PixelSize(width: 44, height: 28))
    #expect(popover.layout.points.tip == Point(x: 11, y: 14))
    let file = bench.path("popover.png")
    try popover.write(to: file.text)
    #expect(try DecodedPicture(file: file).bitmap == popover.bitmap)
  }

  /// A theme in memory is drawn as the folder that has the same: the law of `ThemeWriter`, and lossless PNG.
  @Test(arguments: ["Crimson", "Frost", "Linen", "Ink", "Glass"])
  func `a theme of values and pictures is drawn as its folder`(_ name: String) throws {
    let folder = try ThemeFolder(name)
    var pictures: [String: Bitmap] = [:]
    for path in folder.fileNames.dropFirst() {
      pictures[path] = try Bitmap(contentsOf: folder.files.path(of: path).text)
    }
    let names = folder.document.appearances.dropFirst()
    let made = try ThemeFolder(
      folder.document.base,
      appearances: names.map { ($0, try folder.theme(for: $0)) }, pictures: pictures)
    let request = PopoverRequest(
      extent: .content(Size(width: 160, height: 90)), arrow: .left, scale: .two)
    for appearance in folder.document.appearances {
      #expect(try made.theme(for: appearance) == folder.theme(for: appearance))
      let expected = try folder.render(request, appearance: appearance).bitmap
      #expect(try made.render(request, appearance: appearance).bitmap == expected)
    }
    #expect(
      try folder.document.base.render(request, pictures: pictures).bitmap
        == folder.render(request).bitmap)
  }

  @Test func `a theme of values without its pictures says which are missing`() throws {
    let theme = try ThemeFolder("Crimson").document.base
    let error = #expect(throws: PopframeError.self) {
      try theme.render(PopoverRequest(extent: .content(Size(width: 20, height: 10))))
    }
    #expect(error?.description.contains("frame.png") == true)
  }

  @Test func `a file that is no picture is not read as one`() throws {
    let bench = try Workbench()
    try bench.write("GIF89a", to: "picture.png")
    let path = bench.path("picture.png").text
    let error = #expect(throws: PopframeError.self) { try Bitmap(contentsOf: path) }
    guard case .damaged(path, _)? = error else { return #expect(error == nil, "damaged") }
    let missing = #expect(throws: PopframeError.self) {
      try Bitmap(contentsOf: bench.path("none.png").text)
    }
    guard case .unreadable? = missing else { return #expect(missing == nil, "unreadable") }
  }

  @Test func `a file that is too small is drawn with a warning`() throws {
    let bench = try Workbench()
    let theme = try ThemeFolder(bench.makeTheme())
    let popover = try theme.render(
      PopoverRequest(extent: .content(Size(width: 20, height: 10)), scale: .two))
    #expect(popover.warnings.count == 2)
    #expect(popover.warnings.allSatisfy { $0.description.hasPrefix("\(theme.file): warning: ") })
  }

  @Test func `an impossible layout is reported at its key`() throws {
    let bench = try Workbench()
    let theme = try ThemeFolder(
      bench.makeTheme(more: "appearances: {dark: {frame: {capInsets: 3}}}"))
    let request = PopoverRequest(extent: .content(Size(width: 20, height: 10)))
    #expect(throws: Never.self) { try theme.render(request) }
    let error = #expect(throws: PopframeError.self) {
      try theme.render(request, appearance: "dark")
    }
    let message = """
      \(theme.file):5:41: error: frame.png: capInsets left and right leave no pixel between them to \
      fill the middle with; make them smaller, or allow it with emptyMiddle: transparent
      """
    #expect(error?.description == message)
    // Another size would do: the theme has nothing to change.
    let other = #expect(throws: PopframeError.self) {
      try theme.render(PopoverRequest(extent: .bounds(Size(width: 20, height: 1))))
    }
    #expect(other?.description.hasPrefix("\(theme.file): error: bounds 20x1") == true)
  }

  @Test func `a theme in the current folder has that folder's name`() throws {
    let bench = try Workbench()
    _ = try bench.makeTheme()
    #expect(try Snapshot(folder: bench.path("Flat/.").text).name == "Flat")
  }

  @Test func `a theme file that is a link out of its folder is refused`() throws {
    let bench = try Workbench()
    _ = try bench.makeTheme()
    try bench.makeFolder("Other")
    try bench.link("Other/theme.yaml", to: "../Flat/theme.yaml")
    #expect(
      throws: PopframeError.damaged(
        path: bench.path("Other/theme.yaml").text,
        reason: "this is a link that leaves its folder; put the file itself there")
    ) { try ThemeFolder(bench.path("Other").text) }
    try bench.link("Flat/other.yaml", to: "theme.yaml")
    #expect(try ThemeFolder(file: bench.path("Flat/other.yaml").text).name == "Flat")
  }

  @Test(arguments: [(0, true), (1, false)])
  func `a theme file has at most 256 KB`(excess: Int, isRead: Bool) throws {
    let bench = try Workbench()
    let theme = try bench.makeTheme()
    let text = try bench.text("Flat/theme.yaml")
    let comment = String(repeating: "#", count: 262_144 + excess - text.utf8.count - 1)
    try bench.write(text + comment + "\n", to: "Flat/theme.yaml")
    do {
      _ = try ThemeFolder(theme)
      #expect(isRead)
    } catch {
      #expect(!isRead)
      #expect("\(error)".hasSuffix("theme.yaml:1:1: error: the file is larger than 256 KB"))
    }
  }

  @Test func `an unknown appearance is an error`() throws {
    let bench = try Workbench()
    let theme = try ThemeFolder(bench.makeTheme())
    #expect(
      throws: PopframeError.unknownAppearance(path: theme.file, name: "dark", known: ["base"])
    ) {
      try theme.layout(
        PopoverRequest(extent: .content(Size(width: 9, height: 9))), appearance: "dark")
    }
  }
}

@Suite struct RenderSettingsTests {
  @Test func `given values win over defaults, and missing ones come from them`() {
    var mine = RenderSettings()
    mine.extent = .bounds(Size(width: 1, height: 2))
    mine.scales = [.two]
    var others = RenderSettings()
    others.extent = .content(Size(width: 3, height: 4))
    others.arrow = .left
    others.scales = [.one]
    others.background = .checker
    let both = mine.merging(defaults: others)
    #expect(both.extent == .bounds(Size(width: 1, height: 2)))
    #expect(both.scales == [.two])
    #expect(both.arrow == .left)
    #expect(both.background == .checker)
    #expect(both.layer == nil)
  }

  @Test func `the defaults are the theme's first preview, up, in the middle`() {
    let theme = Theme(
      name: "T",
      previews: Previews(content: [Size(width: 7, height: 8), Size(width: 9, height: 9)]))
    let request = RenderSettings().request(for: theme, scale: .two)
    #expect(request == PopoverRequest(extent: .content(Size(width: 7, height: 8)), scale: .two))
    #expect(
      RenderSettings().request(for: Theme(name: "T"), scale: .one).extent
        == .content(Size(width: 200, height: 120)))
  }

  @Test(arguments: [
    ("a.css", "a.css: error: a stylesheet has at most 16 MB, and this one has more"),
    ("a.svg", "a.svg: error: an SVG has at most 16 MB, and this one has more"),
    (
      "a.imageset/Contents.json",
      "a.imageset/Contents.json: error: the Contents.json of an image set has at most 4 MB, and this one has more"
    ),
    ("list.txt", "list.txt: error: the file is larger than 256 KB"),
  ])
  func `a file of others that is too large is told its own limit`(name: String, message: String) {
    let path = PathName(name)
    let failure = InputFile.Failure.tooLarge(limit: InputFile.largest(path).bytes)
    #expect(PopframeError(failure, reading: path).description == message)
  }
}
