import Imaging
import Testing
import TestThemes
import Themes

@Suite struct ArrowSectionTests {
  private static let pictures: [String: PictureInventory.Entry] = [
    "frame.png": .picture(PixelSize(width: 64, height: 48)),
    "up.png": .picture(PixelSize(width: 44, height: 16)),
    "down.png": .picture(PixelSize(width: 44, height: 16)),
    "side.png": .picture(PixelSize(width: 16, height: 44)),
    "wide.png": .picture(PixelSize(width: 46, height: 16)),
  ]

  private func complaints(_ arrow: String) -> [String] {
    ThemeFixture.complaints(adding: "arrow: \(arrow)\n", Self.pictures)
  }

  private func arrow(_ arrow: String) throws -> ArrowStyle? {
    try ThemeFixture.read(
      "format: 1\nframe: {image: frame.png}\narrow: \(arrow)\n", Self.pictures
    ).base.arrow
  }

  @Test(arguments: [
    (
      "{}",
      "3:1: error: arrow needs 'image', for example image: arrow.png, "
        + "or a 'style' of clip, fused, drawn or none"
    ),
    (
      "{shape: triangle, base: 4, height: 2}",
      "3:1: error: arrow needs 'image', for example image: arrow.png, "
        + "or a 'style' of clip, fused, drawn or none; did you mean style: clip?"
    ),
    (
      "{fused: {}}",
      "3:1: error: arrow needs 'image', for example image: arrow.png, "
        + "or a 'style' of clip, fused, drawn or none; did you mean style: fused?"
    ),
    (
      "{style: picture}",
      "3:16: error: arrow.style must be image, clip, fused, drawn or none, not \"picture\"; "
        + "did you mean 'image'?"
    ),
    ("{style: }", "3:16: error: arrow.style has no value; give one, or take the key out"),
    ("up.png", "3:8: error: arrow must be a mapping of keys, not \"up.png\""),
    (
      "{style: image}",
      "3:16: error: arrow style image needs 'image', for example image: arrow.png"
    ),
    ("{image: up.png, base: 0}", "3:30: error: arrow.base must be more than 0, not 0"),
    ("{image: up.png, height: -2}", "3:32: error: arrow.height must be more than 0, not -2"),
    (
      "{image: up.png, tip: 45}",
      "3:29: error: arrow.tip must be from 0 to the base of 44, not 45"
    ),
    (
      "{image: up.png, base: 40, tip: 40.5}",
      "3:39: error: arrow.tip must be from 0 to the base of 40, not 40.5"
    ),
    (
      "{image: up.png, overlap: 16}",
      "3:33: error: arrow.overlap 16 leaves nothing of the arrow's picture, which is 16 points high; "
        + "give 'height' or a smaller overlap"
    ),
    ("{image: up.png, overlap: -1}", "3:33: error: arrow.overlap must be 0 or more, not -1"),
    (
      "{image: up.png, edge: skew}",
      "3:30: error: arrow.edge: skew is not possible with arrow style image; "
        + "it takes clamp or overshoot"
    ),
    (
      "{image: up.png, down: mirror}",
      "3:30: error: arrow.down must be flip or rotate, not \"mirror\"; did you mean 'flip'?"
    ),
    (
      "{image: up.png, neck: 3}",
      "3:24: warning: 'neck' does not apply to arrow style image and is ignored"
    ),
    (
      "{style: none, image: nothing.png}",
      "3:22: warning: 'image' does not apply to arrow style none and is ignored"
    ),
    (
      "{images: {down: down.png}}",
      "3:9: error: arrow.images needs 'up', or arrow an 'image' that points up, "
        + "from which the other directions are derived"
    ),
    (
      "{image: up.png, images: {up: up.png}}",
      "3:9: warning: 'image' is ignored: images gives 'up'"
    ),
    (
      "{image: up.png, images: {down: wide.png}}",
      "3:39: error: arrow.images.down: wide.png is 46 × 16 pixels at @1x, but "
        + "up.png is 44 × 16 pixels at @1x"
    ),
    (
      "{images: {up: up.png, left: down.png}}",
      "3:36: error: arrow.images.left: down.png is 44 × 16 pixels at @1x, "
        + "but up.png is 44 × 16 pixels at @1x (turned 16 × 44)"
    ),
    (
      "{images: {up: up.png, top: up.png}}",
      "3:30: error: unknown key 'top' in arrow.images; did you mean 'up'?"
    ),
  ])
  func `an arrow that cannot be is refused`(written: String, complaint: String) {
    #expect(complaints(written) == [complaint])
  }

  @Test func `pictures for their own direction are kept, the rest derives from up`() throws {
    let arrow = try #require(
      try arrow("{images: {up: up.png, down: down.png, left: side.png}, overlap: 2, tip: 10}"))
    #expect(arrow.base == 44)
    #expect(arrow.height == 14)
    #expect(arrow.tip == 10)
    guard case .image(let art) = arrow.art else {
      Issue.record("no image arrow")
      return
    }
    #expect(art.up.files[0].path == "up.png")
    #expect(art.drawn.mapValues { $0.files[0].path } == [.down: "down.png", .left: "side.png"])
  }

  @Test func `images without up derive from image`() throws {
    let arrow = try #require(try arrow("{image: up.png, images: {right: side.png}}"))
    guard case .image(let art) = arrow.art else {
      Issue.record("no image arrow")
      return
    }
    #expect(art.up.files[0].path == "up.png")
    #expect(art.drawn.keys.map(\.self) == [.right])
  }

  @Test func `style none and no arrow key have no arrow`() throws {
    #expect(try arrow("{style: none}") == nil)
    #expect(try ThemeFixture.read("format: 1\nframe: {image: frame.png}\n").base.arrow == nil)
  }

  @Test func `a missing arrow picture brings no further complaints`() {
    #expect(
      complaints("{image: nothing.png, tip: 3, overlap: 2, edge: skew}") == [
        "3:16: error: arrow.image: there is no nothing.png; "
          + "the theme's folder holds down.png, frame.png, side.png and 2 more",
        "3:55: error: arrow.edge: skew is not possible with arrow style image; "
          + "it takes clamp or overshoot",
      ])
  }
}
