import Imaging
import Testing
import TestThemes
import Themes

/// Themes without art: what their keys mean, and what is wrong with them.
@Suite struct DrawnFrameSectionTests {
  private func theme(_ lines: String) throws -> Theme {
    try ThemeFixture.read("format: 1\n" + lines + "\n", [:]).base
  }

  private func complaints(_ lines: String) -> [String] {
    ThemeFixture.complaints("format: 1\n" + lines + "\n", [:])
  }

  @Test func `a missing key has its default`() throws {
    let theme = try theme("frame: {style: drawn, fill: \"#FFF\"}")
    #expect(theme.frame == nil)
    #expect(theme.drawnFrame == DrawnFrame(fill: .color(.white)))
    #expect(theme.drawnFrame?.cornerRadii == .init(all: 0))
    #expect(theme.drawnFrame?.cornerCurve == .circular)
    #expect(theme.drawnFrame?.borders == [])
    #expect(theme.backdrop == nil)
  }

  @Test func `every key is read`() throws {
    let theme = try theme(
      """
      frame:
        style: drawn
        fill: {gradient: [["#FFF", 0], ["#00000080", 0.5], ["#000", 1]], angle: 45}
        cornerRadius: [1, 2, 3, 4]
        cornerCurve: continuous
        border:
          - {color: "#111", width: 2, alignment: outside}
          - {color: "#222", width: hairline, alignment: center}
          - {color: "#333"}
        innerShadow: {color: "#444", opacity: 0.5, offset: [1, -2], blur: 3}
      arrow:
        style: drawn
        base: 24
        height: 11
        tip: 9
        tipRadius: 2
        baseRadius: 1.5
        lane: 5
        down: rotate
        left: mirror
      backdrop: {blur: 24, saturation: 1.8, tint: "#FFFFFFB3"}
      """)
    func grey(_ value: UInt8) -> Color { Color(red: value, green: value, blue: value) }
    #expect(
      theme.drawnFrame
        == DrawnFrame(
          fill: .gradient(
            Gradient(
              stops: [
                .init(color: .white, position: 0),
                .init(color: Color(red: 0, green: 0, blue: 0, alpha: 128), position: 0.5),
                .init(color: .black, position: 1),
              ], angle: 45)),
          cornerRadii: .init(topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4),
          cornerCurve: .continuous,
          borders: [
            BorderStyle(color: grey(0x11), width: .points(2), alignment: .outside),
            BorderStyle(color: grey(0x22), width: .hairline, alignment: .center),
            BorderStyle(color: grey(0x33), width: .points(1)),
          ],
          innerShadows: [
            .init(color: grey(0x44), opacity: 0.5, offset: Point(x: 1, y: -2), blur: 3)
          ]))
    #expect(
      theme.arrow
        == ArrowStyle(
          art: .drawn(
            DrawnArrow(
              shape: .triangle(tipRadius: 2, baseRadius: 1.5), down: .rotate, left: .mirror)),
          base: 24, height: 11, tip: 9, lane: Insets(all: 5)))
    #expect(
      theme.backdrop
        == BackdropStyle(
          blur: 24, saturation: 1.8, tint: Color(red: 255, green: 255, blue: 255, alpha: 0xB3)))
  }

  @Test func `styles that do not go together are named`() {
    #expect(
      complaints(
        "frame: {style: drawn, fill: \"#FFF\"}\narrow: {style: clip, shape: triangle, base: 9, height: 4}"
      )
      .first?.contains("arrow style clip does not go with frame style drawn") ?? false)
    let found = ThemeFixture.complaints(
      adding: "arrow: {style: drawn, base: 9, height: 4}\n")
    #expect(found.first?.contains("arrow style drawn is one outline with the frame") ?? false)
    #expect(
      complaints("frame: {style: drawn, fill: \"#FFF\"}\narrow: {base: 9, height: 4}")
        .first?.contains("did you mean style: drawn?") ?? false)
  }

  @Test(arguments: ["join: over", "order: front", "overlap: 1", "filter: nearest", "images: {}"])
  func `keys of pictures are mistakes`(key: String) {
    let name = key.prefix { $0 != ":" }
    let found = complaints(
      "frame: {style: drawn, fill: \"#FFF\"}\n"
        + "arrow: {style: drawn, base: 9, height: 4, \(key)}")
    #expect(found.count == 1)
    #expect(
      found.first?.contains("error: '\(name)' is not possible with arrow style drawn") ?? false,
      "\(found)")
  }

  @Test func `tint, a filter and other edges are mistakes`() {
    let arrow = "arrow: {style: drawn, base: 9, height: 4}\n"
    #expect(
      complaints("frame: {style: drawn, fill: \"#FFF\"}\ntint: {color: \"#F00\"}").first?
        .contains("'tint' is not possible with frame style drawn") ?? false)
    #expect(
      complaints("frame: {style: drawn, fill: \"#FFF\", filter: smooth}\n" + arrow).first?
        .contains("'filter' is not possible with frame style drawn") ?? false)
    #expect(
      complaints(
        "frame: {style: drawn, fill: \"#FFF\"}\n"
          + "arrow: {style: drawn, base: 9, height: 4, edge: skew}"
      ) == [
        "3:49: error: arrow.edge: skew is not possible with arrow style drawn; it takes clamp"
      ])
  }

  @Test(arguments: [(6.0, true), (5.9, true), (9, true), (5.54, false), (3, false)])
  func `legs that meet far below the tip are reported, with the largest radius`(
    radius: Double, isReported: Bool
  ) {
    // Both legs rise by φ = atan2(20 − R, 6) + asin(R/√(36 + (20 − R)²)): 90° for R = 6. A point below the tip they
    // are 2/tan φ apart, a sixteenth of a point for R = 5.5456.
    let found = complaints(
      "frame: {style: drawn, fill: \"#FFF\"}\n"
        + "arrow: {style: drawn, base: 12, height: 20, baseRadius: \(radius)}")
    #expect(found.contains { $0.hasSuffix("at most 5.54 keeps them apart") } == isReported)
    #expect(found.count == (isReported ? 1 : 0))
  }

  @Test func `radii without room are reported, with the room`() {
    // m = 12 ≥ h = 11: (144 + 121) / 22 = 12.0455.
    #expect(
      complaints(
        "frame: {style: drawn, fill: \"#FFF\"}\n"
          + "arrow: {style: drawn, base: 24, height: 11, tipRadius: 9, baseRadius: 4}"
      )
      .first?.contains(
        "are 13 points together; an arrow of this base, height and tip has room for 12.0455")
        ?? false)
    #expect(
      complaints(
        "frame: {style: drawn, fill: \"#FFF\"}\n"
          + "arrow: {style: drawn, base: 24, height: 11, tipRadius: 8, baseRadius: 4}") == [])
  }

  @Test func `a lane inside of the corners is a warning`() {
    let found = complaints(
      "frame: {style: drawn, fill: \"#FFF\", cornerRadius: 12}\n"
        + "arrow: {style: drawn, base: 24, height: 11, lane: 4}")
    #expect(found.count == 1)
    #expect(found.first?.contains("warning: arrow.lane is less than") ?? false)
    #expect(found.first?.contains("12 points") ?? false)
  }

  @Test(arguments: [
    ("fill: 7", "must be a colour"), ("fill: {gradient: [[\"#FFF\", 0]]}", "at least two stops"),
    ("fill: {gradient: [[\"#FFF\", 1], [\"#000\", 0]]}", "do not descend"),
    ("fill: \"#FFF\", cornerRadius: [1, 2]", "not a list of 2"),
    ("fill: \"#FFF\", border: {color: \"#000\", width: hair}", "hairline"),
    ("fill: \"#FFF\", border: {color: \"#000\", width: 0}", "more than 0"),
    ("fill: \"#FFF\", border: 3", "a mapping of keys or a list"),
    ("fill: \"#FFF\", border: {width: 3}", "needs 'color'"), ("cornerRadius: 3", "needs 'fill'"),
  ])
  func `wrong values are reported`(keys: String, part: String) {
    let found = complaints("frame: {style: drawn, \(keys)}")
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains(part) ?? false, "\(found)")
  }

  @Test func `border is no key of sliced frames`() {
    #expect(
      ThemeFixture.complaints("format: 1\nframe: {image: frame.png, border: 12}\n") == [
        "2:27: error: unknown key 'border' in frame; did you mean 'capInsets'?"
      ])
  }
}
