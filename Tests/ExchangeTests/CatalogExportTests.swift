import Exchange
import Imaging
import PNG
import PopframeKit
import Popovers
import Testing
import ThemeExchange
import ThemeSource
import Themes

/// Image sets drawn by Apple's published rules against what Popframe draws.
@Suite struct CatalogExportTests {
  @Test(arguments: ["Crimson", "Frost", "Obsidian", "Thought", "Pixel", "Linen"])
  func `A frame is drawn as Popframe draws it`(_ name: String) throws {
    let files = try ShippedTheme.files(name, .xcassets)
    let folder = "\(name).xcassets/frame.imageset"
    let json = try #require(files["\(folder)/Contents.json"])
    let root = try #require(SourceTree(json: json, path: "Contents.json").root)
    guard case .sequence(let images)? = root["images"]?.content else {
      Issue.record("no images")
      return
    }
    #expect(images.count >= 3)
    for image in images where image["appearances"] == nil {
      let number = try #require(Int(text(image["scale"]).dropLast()))
      let bitmap = try ShippedTheme.bitmap("\(folder)/\(text(image["filename"]))", files)
      let resizing = try #require(image["resizing"])
      #expect(text(resizing["mode"]) == "9-part")
      let center = try #require(resizing["center"])
      func cap(_ side: String) throws -> Int {
        try #require(Int(text(resizing["cap-insets"]?[side])))
      }
      let (left, top) = try (cap("left"), cap("top"))
      // The caps are pixels of this file, and what shows of the middle begins behind them.
      #expect(try left + #require(Int(text(center["width"]))) == bitmap.width - cap("right"))
      let drawn = StretchModel.draw(
        bitmap, columns: [left..<(try bitmap.width - cap("right"))],
        rows: [top..<(try bitmap.height - cap("bottom"))],
        fill: text(center["mode"]) == "tile" ? .tile : .stretch,
        size: PixelSize(width: 150 * number, height: 110 * number))
      let scale = try #require(Scale(Double(number)))
      #expect(
        try drawn
          == ShippedTheme.frame(name, size: Size(width: 150, height: 110), scale: scale))
    }
  }

  @Test func `A dark frame is an image for the luminosity dark`() throws {
    let files = try ShippedTheme.files("Frost", .xcassets)
    let json = String(
      decoding: try #require(files["Frost.xcassets/frame.imageset/Contents.json"]), as: UTF8.self)
    #expect(json.contains("\"appearance\" : \"luminosity\""))
    #expect(json.contains("\"value\" : \"dark\""))
    #expect(files["Frost.xcassets/frame.imageset/frame~dark@2x.png"] != nil)
  }

  @Test(arguments: ["xcassets", "uikit", "swiftui"])
  func `A file of a scale that catalogues have not is a loss`(_ name: String) throws {
    var files = ["theme.yaml": Array("format: 1\nframe: {image: frame.png, capInsets: 1}\n".utf8)]
    for scale in [2, 4] {
      let bitmap = Bitmap(
        size: PixelSize(width: 6 * scale, height: 6 * scale),
        filledWith: Pixel(red: 40, green: 90, blue: 60, alpha: 255))
      files["frame@\(scale)x.png"] = try PNGCodec.encode(bitmap, scale: .one)
    }
    let format = try #require(ExchangeFormat(name: name))
    let exports = try ThemeExports(
      ThemeFolder(Snapshot(files: files, name: "Fog")), to: [format])
    #expect(
      exports.losses.contains {
        $0.message
          == "\(name) loses frame.image: a catalogue has images of 1x, 2x and 3x; frame@4x.png is left out"
      }, "\(exports.losses.map(\.message))")
    #expect(exports.files.contains { $0.path.hasSuffix("frame@2x.png") })
    #expect(!exports.files.contains { $0.path.contains("4x") })
  }

  private func text(_ node: SourceNode?) -> String {
    if case .scalar(let text, _)? = node?.content { text } else { "" }
  }
}
