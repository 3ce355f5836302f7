import Imaging
import Testing
import TestThemes
@testable import Themes

@Suite struct ThemeDocumentTests {
  @Test func `a theme of the fewest keys has the defaults`() throws {
    let theme = try ThemeFixture.read("format: 1\nframe: {image: frame.png}\n").base
    #expect(theme.name == "Folder")
    #expect(theme.author == nil)
    #expect(theme.license == nil)
    #expect(theme.contentInsets == .zero)
    #expect(theme.contentCornerRadius == 0)
    #expect(theme.arrow == nil)
    #expect(theme.shadows == [])
    #expect(theme.tint == nil)
    let frame = try #require(theme.frame)
    #expect(frame.image.files.map(\.path) == ["frame.png"])
    #expect(frame.capInsets == .zero)
    #expect(frame.resizing == .tile)
    #expect(frame.center == nil)
    #expect(frame.tileAnchor == TileAnchors(x: .start, y: .start))
    #expect(frame.filter == .smooth)
    #expect(frame.emptyMiddle == .error)
    #expect(frame.alignmentInsets == .zero)
    #expect(theme.previews.content == [Size(width: 200, height: 120)])
    #expect(theme.previews.arrows == [.none])
    #expect(theme.previews.offsets == [.points(0)])
    #expect(theme.previews.scales == [.one])
    #expect(theme.previews.appearances == ["base"])
  }

  @Test func `an image arrow's defaults come from its picture and the frame`() throws {
    let theme = try ThemeFixture.read(
      """
      format: 1
      frame: {image: frame.png, capInsets: [1, 2, 3, 4], filter: nearest}
      arrow: {image: arrow.png, overlap: 2}
      """
    ).base
    let arrow = try #require(theme.arrow)
    #expect(arrow.base == 44)
    #expect(arrow.height == 14)
    #expect(arrow.tip == 22)
    #expect(arrow.lane == Insets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(arrow.edge == .clamp)
    guard case .image(let art) = arrow.art else {
      Issue.record("no image arrow")
      return
    }
    #expect(art.overlap == 2)
    #expect(art.join == .over)
    #expect(art.order == .front)
    #expect(art.filter == .nearest)
    #expect(art.down == .flip)
    #expect(art.left == .turn)
    #expect(art.drawn == [:])
    #expect(theme.previews.arrows == [.up, .down, .left, .right, .none])
  }

  @Test func `every key of an image theme is read`() throws {
    let document = try ThemeFixture.read(
      """
      format: 1
      name: Crimson
      author: A. Designer
      license: CC0-1.0
      contentInsets: {top: -1, left: 2.5}
      contentCornerRadius: 3
      contentColor: "#ABC"
      frame:
        image: frame.png
        capInsets: [10, 12]
        resizing: {x: tile, y: stretch}
        center: [2, 3]
        tileAnchor: {x: center, y: end}
        filter: nearest
        emptyMiddle: transparent
        alignmentInsets: 4
      arrow:
        style: image
        image: arrow.png
        base: 40
        height: 15
        tip: 10
        overlap: 1
        join: replace
        order: behind
        lane: {left: 5}
        edge: overshoot
        filter: smooth
        down: rotate
        left: mirror
      shadow:
        - {color: "#12345678", opacity: 0.35, offset: [-1, 6], blur: 18, from: frame, knockout: true}
        - {}
      tint: {mode: template, color: "#F80"}
      appearances:
        dark: {frame: {image: frame~dark.png}}
      previews:
        content: [[120, 80], [320, 220.5]]
        arrows: [up, none]
        offsets: [start, -4.5, end]
        scales: [1, 1.5]
        appearances: [dark]
      """,
      ThemeFixture.pictures.merging(["frame~dark.png": .picture(PixelSize(width: 64, height: 48))])
      { $1 })
    #expect(document.warnings == [])
    #expect(document.appearances == ["base", "dark"])
    func frame(_ path: String) -> FrameStyle {
      FrameStyle(
        image: PictureSet([.init(path: path, scale: 1, size: PixelSize(width: 64, height: 48))]),
        capInsets: Insets(top: 10, left: 12, bottom: 10, right: 12),
        resizing: Resizing(x: .tile, y: .stretch), center: Size(width: 2, height: 3),
        tileAnchor: TileAnchors(x: .center, y: .end), filter: .nearest, emptyMiddle: .transparent,
        alignmentInsets: Insets(all: 4))
    }
    let arrow = ImageArrow(
      up: PictureSet([.init(path: "arrow.png", scale: 1, size: PixelSize(width: 44, height: 16))]),
      down: .rotate, left: .mirror, overlap: 1, join: .replace, order: .behind, filter: .smooth)
    var expected = Theme(
      name: "Crimson", author: "A. Designer", license: "CC0-1.0",
      contentInsets: Insets(top: -1, left: 2.5, bottom: 0, right: 0), contentCornerRadius: 3,
      contentColor: Color(red: 0xAA, green: 0xBB, blue: 0xCC), frame: frame("frame.png"),
      arrow: ArrowStyle(
        art: .image(arrow), base: 40, height: 15, tip: 10,
        lane: Insets(top: 0, left: 5, bottom: 0, right: 0), edge: .overshoot),
      shadows: [
        ShadowStyle(
          color: Color(red: 0x12, green: 0x34, blue: 0x56, alpha: 0x78), opacity: 0.35,
          offset: Point(x: -1, y: 6), blur: 18, caster: .frame, knockout: true),
        ShadowStyle(color: .black, opacity: 1, offset: Point(x: 0, y: 0), blur: 0),
      ],
      tint: Tint(mode: .template, color: Color(red: 255, green: 0x88, blue: 0)),
      previews: Previews(
        content: [Size(width: 120, height: 80), Size(width: 320, height: 220.5)],
        arrows: [.up, .none],
        offsets: [.start, .points(-4.5), .end], scales: [.one, try #require(Scale(1.5))],
        appearances: ["dark"]))
    #expect(document.base == expected)
    expected.frame = frame("frame~dark.png")
    #expect(document.theme(for: "dark") == expected)
    #expect(document.theme(for: "light") == nil)
  }
}
