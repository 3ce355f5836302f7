import Files
import PNG
import Imaging
import PopframeKit
import TestFolders
import Testing

/// Which pixel of which file a pixel of a picture comes from: where nothing is mixed, it is that pixel.
@Suite struct PixelSourceTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
    try bench.makeFolder("T")
  }

  /// A picture of which every pixel has a colour of its own; `mark` tells pictures apart.
  private func picture(_ name: String, _ width: Int, _ height: Int, mark: UInt8) throws {
    let bitmap = Bitmap(
      size: PixelSize(width: width, height: height),
      pixels: (0..<height).flatMap { y in
        (0..<width).map { x in Pixel(Color(red: mark, green: UInt8(x * 5), blue: UInt8(y * 5))) }
      })
    try bench.write(PNGCodec.encode(bitmap, scale: .one), to: name)
  }

  private func theme(_ yaml: String) throws -> ThemeFolder {
    try picture("T/frame.png", 24, 20, mark: 10)
    try picture("T/arrow.png", 10, 8, mark: 90)
    try picture("T/left.png", 8, 10, mark: 170)
    try bench.write("format: 1\n\(yaml)\n", to: "T/theme.yaml")
    return try ThemeFolder(bench.path("T").text)
  }

  private static let themes = [
    "frame: {image: frame.png, capInsets: [4, 6, 5, 7], filter: nearest}",
    """
    frame: {image: frame.png, capInsets: 5, resizing: stretch, filter: nearest, tileAnchor: end}
    arrow: {image: arrow.png, overlap: 2, tip: 3, lane: 5, images: {left: left.png}}
    """,
    """
    frame: {image: frame.png, capInsets: 5, filter: nearest, tileAnchor: center}
    arrow: {image: arrow.png, down: rotate, left: mirror, lane: 5, order: behind}
    """,
    """
    frame: {image: frame.png, capInsets: 5, filter: nearest}
    arrow: {style: clip, shape: "M 0 0 H 16 V 8 H 0 Z", base: 16, height: 8, texture: frame, filter: nearest, textureOrigin: [-7, 3]}
    """,
    """
    frame: {image: frame.png, capInsets: 5, filter: nearest}
    arrow: {style: clip, shape: "M 0 0 H 16 V 8 H 0 Z", base: 16, height: 8, texture: arrow.png, filter: nearest, textureOrigin: [2, -3]}
    """,
  ]

  @Test(arguments: themes.indices, ArrowDirection.allCases)
  func `a pixel that nothing is mixed with is its source`(
    _ index: Int, _ arrow: ArrowDirection
  ) throws {
    let theme = try theme(Self.themes[index])
    for scale in [Scale.one, .two] {
      let request = PopoverRequest(
        extent: .content(Size(width: 61, height: 47)), arrow: arrow, offset: .points(3),
        scale: scale)
      let popover = try theme.render(request)
      let bitmap = popover.bitmap
      let parts = try popover.parts()
      let look = try theme.theme()
      var counts: [String: Int] = [:]
      var wrong: [String] = []
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          let part = try #require(PopoverPart(rawValue: parts[x, y]))
          let place = PixelPoint(x: x, y: y)
          let pixel = bitmap[x, y]
          guard let source = popover.layout.source(of: place, in: part, theme: look) else {
            if pixel.alpha > 0 { wrong.append("\(x), \(y) \(part): no source") }
            continue
          }
          counts[source.file, default: 0] += 1
          let expected = try theme.files.bitmap(of: source.file)[source.pixel.x, source.pixel.y]
          if pixel != expected { wrong.append("\(x), \(y) \(part): \(source)") }
        }
      }
      #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
      #expect(counts["frame.png", default: 0] > 0)
    }
  }

  @Test func `what is drawn without a file has no source`() throws {
    try bench.write(
      "format: 1\nframe: {style: drawn, fill: \"#FFF\"}\nshadow: {blur: 4}\n", to: "T/theme.yaml")
    let theme = try ThemeFolder(bench.path("T").text)
    let layout = try theme.layout(PopoverRequest(extent: .content(Size(width: 20, height: 20))))
    for part in PopoverPart.allCases {
      #expect(
        layout.source(of: PixelPoint(x: 12, y: 12), in: part, theme: try theme.theme()) == nil)
    }
  }
}
