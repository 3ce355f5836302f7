import EngineExchange
import Exchange
import Foundation
import Imaging
import Testing
import ThemeSource
import Themes

/// Pictures and their slices as game engines keep them: the numbers of each engine's own documentation.
@Suite struct EngineImportTests {
  private func read(
    _ content: EngineReader.Source.Content, name: String = "a.tres",
    _ files: [String: Bitmap] = ["a.png": Self.picture(20, 30)], frame: String? = nil,
    mends: Bool = false
  ) -> ImportedTheme {
    EngineReader.read(
      [.init(path: name, name: name, content: content)],
      ImportRequest(name: "Back", frame: frame, mends: mends)
    ) { _, names in
      names.lazy.compactMap { files[$0] }.first.map { .success($0) }
        ?? .failure(.init("is missing"))
    }
  }

  /// A picture whose red counts columns, and whose green counts rows.
  private static func picture(_ width: Int, _ height: Int) -> Bitmap {
    var bitmap = Bitmap(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        bitmap[x, y] = Pixel(red: UInt8(x), green: UInt8(y), blue: 0, alpha: 255)
      }
    }
    return bitmap
  }

  private func text(_ theme: ImportedTheme) -> String {
    for file in theme.files where file.path == "theme.yaml" {
      if case .text(let text) = file.content { return text }
    }
    return "\(theme.diagnostics) \(theme.unknownName ?? "")"
  }

  private func frame(_ theme: ImportedTheme) -> Bitmap? {
    for file in theme.files where file.path.hasPrefix("frame") {
      if case .picture(let bitmap, _) = file.content { return bitmap }
    }
    return nil
  }

  private static let box4 = """
    [gd_resource type="StyleBoxTexture" load_steps=2 format=3 uid="uid://b"]

    [ext_resource type="Texture2D" uid="uid://c" path="res://art/a.png" id="1_x"]

    [resource]
    content_margin_left = 8.0
    content_margin_top = -1.0
    texture = ExtResource("1_x")
    texture_margin_left = 5.0
    texture_margin_top = 4.0
    texture_margin_right = 3.0
    texture_margin_bottom = 2.0
    expand_margin_left = 1.0
    axis_stretch_horizontal = 1
    modulate_color = Color(1, 0.5, 0, 1)
    region_rect = Rect2(2, 1, 16, 24)
    """

  @Test(arguments: [
    (
      "texture_margin_left = 5.0", "texture_margin_left = nan",
      "texture_margin_left of 'a' is no finite number"
    ),
    (
      "content_margin_left = 8.0", "content_margin_left = inf",
      "content_margin_left of 'a' is no finite number"
    ),
    (
      "texture_margin_top = 4.0", "texture_margin_top = \"4\"",
      "texture_margin_top of 'a' is no finite number"
    ),
    ("Rect2(2, 1, 16, 24)", "Rect2(2, 1, 16)", "region_rect of 'a' is no Rect2 of whole pixels"),
    (
      "Rect2(2, 1, 16, 24)", "Rect2(2.5, 1, 16, 24)",
      "region_rect of 'a' is no Rect2 of whole pixels"
    ),
    (
      "Rect2(2, 1, 16, 24)", "Rect2(2, 1, -16, 24)",
      "region_rect of 'a' is no Rect2 of whole pixels"
    ),
    ("Color(1, 0.5, 0, 1)", "Color(nan, 0.5, 0, 1)", "modulate_color of 'a' is no Color"),
    ("axis_stretch_horizontal = 1", "axis_stretch_horizontal = 9", "is none of 0, 1 and 2"),
  ])
  func `A value that is none is never mended`(_ right: String, _ wrong: String, _ message: String) {
    let theme = read(
      .godot(Self.box4.replacingOccurrences(of: right, with: wrong)), mends: true)
    #expect(theme.diagnostics.contains { $0.severity == .error && $0.message.contains(message) })
    #expect(theme.files.isEmpty)
  }

  /// Godot multiplies the colours of a node: `CanvasItem.modulate` and `self_modulate`.
  @Test func `Both colours of a node are multiplied`() {
    let scene = """
      [gd_scene format=3]
      [ext_resource type="Texture2D" path="res://a.png" id="1"]
      [node name="Box" type="NinePatchRect"]
      texture = ExtResource("1")
      patch_margin_left = 5
      modulate = Color(1, 0.5, 0, 1)
      self_modulate = Color(0.5, 0.5, 1, 1)
      """
    #expect(text(read(.godot(scene), name: "a.tscn")).contains("color: \"#804000\""))
  }

  @Test func `A style box of Godot 4 has its margins, its part of the picture and its colour`() {
    let theme = read(.godot(Self.box4))
    let yaml = text(theme)
    #expect(theme.diagnostics == [])
    #expect(yaml.contains("\ncontentInsets: [4, 8, 2, 3] "), "\(yaml)")
    #expect(yaml.contains("  capInsets: [4, 5, 2, 3] "), "\(yaml)")
    #expect(yaml.contains("  resizing: {x: tile, y: stretch} "))
    #expect(yaml.contains("  alignmentInsets: [0, 1, 0, 0] "))
    #expect(yaml.contains("\ntint:\n  color: \"#FF8000\" "))
    #expect(
      frame(theme) == Self.picture(20, 30).part(PixelRect(x: 2, y: 1, width: 16, height: 24)))
  }

  @Test func `Godot 2 writes the margins of a texture with slashes`() {
    let box = """
      [gd_resource type="StyleBoxTexture" load_steps=2 format=1]
      [ext_resource path="res://a.png" type="Texture" id=1]
      [resource]
      content_margin/left = 8.0
      content_margin/top = -1.0
      texture = ExtResource( 1 )
      region_rect = Rect2( 0, 0, 0, 0 )
      margin/left = 5.0
      margin/right = 6.0
      margin/top = 7.0
      expand_margin/left = 1.0
      """
    let yaml = text(read(.godot(box)))
    #expect(yaml.contains("  capInsets: [7, 5, 0, 6] "), "\(yaml)")
    #expect(yaml.contains("\ncontentInsets: [7, 8, 0, 6] "), "\(yaml)")
    #expect(yaml.contains("  alignmentInsets: [0, 1, 0, 0] "), "\(yaml)")
    let node = """
      [gd_scene load_steps=2 format=1]
      [ext_resource path="res://a.png" type="Texture" id=1]
      [node name="Box" type="Patch9Frame" parent="."]
      texture = ExtResource( 1 )
      patch_margin/left = 3
      patch_margin/bottom = 4
      """
    let patch = text(read(.godot(node), name: "a.tscn"))
    #expect(patch.contains("  capInsets: [0, 3, 4, 0] "), "\(patch)")
  }

  @Test
  func `Godot 3 calls the margins of a texture otherwise, and of a theme's boxes one is asked for`()
  {
    let theme3 = """
      [gd_resource type="Theme" load_steps=4 format=2]
      [ext_resource path="res://a.png" type="Texture" id=1]
      [sub_resource type="StyleBoxTexture" id=2]
      texture = ExtResource( 1 )
      region_rect = Rect2( 0, 0, 20, 30 )
      margin_left = 5.0
      margin_right = 6.0
      margin_top = 7.0
      [sub_resource type="StyleBoxFlat" id=3]
      [sub_resource type="StyleBoxTexture" id=4]
      texture = ExtResource( 1 )
      margin_left = 1.0
      [resource]
      Button/styles/normal = SubResource( 2 )
      """
    #expect(text(read(.godot(theme3), frame: "2")).contains("  capInsets: [7, 5, 0, 6] "))
    #expect(
      read(.godot(theme3)).diagnostics.map(\.message) == [
        "2 pictures are sliced here: 2, 4; say which one is the frame"
      ])
    #expect(
      read(.godot(theme3), frame: "3").unknownName
        == "nothing that is sliced is called '3'; there is 2, 4")
  }

  @Test func `A node keeps nothing for its content, and a part of an atlas counts from it`() throws
  {
    let scene = """
      [gd_scene load_steps=3 format=3]
      [ext_resource type="Texture2D" path="res://ui/a.png" id="1"]
      [sub_resource type="AtlasTexture" id="Atlas_1"]
      atlas = ExtResource("1")
      region = Rect2(4, 6, 12, 14)
      [node name="Panel" type="NinePatchRect" parent="."]
      layout_mode = 0
      scale = Vector2(2, 2)
      texture_filter = 1
      texture = SubResource("Atlas_1")
      draw_center = false
      patch_margin_left = 3
      patch_margin_top = 4
      patch_margin_right = 5
      patch_margin_bottom = 6
      axis_stretch_vertical = 2
      metadata/_x = {
      "a]": [1, "}"]
      }
      """
    let theme = read(.godot(scene), name: "a.tscn")
    let yaml = text(theme)
    #expect(!yaml.contains("contentInsets"), "0 is the default: \(yaml)")
    #expect(yaml.contains("  capInsets: [4, 3, 6, 5] "))
    #expect(yaml.contains("  resizing: {x: stretch, y: tile} "))
    #expect(yaml.contains("  filter: nearest "))
    #expect(
      theme.diagnostics.map { "\($0.range?.line ?? 0) \($0.message)" } == [
        "16 axis_stretch_vertical = 2 fits whole tiles; the theme cuts the last one",
        "8 the scale of 'Panel' is not taken",
      ])
    let art = try #require(frame(theme))
    #expect(art.size == PixelSize(width: 12, height: 14))
    #expect(art[2, 5] == Pixel(red: 6, green: 11, blue: 0, alpha: 255))
    #expect(art[3, 4] == .clear && art[6, 7] == .clear && art[7, 4].alpha == 255)
  }

  private func unity(_ more: String) -> EngineReader.Source.Content {
    .unity(
      SourceTree(
        yaml: """
          fileFormatVersion: 2
          guid: 0123
          TextureImporter:
            maxTextureSize: 2048
            textureSettings:
              filterMode: 0
          \(more)
            userData: a:v1; b
          """, path: "a.png.meta"))
  }

  /// Unity's Scripting API, TextureImporter.spriteBorder: "X=left, Y=bottom, Z=right, W=top".
  @Test func `Unity's border counts left, bottom, right, top`() {
    let theme = read(
      unity("  spriteMode: 1\n  spriteBorder: {x: 1, y: 2, z: 3, w: 4}"), name: "a.png.meta")
    #expect(theme.diagnostics == [])
    #expect(text(theme).contains("  capInsets: [4, 1, 2, 3] "), "\(text(theme))")
    #expect(text(theme).contains("\ncontentInsets: [4, 1, 2, 3] "))
    #expect(text(theme).contains("  filter: nearest "))
  }

  @Test func `Unity's sprites lie as far from the bottom as they say`() {
    let sprites = """
        spriteMode: 2
        spriteBorder: {x: 9, y: 9, z: 9, w: 9}
        spriteSheet:
          serializedVersion: 2
          sprites:
          - serializedVersion: 2
            name: box
            rect:
              serializedVersion: 2
              x: 2
              y: 3
              width: 10
              height: 12
            border: {x: 1, y: 2, z: 3, w: 4}
          - name: dot
            rect: {serializedVersion: 2, x: 0, y: 0, width: 2, height: 2}
            border: {x: 0, y: 0, z: 0, w: 0}
      """
    let theme = read(unity(sprites), name: "a.png.meta")
    #expect(theme.diagnostics == [])
    // 30 rows: the lowest of the sprite is row 26, its highest row 15.
    #expect(
      frame(theme) == Self.picture(20, 30).part(PixelRect(x: 2, y: 15, width: 10, height: 12)))
    #expect(text(theme).contains("  capInsets: [4, 1, 2, 3] "))
  }

  @Test(arguments: [
    ("  spriteMode: 1\n  spriteBorder: {x: 0, y: 0, z: 0, w: 0}", "its spriteBorder is 0"),
    ("  spriteMode: 2\n  spriteSheet: {sprites: []}", "none of its 0 sprites has a border"),
  ])
  func `A sprite without a border is no nine-slice`(_ more: String, _ message: String) throws {
    let error = try #require(read(unity(more), name: "a.png.meta").diagnostics.first)
    #expect(error.severity == .error && error.message.hasPrefix(message), "\(error)")
  }

  @Test func `A picture that Unity makes smaller is a warning`() {
    let tree = SourceTree(
      yaml: "TextureImporter:\n  maxTextureSize: 16\n  spriteBorder: {x: 1, y: 1, z: 1, w: 1}\n",
      path: "a.png.meta")
    let theme = read(.unity(tree), name: "a.png.meta")
    #expect(theme.diagnostics.map(\.range?.line) == [2])
    #expect(
      theme.diagnostics.allSatisfy {
        $0.message.contains("20 × 30 pixels, and maxTextureSize is 16")
      })
    #expect(!theme.files.isEmpty)
  }

  /// After libGDX's TextureAtlasData: the old indented form and the new one say the same.
  @Test(arguments: [
    """
    a.png
    size: 20, 30
    format: RGBA8888
    filter: Linear, Linear
    repeat: none
    plain
      rotate: false
      xy: 0, 0
      size: 2, 2
    box
      rotate: false
      xy: 2, 3
      size: 10, 12
      split: 1, 2, 3, 4
      pad: 5, -1, 6, 0
      orig: 10, 12
      offset: 0, 0
      index: -1

    """,
    "a.png\r\nsize:20,30\r\nbox\r\nbounds:2,3,10,12\r\nsplit:1,2,3,4\r\npad:5,-1,6,0\r\n",
    "\nz.png\nsize:1,1\nplain\nbounds:0,0,1,1\n\na.png\nsize:20,30\nbox\nindex:3\nbounds:2,3,10,12\nsplit:1,2,3,4\npad:5,-1,6,0",
  ])
  func `A region of libGDX counts left, right, top, bottom`(_ atlas: String) {
    let theme = read(.libGDX(atlas), name: "a.atlas")
    #expect(theme.diagnostics == [])
    #expect(text(theme).contains("  capInsets: [3, 1, 4, 2] "), "\(text(theme))")
    #expect(text(theme).contains("\ncontentInsets: [6, 5, 0, 2] "))
    #expect(
      frame(theme) == Self.picture(20, 30).part(PixelRect(x: 2, y: 3, width: 10, height: 12)))
  }

  @Test func `A region that was turned anticlockwise is turned back`() throws {
    // The packer puts column x, row y of the region at column y, row width − 1 − x.
    let region = Self.picture(6, 4)
    var page = Bitmap(size: PixelSize(width: 12, height: 12))
    for y in 0..<4 {
      for x in 0..<6 { page[3 + y, 2 + 5 - x] = region[x, y] }
    }
    let theme = read(
      .libGDX("a.png\nsize:12,12\nbox\nrotate:true\nxy:3,2\nsize:6,4\nsplit:2,1,1,1\n"),
      name: "a.atlas", ["a.png": page])
    #expect(frame(theme) == region)
    #expect(text(theme).contains("  capInsets: [1, 2, 1, 1] "), "\(text(theme))")
  }

  private func aseprite(_ slices: String, frames: String? = nil) -> EngineReader.Source.Content {
    let all = frames ?? #"{"a 0.ase": {"frame": {"x": 3, "y": 2, "w": 16, "h": 16}}}"#
    let json =
      #"{"frames": \#(all), "meta": {"app": "https://www.aseprite.org/", "image": "C:\\art\\a.png", "slices": [\#(slices)]}}"#
    return .aseprite(SourceTree(json: Array(json.utf8), path: "a.json"))
  }

  /// Aseprite's *Slices*: the centre is a rectangle within the bounds.
  @Test func `A slice of Aseprite lies in its frame, and the centre in the slice`() {
    let slice =
      #"{"name": "box", "keys": [{"frame": 0, "bounds": {"x": 1, "y": 2, "w": 12, "h": 10}, "center": {"x": 3, "y": 4, "w": 5, "h": 1}, "pivot": {"x": 1, "y": 1}}]}, {"name": "hit", "keys": [{"frame": 0, "bounds": {"x": 1, "y": 2, "w": 2, "h": 1}}]}"#
    for frames in [
      nil,
      #"[{"filename": "a", "frame": {"x": 5, "y": 5, "w": 16, "h": 16}, "spriteSourceSize": {"x": 2, "y": 3, "w": 16, "h": 16}}]"#,
      // With an inner padding of 2 a frame holds it, and what is drawn begins behind it.
      #"[{"filename": "a", "frame": {"x": 1, "y": 0, "w": 20, "h": 20}, "spriteSourceSize": {"x": 0, "y": 0, "w": 16, "h": 16}}]"#,
    ] {
      let theme = read(aseprite(slice, frames: frames), name: "a.json")
      #expect(theme.diagnostics.map(\.message) == ["the pivot of 'box' is not taken"])
      #expect(text(theme).contains("  capInsets: [4, 3, 5, 4] "), "\(text(theme))")
      #expect(
        frame(theme) == Self.picture(20, 30).part(PixelRect(x: 4, y: 4, width: 12, height: 10)))
    }
  }

  @Test func `Slices without a centre are no nine-slices`() {
    let theme = read(
      aseprite(
        #"{"name": "hit", "keys": [{"frame": 0, "bounds": {"x": 1, "y": 2, "w": 2, "h": 1}}]}"#),
      name: "a.json")
    #expect(theme.diagnostics.map(\.severity) == [.error])
    #expect(theme.diagnostics[0].message.hasPrefix("none of its slices is a nine-slice: hit;"))
  }

  @Test(arguments: [
    ("split:1.5,2,3,4", "the slices of 'box' are no whole pixels from 0", "[3, 2, 4, 2]"),
    (
      "split:6,6,3,4",
      "the slices at left and right of 'box' leave nothing between them: 6 and 6 of 10 pixels",
      "[3, 4, 4, 5]"
    ),
  ])
  func `Slices that no picture has are mended when asked`(
    _ split: String, _ message: String, _ caps: String
  ) throws {
    let atlas = "a.png\nsize:20,30\nbox\nbounds:2,3,10,12\n\(split)\n"
    let broken = read(.libGDX(atlas), name: "a.atlas")
    #expect(broken.files == [])
    #expect(try #require(broken.diagnostics.first).message.hasPrefix(message))
    let mended = read(.libGDX(atlas), name: "a.atlas", mends: true)
    #expect(text(mended).contains("  capInsets: \(caps) "), "\(text(mended))")
  }

  @Test(arguments: [
    ("res://../a.png", "leaves the folder"), ("res://b.png", "b.png is missing"),
    ("C:/a.png", "leaves the folder"),
  ])
  func `A picture outside of the folder is refused`(_ path: String, _ message: String) throws {
    let box = Self.box4.split(separator: "res://art/a.png").joined(separator: path)
    let theme = read(.godot(box))
    #expect(theme.files == [])
    #expect(try #require(theme.diagnostics.first).message.contains(message), "\(theme.diagnostics)")
  }

  @Test func `A part that lies beside its picture is named with its line`() throws {
    let theme = read(
      .libGDX("a.png\nsize:20,30\nbox\nbounds:12,3,10,12\nsplit:1,1,1,1\n"), name: "a.atlas")
    let error = try #require(theme.diagnostics.first)
    #expect(error.range?.line == 3)
    #expect(error.message == "'box' is 10 × 12 pixels at 12, 3, and a.png has 20 × 30")
  }
}
