import Imaging
@testable import Popovers
import Testing
import TestLayouts
@testable import Themes

@Suite struct PopoverPartsTests {
  /// Parts of a popover whose frame fills its rectangle; the arrow is a sketch of the whole canvas.
  private func sketch(
    _ theme: Theme, _ layout: PopoverLayout, arrow: [String]? = nil, frame: [String]? = nil,
    options: DrawingOptions = DrawingOptions()
  ) -> [String] {
    let canvas = layout.pixels.canvas
    return PopoverParts(layout: layout, theme: theme, options: options).regions(
      frame: frame.map(Bitmap.init(sketch:)) ?? Bitmap(canvas, opaqueIn: layout.pixels.frame),
      arrow: arrow.map(Bitmap.init(sketch:)) ?? Bitmap(size: canvas)
    ).sketch
  }

  @Test func `corners, edges and the middle are the slices of the frame`() throws {
    let theme = Theme.part()
    // Content 4 × 2 and insets of 1: a frame of 6 × 4 below an arrow of 3 × 2 at 1½, rounded up.
    let layout = try theme.layout(content: Size(width: 4, height: 2))
    #expect(
      sketch(theme, layout, arrow: ["...#..", "..###.", "......", "......", "......", "......"])
        == [
          "...a..",
          "..aaa.",
          "1eee22",
          "1eee22",
          "emmmee",
          "3eee44",
        ])
  }

  @Test func `the frame keeps its slices whatever the arrow's direction`() throws {
    let theme = Theme.part()
    let right = try theme.layout(content: Size(width: 4, height: 3), .right)
    #expect(
      sketch(
        theme, right, arrow: ["........", "......#.", "......##", "......#.", "........"]) == [
          "1eee22..",
          "1eee22a.",
          "emmmeeaa",
          "emmmeea.",
          "3eee44..",
        ])
    let down = try theme.layout(content: Size(width: 4, height: 2), .down)
    #expect(
      sketch(theme, down, arrow: ["......", "......", "......", "......", "..###.", "...#.."])
        == [
          "1eee22",
          "1eee22",
          "emmmee",
          "3eee44",
          "..aaa.",
          "...a..",
        ])
    let none = try theme.layout(content: Size(width: 4, height: 2), .none)
    #expect(sketch(theme, none) == ["1eee22", "1eee22", "emmmee", "3eee44"])
  }

  @Test func `caps are those of the scale that is drawn`() throws {
    let theme = Theme.part()
    let layout = try theme.layout(content: Size(width: 3, height: 2), .none, at: .two)
    // Caps 2 · (2, 1, 1, 2) of a frame of 2 · (5 × 4).
    #expect(
      sketch(theme, layout) == [
        "11eeee2222", "11eeee2222", "11eeee2222", "11eeee2222",
        "eemmmmeeee", "eemmmmeeee",
        "33eeee4444", "33eeee4444",
      ])
  }

  @Test func `caps that do not fit are cut as the frame cuts them`() throws {
    let theme = Theme.part()
    // A frame of 3 × 2 for caps of 3 × 3: f = 2/3, rows ⌊4/3⌋ and the rest, columns ⌊2/3⌋ and ⌊4/3⌋.
    let layout = try theme.layout(bounds: Size(width: 3, height: 2), .none)
    #expect(layout.capScale == Ratio(2, 3).value)
    #expect(sketch(theme, layout) == ["ee2", "ee4"])
  }

  @Test func `an axis that is stretched whole has no caps`() throws {
    let theme = Theme.part(resizing: Resizing(x: .none, y: .stretch))
    #expect(
      sketch(theme, try theme.layout(content: Size(width: 2, height: 2), .none)) == [
        "eeee", "eeee", "mmmm", "eeee",
      ])
  }

  @Test func `the overhang of the frame's art belongs to its caps`() throws {
    let theme = Theme.part(overhang: Insets(top: 1, left: 1, bottom: 1, right: 1))
    // The frame of 6 × 4 is drawn to 8 × 6: caps of 2 rows above, 1 below, 1 left and 2 right.
    let layout = try theme.layout(content: Size(width: 4, height: 2), .none)
    #expect(
      sketch(
        theme, layout,
        frame: ["++++++++", "+######+", "+######+", "+######+", "+######+", "++++++++"]) == [
          "1eeeee22",
          "1eeeee22",
          "emmmmmee",
          "emmmmmee",
          "emmmmmee",
          "3eeeee44",
        ])
  }

  @Test func `a transparent corner is no corner`() throws {
    let theme = Theme.part()
    let layout = try theme.layout(content: Size(width: 4, height: 2), .none)
    #expect(
      sketch(theme, layout, frame: [".####.", "######", "######", "+####."]) == [
        ".eee2.",
        "1eee22",
        "emmmee",
        "3eee4.",
      ])
  }

  @Test func `an overlap belongs to an arrow in front, where it paints`() throws {
    let theme = Theme.part(overlap: 2)
    let layout = try theme.layout(content: Size(width: 4, height: 2))
    #expect(
      sketch(theme, layout, arrow: ["...#..", "..###.", "..+.#.", "...#..", "......", "......"])
        == [
          "...a..",
          "..aaa.",
          "1eaea2",
          "1eea22",
          "emmmee",
          "3eee44",
        ])
  }

  @Test func `an arrow behind has what the frame does not cover`() throws {
    let theme = Theme.part(overlap: 2, order: .behind)
    let layout = try theme.layout(content: Size(width: 4, height: 2))
    #expect(
      sketch(
        theme, layout, arrow: ["...#..", "..###.", "..###.", "..###.", "......", "......"],
        frame: ["......", "..++..", "##..##", "######", "######", "######"]) == [
          "...a..",
          "..aaa.",
          "1eaa22",
          "1eee22",
          "emmmee",
          "3eee44",
        ])
  }

  @Test func `a canvas that is cut to bounds has a map of their size`() throws {
    let theme = Theme.part(shadows: [ShadowStyle(offset: Point(x: 2, y: 1))])
    let layout = try theme.layout(content: Size(width: 2, height: 2), .none)
    #expect(layout.pixels.canvas == PixelSize(width: 6, height: 5))
    #expect(
      sketch(theme, layout) == ["1e22..", "1e22ss", "emeess", "3e44ss", "..ssss"])
    #expect(
      sketch(theme, layout, options: DrawingOptions(canvas: .bounds)) == [
        "1e22", "1e22", "emee", "3e44",
      ])
  }

  @Test func `there is a content only with a content picture`() throws {
    let theme = Theme.part()
    let layout = try theme.layout(content: Size(width: 2, height: 2), .none)
    let frame = Bitmap(layout.pixels.canvas, opaqueIn: layout.pixels.frame)
    let arrow = Bitmap(size: layout.pixels.canvas)
    func names(_ options: DrawingOptions) -> [String] {
      PopoverParts(layout: layout, theme: theme, options: options)
        .regions(frame: frame, arrow: arrow).names
    }
    let without = [
      "arrow", "top left corner", "top right corner", "bottom left corner", "bottom right corner",
      "frame edge", "frame middle", "shadow", "surroundings",
    ]
    var with = without
    with.insert("content", at: 7)
    let image = DrawingOptions.ContentImage(bitmap: Bitmap(size: PixelSize(width: 1, height: 1)))
    #expect(names(DrawingOptions()) == without)
    #expect(names(DrawingOptions(contentImage: image)) == with)
    #expect(names(DrawingOptions(contentImage: image, layer: .group)) == without)
  }

  @Test func `a content picture has its own size, cut to content`() throws {
    let theme = Theme.part()
    let layout = try theme.layout(content: Size(width: 4, height: 2), .none)
    func parts(_ width: Int, _ height: Int) -> [String] {
      let image = DrawingOptions.ContentImage(
        bitmap: Bitmap(size: PixelSize(width: width, height: height)))
      return sketch(theme, layout, options: DrawingOptions(contentImage: image))
    }
    #expect(parts(2, 1) == ["1eee22", "1cce22", "emmmee", "3eee44"])
    #expect(parts(9, 9) == ["1eee22", "1cccc2", "ecccce", "3eee44"])
  }

  @Test func `the place of content is where it is drawn`() throws {
    var theme = Theme.part()
    theme.contentInsets = Insets(top: 1, left: 3, bottom: 2, right: 1)
    let layout = try theme.layout(content: Size(width: 4, height: 2), .none)
    let image = DrawingOptions.ContentImage(bitmap: Bitmap(size: PixelSize(width: 4, height: 2)))
    let canvas = layout.pixels.canvas
    let map = PopoverParts(
      layout: layout, theme: theme, options: DrawingOptions(contentImage: image)
    ).regions(frame: Bitmap(canvas, opaqueIn: layout.pixels.frame), arrow: Bitmap(size: canvas))
    let content = try #require(map.names.firstIndex(of: "content"))
    for values in [map.labels, map.places] {
      let found = values.indices.filter { Int(values[$0]) == content }
      #expect(found == [1, 2].flatMap { y in (3..<7).map { y * canvas.width + $0 } })
    }
  }

  @Test func `round corners cut the content where nothing of a pixel is left`() throws {
    // A circle of radius 5 in 10 × 10. Its first row begins with pixel 2: the point of pixel 1 that
    // is nearest to the middle is 3 columns and 4 rows from it, and 3² + 4² is not less than 5².
    let theme = Theme.part(cornerRadius: 5)
    let layout = try theme.layout(content: Size(width: 10, height: 10), .none)
    let image = DrawingOptions.ContentImage(bitmap: Bitmap(size: PixelSize(width: 10, height: 10)))
    let rows = sketch(theme, layout, options: DrawingOptions(contentImage: image))
    #expect(rows[1] == "1eecccccce22")
    #expect(rows[2] == "emccccccccee")
    #expect(rows[3] == "ecccccccccce")
  }

  @Test func `a single layer has the parts that it paints`() throws {
    let theme = Theme.part(shadows: [ShadowStyle(offset: Point(x: 0, y: 1))])
    let layout = try theme.layout(content: Size(width: 2, height: 1))
    let arrow = [".#..", "###.", "....", "....", "....", "...."]
    func parts(_ layer: DrawingOptions.Layer) -> [String] {
      sketch(theme, layout, arrow: arrow, options: DrawingOptions(layer: layer))
    }
    #expect(parts(.all) == [".a..", "aaa.", "1e22", "1e22", "3e44", "ssss"])
    #expect(parts(.group) == [".a..", "aaa.", "1e22", "1e22", "3e44", "...."])
    #expect(parts(.frame) == ["....", "....", "1e22", "1e22", "3e44", "...."])
    #expect(parts(.arrow) == [".a..", "aaa.", "....", "....", "....", "...."])
    #expect(parts(.shadow) == ["....", ".s..", "sss.", "ssss", "ssss", "ssss"])
  }
}
