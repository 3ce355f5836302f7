import Imaging
@testable import Popovers
import Testing
import TestLayouts
import TestThemes
@testable import Themes

@Suite struct FusedDrawingTests {
  static let content = Size(width: 184, height: 104)

  @Test func `frame and arrow are one picture over bounds`() throws {
    let theme = Theme.fused()
    let layout = try theme.layout(content: Self.content, .up, .points(10), at: scale(2))
    // Tip at 110 points; the picture's tip is at 28.5 pixels of a file of 1x.
    #expect(
      theme.draw(layout).group == [
        .picture(
          SlicedPicture(
            bitmap: art(
              PictureSet.File(path: "up.png", scale: 1, size: PixelSize(width: 57, height: 51))),
            plan: try .fused(
              source: PixelSize(width: 57, height: 51),
              caps: PixelInsets(top: 41, left: 9, bottom: 9, right: 9), span: 10..<47,
              along: .horizontal, tip: 220, tipInSource: Ratio(57, 2), scale: Ratio(2),
              target: PixelSize(width: 400, height: 278), resizing: .stretch, filter: .smooth),
            origin: .zero))
      ])
  }

  @Test func `mirrored pictures are sampled, then turned over`() throws {
    let theme = Theme.fused()
    let left = try theme.draw(theme.layout(content: Self.content, .left, .points(7)))
    let right = try theme.draw(theme.layout(content: Self.content, .right, .points(7)))
    var expected = try #require(right.group.first?.picture)
    expected.orientation = .flippedHorizontally
    #expect(left.group == [.picture(expected)])
  }

  @Test func `corner pictures are sliced in nine`() throws {
    let theme = Theme.fused()
    let drawing = try theme.draw(theme.layout(content: Self.content, .up, .points(-99)))
    let picture = try #require(drawing.group.first?.picture)
    #expect(picture.orientation == .flippedHorizontally)
    #expect(
      picture.plan
        == (try .nineSlice(
          source: PixelSize(width: 52, height: 51),
          caps: PixelInsets(top: 41, left: 9, bottom: 9, right: 42),
          scale: Ratio(1), target: PixelSize(width: 200, height: 139), resizing: .stretch)))
  }

  @Test func `a layer of it is its part of the picture`() throws {
    let theme = Theme.fused()
    let layout = try theme.layout(content: Self.content, .right)
    let whole = try #require(theme.draw(layout).group.first?.picture)
    let frame = try #require(
      theme.draw(layout, DrawingOptions(layer: .frame)).group.first?.picture)
    let arrow = try #require(
      theme.draw(layout, DrawingOptions(layer: .arrow)).group.first?.picture)
    #expect(frame.clip == PixelRect(x: 0, y: 0, width: 200, height: 120))
    #expect(arrow.hole == PixelRect(x: 0, y: 0, width: 200, height: 120))
    #expect(frame.plan == whole.plan)
    // Together they are the picture.
    var both = Bitmap(size: layout.pixels.canvas)
    both.draw(frame)
    both.draw(arrow)
    var one = Bitmap(size: layout.pixels.canvas)
    one.draw(whole)
    #expect(both == one)
    let none = try theme.layout(content: Self.content, .none)
    #expect(theme.draw(none, DrawingOptions(layer: .arrow)).group.isEmpty)
    #expect(theme.draw(none).group.count == 1)
  }
}
