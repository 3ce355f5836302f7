import Imaging
import Testing
import TestThemes
import Themes

@Suite struct ClipArrowSectionTests {
  private static let pictures: [String: PictureInventory.Entry] = [
    "frame.png": .picture(PixelSize(width: 64, height: 48)),
    "cloth.png": .picture(PixelSize(width: 9, height: 7)),
  ]

  private func theme(_ arrow: String) throws -> Theme {
    try ThemeFixture.read(
      "format: 1\nframe: {image: frame.png, capInsets: 6, filter: nearest}\narrow: \(arrow)\n",
      Self.pictures
    ).base
  }

  @Test func `a missing key has its default`() throws {
    let arrow = try #require(
      try theme("{style: clip, shape: triangle, base: 40, height: 20}").arrow)
    let triangle = Path([
      .move(Point(x: 0, y: 20)), .line(Point(x: 20, y: 0)), .line(Point(x: 40, y: 20)), .close,
    ])
    #expect(
      arrow
        == ArrowStyle(
          art: .clip(ClipArrow(shape: triangle, filter: .nearest)), base: 40, height: 20, tip: 20,
          lane: Insets(all: 6), measured: [.lane], edge: .clamp))
    guard case .clip(let art) = arrow.art else { return }
    #expect(art.texture == .frame)
    #expect(art.textureOrigin == Point(x: 0, y: 0))
    #expect(art.neck == 0)
    #expect(art.stroke == nil)
    #expect(art.order == .behind)
  }

  @Test func `every key is read`() throws {
    let arrow = try #require(
      try theme(
        """

          style: clip
          shape: triangle
          base: 40
          height: 20
          tip: 5
          texture: cloth.png
          textureOrigin: [-40, -41.5]
          neck: 15
          stroke: {color: "#00000080", width: 0.5}
          order: front
          down: rotate
          left: mirror
          lane: 1
          edge: skew
          filter: smooth
        """
      ).arrow)
    let triangle = Path([
      .move(Point(x: 0, y: 20)), .line(Point(x: 5, y: 0)), .line(Point(x: 40, y: 20)), .close,
    ])
    let picture = PictureSet([
      .init(path: "cloth.png", scale: 1, size: PixelSize(width: 9, height: 7))
    ])
    let stroke = ClipArrow.Stroke(
      color: Color(red: 0, green: 0, blue: 0, alpha: 0x80), width: 0.5)
    #expect(
      arrow
        == ArrowStyle(
          art: .clip(
            ClipArrow(
              shape: triangle, texture: .picture(picture), textureOrigin: Point(x: -40, y: -41.5),
              neck: 15,
              stroke: stroke, down: .rotate, left: .mirror, order: .front, filter: .smooth)),
          base: 40, height: 20, tip: 5, lane: Insets(all: 1), edge: .skew))
  }

  @Test func `the texture may be the frame's middle`() throws {
    let arrow = try #require(
      try theme("{style: clip, shape: triangle, base: 4, height: 2, texture: center}").arrow)
    guard case .clip(let art) = arrow.art else { return }
    #expect(art.texture == .center)
  }

  @Test(arguments: [
    (
      "{style: clip}",
      [
        "3:16: error: arrow style clip needs 'base', a number of points",
        "3:16: error: arrow style clip needs 'height', a number of points",
        "3:16: error: arrow style clip needs 'shape': triangle, or SVG path data such as "
          + "M0 20 L22 0 L44 20 Z",
      ]
    ),
    (
      "{style: clip, base: 4, height: 2, shape: trangle}",
      [
        "3:49: error: arrow.shape must be triangle or SVG path data that begins with M, "
          + "not \"trangle\"; did you mean 'triangle'?"
      ]
    ),
    (
      "{style: clip, base: 4, height: 2, shape: M0 0 L4 2 a1 1 Z}",
      [
        "3:49: error: arrow.shape, character 11 of the path: 'a' is not read; "
          + "the commands are M, L, H, V, C, Q and Z"
      ]
    ),
    (
      "{style: clip, base: 4, height: 2, shape: triangle, texture: clot.png}",
      ["3:68: error: arrow.texture: there is no clot.png; did you mean cloth.png?"]
    ),
    (
      "{style: clip, base: 4, height: 2, shape: triangle, texture: middle}",
      [
        "3:68: error: arrow.texture must be frame, center or the name of a picture, "
          + "not \"middle\"; did you mean 'center'?"
      ]
    ),
    (
      "{style: clip, base: 4, height: 2, shape: triangle, stroke: {}}",
      [
        "3:59: error: arrow.stroke needs 'color', for example color: \"#000000\"",
        "3:59: error: arrow.stroke needs 'width', for example width: 1",
      ]
    ),
    (
      "{style: clip, base: 4, height: 2, shape: triangle, neck: -1, stroke: {color: \"#000\", width: 0}}",
      [
        "3:65: error: arrow.neck must be 0 or more, not -1",
        "3:100: error: arrow.stroke.width must be more than 0, not 0",
      ]
    ),
    (
      "{style: clip, base: 4, height: 2, shape: triangle, overlap: 2, join: over}",
      [
        "3:59: warning: 'overlap' does not apply to arrow style clip and is ignored",
        "3:71: warning: 'join' does not apply to arrow style clip and is ignored",
      ]
    ),
  ])
  func `a clip arrow that cannot be is refused`(written: String, expected: [String]) {
    #expect(
      ThemeFixture.complaints(adding: "arrow: \(written)\n", Self.pictures) == expected)
  }
}
