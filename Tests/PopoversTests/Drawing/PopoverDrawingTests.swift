import Imaging
@testable import Popovers
import Testing
import TestLayouts
import TestThemes
@testable import Themes

/// Steps of frame and arrow as values; no pixel is drawn.
@Suite struct PopoverDrawingTests {
  static let frame = PictureSet.File(
    path: "frame.png", scale: 1, size: PixelSize(width: 128, height: 128))
  static let arrow = PictureSet.File(
    path: "arrow.png", scale: 1, size: PixelSize(width: 40, height: 18))

  struct Turn: Sendable {
    var direction: ArrowDirection
    var down = ImageArrow.Down.flip
    var left = ImageArrow.Left.turn
    var orientation: Orientation
    var arrow: PixelPoint
    var frame: PixelRect
  }

  /// Bounds 216 × 146 or 232 × 130, see the layout's table.
  @Test(arguments: [
    Turn(
      direction: .up, orientation: .identity, arrow: PixelPoint(x: 98, y: 0),
      frame: PixelRect(x: 0, y: 16, width: 216, height: 130)),
    Turn(
      direction: .down, orientation: .flippedVertically, arrow: PixelPoint(x: 98, y: 128),
      frame: PixelRect(x: 0, y: 0, width: 216, height: 130)),
    Turn(
      direction: .down, down: .rotate, orientation: .rotated180, arrow: PixelPoint(x: 78, y: 128),
      frame: PixelRect(x: 0, y: 0, width: 216, height: 130)),
    Turn(
      direction: .left, orientation: .rotatedLeft, arrow: PixelPoint(x: 0, y: 35),
      frame: PixelRect(x: 16, y: 0, width: 216, height: 130)),
    Turn(
      direction: .left, left: .mirror, orientation: .transposed, arrow: PixelPoint(x: 0, y: 55),
      frame: PixelRect(x: 16, y: 0, width: 216, height: 130)),
    Turn(
      direction: .right, orientation: .rotatedRight, arrow: PixelPoint(x: 214, y: 55),
      frame: PixelRect(x: 0, y: 0, width: 216, height: 130)),
  ])
  func `frame and arrow are two pictures in their places`(turn: Turn) throws {
    let theme = Theme.lopsided(down: turn.down, left: turn.left)
    let layout = try theme.layout(turn.direction)
    let drawing = theme.draw(layout)
    #expect(drawing.canvas == layout.pixels.canvas)
    #expect(drawing.visible == PixelRect(origin: .zero, size: drawing.canvas))
    #expect(drawing.paintsGroup)
    #expect(drawing.shadows.isEmpty)
    #expect(drawing.overlay.isEmpty)
    #expect(
      drawing.group == [
        .picture(
          SlicedPicture(
            bitmap: art(Self.frame),
            plan: try .nineSlice(
              source: PixelSize(width: 128, height: 128),
              caps: PixelInsets(top: 12, left: 12, bottom: 12, right: 12), scale: Ratio(1),
              target: turn.frame.size),
            origin: turn.frame.origin)),
        .picture(
          SlicedPicture(
            bitmap: art(Self.arrow),
            plan: .whole(
              source: PixelSize(width: 40, height: 18), target: PixelSize(width: 40, height: 18),
              filter: .smooth),
            orientation: turn.orientation, origin: turn.arrow, clip: layout.pixels.bounds)),
      ])
  }

  @Test func `an arrow is sampled pointing up to its pixels, then turned`() throws {
    let theme = Theme.lopsided()
    let left = try #require(try theme.draw(theme.layout(.left, at: scale(1.3))).group.last?.picture)
    // 40 × 1.3 = 52 wide, round(16 × 1.3) + round(2 × 1.3) = 21 + 3 high.
    #expect(
      left.plan
        == .whole(
          source: PixelSize(width: 40, height: 18), target: PixelSize(width: 52, height: 24),
          filter: .smooth))
    #expect(left.orientation == .rotatedLeft)
  }

  @Test func `pictures drawn for their direction are turned up to be sampled, and back`() throws {
    let theme = Theme.lopsided(
      drawn: [.right: picture("right@2x.png", 36, 80, scale: 2)])
    let right = try #require(try theme.draw(theme.layout(.right)).group.last?.picture)
    #expect(right.bitmap.size == PixelSize(width: 80, height: 36))
    #expect(
      right.plan
        == .whole(
          source: PixelSize(width: 80, height: 36), target: PixelSize(width: 40, height: 18),
          filter: .smooth))
    #expect(right.orientation == .rotatedRight)
    #expect(right.origin == PixelPoint(x: 214, y: 55))
  }

  @Test func `the file's scale enlarges its caps`() throws {
    var theme = Theme.crimson
    theme.frame?.image = PictureSet([
      PictureSet.File(path: "frame.png", scale: 1, size: PixelSize(width: 30, height: 30)),
      PictureSet.File(path: "frame@2x.png", scale: 2, size: PixelSize(width: 60, height: 60)),
    ])
    theme.frame?.resizing = Resizing(x: .stretch, y: .tile)
    theme.frame?.center = Size(width: 4, height: 5)
    theme.frame?.tileAnchor = TileAnchors(x: .start, y: .end)
    theme.frame?.filter = .nearest
    let layout = try theme.layout(at: scale(1.5))
    let frame = try #require(theme.draw(layout).group.first?.picture)
    #expect(frame.bitmap.size == PixelSize(width: 60, height: 60))
    #expect(
      frame.plan
        == (try .nineSlice(
          source: PixelSize(width: 60, height: 60),
          caps: PixelInsets(top: 24, left: 24, bottom: 24, right: 24),
          scale: Ratio(3, 4), target: PixelSize(width: 330, height: 210),
          resizing: Resizing(x: .stretch, y: .tile), center: PixelSize(width: 8, height: 10),
          tileAnchor: TileAnchors(x: .start, y: .end), filter: .nearest)))
  }

  @Test func `an arrow behind is painted first`() throws {
    var theme = Theme.lopsided()
    let words = { (theme: Theme) in
      try theme.draw(theme.layout()).group.map(\.word)
    }
    #expect(try words(theme) == ["picture 128", "picture 40"])
    guard case .image(var image)? = theme.arrow?.art else { throw LayoutError.missingFrame }
    image.order = .behind
    theme.arrow?.art = .image(image)
    #expect(try words(theme) == ["picture 40", "picture 128"])
  }

  @Test(arguments: [
    (ArrowDirection.up, PixelRect(x: 98, y: 16, width: 40, height: 2)),
    (.down, PixelRect(x: 98, y: 128, width: 40, height: 2)),
    (.left, PixelRect(x: 16, y: 35, width: 2, height: 40)),
    (.right, PixelRect(x: 214, y: 55, width: 2, height: 40)),
  ])
  func `join replace leaves the frame out under the overlap`(
    direction: ArrowDirection, hole: PixelRect
  ) throws {
    var theme = Theme.lopsided()
    guard case .image(var image)? = theme.arrow?.art else { throw LayoutError.missingFrame }
    image.join = .replace
    theme.arrow?.art = .image(image)
    let layout = try theme.layout(direction)
    #expect(theme.draw(layout).group.first?.picture?.hole == hole)
    // A frame on its own shows what the finished picture shows of it.
    #expect(
      theme.draw(layout, DrawingOptions(layer: .frame)).group.first?.picture?.hole == hole)
    image.overlap = 0
    theme.arrow?.art = .image(image)
    #expect(try theme.draw(theme.layout(direction)).group.first?.picture?.hole == nil)
  }

  @Test func `art that hangs over is drawn around the frame`() throws {
    var theme = Theme.crimson
    theme.frame?.alignmentInsets = Insets(top: 1, left: 2, bottom: 3, right: 4.2)
    let layout = try theme.layout(at: scale(2))
    let frame = try #require(theme.draw(layout).group.first?.picture)
    // The frame is 440 × 280 pixels, 32 below the top of bounds, so that nothing hangs over that.
    #expect(layout.pixels.bounds.origin == PixelPoint(x: 4, y: 0))
    #expect(layout.pixels.canvas == PixelSize(width: 4 + 440 + 8, height: 312 + 6))
    #expect(frame.origin == PixelPoint(x: 0, y: 30))
    #expect(frame.plan.size == PixelSize(width: 4 + 440 + 8, height: 2 + 280 + 6))
  }

  @Test func `an arrow that is cut is cut at bounds, one that overshoots is whole`() throws {
    var theme = Theme.crimson
    theme.shadows = [ShadowStyle(blur: 8)]
    let layout = try theme.layout(bounds: Size(width: 30, height: 60))
    #expect(layout.state == .overflows)
    #expect(
      theme.draw(layout).group.last?.picture?.clip == PixelRect(x: 12, y: 12, width: 30, height: 60)
    )
    theme.arrow?.edge = .overshoot
    // The base begins at 110 + 300 − 22, and the shadow reaches 12 further.
    let over = try theme.layout(.up, .points(300))
    #expect(over.pixels.canvas == PixelSize(width: 12 + 432 + 12, height: 12 + 156 + 12))
    #expect(
      theme.draw(over).group.last?.picture?.clip == PixelRect(x: 12, y: 12, width: 432, height: 156)
    )
  }

  @Test func `a frame of no size draws nothing`() throws {
    let theme = Theme.crimson
    #expect(
      try theme.draw(theme.layout(bounds: Size(width: 100, height: 16))).group.map(\.word) == [
        "picture 44"
      ])
  }

  @Test func `each file is read once, and what its reader throws comes out`() throws {
    struct Unreadable: Error, Equatable { var path: String }
    let theme = Theme.lopsided()
    let layout = try theme.layout()
    var paths: [String] = []
    _ = Drawing(layout: layout, theme: theme) { (file) throws(Never) in
      paths.append(file.path)
      return art(file)
    }
    #expect(paths == ["frame.png", "arrow.png"])
    #expect(throws: Unreadable(path: "arrow.png")) {
      try Drawing(layout: layout, theme: theme) { (file) throws(Unreadable) in
        if file.path == "arrow.png" { throw Unreadable(path: file.path) }
        return art(file)
      }
    }
  }

  @Test func `tint is laid over frame and arrow art`() throws {
    var theme = Theme.lopsided()
    let layout = try theme.layout()
    let color = Color(red: 255, green: 51, blue: 0, alpha: 204)
    theme.tint = Tint(mode: .multiply, color: color)
    let frame = try #require(theme.draw(layout).group.first?.picture)
    // Red 100 · 1 · 0.8, green 40 · 0.2 · 0.8 = 6.4.
    #expect(frame.bitmap[100, 40] == Pixel(red: 80, green: 6, blue: 0, alpha: 204))
    theme.tint = Tint(mode: .template, color: color)
    let arrow = try #require(theme.draw(layout).group.last?.picture)
    // Green 51 · 0.8 = 40.8.
    #expect(
      arrow.bitmap
        == Bitmap(
          size: PixelSize(width: 40, height: 18),
          filledWith: Pixel(red: 204, green: 41, blue: 0, alpha: 204)))
  }
}
