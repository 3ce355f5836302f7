import Exchange
import Imaging
import Popovers
import PopframeKit
import Testing
import ThemeTree

/// Nine-patches drawn by Android's rules against what Popframe draws.
@Suite struct NinePatchExportTests {
  private static let densities = [(1, "mdpi"), (2, "xhdpi"), (3, "xxhdpi")]

  @Test(arguments: ["Crimson", "Frost", "Obsidian", "Thought", "Pixel"])
  func `A frame is drawn as Popframe draws it`(_ name: String) throws {
    let files = try ShippedTheme.files(name, .ninePatch)
    for (number, density) in Self.densities {
      let path = "drawable-\(density)/\(name.lowercased()).9.png"
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
      for folder in ["drawable-\(density)", "drawable-night-\(density)"] {
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
      NinePatchPicture(ShippedTheme.bitmap("drawable-mdpi/parchment_up.9.png", files)))
    // theme.yaml: capInsets [38, 20, 20, 20], arrowSpan [22, 66], spans of 2 points.
    #expect(up.marks.columns == [20..<22, 66..<68])
    #expect(up.marks.rows == [38..<up.art.height - 20])
    // contentInsets 20 from the frame, which begins 18 below the picture's top.
    #expect(up.marks.contentColumns == 20..<up.art.width - 20)
    #expect(files["drawable-mdpi/parchment_left.9.png"] != nil)
  }

  @Test(arguments: [("Block", 16.0), ("Material", 16), ("Contrast", 14)])
  func `Where padding has no room, more of what is one colour stretches`(
    _ name: String, _ insets: Double
  ) throws {
    let theme = try ShippedTheme.folder(name)
    #expect(theme.document.base.contentInsets.left == insets)
    let files = try ShippedTheme.files(name, .ninePatch)
    for (scale, density) in Self.densities {
      let path = "drawable-\(density)/\(name.lowercased())_none.9.png"
      let patch = try #require(NinePatchPicture(ShippedTheme.bitmap(path, files)))
      let width = patch.art.width
      #expect(width.isMultiple(of: scale))
      #expect(
        patch.marks.contentColumns == Int(insets) * scale..<width - Int(insets) * scale, "\(path)")
    }
    let format = try #require(ExchangeFormat(name: "nine-patch"))
    let losses = try ThemeExports(theme, to: [format]).losses
    #expect(!losses.contains { $0.message.contains("loses contentInsets") })
  }

  @Test func `What Android cannot say is a loss at the theme's line`() throws {
    let format = try #require(ExchangeFormat(name: "nine-patch"))
    let losses = try ThemeExports(ShippedTheme.folder("Crimson"), to: [format]).losses
    let texts = losses.map { "\($0.range?.line ?? 0) \($0.message)" }
    #expect(
      texts.contains {
        $0.hasPrefix("18 nine-patch loses arrow: ")
      }, "\(texts)")
    #expect(texts.contains { $0.contains("nine-patch loses contentCornerRadius: ") })
    #expect(!texts.contains { $0.contains("loses contentInsets") })
  }
}
