@testable import Files
import Foundation
import Imaging
@testable import PopframeKit
import TestFolders
import Testing

/// The shipped themes, drawn: where their parts are, by the contract's formulas.
@Suite struct ThemePartsTests {
  private static let assets = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Assets")

  private static let themes = [
    "Crimson", "Frost", "Linen", "Obsidian", "Parchment", "Pushpin", "Thought",
  ]

  private func theme(_ name: String) throws -> ThemeFolder {
    try ThemeFolder(Self.assets.appending(path: name).path)
  }

  private func request(
    _ arrow: ArrowDirection, _ offset: Double = 0, scale: Scale = .one
  ) -> PopoverRequest {
    PopoverRequest(
      extent: .content(Size(width: 100, height: 60)), arrow: arrow, offset: .points(offset),
      scale: scale)
  }

  /// Names a part at points that count from the top left of bounds.
  private func expect(
    _ name: String, _ arrow: ArrowDirection, _ offset: Double = 0,
    _ parts: [(x: Int, y: Int, name: String)], location: SourceLocation = #_sourceLocation
  ) throws {
    let map = try theme(name).render(
      request(arrow, offset), options: DrawingOptions(canvas: .bounds)
    ).parts()
    for part in parts {
      #expect(
        map[part.x, part.y] == part.name, "\(arrow) (\(part.x), \(part.y))",
        sourceLocation: location)
    }
  }

  @Test(arguments: ["outside", "center"])
  func `the frame's shadow begins at the lines outside of its outline`(_ alignment: String) throws {
    let text = """
      format: 1
      frame: {style: drawn, fill: "#FFF", border: {width: 6, color: "#000", alignment: \(alignment)}}
      shadow: {from: frame, offset: [20, 0], color: "#000"}
      """
    let theme = try ThemeFolder(Snapshot(files: ["theme.yaml": Array(text.utf8)]))
    let map = try theme.render(request(.none)).parts()
    let shadow = try theme.render(request(.none), options: DrawingOptions(layer: .shadow)).bitmap
    let group = try theme.render(request(.none), options: DrawingOptions(layer: .group)).bitmap
    let beside = shadow.pixels.indices.filter {
      shadow.pixels[$0].alpha > 0 && group.pixels[$0].alpha == 0
    }
    #expect(!beside.isEmpty)
    #expect(beside.allSatisfy { map.names[Int(map.labels[$0])] == "shadow" })
  }

  @Test(arguments: themes, ArrowDirection.allCases)
  func `every drawn pixel has a part, and all others are shadow or surroundings`(
    _ name: String, _ arrow: ArrowDirection
  ) throws {
    let theme = try theme(name)
    let map = try theme.render(request(arrow)).parts()
    let group = try theme.render(request(arrow), options: DrawingOptions(layer: .group)).bitmap
    let shadow = try theme.render(request(arrow), options: DrawingOptions(layer: .shadow)).bitmap
    #expect(map.size == group.size)
    var wrong = 0
    for index in group.pixels.indices {
      let part = map.names[Int(map.labels[index])]
      let isNothing = part == "shadow" || part == "surroundings"
      if isNothing != (group.pixels[index].alpha == 0) { wrong += 1 }
      if isNothing, shadow.pixels[index].alpha > 0, part != "shadow" { wrong += 1 }
    }
    #expect(wrong == 0)
    let parts = Set(map.labels.map { map.names[Int($0)] })
    #expect(parts.contains("arrow") == (arrow != .none))
    #expect(parts.contains("shadow") == (name != "Crimson"))
    for corner in ["top left", "top right", "bottom left", "bottom right"] {
      #expect(parts.contains("\(corner) corner"))
    }
  }

  @Test func `Crimson: caps of 12, an arrow of 44 × 16, round corners, no shadow`() throws {
    // Bounds 120 × 96, the frame from row 16, the arrow from 38 to 82.
    try expect(
      "Crimson", .up, 0,
      [
        (60, 1, "arrow"), (38, 1, "surroundings"), (60, 15, "arrow"), (60, 16, "frame edge"),
        (0, 16, "surroundings"), (11, 27, "top left corner"), (12, 27, "frame edge"),
        (12, 28, "frame middle"), (11, 28, "frame edge"), (107, 83, "frame middle"),
        (108, 84, "bottom right corner"), (108, 83, "frame edge"), (119, 95, "surroundings"),
      ])
    // The offset leaves the lane: the arrow from 12 to 56.
    try expect("Crimson", .down, -99, [(34, 94, "arrow"), (60, 94, "surroundings")])
    try expect("Crimson", .left, 0, [(1, 40, "arrow"), (16, 40, "frame edge")])
    try expect("Crimson", .right, 0, [(134, 40, "arrow"), (119, 40, "frame edge")])
    try expect("Crimson", .none, 0, [(60, 0, "frame edge"), (11, 11, "top left corner")])
  }

  @Test func `Frost: the arrow has its overlap of 8, and glass that is cut away is none`() throws {
    // Bounds 128 × 102, an arrow of 44 × 14 from 42 to 86, its picture 22 high.
    try expect(
      "Frost", .up, 0,
      [
        (64, 1, "arrow"), (64, 21, "arrow"), (64, 22, "frame edge"), (42, 21, "arrow"),
        (41, 21, "frame edge"), (64, 30, "frame middle"), (0, 14, "shadow"),
        (15, 29, "top left corner"), (20, 5, "shadow"),
      ])
  }

  @Test func `Linen: the neck of 4 belongs to the arrow in front`() throws {
    // Bounds 132 × 112, an arrow of 40 × 20 from 46 to 86, its neck to row 24.
    try expect(
      "Linen", .up, 0,
      [
        (66, 2, "arrow"), (66, 23, "arrow"), (46, 23, "arrow"), (66, 24, "frame edge"),
        (40, 23, "frame edge"), (66, 32, "frame middle"), (10, 10, "shadow"),
      ])
    try expect("Linen", .down, 0, [(66, 88, "arrow"), (66, 87, "frame edge")])
  }

  @Test func `Obsidian: caps of 32 above, 14 beside and 20 below`() throws {
    // Bounds 128 × 104, the frame from row 16, the arrow's picture to row 18.
    try expect(
      "Obsidian", .up, 0,
      [
        (64, 17, "arrow"), (64, 18, "frame edge"), (13, 47, "top left corner"),
        (14, 47, "frame edge"), (14, 48, "frame middle"), (113, 83, "frame middle"),
        (114, 84, "bottom right corner"), (113, 84, "frame edge"), (2, 2, "shadow"),
      ])
  }

  @Test func `Parchment: the arrow is what stands out of the frame, in corner pictures too`() throws
  {
    // Bounds 140 × 118, the frame from row 18, caps of 20 below and beside.
    try expect(
      "Parchment", .up, 0,
      [
        (70, 2, "arrow"), (70, 18, "frame edge"), (19, 37, "top left corner"),
        (20, 37, "frame edge"), (20, 38, "frame middle"), (119, 97, "frame middle"),
        (120, 98, "bottom right corner"),
      ])
    // The corner picture's cap with the arrow is 30 wide.
    try expect(
      "Parchment", .up, 200,
      [
        (109, 37, "frame edge"), (110, 37, "top right corner"), (137, 4, "arrow"),
        (20, 4, "shadow"),
      ])
  }

  @Test func `Pushpin: the head of the pin lies on the note`() throws {
    // Bounds 156 × 136, the tip at 78: the picture from 70 to 114 and from row 0 to 44.
    try expect(
      "Pushpin", .up, 0,
      [
        (100, 32, "arrow"), (72, 40, "frame middle"), (15, 35, "top left corner"),
        (16, 36, "frame middle"), (136, 35, "top right corner"), (135, 115, "frame middle"),
        (136, 116, "bottom right corner"), (155, 135, "shadow"), (150, 4, "shadow"),
        (150, 3, "surroundings"),
      ])
  }

  @Test func `Thought: between the bubbles is shadow, and nothing far from them`() throws {
    // Bounds 136 × 161, the frame from row 65; the shadow reaches 24 pixels and 5 more downwards.
    try expect(
      "Thought", .up, 0,
      [
        (68, 50, "arrow"), (68, 65, "frame edge"), (68, 1, "arrow"), (2, 2, "surroundings"),
        (2, 60, "shadow"), (29, 94, "top left corner"), (30, 95, "frame middle"),
      ])
  }

  @Test func `a scene's parts are those of its picture`() throws {
    let bench = try Workbench()
    var settings = RenderSettings()
    settings.extent = .content(Size(width: 20, height: 10))
    settings.arrow = .right
    settings.canvas = .bounds
    settings.contentImage = bench.path("content.png").text
    try bench.write(
      Bitmap(size: PixelSize(width: 4, height: 3)).png(scale: .one), to: "content.png")
    let scene = try PopoverScene(
      file: PathName(bench.makeTheme(more: "shadow: {offset: [3, 3]}")).appending("theme.yaml")
        .text,
      settings: settings)
    let map = try scene.render(at: .two).parts()
    // 20 + 1 + 1 + 2 wide, 10 + 1 + 1 high; the content picture is 8 × 6 pixels from (2, 2).
    #expect(map.size == PixelSize(width: 48, height: 24))
    #expect(map.size == (try scene.render(at: .two).bitmap.size))
    #expect(map[2, 2] == "content" && map[9, 7] == "content" && map[10, 7] == "frame middle")
    #expect(map[47, 12] == "arrow" && map[47, 5] == "surroundings" && map[47, 23] == "shadow")
  }
}
