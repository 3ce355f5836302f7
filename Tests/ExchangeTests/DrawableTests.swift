import Exchange
import Imaging
import PNG
import PopframeKit
import Popovers
import Testing
@_spi(Studio) import ThemeExchange
import Themes

/// The Kotlin file beside nine-patches. That it compiles and draws what it should is for `Tools/Scripts/prove-exports.py`,
/// which runs it.
@Suite struct DrawableTests {
  private func code(_ files: [String: [UInt8]]) throws -> (path: String, text: String) {
    let engine = try #require(files["java/PopoverDrawable.kt"])
    #expect(String(decoding: engine, as: UTF8.self).contains("abstract class PopoverDrawable("))
    let others = files.filter { $0.key.hasSuffix(".kt") && $0.value != engine }
    #expect(others.count == 1)
    let file = try #require(others.first)
    return (file.key, String(decoding: file.value, as: UTF8.self))
  }

  /// The files of a theme of one colour, and its losses.
  private func exports(
    _ keys: String, name: String = "Fog", prefix: String = "", scales: [String] = [""],
    isExact: Bool = true, isDrawn: Bool = false
  ) throws -> (files: [String: [UInt8]], losses: [String]) {
    var files = ["theme.yaml": Array("format: 1\n\(keys)".utf8)]
    for (index, scale) in scales.enumerated() {
      let side = 9 * (index + 1)
      let bitmap = Bitmap(
        size: PixelSize(width: side, height: side), filledWith: Pixel(bits: 0xFF80_4020))
      for name in ["frame", "arrow"] {
        files["\(name)\(scale).png"] = try PNGCodec.encode(bitmap, scale: .one)
      }
    }
    let options = ExportOptions(
      prefix: prefix, isDrawnOnDevice: isDrawn, blursOnDevice: isExact)
    let theme = try ThemeFolder(Snapshot(files: files, name: name))
    let exports = try ThemeExports(
      theme, to: [try #require(ExchangeFormat(name: "nine-patch"))], options: options)
    return (
      Dictionary(uniqueKeysWithValues: exports.files.map { ($0.path, $0.bytes) }),
      exports.losses.map(\.message)
    )
  }

  private static let image = "frame: {image: frame.png, capInsets: 2}\narrow: {image: arrow.png}\n"

  @Test(arguments: [
    "Block", "Bubble", "Card", "Contrast", "Crimson", "Frost", "Glass", "Ink", "Linen", "Material",
    "Menu",
    "Obsidian", "Parchment", "Pixel", "Pushpin", "Thought", "Tooltip",
  ])
  func `Every picture is named in the code, and every name is a picture of each density`(
    _ name: String
  )
    throws
  {
    let files = try ShippedTheme.files(name, .ninePatch)
    let (path, text) = try code(files)
    #expect(path == "java/\(name)PopoverDrawable.kt")
    let names = Set(
      text.split(separator: "R.drawable.").dropFirst().map {
        String($0.prefix { $0 == "_" || $0.isLetter || $0.isNumber })
      })
    for density in ["mdpi", "xhdpi", "xxhdpi"] {
      let pictures = files.keys.filter {
        $0.hasPrefix("res/drawable-\(density)/") && !$0.hasSuffix(".9.png")
      }
      #expect(
        Set(pictures.map { $0.split(separator: "/")[2].dropLast(4) }) == Set(names.map { $0[...] }))
    }
    // A picture of the night is one of the day, too, which stands for it elsewhere.
    for night in files.keys where night.hasPrefix("res/drawable-night-") {
      #expect(files[night.replacing("-night", with: "")] != nil, "\(night)")
    }
    #expect(text.contains("// Made by popframe export --to nine-patch\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 130 })
    #expect(!text.contains("package ") || text.contains("here: package com.example.app\n"))
  }

  @Test(arguments: [
    ("2nd try", "Theme2ndTryPopoverDrawable", "theme_2nd_try"), ("雪", "雪PopoverDrawable", "u96ea"),
    ("class", "ClassPopoverDrawable", "theme_class"),
    ("when */ $x \\u000a", "WhenXU000aPopoverDrawable", "when_x_u000a"),
  ])
  func `Names are the language's`(_ name: String, _ type: String, _ stem: String) throws {
    let (files, _) = try exports("name: '\(name)'\n\(Self.image)")
    let (path, text) = try code(files)
    #expect(path == "java/\(type).kt")
    #expect(text.hasPrefix("// \(name): a popover's background for Android.\n"))
    #expect(text.contains("\nclass \(type)(resources: Resources) : PopoverDrawable(resources) {\n"))
    #expect(text.contains("R.drawable.\(stem)_popover_frame,"))
    #expect(files["res/drawable-mdpi/\(stem)_popover_frame.png"] != nil)
    // Nothing but the line comment has the theme's own words.
    #expect(!text.dropFirst(name.count + 3).contains("$x"))
  }

  @Test func `A prefix stands before type and pictures`() throws {
    let (files, _) = try exports(Self.image, prefix: "my shop")
    let (path, text) = try code(files)
    #expect(path == "java/MyShopFogPopoverDrawable.kt")
    #expect(text.contains("R.drawable.my_shop_fog_popover_arrow_left)"))
  }

  @Test func `Each file has its caps, at the density of its folder`() throws {
    let keys = """
      frame:
        {image: frame.png, capInsets: {"@1x": [1, 2, 3, 4], "@2x": [2, 5, 6, 8]}, resizing: {x: tile, y: stretch}}
      """
    let (_, text) = try code(exports(keys, scales: ["", "@2x"]).files)
    // Left, top, right, bottom; no span; an opaque middle.
    #expect(text.contains("160, 2, 1, 4, 3, 0, 0, 255, "))
    #expect(text.contains("320, 5, 2, 8, 6, 0, 0, 255)"))
    #expect(text.contains("isTiled = listOf(true, false)"))
    // Caps that are the same in dp at each density are said once.
    let plain = try code(exports(Self.image, scales: ["", "@2x"]).files).text
    #expect(plain.contains("intArrayOf(2, 2, 2, 2, 0, 0, 255)"))
  }

  @Test func `Directions and the night have numbers of their own`() throws {
    let keys =
      Self.image + """
        contentInsets: 3
        directions: {left: {contentInsets: [1, 2, 3, 4.5]}}
        shadow: {color: "#10203040", offset: [1, -2], blur: 5, knockout: true}
        appearances: {dark: {contentInsets: 8, shadow: []}}
        """
    let (files, losses) = try exports(keys)
    let (_, text) = try code(files)
    #expect(losses.isEmpty)
    // From the left clockwise.
    #expect(text.contains("insets = listOf(2.0, 1.0, 4.5, 3.0),"))
    #expect(text.contains("Shadow(0x40102030.toInt(), 1.0, 1.0, -2.0, 5.0, isKnockedOut = true)"))
    let night = try #require(text.components("private fun dark(direction", before: "\n    }\n"))
    #expect(night.contains("insets = listOf(8.0, 8.0, 8.0, 8.0)"))
    #expect(!night.contains("Shadow("))
    // The same pictures are not written again.
    #expect(!files.keys.contains { $0.contains("-night") && $0.contains("_popover_") })
  }

  @Test(arguments: [
    ("arrow: {image: arrow.png, edge: overshoot}", "arrow.edge"),
    ("arrow: {style: clip, shape: triangle, base: 4, height: 3, edge: skew}", "arrow.edge"),
    ("backdrop: {blur: 3}", "backdrop"), ("contentCornerRadius: 3", "contentCornerRadius"),
    ("appearances: {sepia: {contentInsets: 3}}", "appearances.sepia"),
  ])
  func `A loss stands at the top of the file`(_ keys: String, _ key: String) throws {
    let (files, losses) = try exports("frame: {image: frame.png, capInsets: 2}\n\(keys)\n")
    #expect(losses.count == 1)
    #expect(losses.first?.hasPrefix("nine-patch loses \(key): ") == true, "\(losses)")
    #expect(try code(files).text.contains("\n// - \(key): "))
  }

  @Test func `What a night changes in every direction is written once`() throws {
    let keys =
      Self.image + """
        shadow: {color: "#000", blur: 4}
        appearances: {dark: {shadow: {color: "#000", blur: 9}}}
        """
    let (_, text) = try code(exports(keys).files)
    let night = try #require(text.components("private fun night(side: Side) =", before: "\n}\n"))
    #expect(
      night.contains("side.copy(")
        && night.contains("Shadow(0xFF000000.toInt(), 1.0, 0.0, 0.0, 9.0)"))
    #expect(!night.contains("insets"))
    #expect(!text.contains("fun dark("))
  }

  @Test func `Code of a package lies in its folder and says its line`() throws {
    let files = ["theme.yaml": Array("format: 1\nframe: {style: drawn, fill: '#FFF'}\n".utf8)]
    let exports = try ThemeExports(
      ThemeFolder(Snapshot(files: files, name: "Fog")),
      to: [try #require(ExchangeFormat(name: "nine-patch"))],
      options: ExportOptions(androidPackage: "com.example.app"))
    for name in ["Fog", ""] {
      let path = "java/com/example/app/\(name)PopoverDrawable.kt"
      let file = try #require(exports.files.first { $0.path == path })
      #expect(
        String(decoding: file.bytes, as: UTF8.self).contains("package com.example.app\n\nimport "))
    }
    #expect(!exports.ownPaths.contains("java/com/example/app/PopoverDrawable.kt"))
    #expect(exports.ownPaths.count == exports.files.count - 1)
  }

  @Test(arguments: [
    (ExportOptions.Option.exact, "", ExportOptions(blursOnDevice: true)),
    (.drawn, "", ExportOptions(isDrawnOnDevice: true)),
    (.package, "com.example.app", ExportOptions(androidPackage: "com.example.app")),
    (.prefix, "shop", ExportOptions(prefix: "shop")),
    (.shadow, "none", ExportOptions(castsShadows: false)),
    (.access, "public", ExportOptions(isPublic: true)),
  ])
  func `A program asks for what the command's options ask for`(
    _ option: ExportOptions.Option, _ text: String, _ options: ExportOptions
  ) throws {
    var asked = ExportOptions()
    try asked.take(text, for: option)
    #expect(asked == options)
  }

  @Test(arguments: [
    ("com.example.app", true), ("a", true), ("a_1.B2", true), ("", false), ("a.", false),
    (".a", false), ("a..b", false), ("1a", false), ("a-b", false), ("com.class.x", false),
    ("com.fun", false), ("com.é", false), ("com/x", false), ("a.b\n", false), ("a. b", false),
    ("e\u{301}.a", false),
  ])
  func `A package's name is one of Java and Kotlin`(_ name: String, _ isOne: Bool) {
    #expect(SafeName.isPackage(name) == isOne)
  }

  @Test func `Drawn themes lose the spread of shadows`() throws {
    let keys = """
      frame: {style: drawn, fill: "#FFF", cornerRadius: 4}
      shadow: [{blur: 4, spread: 2}, {blur: 4, from: frame}]
      """
    let (files, losses) = try exports(keys)
    #expect(losses == ["nine-patch loses shadow.spread: a shadow has the shape of the art"])
    // The frame alone casts one by its picture, which has its corners.
    #expect(try code(files).text.contains("caster = artNone"))
    let translucent = try exports(keys.replacing("#FFF", with: "#FFF8")).losses
    #expect(translucent.contains { $0.hasPrefix("nine-patch loses shadow.from: ") })
  }
}

extension DrawableTests {
  private static let soft = """
    frame: {style: drawn, fill: "#FFF"}
    arrow: {style: drawn, base: 10, height: 5}
    shadow: {color: "#20406080", opacity: 0.5, offset: [2, 7], blur: 8}

    """

  @Test func `A shadow is a picture of its alpha where it is opaque`() throws {
    let (files, losses) = try exports(Self.soft, isExact: false)
    let text = try code(files).text
    #expect(text.contains("2.0, 7.0, 8.0, picture = shadow1, reach = 12.0)"))
    #expect(text.contains("arrowShadows = listOf(shadow1Up)"))
    #expect(losses.count == 1)
    #expect(losses.first?.hasPrefix("nine-patch loses shadow: ") == true, "\(losses)")
    let name = "res/drawable-mdpi/fog_popover_shadow_1.png"
    let picture = try PNGCodec.decode(try #require(files[name])).bitmap
    // Across a straight edge it is the sum of a Gaussian with a deviation of 4: its values are powers of e^(−1/32).
    let bell = (-12...12).map { j in (0..<j * j).reduce(1) { value, _ in value * 0.969_233_234 } }
    let middle = picture.height / 2
    for x in 0..<24 {
      let share = bell[...x].reduce(0, +) / bell.reduce(0, +)
      let pixel = picture[x, middle]
      #expect(abs(Double(pixel.alpha) - 255 * share) <= 1, "\(x)")
      #expect(pixel.red == 0 && pixel.green == 0 && pixel.blue == 0)
    }
    for density in ["mdpi", "xhdpi", "xxhdpi"] {
      for end in ["", "_up", "_down", "_left", "_right"] {
        #expect(files["res/drawable-\(density)/fog_popover_shadow_1\(end).png"] != nil)
      }
    }
    #expect(try exports(Self.soft).losses.isEmpty)
    #expect(try !exports(Self.soft).files.keys.contains { $0.contains("_shadow_") })
  }

  @Test func `A device draws a theme by its outline, without pictures`() throws {
    let keys = """
      frame: {style: drawn, fill: {gradient: [["#FFF", 0], ["#08F", 1]], angle: 90}, cornerRadius: 4, border: {color: "#0008", width: 2}}
      arrow: {style: drawn, base: 10, height: 5}
      shadow: {color: "#000", blur: 4, spread: 3}
      """
    let (files, losses) = try exports(keys, isExact: false, isDrawn: true)
    #expect(losses.isEmpty, "\(losses)")
    #expect(files.keys.sorted() == ["java/FogPopoverDrawable.kt", "java/PopoverDrawable.kt"])
    let text = try code(files).text
    // A corner's arc has the radius less the inset, so that its ends stay at the radius.
    for line in [
      "override fun Trace.follow() {", "start(left + 4.0, top + d)",
      "across(right - 4.0)", "arc(corner2, corner2, corner2, true)",
      "val corner1 = max(0.0, 4.0 - d)", "if (direction == ArrowDirection.LEFT) {",
      "floatArrayOf(0.0f, 1.0f),", "lines = listOf(Line(0x88000000.toInt(), 2.0))",
      "Shadow(0xFF000000.toInt(), 1.0, 0.0, 0.0, 4.0, spread = 3.0)",
    ] { #expect(text.contains(line), "\(line)") }
  }

  @Test(arguments: [
    (
      DrawableTests.image,
      "--drawn: Fog has pictures; only a theme with 'style: drawn' can be drawn"
    ),
    (
      "frame: {style: drawn, fill: '#FFF'}\nappearances: {dark: {frame: {cornerRadius: 4}}}\n",
      "--drawn: light and dark of Fog have other outlines; leave --drawn out"
    ),
  ])
  func `A theme that a device cannot draw is refused`(_ keys: String, _ reason: String) {
    #expect(throws: PopframeError.misplaced(reason: reason)) {
      try exports(keys, isDrawn: true)
    }
  }
}

extension String {
  /// What stands between two texts.
  fileprivate func components(_ first: String, before second: String) -> Substring? {
    guard let start = firstRange(of: first)?.upperBound,
      let end = self[start...].firstRange(of: second)?.lowerBound
    else { return nil }
    return self[start..<end]
  }
}
