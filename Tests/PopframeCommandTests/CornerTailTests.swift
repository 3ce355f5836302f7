import Imaging
import PNG
import PopframeKit
import Testing

/// Chat bubbles that are imported, with a tail flush with a corner.
@Suite struct CornerTailTests {
  private static let color = Pixel(red: 60, green: 90, blue: 200, alpha: 255)

  /// A bubble: a body, and out of its first corner along a side a tail that is 12 long and 6 high.
  ///
  /// - Parameter size: The bubble's with its tail.
  private static func bubble(_ size: PixelSize, pointing direction: String) -> Bitmap {
    let isAcross = direction == "up" || direction == "down"
    let (width, height) = isAcross ? (size.width, size.height) : (size.height, size.width)
    var down = Bitmap(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      let end = y < height - 6 ? width : 12 - 2 * (y - (height - 6))
      for x in 0..<end { down[x, y] = color }
    }
    return switch direction {
    case "up": down.turned(.flippedVertically)
    case "right": down.turned(.transposed)
    case "left": down.turned(.transposed).turned(.flippedHorizontally)
    default: down
    }
  }

  /// What is imported: a nine-patch, a stylesheet or an image set of the bubble.
  private func write(_ bubble: Bitmap, as format: String, to sandbox: Sandbox) throws -> String {
    let png = try bubble.png(scale: .one)
    switch format {
    case "nine-patch":
      let (width, height) = (bubble.width, bubble.height)
      var marked = Bitmap(size: PixelSize(width: width + 2, height: height + 2))
      marked.replace(at: PixelPoint(x: 1, y: 1), with: bubble)
      let black = Pixel(red: 0, green: 0, blue: 0, alpha: 255)
      for place in 17..<21 {
        marked[place + 1, 0] = black
        marked[0, place + 1] = black
      }
      try sandbox.write(marked.png(scale: .one), to: "bubble.9.png")
      return "bubble.9.png"
    case "css":
      try sandbox.write(png, to: "bubble.png")
      try sandbox.write(
        ".chat { border: 16px solid; border-image: url(bubble.png) 16 fill }", to: "chat.css")
      return "chat.css"
    default:
      try sandbox.makeFolder("frame.imageset")
      try sandbox.write(png, to: "frame.imageset/bubble.png")
      try sandbox.write(
        #"{"images": [{"filename": "bubble.png", "idiom": "universal", "scale": "1x"}]}"#,
        to: "frame.imageset/Contents.json")
      return "frame.imageset"
    }
  }

  @Test(
    arguments: ["nine-patch", "css", "xcassets"],
    [
      ("down", "down-corner"), ("up", "up-corner"), ("right", "right-top"), ("left", "left-top"),
    ])
  func `A tail in a corner becomes a corner picture, and stays in its corner`(
    _ format: String, _ tail: (direction: String, picture: String)
  ) throws {
    let sandbox = try Sandbox()
    let own = Self.bubble(PixelSize(width: 40, height: 38), pointing: tail.direction)
    let source = try write(own, as: format, to: sandbox)
    let run = try sandbox.command("import", source, "-o", "Chat")
    #expect(run.status == 0, "\(run.messages)")
    #expect(
      run.messages.contains(
        "\(source): warning: the frame's picture has an arrow of its own, which points "
          + tail.direction), "\(run.messages)")
    #expect(sandbox.exists("Chat/\(tail.picture).png") && !sandbox.exists("Chat/frame.png"))
    let larger = PixelSize(width: 70, height: 66)
    let drawn = try sandbox.command(
      "render", "Chat", "--bounds", "70x66", "--arrow", tail.direction, "--offset=-20", "-o",
      "out.png")
    #expect(drawn.status == 0, "\(drawn.messages)")
    let picture = try PNGCodec.decode(try sandbox.bytes("out.png")).bitmap
    #expect(picture == Self.bubble(larger, pointing: tail.direction))
  }

  @Test func `Of two bubbles of one name the one that is named is taken, and its warnings name it`()
    throws
  {
    let sandbox = try Sandbox()
    for (folder, direction) in [("in", "left"), ("out", "right")] {
      let bubble = Self.bubble(PixelSize(width: 40, height: 38), pointing: direction)
      let name = try write(bubble, as: "nine-patch", to: sandbox)
      try sandbox.makeFolder("\(folder)/drawable-mdpi")
      try sandbox.write(try sandbox.bytes(name), to: "\(folder)/drawable-mdpi/bubble.9.png")
    }
    let files = ["in/drawable-mdpi/bubble.9.png", "out/drawable-mdpi/bubble.9.png"]
    let both = try sandbox.run(["import"] + files + ["-o", "Chat"])
    #expect(both.status == 65)
    #expect(
      both.messages.contains(
        "there are nine-patches of one name, in/bubble and out/bubble; say which one is meant, as --frame "
          + "in/bubble"), "\(both.messages)")
    let one = try sandbox.run(["import"] + files + ["-o", "Chat", "--frame", "out/bubble"])
    #expect(one.status == 0, "\(one.messages)")
    #expect(
      one.messages.contains("\(files[1]): warning: the frame's picture has an arrow of its own"),
      "\(one.messages)")
    #expect(sandbox.exists("Chat/right-top.png"))
  }

  @Test func `Of several names it is asked which one is the frame`() throws {
    let sandbox = try Sandbox()
    let bubble = Self.bubble(PixelSize(width: 40, height: 38), pointing: "left")
    let name = try write(bubble, as: "nine-patch", to: sandbox)
    for other in ["chat_in", "chat_out"] {
      try sandbox.write(try sandbox.bytes(name), to: "\(other).9.png")
    }
    let run = try sandbox.command("import", "chat_in.9.png", "chat_out.9.png", "-o", "Chat")
    #expect(run.status == 65)
    #expect(
      run.messages.contains("of several names: chat_in, chat_out; say with --frame which one"),
      "\(run.messages)")
  }

  @Test func `Of two image sets called arrow the one that is meant is named with its option`()
    throws
  {
    let sandbox = try Sandbox()
    let frame = Bitmap(size: PixelSize(width: 20, height: 20), filledWith: Self.color)
    let arrow = Self.bubble(PixelSize(width: 20, height: 8), pointing: "down")
    for (folder, picture) in [
      ("A.xcassets/frame", frame), ("A.xcassets/In/arrow", arrow), ("A.xcassets/Out/arrow", arrow),
    ] {
      try sandbox.makeFolder("\(folder).imageset")
      try sandbox.write(picture.png(scale: .one), to: "\(folder).imageset/a.png")
      try sandbox.write(
        #"{"images": [{"filename": "a.png", "idiom": "universal", "scale": "1x"}]}"#,
        to: "\(folder).imageset/Contents.json")
    }
    for more in [[], ["--arrow", "arrow"]] {
      let run = try sandbox.run(["import", "A.xcassets", "-o", "Chat"] + more)
      #expect(run.status == 65)
      #expect(
        run.messages.contains(
          "2 image sets are called arrow: A.xcassets/In/arrow.imageset, A.xcassets/Out/arrow.imageset; say which "
            + "one is meant, as --arrow A.xcassets/In/arrow"), "\(run.messages)")
    }
    let run = try sandbox.command("import", "A.xcassets", "-o", "Chat", "--arrow", "Out/arrow")
    #expect(run.status == 0, "\(run.messages)")
  }
}
