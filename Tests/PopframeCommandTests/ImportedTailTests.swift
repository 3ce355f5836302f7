import Foundation
import Imaging
import PNG
import PopframeKit
import Testing

/// Bubbles whose tail lies in a cap of their nine-patch.
@Suite struct ImportedTailTests {
  private static let color = Pixel(red: 60, green: 90, blue: 200, alpha: 255)

  /// A bubble: a body, and a tail of 10 × 6 pixels on its left, the tip in the middle of the rows from `start`.
  private static func bubble(
    width: Int, height: Int, tailFrom start: Int, color: Pixel = Self.color
  ) -> Bitmap {
    var art = Bitmap(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 6..<width { art[x, y] = color }
      guard start..<start + 10 ~= y else { continue }
      // Two rows more, one above and one below, for every column towards the body.
      for x in 0..<6 where abs(2 * (y - start) - 9) <= 2 * min(x, 4) + 1 { art[x, y] = color }
    }
    return art
  }

  /// The bubble as a nine-patch: its middle stretches, and content keeps 4 pixels from the body.
  private static func ninePatch(_ color: Pixel = Self.color) -> Bitmap {
    var picture = Bitmap(size: PixelSize(width: 42, height: 32))
    picture.replace(
      at: PixelPoint(x: 1, y: 1), with: bubble(width: 40, height: 30, tailFrom: 8, color: color))
    let black = Pixel(red: 0, green: 0, blue: 0, alpha: 255)
    for x in 20..<30 { picture[x + 1, 0] = black }
    for y in 21..<25 { picture[0, y + 1] = black }
    for x in 10..<36 { picture[x + 1, 31] = black }
    for y in 4..<26 { picture[41, y + 1] = black }
    return picture
  }

  /// A folder with the nine-patch.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.makeFolder("drawable-mdpi")
    try sandbox.write(Self.ninePatch().png(scale: .one), to: "drawable-mdpi/bubble.9.png")
    return sandbox
  }

  private func picture(_ name: String, in sandbox: Sandbox) throws -> Bitmap {
    try PNGCodec.decode(try sandbox.bytes(name)).bitmap
  }

  @Test(arguments: [[], ["--arrow", "left"]])
  func `A tail becomes the arrow and moves`(_ options: [String]) throws {
    let sandbox = try sandbox()
    let run = try sandbox.run(
      ["import", "drawable-mdpi/bubble.9.png", "-o", "Bubble"] + options)
    #expect(run.status == 0, "\(run.messages)")
    #expect(
      run.messages.contains("points left (rows 8 to 17 of frame.png)") == options.isEmpty,
      "\(run.messages)")
    let text = String(decoding: try sandbox.bytes("Bubble/theme.yaml"), as: UTF8.self)
    #expect(
      text.hasPrefix(
        """
        # yaml-language-server: $schema=https://github.com/popframe/popframe/releases/latest/download/theme.schema.json
        # Imported by popframe from bubble.9.png (nine-patch).
        """), "\(text)")
    #expect(text.contains("\ncontentInsets: 4 "), "\(text)")
    #expect(text.contains("\n  height: 6 "), "\(text)")
    // In the middle of a larger popover, where the picture never had it.
    let drawn = try sandbox.command(
      "render", "Bubble", "--bounds", "60x50", "--arrow", "left", "-o", "a.png")
    #expect(drawn.status == 0, "\(drawn.messages)")
    let expected = Self.bubble(width: 60, height: 50, tailFrom: 20)
    #expect(try picture("a.png", in: sandbox) == expected)
  }

  @Test func `A tail stays in the frame where no arrow is wanted`() throws {
    let sandbox = try sandbox()
    let run = try sandbox.command(
      "import", "drawable-mdpi/bubble.9.png", "-o", "Bubble", "--arrow", "none")
    #expect(run.status == 0)
    #expect(!run.messages.contains("warning"), "\(run.messages)")
    let frame = try picture("Bubble/frame.png", in: sandbox)
    #expect(frame == Self.bubble(width: 40, height: 30, tailFrom: 8))
    #expect(!sandbox.exists("Bubble/arrow.png"))
  }

  @Test func `A tail does not point elsewhere`() throws {
    let sandbox = try sandbox()
    let run = try sandbox.command(
      "import", "drawable-mdpi/bubble.9.png", "-o", "Bubble", "--arrow", "up")
    #expect(run.status == 65, "\(run.messages)")
    #expect(run.messages.contains("the arrow points left, not up"), "\(run.messages)")
    #expect(!sandbox.exists("Bubble"))
  }

  @Test func `Where a tail stays, the call that cuts it out is named and works`() throws {
    let sandbox = try sandbox()
    let night = Self.ninePatch(Pixel(red: 20, green: 30, blue: 60, alpha: 255))
    try sandbox.makeFolder("drawable-night-mdpi")
    try sandbox.write(night.png(scale: .one), to: "drawable-night-mdpi/bubble.9.png")
    let run = try sandbox.command(
      "import", "drawable-mdpi", "drawable-night-mdpi", "-o", "Bubble")
    #expect(run.status == 0, "\(run.messages)")
    #expect(run.messages.contains("stays where it is in the frame"), "\(run.messages)")
    let call = run.messages.split(separator: "`").dropFirst().first.map(String.init) ?? ""
    #expect(call == "popframe slice Bubble/frame.png -o Bubble-sliced", "\(run.messages)")
    let sliced = try sandbox.run(call.split(separator: " ").dropFirst().map(String.init))
    #expect(sliced.status == 0, "\(sliced.messages)")
    #expect(sandbox.exists("Bubble-sliced/arrow.png"))
  }
}
