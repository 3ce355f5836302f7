import Imaging
import Testing
import TestThemes
import Themes

@Suite struct FusedArrowSectionTests {
  private static let pictures: [String: PictureInventory.Entry] = [
    "frame.png": .picture(PixelSize(width: 64, height: 48)),
    "plain.png": .picture(PixelSize(width: 19, height: 19)),
    "up.png": .picture(PixelSize(width: 57, height: 51)),
    "corner.png": .picture(PixelSize(width: 52, height: 51)),
    "side.png": .picture(PixelSize(width: 37, height: 71)),
  ]

  private func document(_ arrow: String) throws -> ThemeDocument {
    try ThemeFixture.read("format: 1\narrow:\n\(arrow)\n", Self.pictures)
  }

  @Test func `the filter is the frame's where there is one`() throws {
    let document = try document(
      """
        style: fused
        base: 37
        height: 19
        fused: {up: {image: up.png, arrowSpan: [10, 47]}}
      frame: {image: frame.png, filter: nearest}
      """)
    guard case .fused(let art)? = document.base.arrow?.art else {
      Issue.record("the arrow is fused")
      return
    }
    #expect(art.filter == .nearest)
  }

  @Test func `the pieces keep their slices, and no frame is needed`() throws {
    let document = try document(
      """
        style: fused
        base: 37
        height: 19
        cornerRadius: 7
        fused:
          none:     {image: plain.png,  capInsets: 9}
          up:       {image: up.png,     capInsets: [41, 9, 9, 9], arrowSpan: [10, 47]}
          upCorner: {image: corner.png, capInsets: [41, 9, 9, 42], tip: 28.5}
          right:    {image: side.png,   capInsets: [24, 9, 9, 27], arrowSpan: [25, 62], tip: 40}
      """)
    let theme = document.base
    #expect(document.warnings == [])
    #expect(theme.frame == nil)
    let arrow = try #require(theme.arrow)
    #expect(arrow.base == 37)
    #expect(arrow.height == 19)
    #expect(arrow.tip == 18.5)
    #expect(arrow.lane == Insets(all: 7))
    #expect(arrow.edge == .corner, "corner pictures are used unless edge says otherwise")
    guard case .fused(let art) = arrow.art else {
      Issue.record("no fused arrow")
      return
    }
    #expect(art.cornerRadius == 7)
    #expect(art.resizing == .stretch)
    #expect(art.filter == .smooth)
    #expect(Set(art.pieces.keys) == [.none, .up, .upCorner, .right])
    func picture(_ path: String) -> PictureSet {
      guard case .picture(let size) = Self.pictures[path] else { return PictureSet([]) }
      return PictureSet([.init(path: path, scale: 1, size: size)])
    }
    #expect(art.pieces[.none] == .init(image: picture("plain.png"), capInsets: Insets(all: 9)))
    #expect(
      art.pieces[.up]
        == .init(
          image: picture("up.png"), capInsets: Insets(top: 41, left: 9, bottom: 9, right: 9),
          arrowSpan: 10...47))
    #expect(
      art.pieces[.upCorner]
        == .init(
          image: picture("corner.png"), capInsets: Insets(top: 41, left: 9, bottom: 9, right: 42),
          tip: 28.5))
    #expect(
      art.pieces[.right]
        == .init(
          image: picture("side.png"), capInsets: Insets(top: 24, left: 9, bottom: 9, right: 27),
          arrowSpan: 25...62, tip: 40))
    #expect(theme.previews.arrows == [.up, .left, .right, .none], "what there are pictures for")
  }

  @Test func `the other keys are read, and without corner pictures the arrow is clamped`() throws {
    func arrow(_ more: String) throws -> ArrowStyle? {
      try document(
        "  style: fused\n  base: 37\n  height: 19\n  fused: {up: {image: up.png, arrowSpan: [0, 57]}}\n"
          + more
      ).base.arrow
    }
    let plain = try #require(try arrow(""))
    #expect(plain.edge == .clamp)
    #expect(plain.lane == .zero)
    let full = try #require(
      try arrow(
        "  filter: nearest\n  resizing: {x: tile}\n  edge: overshoot\n  lane: 3\n  tip: 4\n"))
    #expect(full.edge == .overshoot)
    #expect(full.lane == Insets(all: 3))
    #expect(full.tip == 4)
    guard case .fused(let art) = full.art else { return }
    #expect(art.filter == .nearest)
    #expect(art.resizing == Resizing(x: .tile, y: .stretch))
  }

  @Test func `every slot can be given`() throws {
    let slots = [
      "none", "up", "down", "left", "right", "upCorner", "downCorner", "leftTop", "leftBottom",
      "rightTop", "rightBottom",
    ]
    let lines = slots.map { slot in
      let tail =
        switch slot {
        case "none": ""
        case "up", "down", "left", "right": ", arrowSpan: [2, 20]"
        default: ", tip: 3"
        }
      return "    \(slot): {image: up.png\(tail)}"
    }
    let theme = try document(
      "  style: fused\n  base: 3\n  height: 2\n  fused:\n" + lines.joined(separator: "\n")
    ).base
    guard case .fused(let art) = theme.arrow?.art else {
      Issue.record("no fused arrow")
      return
    }
    #expect(Set(art.pieces.keys.map(\.rawValue)) == Set(slots))
  }

  @Test(arguments: [
    (
      "up: {image: up.png}",
      ["3:53: error: arrow.fused.up needs 'arrowSpan', for example arrowSpan: [10, 47]"]
    ),
    (
      "up: {}",
      [
        "3:53: error: arrow.fused.up needs 'arrowSpan', for example arrowSpan: [10, 47]",
        "3:53: error: arrow.fused.up needs 'image', for example image: up.png",
      ]
    ),
    (
      "up: {image: up.png, arrowSpan: [47, 10]}",
      ["3:84: error: arrow.fused.up.arrowSpan must begin before it ends, not go from 47 to 10"]
    ),
    (
      "up: {image: up.png, arrowSpan: [9, 9]}",
      ["3:84: error: arrow.fused.up.arrowSpan must begin before it ends, not go from 9 to 9"]
    ),
    (
      "up: {image: up.png, arrowSpan: 9}",
      ["3:84: error: arrow.fused.up.arrowSpan must be [from, to], not the number 9"]
    ),
    (
      "up: {image: up.png, arrowSpan: [8, 47], capInsets: 9}",
      ["3:84: error: arrow.fused.up.arrowSpan: 8 to 47 must lie between the caps, from 9 to 48"]
    ),
    (
      "up: {image: up.png, arrowSpan: [9, 49], capInsets: 9}",
      ["3:84: error: arrow.fused.up.arrowSpan: 9 to 49 must lie between the caps, from 9 to 48"]
    ),
    (
      "up: {image: up.png, arrowSpan: [9.5, 47]}",
      [
        "3:84: error: arrow.fused.up.arrowSpan: start 9.5 falls between source pixels of up.png (9.5 pixels); the nearest that works is 10"
      ]
    ),
    (
      "up: {image: up.png, arrowSpan: [9, 47], tip: 50}",
      ["3:98: error: arrow.fused.up.tip must be from 9 to 47, not 50"]
    ),
    (
      "up: {image: up.png, arrowSpan: [9, 47], capInsets: 30}",
      [
        "3:104: error: arrow.fused.up.capInsets: left 30 and right 30 make 60, but up.png is only 57 points wide",
        "3:104: error: arrow.fused.up.capInsets: top 30 and bottom 30 make 60, but up.png is only 51 points high",
      ]
    ),
    (
      "right: {image: side.png, arrowSpan: [25, 72]}",
      ["3:89: error: arrow.fused.right.arrowSpan: 25 to 72 must lie between the caps, from 0 to 71"]
    ),
    (
      "up: {image: up.png, arrowSpan: [0, 57]}, upCorner: {image: corner.png}",
      ["3:94: error: arrow.fused.upCorner needs 'tip', for example tip: 28.5"]
    ),
    (
      "up: {image: up.png, arrowSpan: [0, 57]}, upCorner: {image: corner.png, tip: 53}",
      ["3:129: error: arrow.fused.upCorner.tip must be from 0 to 52, not 53"]
    ),
    (
      "up: {image: up.png, arrowSpan: [0, 57]}, none: {image: plain.png, tip: 3, arrowSpan: [1, 2]}",
      [
        "3:119: warning: arrow.fused.none.tip does not apply here and is ignored",
        "3:127: warning: arrow.fused.none.arrowSpan does not apply here and is ignored",
      ]
    ),
    (
      "none: {image: plain.png}",
      [
        "3:45: error: arrow.fused needs at least one of up, down, left or right, or a corner picture such as "
          + "'downCorner'"
      ]
    ),
    (
      "upp: {image: up.png}",
      [
        "3:45: error: arrow.fused needs at least one of up, down, left or right, or a corner picture such as "
          + "'downCorner'",
        "3:53: error: unknown key 'upp' in arrow.fused; did you mean 'up'?",
      ]
    ),
    (
      "up: {image: up.png, arrowSpan: [0, 57], slice: 3}",
      ["3:93: error: unknown key 'slice' in arrow.fused.up; did you mean 'capInsets'?"]
    ),
  ])
  func `pieces that cannot be are refused`(piece: String, expected: [String]) {
    let complaints = ThemeFixture.complaints(
      "format: 1\n\narrow: {style: fused, base: 37, height: 19, fused: {\(piece)}}\n", Self.pictures
    )
    #expect(complaints == expected)
  }

  @Test(arguments: [
    (
      "{style: fused}",
      [
        "3:16: error: arrow style fused needs 'base', a number of points",
        "3:16: error: arrow style fused needs 'fused', the pictures for up, down, right and none",
        "3:16: error: arrow style fused needs 'height', a number of points",
      ]
    ),
    (
      "{style: fused, base: 3, height: 2, resizing: none, fused: {up: {image: up.png, arrowSpan: [0, 9]}}}",
      ["3:53: error: arrow.resizing must be stretch or tile, not \"none\""]
    ),
    (
      "{style: fused, base: 3, height: 2, edge: corner, fused: {up: {image: up.png, arrowSpan: [0, 9]}}}",
      [
        "3:49: warning: arrow.edge: corner needs a corner picture in arrow.fused, such as "
          + "'upCorner'; without one the arrow is clamped"
      ]
    ),
    (
      "{style: fused, base: 3, height: 2, edge: skew, fused: {up: {image: up.png, arrowSpan: [0, 9]}}}",
      [
        "3:49: error: arrow.edge: skew is not possible with arrow style fused; "
          + "it takes clamp, corner or overshoot"
      ]
    ),
  ])
  func `a fused arrow that cannot be is refused or warned about`(
    written: String, expected: [String]
  ) {
    #expect(
      ThemeFixture.complaints("format: 1\n\narrow: \(written)\n", Self.pictures) == expected)
  }

  @Test func `a frame beside fused art is checked and ignored`() throws {
    let arrow =
      "arrow: {style: fused, base: 3, height: 2, fused: {up: {image: up.png, arrowSpan: [0, 9]}}}\n"
    let yaml = "format: 1\nframe: {image: frame.png}\n" + arrow
    #expect(
      ThemeFixture.complaints(yaml, Self.pictures) == [
        "2:1: warning: frame is ignored: with arrow style fused, frame and arrow are one picture"
      ])
    #expect(try ThemeFixture.read(yaml, Self.pictures).base.frame == nil)
  }

  @Test func `previews of a direction without a picture are refused`() {
    #expect(
      ThemeFixture.complaints(
        """
        format: 1
        arrow: {style: fused, base: 3, height: 2, fused: {right: {image: up.png, arrowSpan: [0, 9]}}}
        previews: {arrows: [left, right, up, none]}
        """, Self.pictures) == [
          "3:34: error: previews.arrows: arrow.fused has no picture for 'up'",
          "3:38: error: previews.arrows: arrow.fused has no picture for 'none'",
        ])
  }
}
