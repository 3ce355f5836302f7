import Foundation
import Imaging
import PNG
import PopframeKit
import Testing

/// Arrows whose picture lies apart from the frame.
@Suite struct ArrowPictureTests {
  private static let body = Pixel(red: 60, green: 90, blue: 200, alpha: 255)
  private static let foot = Pixel(red: 200, green: 90, blue: 60, alpha: 255)

  /// An arrow that points up: each row has a colour of its own, and the tip is two pixels wide.
  private static func arrow(_ scale: Int) -> Bitmap {
    var arrow = Bitmap(size: PixelSize(width: 8 * scale, height: 4 * scale))
    for y in 0..<4 * scale {
      let row = y / scale
      for x in (3 - row) * scale..<(5 + row) * scale {
        arrow[x, y] = row == 3 ? foot : Pixel(red: UInt8(40 * row), green: 0, blue: 0, alpha: 255)
      }
    }
    return arrow
  }

  /// A folder with a frame as a nine-patch, in a set and in a sheet, and nothing else.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    let frame = Bitmap(size: PixelSize(width: 12, height: 12), filledWith: Self.body)
    var marked = Bitmap(size: PixelSize(width: 14, height: 14))
    marked.replace(at: PixelPoint(x: 1, y: 1), with: frame)
    let black = Pixel(red: 0, green: 0, blue: 0, alpha: 255)
    for place in 4..<10 { (marked[place, 0], marked[0, place]) = (black, black) }
    try sandbox.write(marked.png(scale: .one), to: "box.9.png")
    try sandbox.makeFolder("frame.imageset")
    try sandbox.write(frame.png(scale: .one), to: "frame.imageset/a.png")
    try sandbox.write(
      #"{"images": [{"filename": "a.png", "idiom": "universal", "scale": "1x"}]}"#,
      to: "frame.imageset/Contents.json")
    try sandbox.write(frame.png(scale: .one), to: "a.png")
    try sandbox.write("a { border: 3px solid; border-image: url(a.png) 3 fill }", to: "a.css")
    return sandbox
  }

  @Test(
    arguments: ["box.9.png", "frame.imageset", "a.css"],
    [("tail.png", Orientation.identity), ("tail-down.png", .flippedVertically)])
  func `The arrow is the picture, turned as its name says`(
    _ frame: String, _ arrow: (name: String, orientation: Orientation)
  ) throws {
    let sandbox = try sandbox()
    let picture = Self.arrow(1).turned(arrow.orientation)
    try sandbox.write(picture.png(scale: .one), to: arrow.name)
    let run = try sandbox.command(
      "import", frame, "-o", "Back", "--arrow-picture", arrow.name)
    #expect(run.status == 0, "\(run.messages)")
    let text = String(decoding: try sandbox.bytes("Back/theme.yaml"), as: UTF8.self)
    #expect(text.contains("  image: arrow.png ") && text.contains("# \(arrow.name)"), "\(text)")
    #expect(try PNGCodec.decode(try sandbox.bytes("Back/arrow.png")).bitmap == Self.arrow(1))
    let drawn = try sandbox.command(
      "render", "Back", "--bounds", "30x24", "--arrow", "down", "-o", "out.png")
    #expect(drawn.status == 0, "\(drawn.messages)")
    let popover = try PNGCodec.decode(try sandbox.bytes("out.png")).bitmap
    let expected = Self.arrow(1).turned(.flippedVertically)
    #expect(popover.part(PixelRect(x: 11, y: 20, width: 8, height: 4)) == expected)
    #expect(popover[0, 19] == Self.body && popover[0, 20].alpha == 0)
  }

  @Test func `Densities lie beside the picture`() throws {
    let sandbox = try sandbox()
    try sandbox.write(Self.arrow(1).png(scale: .one), to: "tail.png")
    try sandbox.write(Self.arrow(2).png(scale: .two), to: "tail@2x.png")
    let run = try sandbox.command("import", "a.css", "-o", "Back", "--arrow-picture", "tail.png")
    #expect(run.status == 0, "\(run.messages)")
    #expect(try PNGCodec.decode(try sandbox.bytes("Back/arrow@2x.png")).bitmap == Self.arrow(2))
    try sandbox.write(Self.arrow(1).png(scale: .two), to: "tail@2x.png")
    let wrong = try sandbox.command("import", "a.css", "-o", "B", "--arrow-picture", "tail.png")
    #expect(wrong.status == 65)
    #expect(wrong.messages.contains("disagree about the size"), "\(wrong.messages)")
  }

  @Test func `Two files of one density are refused by their names`() throws {
    let sandbox = try sandbox()
    for name in ["tail.png", "tail@1x.png"] {
      try sandbox.write(Self.arrow(1).png(scale: .one), to: name)
    }
    let run = try sandbox.command("import", "a.css", "-o", "Back", "--arrow-picture", "tail.png")
    #expect(run.status == 65)
    #expect(
      run.messages.contains("tail.png and tail@1x.png are both of scale 1; keep one")
        || run.messages.contains("tail@1x.png and tail.png are both of scale 1; keep one"),
      "\(run.messages)")
  }

  @Test func `Two arrows are one too many`() throws {
    let sandbox = try sandbox()
    try sandbox.write(Self.arrow(1).png(scale: .one), to: "tail.png")
    let run = try sandbox.command(
      "import", "box.9.png", "-o", "Back", "--arrow-picture", "tail.png", "--arrow", "up")
    #expect(run.status == 64)
    #expect(
      run.messages.contains("the arrow is a picture of its own, and 'up' names another one"),
      "\(run.messages)")
    let marked = try sandbox.command(
      "import", "a.css", "-o", "Back", "--arrow-picture", "box.9.png")
    #expect(marked.status == 64)
    #expect(marked.messages.contains("an arrow keeps its size"), "\(marked.messages)")
    let missing = try sandbox.command(
      "import", "a.css", "-o", "Back", "--arrow-picture", "none.png")
    #expect(missing.status == 66, "\(missing.messages)")
  }
}
