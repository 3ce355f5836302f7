import AndroidExchange
import Exchange
import Imaging
import PNG
import PopframeKit
import Popovers
import Testing
import ThemeExchange
import Themes

/// Nine-patches drawn by Android's rules against what Popframe draws.
@Suite struct NinePatchExportTests {
  private static let densities = [(1, "mdpi"), (2, "xhdpi"), (3, "xxhdpi")]

  @Test(arguments: ["Crimson", "Frost", "Obsidian", "Thought", "Pixel"])
  func `A frame is drawn as Popframe draws it`(_ name: String) throws {
    let files = try ShippedTheme.files(name, .ninePatch)
    for (number, density) in Self.densities {
      let path = "res/drawable-\(density)/\(name.lowercased()).9.png"
      let picture = try ShippedTheme.bitmap(path, files)
      let patch = try #require(NinePatchPicture(picture))
      #expect(patch.faults.isEmpty)
      let scale = try #require(Scale(Double(number)))
      for size in [Size(width: 131, height: 97), Size(width: 240, height: 160)] {
        let pixels = PixelSize(
          width: Int(size.width) * number, height: Int(size.height) * number)
        let drawn = StretchModel.draw(
          patch.art, columns: patch.marks.columns, rows: patch.marks.rows, fill: .stretch,
          size: pixels)
        #expect(try drawn == ShippedTheme.frame(name, size: size, scale: scale))
      }
    }
  }

  @Test(arguments: ["Card", "Block", "Material"])
  func `A drawn theme becomes pictures that stretch to what is drawn`(_ name: String) throws {
    let files = try ShippedTheme.files(name, .ninePatch)
    for (number, density) in Self.densities {
      for folder in ["res/drawable-\(density)", "res/drawable-night-\(density)"] {
        let path = "\(folder)/\(name.lowercased())_none.9.png"
        let patch = try #require(
          NinePatchPicture(ShippedTheme.bitmap(path, files)))
        let scale = try #require(Scale(Double(number)))
        let size = Size(width: 150, height: 110)
        let drawn = StretchModel.draw(
          patch.art, columns: patch.marks.columns, rows: patch.marks.rows, fill: .stretch,
          size: PixelSize(width: 150 * number, height: 110 * number))
        #expect(
          try drawn
            == ShippedTheme.frame(
              name, size: size, scale: scale,
              appearance: folder.contains("night") ? "dark" : "base"))
      }
    }
  }

  @Test func `A fused picture has two spans, one on each side of the arrow`() throws {
    let files = try ShippedTheme.files("Parchment", .ninePatch)
    let up = try #require(
      NinePatchPicture(ShippedTheme.bitmap("res/drawable-mdpi/parchment_up.9.png", files)))
    // theme.yaml: capInsets [38, 20, 20, 20], arrowSpan [22, 66], spans of 2 points.
    #expect(up.marks.columns == [20..<22, 66..<68])
    #expect(up.marks.rows == [38..<up.art.height - 20])
    // contentInsets 20 from the frame, which begins 18 below the picture's top.
    #expect(up.marks.contentColumns == 20..<up.art.width - 20)
    #expect(files["res/drawable-mdpi/parchment_left.9.png"] != nil)
  }

  @Test func `A line outside of a drawn frame hangs over, and is drawn as Popframe draws it`()
    throws
  {
    let files = try ShippedTheme.files("Contrast", .ninePatch)
    for (number, density) in Self.densities {
      for (folder, appearance) in [("res/drawable", "base"), ("res/drawable-night", "dark")] {
        let path = "\(folder)-\(density)/contrast_none.9.png"
        let patch = try #require(NinePatchPicture(ShippedTheme.bitmap(path, files)))
        #expect(
          patch.marks.layoutBounds
            == PixelInsets(top: number, left: number, bottom: number, right: number))
        // A point of the line on each side.
        let drawn = StretchModel.draw(
          patch.art, columns: patch.marks.columns, rows: patch.marks.rows, fill: .stretch,
          size: PixelSize(width: 152 * number, height: 112 * number))
        let request = PopoverRequest(
          extent: .bounds(Size(width: 150, height: 110)), arrow: .none,
          scale: try #require(Scale(Double(number))))
        let expected = try ShippedTheme.folder("Contrast").render(request, appearance: appearance)
        #expect(drawn == expected.bitmap, "\(path)")
      }
    }
  }

  @Test(arguments: [("Block", 16.0, 0), ("Material", 16, 0), ("Contrast", 14, 1)])
  func `Where padding has no room, more of what is one colour stretches`(
    _ name: String, _ insets: Double, _ over: Int
  ) throws {
    let theme = try ShippedTheme.folder(name)
    #expect(theme.document.base.contentInsets.left == insets)
    let files = try ShippedTheme.files(name, .ninePatch)
    for (scale, density) in Self.densities {
      let path = "res/drawable-\(density)/\(name.lowercased())_none.9.png"
      let patch = try #require(NinePatchPicture(ShippedTheme.bitmap(path, files)))
      let width = patch.art.width
      #expect(width.isMultiple(of: scale))
      #expect(
        patch.marks.contentColumns
          == (Int(insets) + over) * scale..<width - (Int(insets) + over) * scale, "\(path)")
    }
    let format = try #require(ExchangeFormat(name: "nine-patch"))
    let losses = try ThemeExports(theme, to: [format]).losses
    #expect(!losses.contains { $0.message.contains("loses contentInsets") })
  }

  /// The nine-patches of a theme with a frame of 9 × 17 pixels, and what they lose.
  private func patches(
    _ keys: String, files: [String] = ["frame.png"], to formats: [String] = ["nine-patch"]
  ) throws -> (files: [String: [UInt8]], losses: [String]) {
    let bitmap = Bitmap(
      size: PixelSize(width: 9, height: 17),
      filledWith: Pixel(red: 40, green: 90, blue: 60, alpha: 255))
    let png = try PNGCodec.encode(bitmap, scale: .one)
    let text = "format: 1\nframe: {image: frame.png, resizing: stretch, \(keys)"
    var theme = ["theme.yaml": Array(text.utf8)]
    for file in files { theme[file] = png }
    let exports = try ThemeExports(
      ThemeFolder(Snapshot(files: theme, name: "Fog")),
      to: formats.compactMap { ExchangeFormat(name: $0) })
    return (
      Dictionary(uniqueKeysWithValues: exports.files.map { ($0.path, $0.bytes) }),
      exports.losses.map(\.message)
    )
  }

  @Test func `Padding of one axis is marked without the other one`() throws {
    // Down, content is what stretches, as it is without a mark; a pixel of it lies beyond the layout bounds.
    let keys = "capInsets: [16, 2, 0, 2], alignmentInsets: [2, 1, 1, 1]}\ncontentInsets: "
    let (files, losses) = try patches(keys + "[14, 2, -1, 1]")
    let patch = try #require(
      NinePatchPicture(ShippedTheme.bitmap("res/drawable-mdpi/fog.9.png", files)))
    #expect(patch.marks.contentColumns == 3..<7)
    #expect(patch.marks.contentRows == nil)
    #expect(!losses.contains { $0.contains("contentInsets") }, "\(losses)")
    let (_, more) = try patches(keys + "[13, 2, -1, 1]")
    #expect(
      more.contains {
        $0.hasSuffix(
          "as whole pixels, so that a padding mark is missing; the Kotlin file has them")
      }, "\(more)")
  }

  @Test func `A format that takes no picture of a theme fails, whatever stands beside it`() throws {
    for formats in [["nine-patch"], ["css", "nine-patch"]] {
      let error = #expect(throws: PopframeError.self) {
        try patches("capInsets: 0.4}", files: ["frame@5x.png"], to: formats)
      }
      let reason =
        "nine-patch takes no picture of this theme: Android has no density for frame@5x.png, which is @5x"
      #expect(error.map { "\($0)".contains(reason) } == true, "\(String(describing: error))")
    }
  }

  @Test func `A value that Android cannot express is a loss at the theme's line`() throws {
    let format = try #require(ExchangeFormat(name: "nine-patch"))
    let losses = try ThemeExports(ShippedTheme.folder("Crimson"), to: [format]).losses
    // A nine-patch has neither arrow nor shadow; the drawable beside it does.
    #expect(
      losses.map(\.message) == [
        "nine-patch loses contentCornerRadius: the content lies on the background, which does not cut it"
      ])
    #expect(losses.first?.range?.line == 11)
  }
}
