import Exchange
import Imaging
import PNG
import Popovers
import PopframeKit
import ThemeExchange
import Testing

/// Where an arrow replaces the frame under it, in a stylesheet: a mask of two layers, each opaque where the frame is seen.
@Suite struct WebHoleTests {
  /// A frame of 60 points with an arrow whose base is 20 points and which reaches 6 points into the frame.
  private func stylesheet(
    frame: String = "", join: String = "replace", dark: String = ""
  ) throws -> String {
    let text = """
      format: 1
      name: Hole
      frame: {image: frame.png, capInsets: 10, \(frame)}
      arrow: {image: arrow.png, base: 20, height: 8, overlap: 6, join: \(join), lane: 12}
      \(dark)
      """
    func png(_ width: Int, _ height: Int) throws -> [UInt8] {
      try PNGCodec.encode(
        Bitmap(size: PixelSize(width: width, height: height), filledWith: Pixel(bits: 0x8040_2010)),
        scale: .one)
    }
    let theme = try ThemeFolder(
      Snapshot(
        files: [
          "theme.yaml": Array(text.utf8), "frame.png": try png(60, 60),
          "arrow.png": try png(20, 14),
        ], name: "Hole"))
    let format = try #require(ExchangeFormat(name: "css"))
    let files = try ThemeExports(theme, to: [format]).files
    let css = try #require(files.first { $0.path == "hole.css" })
    return String(decoding: css.bytes, as: UTF8.self)
  }

  /// The value of a property that a rule for a direction declares.
  private func value(
    _ css: String, _ property: String, _ direction: String, of part: String = "before"
  ) throws -> String {
    let rule = try #require(
      css.split(separator: "}").first {
        $0.contains("[data-arrow=\"\(direction)\"] > .hole-background::\(part) {")
      })
    let line = try #require(rule.split(separator: "\n").first { $0.contains(" \(property): ") })
    return String(line.drop { $0 == " " }.dropFirst(property.count + 2).dropLast())
  }

  @Test(arguments: [
    ("up", "right", "bottom", "left"), ("down", "right", "top", "left"),
    ("left", "bottom", "right", "top"), ("right", "bottom", "left", "top"),
  ])
  func `A base wide and an overlap deep, where the arrow begins`(
    _ direction: String, _ along: String, _ inwards: String, _ side: String
  ) throws {
    let css = try stylesheet()
    #expect(
      try value(css, "mask", direction)
        == "linear-gradient(to \(along), #000 var(--hole-start), #0000 var(--hole-start), "
        + "#0000 calc(var(--hole-start) + 20px), #000 calc(var(--hole-start) + 20px)), "
        + "linear-gradient(to \(inwards), #0000 6px, #000 6px)")
    // A browser moves boxes to whole device pixels, and stops of gradients not.
    let place = try value(css, side, direction, of: "after")
    #expect(try value(css, "--hole-start", direction) == "round(\(place), var(--hole-pixel))")
  }

  @Test func `What hangs over the frame stays, and moves the hole inwards`() throws {
    let css = try stylesheet(frame: "alignmentInsets: [1, 2, 3, 4]")
    let up = try value(css, "mask", "up")
    #expect(
      up.hasSuffix("linear-gradient(to bottom, #000 1px, #0000 1px, #0000 7px, #000 7px)"), "\(up)")
    let left = try value(css, "mask", "left")
    #expect(
      left.hasSuffix("linear-gradient(to right, #000 2px, #0000 2px, #0000 8px, #000 8px)"),
      "\(left)")
    // The mask counts from the art's left, two points before the frame's.
    let start = try value(css, "--hole-start", "up")
    #expect(start.hasPrefix("calc(") && start.hasSuffix(" + 2px)"), "\(start)")
  }

  @Test func `Without an arrow, over the frame or without an overlap nothing is taken away`() throws
  {
    #expect(!(try stylesheet(join: "over").contains("mask:")))
    let none = try #require(
      stylesheet().split(separator: "}").first { $0.contains("[data-arrow=\"none\"]") })
    #expect(!none.contains("mask:"))
  }

  @Test func `An appearance whose arrow does not replace takes the mask away`() throws {
    let css = try stylesheet(dark: "appearances: {dark: {arrow: {join: over}}}")
    let parts = css.split(separator: "@media (prefers-color-scheme: dark)")
    #expect(parts.count == 2 && parts[1].contains("mask: none;"))
  }
}
