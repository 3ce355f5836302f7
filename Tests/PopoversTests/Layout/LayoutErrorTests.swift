import Imaging
import Popovers
import Testing
import TestLayouts
import TestThemes

@Suite struct LayoutErrorTests {
  @Test(arguments: [
    Size(width: 0, height: 10), Size(width: 10, height: 0), Size(width: -1, height: 10),
    Size(width: .nan, height: 10), Size(width: 10, height: .infinity),
    Size(width: -.infinity, height: 1),
  ])
  func `a size is above zero and finite`(size: Size) {
    expect("content ") { () throws(LayoutError) in try Theme.crimson.layout(content: size) }
    expect("bounds ") { () throws(LayoutError) in try Theme.crimson.layout(bounds: size) }
  }

  @Test func `a size that is none is named`() {
    expect("content 0x10 is no size: width and height are numbers of points above 0") {
      () throws(LayoutError) in try Theme.crimson.layout(content: Size(width: 0, height: 10))
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `an offset is finite`(offset: Double) {
    expect("offset \(offset) is no place: give a number of points, start or end") {
      () throws(LayoutError) in try Theme.crimson.layout(.up, .points(offset))
    }
  }

  @Test(arguments: [
    (Size(width: 100, height: 15.9), ArrowDirection.up, "height"),
    (Size(width: 100, height: 15.9), .down, "height"),
    (Size(width: 15.9, height: 100), .left, "width"),
    (Size(width: 15.9, height: 100), .right, "width"),
  ])
  func `bounds have room for the arrow`(size: Size, direction: ArrowDirection, word: String) {
    expect(
      """
      bounds \(size.width == 100 ? "100x15.9" : "15.9x100") are smaller than the arrow: an arrow \
      \(direction.rawValue) takes 16 points of the \(word); make the popover larger
      """
    ) { () throws(LayoutError) in try Theme.crimson.layout(bounds: size, direction) }
  }

  @Test func `bounds have a pixel`() {
    expect("bounds 0.9x20 have no pixel at scale 0.5; make") { () throws(LayoutError) in
      try Theme.crimson.layout(bounds: Size(width: 0.9, height: 20), at: scale(0.5))
    }
    var theme = Theme.crimson
    theme.contentInsets = Insets(all: -60)
    expect("bounds -20x30 have no pixel") { () throws(LayoutError) in
      try theme.layout(content: Size(width: 100, height: 150), .none)
    }
    expect("bounds -20x-10 have no pixel") { () throws(LayoutError) in
      try theme.layout(content: Size(width: 100, height: 110), .none)
    }
  }

  @Test(arguments: [
    (Size(width: 16385, height: 100), "16385x100"), (Size(width: 100, height: 20000), "100x20000"),
    (Size(width: 16384, height: 6104), "16384x6104"),
    (Size(width: 1e300, height: 1e300), "1e+300x1e+300"),
    (Size(width: 1e9, height: 50), "1000000000x50"),
  ])
  func `the canvas is within the limits, checked before a pixel is made`(
    size: Size, canvas: String
  ) {
    expect(
      """
      a canvas of \(canvas) pixels is too large: at most 16384 pixels a side and 100 million in \
      all; make the popover, its shadow, the offset or the scale smaller
      """
    ) { () throws(LayoutError) in try Theme.crimson.layout(bounds: size, .none) }
  }

  @Test func `the largest canvas is laid out`() throws {
    #expect(
      try Theme.crimson.layout(bounds: Size(width: 16384, height: 6103)).pixels.canvas
        == PixelSize(width: 16384, height: 6103))
    #expect(
      try Theme.crimson.layout(bounds: Size(width: 2048, height: 100), at: scale(8)).pixels.canvas
        .width == 16384)
  }

  @Test func `a shadow counts towards the limits`() {
    var theme = Theme.crimson
    theme.shadows = [ShadowStyle(blur: 1e6)]
    expect("a canvas of 3000220x3000156 pixels is too large") { () throws(LayoutError) in
      try theme.layout()
    }
  }

  @Test func `lengths of a theme are in their ranges`() {
    var theme = Theme.crimson
    theme.arrow?.lane.left = 1e300
    expect("arrow.lane.left is 1e+300 points; give a number from -1000000 to 1000000") {
      () throws(LayoutError) in try theme.layout()
    }
    theme = .crimson
    theme.contentInsets.bottom = .nan
    expect("contentInsets.bottom is nan points; give a number from -1000000 to 1000000") {
      () throws(LayoutError) in try theme.layout()
    }
    theme = .crimson
    theme.arrow?.height = -1
    expect("arrow.height is -1 points") { () throws(LayoutError) in try theme.layout() }
  }

  @Test func `caps that do not fit are an error of their picture`() {
    var theme = Theme.crimson
    theme.frame?.capInsets = Insets(top: 12, left: 70, bottom: 12, right: 60)
    expect(
      """
      frame.png: capInsets left and right are 70 + 60 pixels together, but the picture is only 128 \
      pixels wide; make them smaller
      """
    ) { () throws(LayoutError) in try theme.layout() }
    theme.frame?.capInsets = Insets(all: 64)
    expect("frame.png: capInsets left and right leave no pixel between them") {
      () throws(LayoutError) in try theme.layout()
    }
    theme.frame?.emptyMiddle = .transparent
    #expect(throws: Never.self) { try theme.layout() }
    theme.frame?.capInsets = Insets(all: 12.5)
    expect(
      """
      frame.capInsets.top 12.5 falls between source pixels of frame.png: it is 12.5 pixels there; \
      choose a whole number of pixels
      """
    ) { () throws(LayoutError) in try theme.layout() }
    theme.frame?.capInsets = .zero
    theme.frame?.center = Size(width: 200, height: 2)
    expect("frame.png: center is 200 pixels wide, but the middle between the caps has only 128") {
      () throws(LayoutError) in try theme.layout()
    }
  }

  @Test func `a texture of the middle needs a middle, transparent or not`() {
    var theme = Theme.cut()
    guard case .clip(var clip)? = theme.arrow?.art else { return }
    clip.texture = .center
    theme.arrow?.art = .clip(clip)
    theme.frame?.emptyMiddle = .transparent
    #expect(throws: Never.self) { try theme.layout() }
    theme.frame?.capInsets = Insets(top: 12, left: 16, bottom: 12, right: 16)
    expect(
      """
      frame.png: arrow.texture: center repeats the frame's middle, but capInsets left and right \
      leave no pixel of it; use texture: frame, or make the caps smaller
      """
    ) { () throws(LayoutError) in try theme.layout() }
  }

  @Test func `a fused direction without a picture is an error`() {
    expect(
      """
      the theme has no fused picture for direction down; add arrow.fused.down or choose another \
      direction
      """
    ) { () throws(LayoutError) in try Theme.fused().layout(.down) }
  }

  @Test func `a fused span lies between the caps`() {
    var theme = Theme.fused()
    guard case .fused(var art)? = theme.arrow?.art else { return }
    art.pieces[.up]?.arrowSpan = 5...42
    theme.arrow?.art = .fused(art)
    expect("up.png: arrowSpan covers pixels 5 to 42, but it has to lie between the caps, 9 to 48") {
      () throws(LayoutError) in try theme.layout()
    }
    art.pieces[.up]?.arrowSpan = nil
    theme.arrow?.art = .fused(art)
    expect("arrow.fused.up needs an arrowSpan") { () throws(LayoutError) in try theme.layout() }
  }

  @Test func `a theme of neither frame nor arrow can be laid out, as a sheet needs it`() throws {
    let layout = try Theme(name: "Empty").layout()
    #expect(layout.points.arrow == nil)
  }

  private func expect(
    _ beginning: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws(LayoutError) -> PopoverLayout
  ) {
    do {
      let layout = try body()
      Issue.record("was laid out: \(layout.points.bounds)", sourceLocation: sourceLocation)
    } catch {
      let message = error.description
      #expect(message.hasPrefix(beginning), "\(message)", sourceLocation: sourceLocation)
    }
  }
}
