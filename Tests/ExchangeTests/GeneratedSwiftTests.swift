import Exchange
import Imaging
import PNG
import PopframeKit
import Popovers
import Testing
import ThemeExchange
import Themes

/// Swift that themes become. That it compiles and does what it should is for `Tools/Scripts/prove-exports.py`, which runs it.
@Suite struct GeneratedSwiftTests {
  private static let themes = [
    "Block", "Card", "Contrast", "Crimson", "Frost", "Glass", "Ink", "Linen", "Material",
    "Obsidian",
    "Parchment", "Pixel", "Pushpin", "Thought",
  ]

  private func code(_ files: [String: [UInt8]]) throws -> (path: String, text: String) {
    let file = try #require(files.first { $0.key.hasSuffix(".swift") })
    #expect(files.keys.count { $0.hasSuffix(".swift") } == 1)
    return (file.key, String(decoding: file.value, as: UTF8.self))
  }

  @Test(arguments: themes)
  func `One file and its pictures, without what a stand-in cannot check`(_ name: String) throws {
    for target in [ExportTarget.uikit, .swiftui] {
      let files = try ShippedTheme.files(name, target)
      let (path, text) = try code(files)
      #expect(path == "\(name)PopoverBackground.swift")
      for word in [
        "@objc", "#selector", "#keyPath", "@IB", "#imageLiteral", "Bundle.module", "#if",
      ] {
        #expect(!text.contains(word), "\(target) says \(word)")
      }
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
      #expect(text.contains("// Made by popframe export --to \(target.rawValue)\n"))
      let imports = text.split(separator: "\n").filter { $0.hasPrefix("import ") }
      #expect(imports == [target == .uikit ? "import UIKit" : "import SwiftUI"])
      // Every image set is named in the code, and every name has an image set.
      let sets = Set(
        files.keys.filter { $0.hasSuffix(".imageset/Contents.json") }.map {
          String($0.split(separator: "/")[1].dropLast(".imageset".count))
        })
      let stem = "\"\(name.lowercased())-"
      // Of a theme with a backdrop each picture has a mask of what is behind.
      let covers = sets.filter { $0.hasSuffix("-cover") }
      let isTranslucent = ["Frost", "Glass"].contains(name)
      #expect(covers.count == (isTranslucent ? sets.count / 2 : 0))
      #expect(text.contains("\"-cover\"") == isTranslucent)
      let names = text.split(separator: "\"").filter { "\"\($0)".hasPrefix(stem) }.map(String.init)
      #expect(Set(names) == sets.subtracting(covers))
    }
  }

  /// A mask of what is behind is opaque where the art is as opaque as its fill, and clear where the art is.
  @Test func `What is behind shows where the art is`() throws {
    let files = try ShippedTheme.files("Frost", .uikit)
    let art = try ShippedTheme.bitmap(
      "Frost.xcassets/frost-frame.imageset/frost-frame@2x.png", files)
    let cover = try ShippedTheme.bitmap(
      "Frost.xcassets/frost-frame-cover.imageset/frost-frame-cover@2x.png", files)
    let fill = Double(art[art.width / 2, art.height / 2].alpha)
    #expect((1..<255).contains(fill))
    #expect(cover.size == art.size)
    for (own, mask) in zip(art.pixels, cover.pixels) {
      #expect(Double(mask.alpha) == min(255, (255 * Double(own.alpha) / fill).rounded()))
    }
  }

  /// The needle's point is 8 points from the left end of 44, and a quarter turn puts what was left below.
  @Test func `The outline of a turned arrow has its tip where the picture has it`() throws {
    let text = try code(ShippedTheme.files("Pushpin", .swiftui)).text
    let left = try #require(text.split(separator: "if direction == .left {\n", maxSplits: 1).last)
    #expect(
      left.contains(
        """
                [
                  [-20, -8],
                  [20, -36],
                ], from: CGPoint(x: body.minX, y: low + 44))
        """))
  }

  /// An opaque outline casts what its art's alpha does; one without blur would show another edge.
  @Test(arguments: [("Card", 2), ("Bubble", 1), ("Block", 0), ("Glass", 0), ("Contrast", 0)])
  func `A drawn outline casts shadows as a path`(_ name: String, _ count: Int) throws {
    let text = try code(ShippedTheme.files(name, .uikit)).text
    #expect(text.split(separator: ".layer.shadowPath = place.shadowPath\n").count == count + 1)
    #expect(text.contains("path.follow(") == (count > 0))
    #expect(text.contains("extension CGMutablePath {") == (count > 0))
  }

  @Test func `Lines of long names are broken`() throws {
    let format = try #require(ExchangeFormat(name: "uikit"))
    let exports = try ThemeExports(
      ShippedTheme.folder("Parchment"), to: [format],
      options: ExportOptions(prefix: "Cornerless", isPublic: true))
    let text = try code(
      Dictionary(uniqueKeysWithValues: exports.files.map { ($0.path, $0.bytes) })
    ).text
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  /// The colour of text is the one of a placeholder's with more contrast: dark on Card's white, light on its dark one.
  @Test func `Every target says the colour of text, light and dark`() throws {
    let (onWhite, onBlack) = (
      "red: 28 / 255, green: 28 / 255, blue: 30 / 255",
      "red: 242 / 255, green: 242 / 255, blue: 247 / 255"
    )
    for (target, text) in [
      (ExportTarget.swiftui, "static func contentColor(_ colorScheme: ColorScheme) -> Color {"),
      (.uikit, "static let contentColor = UIColor { traits in"),
    ] {
      let code = try code(ShippedTheme.files("Card", target)).text
      #expect(code.contains(text))
      #expect(code.contains(onWhite) && code.contains(onBlack))
    }
    let files = try ShippedTheme.files("Card", .ninePatch)
    let kotlin = String(
      decoding: try #require(files["java/CardPopoverDrawable.kt"]), as: UTF8.self)
    #expect(kotlin.contains("const val CONTENT_COLOR = 0xFF1C1C1E.toInt()"))
    #expect(kotlin.contains("const val CONTENT_COLOR_NIGHT = 0xFFF2F2F7.toInt()"))
  }

  @Test func `Declarations are public where they are asked to be`() throws {
    for format in [ExchangeFormat.uikit, .swiftui] {
      let exports = try ThemeExports(
        ShippedTheme.folder("Frost"), to: [format], options: ExportOptions(isPublic: true))
      let plain = try ThemeExports(ShippedTheme.folder("Frost"), to: [format])
      func text(_ exports: ThemeExports) throws -> String {
        try code(Dictionary(uniqueKeysWithValues: exports.files.map { ($0.path, $0.bytes) })).text
      }
      #expect(try text(exports).contains("public "))
      #expect(try !text(plain).contains("public "))
      #expect(
        try text(exports).replacing("public ", with: "") == text(plain))
    }
  }

  /// Apple: "UIPopoverPresentationController" adds a shadow, and no page gives its numbers.
  @Test func `UIKit's own shadow is one warning, and none without the theme's`() throws {
    let folder = try ShippedTheme.folder("Frost")
    let format = try #require(ExchangeFormat(name: "uikit"))
    let with = try ThemeExports(folder, to: [format])
    #expect(
      with.warnings.count(where: { $0.message.hasPrefix("uikit: UIKit casts a shadow") }) == 1)
    #expect(with.losses.contains { $0.message.contains("loses shadow.") })
    let without = try ThemeExports(
      folder, to: [format], options: ExportOptions(castsShadows: false))
    #expect(without.warnings.isEmpty)
    #expect(!without.losses.contains { $0.message.contains("loses shadow") })
    let text = try code(
      Dictionary(uniqueKeysWithValues: without.files.map { ($0.path, $0.bytes) })
    ).text
    #expect(!text.contains("shadowOpacity"))
  }

  @Test func `A prefix stands before types and pictures`() throws {
    let folder = try ShippedTheme.folder("Crimson")
    let format = try #require(ExchangeFormat(name: "uikit"))
    let exports = try ThemeExports(
      folder, to: [format], options: ExportOptions(prefix: "my shop"))
    let files = Dictionary(uniqueKeysWithValues: exports.files.map { ($0.path, $0.bytes) })
    let (path, text) = try code(files)
    #expect(path == "MyShopCrimsonPopoverBackground.swift")
    #expect(text.contains("final class MyShopCrimsonPopoverBackground: UIPopoverBackgroundView"))
    #expect(text.contains("picture(\"my-shop-crimson-frame\", traits)"))
    #expect(
      files["MyShopCrimson.xcassets/my-shop-crimson-frame.imageset/my-shop-crimson-frame@2x.png"]
        != nil)
  }

  @Test func `A loss is a warning at its key's line, and stands in the file's head`() throws {
    let format = try #require(ExchangeFormat(name: "uikit"))
    let exports = try ThemeExports(ShippedTheme.folder("Frost"), to: [format])
    let backdrop = try #require(exports.losses.first { $0.message.contains("loses backdrop") })
    let reason = "a material stands for it, whose blur and saturation are not published"
    #expect(backdrop.message == "uikit loses backdrop: \(reason)")
    #expect(backdrop.range?.line == 25)
    let files = Dictionary(uniqueKeysWithValues: exports.files.map { ($0.path, $0.bytes) })
    #expect(try code(files).text.contains("// - backdrop: \(reason)\n"))
  }

  @Test func `Art without a file for every screen is a loss`() throws {
    func losses(_ scales: [String]) throws -> [String] {
      var files: [String: [UInt8]] = [
        "theme.yaml": Array(
          "format: 1\nframe: {image: frame.png, capInsets: 1}\narrow: {image: arrow.png}\n".utf8)
      ]
      for (index, scale) in scales.enumerated() {
        var bitmap = Bitmap(
          size: PixelSize(width: 3 * (index + 1), height: 3 * (index + 1)),
          filledWith: Pixel(bits: 0xFF80_4020))
        bitmap[0, 0] = .clear
        for name in ["frame", "arrow"] {
          files["\(name)\(scale).png"] = try PNGCodec.encode(bitmap, scale: .one)
        }
      }
      let format = try #require(ExchangeFormat(name: "uikit"))
      return try ThemeExports(
        ThemeFolder(Snapshot(files: files, name: "Fog")), to: [format]
      ).losses.map(\.message)
    }
    // An arrow is sampled for them.
    #expect(
      try losses(["", "@2x"]) == [
        "uikit loses frame.image: there is no file of 3x, and it is not published how another one is scaled"
      ])
    #expect(try losses(["", "@2x", "@3x"]).isEmpty)
  }

  @Test func `SwiftUI's directions are physical`() throws {
    let (_, text) = try code(ShippedTheme.files("Pushpin", .swiftui))
    #expect(text.contains("\n    .environment(\\.layoutDirection, .leftToRight)\n"))
    #expect(text.contains("var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }"))
    #expect(text.contains("func padding(_ arrow: Arrow, in layoutDirection: LayoutDirection)"))
  }

  @Test func `The same theme gives the same code`() throws {
    for name in ["Frost", "Parchment", "Pushpin"] {
      let first = try ShippedTheme.files(name, .uikit)
      #expect(try ShippedTheme.files(name, .uikit) == first)
    }
  }
}
