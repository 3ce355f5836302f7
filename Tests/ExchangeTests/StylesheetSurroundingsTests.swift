import Exchange
import Imaging
import PNG
import PopframeKit
import Popovers
import Testing
@_spi(Studio) import ThemeExchange
import Themes
import WebExchange

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What lies round the art in a stylesheet of pictures: the backdrop behind it, and shadows.
@Suite struct StylesheetSurroundingsTests {
  /// A frame of 20 points with caps of 6, translucent but for its clear and half clear corner pixels, and an arrow.
  private func exports(
    _ keys: String, middle: UInt32 = 0x8040_2010, more: [String: Bitmap] = [:]
  ) throws -> (css: String, losses: [String]) {
    let text = """
      format: 1
      name: Pane
      contentInsets: 6
      \(keys)
      """
    func png(_ bitmap: Bitmap) throws -> [UInt8] { try PNGCodec.encode(bitmap, scale: .one) }
    let solid = Pixel(bits: 0x8040_2010)
    var frame = Bitmap(size: PixelSize(width: 20, height: 20), filledWith: solid)
    frame[0, 0] = .clear
    frame[19, 0] = Pixel(bits: 0x4020_1008)
    frame[10, 10] = Pixel(bits: middle)
    let arrow = Bitmap(size: PixelSize(width: 10, height: 8), filledWith: solid)
    let pictures = ["frame.png": frame, "arrow.png": arrow].merging(more) { $1 }
    let files = try pictures.mapValues(png).merging(["theme.yaml": Array(text.utf8)]) { $1 }
    let theme = try ThemeFolder(Snapshot(files: files, name: "Pane"))
    var options = ExportOptions()
    options.stylesheet.usesPictures = true
    let exports = try ThemeExports(
      theme, to: [#require(ExchangeFormat(name: "css"))], options: options)
    let css = try #require(exports.files.first { $0.path == "pane.css" })
    return (String(decoding: css.bytes, as: UTF8.self), exports.losses.map(\.message))
  }

  private static let sliced = """
    frame: {image: frame.png, capInsets: 6, resizing: stretch}
    arrow: {image: arrow.png, height: 8, lane: 6}
    backdrop: {blur: 24, saturation: 1.8, tint: "#FFFFFF80"}
    """

  private func value(_ css: String, _ selector: String, _ property: String) -> String? {
    SheetRules(css: css).value(selector, property)
  }

  @Test func `A picture that screens have no file of is named with them`() throws {
    let losses = try exports(Self.sliced).losses
    #expect(
      losses.contains {
        $0.hasPrefix("css loses frame.filter: ")
          && $0.contains("on screens that have none (@2x, @3x)")
          && $0.hasSuffix("add the picture for @2x, @3x")
      }, "\(losses)")
  }

  @Test func `A backdrop is a filtered element below the background, with half of blur`() throws {
    let css = try exports(Self.sliced).css
    #expect(value(css, ".pane::before", "backdrop-filter") == "blur(12px) saturate(1.8)")
    #expect(value(css, ".pane::before", "background") == "rgb(255 255 255 / 0.502)")
  }

  @Test func `Its mask is the frame less what is clear of its corners, and the arrow`() throws {
    let css = try exports(Self.sliced).css
    #expect(
      value(css, ".pane[data-arrow=\"none\"]::before", "mask")
        == "linear-gradient(#000 0 0) left 0px top 0px / 100% 100% no-repeat subtract, "
        + "var(--pane-backdrop-top-left) left 0px top 0px / 6px 6px no-repeat, "
        + "var(--pane-backdrop-top-right) right 0px top 0px / 6px 6px no-repeat")
    let down = try #require(value(css, ".pane[data-arrow=\"down\"]::before", "mask"))
    #expect(down.hasPrefix("var(--pane-backdrop-arrow-down) left round(clamp("))
    #expect(
      down.hasSuffix(
        " bottom 0px / 10px round(8px, var(--pane-pixel)) no-repeat, "
          + "linear-gradient(#000 0 0) left 0px top 0px / 100% calc(100% - round(8px, var(--pane-pixel))) "
          + "no-repeat subtract, "
          + "var(--pane-backdrop-top-left) left 0px top 0px / 6px 6px no-repeat, "
          + "var(--pane-backdrop-top-right) right 0px top 0px / 6px 6px no-repeat"), "\(down)")
  }

  @Test func `Another word in data-arrow shows no backdrop`() throws {
    let css = try exports(Self.sliced).css
    #expect(value(css, ".pane::before", "content") == nil)
    for direction in ["up", "down", "left", "right", "none"] {
      #expect(value(css, ".pane[data-arrow=\"\(direction)\"]::before", "content") == "\"\"")
    }
  }

  @Test func `A direction has a backdrop of its own, also alone`() throws {
    let art = """
      frame: {image: frame.png, capInsets: 6, resizing: stretch}
      arrow: {image: arrow.png, height: 8, lane: 6}
      """
    let (up, none) = (".pane[data-arrow=\"up\"]::before", ".pane[data-arrow=\"none\"]::before")
    let alone = try exports("\(art)\ndirections: {up: {backdrop: {blur: 10}}}").css
    #expect(value(alone, up, "content") == "\"\"")
    #expect(value(alone, up, "backdrop-filter") == "blur(5px)")
    #expect(value(alone, none, "content") == nil)
    let both = try exports(
      "\(art)\nbackdrop: {saturation: 1.5}\ndirections: {up: {backdrop: {saturation: 0}}}"
    ).css
    #expect(value(both, up, "backdrop-filter") == "saturate(0)")
    #expect(value(both, none, "backdrop-filter") == "saturate(1.5)")
  }

  @Test(arguments: [("smooth", "auto"), ("nearest", "pixelated")])
  func `Masks are sampled as the art is`(_ filter: String, _ rendering: String) throws {
    let css = try exports(Self.sliced.replacing("6, res", with: "6, filter: \(filter), res")).css
    #expect(value(css, ".pane[data-arrow=\"none\"]::before", "image-rendering") == rendering)
  }

  /// The left caps end 34 points before bounds.
  @Test func `An overhang wider than the picture leaves its corners out`() throws {
    let css = try exports(
      """
      frame: {image: frame.png, capInsets: 6, resizing: stretch, alignmentInsets: {left: 40}}
      backdrop: {blur: 10}
      """
    ).css
    #expect(
      value(css, ".pane::before", "mask")
        == "linear-gradient(#000 0 0) left 0px top 0px / 100% 100% no-repeat subtract, "
        + "var(--pane-backdrop-top-right) right 0px top 0px / 6px 6px no-repeat")
  }

  @Test func `Files with caps of other lengths have masks of their lengths`() throws {
    var large = Bitmap(
      size: PixelSize(width: 40, height: 40), filledWith: Pixel(bits: 0x8040_2010))
    large[0, 0] = .clear
    let css = try exports(
      """
      frame: {image: frame.png, capInsets: {"@1x": 6, "@2x": 11}, resizing: stretch}
      backdrop: {blur: 10}
      """, more: ["frame@2x.png": large]
    ).css
    let corner = "--pane-backdrop-top-left"
    #expect(
      value(css, ".pane::before", "mask")?.contains(
        "var(\(corner)) left 0px top 0px / var(\(corner)-width) var(\(corner)-height) no-repeat")
        == true)
    #expect(css.contains(" \(corner)-width: 6px;"))
    #expect(css.contains(" \(corner)-width: 5.5px;"))
  }

  /// 6.5 points are 7, 13 and 20 pixels, and one point more lies on the frame.
  @Test func `A drawn arrow's mask ends on device pixels, a point inside of the frame`() throws {
    let css = try exports(
      """
      frame: {style: drawn, fill: "#18181B80", cornerRadius: 4}
      arrow: {style: drawn, base: 14, height: 6.5}
      backdrop: {blur: 10}
      """
    ).css
    let arrow = "--pane-backdrop-arrow-up-height"
    for line in [
      " \(arrow): 8px;", " \(arrow): 7.5px;", " \(arrow): calc(23px / 3);",
    ] {
      #expect(css.contains(line), "\(line)")
    }
  }

  @Test(arguments: [
    ("alignmentInsets: {top: 2}", "what hangs over the frame has none where the arrow begins"),
    // Two caps of 7, and content insets of 6.
    ("capInsets: 7", "corners of its mask keep their size in a popover that is smaller"),
  ])
  func `What a mask leaves out is a loss`(_ key: String, _ reason: String) throws {
    let own = Self.sliced.replacing(
      "capInsets: 6", with: key.hasPrefix("cap") ? key : "capInsets: 6, \(key)")
    #expect(try exports(own).losses.contains { $0.contains("loses backdrop: \(reason)") })
    #expect(try !exports(Self.sliced).losses.contains { $0.contains(reason) })
  }

  /// The frame's middle has an alpha of 128.
  @Test(arguments: [(UInt32(0x8040_2010), false), (0xFF80_4020, true)])
  func `A cut arrow of another opacity than the frame is a loss`(
    _ texture: UInt32, _ isLost: Bool
  ) throws {
    let cloth = Bitmap(size: PixelSize(width: 4, height: 4), filledWith: Pixel(bits: texture))
    let losses = try exports(
      """
      frame: {image: frame.png, capInsets: 6, resizing: stretch}
      arrow: {style: clip, shape: triangle, base: 14, height: 6, texture: cloth.png, lane: 6}
      backdrop: {blur: 10}
      """, more: ["cloth.png": cloth]
    ).losses
    #expect(
      losses.contains { $0.contains("as if all of it had the frame's opacity") } == isLost,
      "\(losses)")
  }

  /// Alpha over that of the middle, 128: nothing of 0, half of 64, all of 128.
  @Test(arguments: [("top-left", 0, UInt8(255)), ("top-right", 5, 127)])
  func `A corner's picture holds what is clear`(_ corner: String, _ x: Int, _ clear: UInt8) throws {
    let css = try exports(Self.sliced).css
    let start = try #require(
      css.firstRange(of: "--pane-backdrop-\(corner): url(\"data:image/png;base64,"))
    let data = Data(base64Encoded: String(css[start.upperBound...].prefix { $0 != "\"" }))
    let picture = try PNGCodec.decode(Array(#require(data))).bitmap
    #expect(picture.size == PixelSize(width: 6, height: 6))
    for y in 0..<6 {
      for column in 0..<6 {
        #expect(picture[column, y].alpha == ((column, y) == (x, 0) ? clear : 0))
      }
    }
  }

  @Test func `Opacities between the corners that differ are a loss`() throws {
    let reason = "art between the corners has several opacities"
    #expect(try !exports(Self.sliced).losses.contains { $0.contains(reason) })
    #expect(try exports(Self.sliced, middle: 0x2008_0402).losses.contains { $0.contains(reason) })
  }

  @Test func `Shadows are filters, the theme's last one first`() throws {
    let (css, losses) = try exports(
      """
      \(Self.sliced)
      shadow:
        - {color: "#000000", opacity: 0.5, offset: [0, 10], blur: 15}
        - {color: "#000000", opacity: 0.25, offset: [1, 4], blur: 6}
      """)
    #expect(
      value(css, ".pane > .pane-background", "filter")
        == "drop-shadow(1px 4px 3px rgb(0 0 0 / 0.25)) drop-shadow(0px 10px 7.5px rgb(0 0 0 / 0.5))"
    )
    #expect(losses.contains { $0.contains("loses shadow: ") })
  }

  @Test func `Shadows that spread are lost in pictures`() throws {
    let (css, losses) = try exports(
      """
      frame: {style: drawn, fill: "#FFFFFF80", cornerRadius: 6}
      shadow: [{opacity: 0.5, spread: 2, knockout: true}]
      """)
    #expect(!css.contains("box-shadow"))
    #expect(losses.contains { $0.contains("loses shadow.spread") })
    // It covers half of what is behind: 127.5 levels.
    #expect(
      losses.contains {
        $0.contains("loses shadow.knockout") && $0.contains("differ by up to 128 levels")
      })
  }

  @Test func `An appearance without shadows takes those of the base away`() throws {
    let css = try exports(
      "\(Self.sliced)\nshadow: [{blur: 4}]\nappearances: {dark: {shadow: []}}"
    ).css
    #expect(
      value(css, ".pane > .pane-background", "filter")
        == "var(--popframe-day, drop-shadow(0px 0px 2px rgb(0 0 0 / 1))) var(--popframe-night, unset)"
    )
  }
}
