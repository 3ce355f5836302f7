import Exchange
import Imaging
import PNG
import PopframeKit
import Popovers
import Testing
import ThemeExchange

/// Where an arrow replaces the frame under it, in a stylesheet: a grid whose cells hold the frame and the arrow.
@Suite struct WebGridTests {
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
    _ css: String, _ property: String, _ direction: String, of part: String = ""
  ) throws -> String {
    try #require(
      SheetRules(css: css).value(
        ".hole[data-arrow=\"\(direction)\"] > .hole-background\(part)", property))
  }

  private static let parts = (1...4).map { " > :nth-child(\($0))" }

  /// Lines 1 to 4 divide an edge into what is before the arrow, the arrow, and what is behind it; the other axis into the
  /// arrow's height, its overlap and the rest.
  @Test(arguments: [
    (
      "up", "columns", "rows", "8px 6px 1fr",
      ["3 / 1 / 4 / 4", "2 / 1 / 3 / 2", "2 / 3 / 3 / 4", "1 / 2 / 3 / 3"]
    ),
    (
      "down", "columns", "rows", "1fr 6px 8px",
      ["1 / 1 / 2 / 4", "2 / 1 / 3 / 2", "2 / 3 / 3 / 4", "2 / 2 / 4 / 3"]
    ),
    (
      "left", "rows", "columns", "8px 6px 1fr",
      ["1 / 3 / 4 / 4", "1 / 2 / 2 / 3", "3 / 2 / 4 / 3", "2 / 1 / 3 / 3"]
    ),
    (
      "right", "rows", "columns", "1fr 6px 8px",
      ["1 / 1 / 4 / 2", "1 / 2 / 2 / 3", "3 / 2 / 4 / 3", "2 / 2 / 3 / 4"]
    ),
  ])
  func `Frame and arrow share the lines of a grid`(
    _ direction: String, _ along: String, _ across: String, _ depth: String, _ areas: [String]
  ) throws {
    let css = try stylesheet()
    #expect(try value(css, "grid-template-\(across)", direction) == depth)
    let edge = try value(css, "grid-template-\(along)", direction)
    #expect(edge.hasPrefix("round(clamp(min(12px, "), "\(edge)")
    #expect(edge.hasSuffix(", var(--hole-pixel)) 20px 1fr"), "\(edge)")
    for (part, area) in zip(Self.parts, areas) {
      #expect(try value(css, "grid-area", direction, of: part) == area)
    }
  }

  /// The frame's art is as large as the popover without the arrow's height, and lies in the corner that it shares with
  /// its element.
  @Test(arguments: [
    ("up", ["auto auto 0px 0px", "0px auto auto 0px", "0px 0px auto auto"]),
    ("down", ["0px auto auto 0px", "auto auto 0px 0px", "auto 0px 0px auto"]),
    ("left", ["0px 0px auto auto", "0px auto auto 0px", "auto auto 0px 0px"]),
    ("right", ["0px auto auto 0px", "0px 0px auto auto", "auto 0px 0px auto"]),
  ])
  func `Each part of the frame holds all of its art`(_ direction: String, _ corners: [String])
    throws
  {
    let css = try stylesheet()
    let isAcross = direction == "up" || direction == "down"
    for (part, corner) in zip(Self.parts, corners) {
      #expect(try value(css, "inset", direction, of: part + "::before") == corner)
      let size = [("width", "100cqw", !isAcross), ("height", "100cqh", isAcross)]
      for (property, whole, isShorter) in size {
        #expect(
          try value(css, property, direction, of: part + "::before")
            == (isShorter ? "calc(\(whole) - 8px)" : "calc(\(whole))"))
      }
    }
  }

  @Test
  func `What hangs over the frame reaches beyond the cells, and is said to be lost at the arrow`()
    throws
  {
    let css = try stylesheet(frame: "alignmentInsets: [1, 2, 3, 4]")
    #expect(try value(css, "inset", "up", of: Self.parts[0]) == "0px -4px -3px -2px")
    #expect(try value(css, "inset", "up", of: Self.parts[1]) == "-1px 0px 0px -2px")
    #expect(try value(css, "inset", "left", of: Self.parts[2]) == "0px 0px -3px -2px")
    #expect(css.contains(" * - frame.alignmentInsets: what hangs over"))
  }

  @Test func `Without an arrow that replaces, the frame is in one piece`() throws {
    #expect(!(try stylesheet(join: "over").contains("grid")))
    let css = try stylesheet()
    #expect(try value(css, "grid-template", "none") == "none")
    #expect(try value(css, "display", "none", of: Self.parts[1]) == "none")
    #expect(try value(css, "inset", "none", of: Self.parts[0] + "::before") == "0px")
  }

  @Test func `An appearance whose arrow does not replace has the frame in one piece`() throws {
    let css = try stylesheet(dark: "appearances: {dark: {arrow: {join: over}}}")
    #expect(
      try value(css, "display", "up", of: Self.parts[1])
        == "var(--popframe-day, block) var(--popframe-night, none)")
  }
}
