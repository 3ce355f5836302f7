import Foundation
import Imaging
import PNG
import PopframeKit
import Testing

/// Pictures that are drawn from SVGs. The renderer is a program of the tests that draws one colour, in the size that it
/// is asked for.
@Suite struct RasterizeTests {
  private static func svg(_ size: Int, note: String = "") -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='\(size)' height='\(size)'><!-- \(note) --></svg>\n"
  }

  /// A theme of a frame with its SVG, and a renderer.
  ///
  /// - Parameter excess: By how many pixels the renderer's pictures are too wide.
  private func sandbox(excess: Int = 0) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.makeFolder("Vector")
    try sandbox.makeFolder("Vector/sources")
    try sandbox.write(
      """
      format: 1
      contentInsets: 4
      frame: {image: frame.png, capInsets: 4}
      """, to: "Vector/theme.yaml")
    try sandbox.write(Self.svg(12), to: "Vector/sources/frame.svg")
    try sandbox.makeFolder("bin")
    let color = Pixel(red: 10, green: 120, blue: 200, alpha: 255)
    for side in [12, 24, 36, 14] {
      let bitmap = Bitmap(size: PixelSize(width: side + excess, height: side), filledWith: color)
      try sandbox.write(bitmap.png(scale: .one), to: "bin/\(side).png")
    }
    try sandbox.write(
      """
      #!/bin/sh
      [ "$1" = --version ] && echo "rsvg-convert version 9.8.7" && exit
      while [ $# -gt 0 ]; do [ "$1" = --width ] && side=$2; shift; done
      cat > "$0.input"
      cat "$(dirname "$0")/$side.png"
      """, to: "bin/rsvg-convert")
    try sandbox.setPermissions(0o755, of: "bin/rsvg-convert")
    sandbox.environment["PATH"] = "\(sandbox.path("bin")):/usr/bin:/bin"
    return sandbox
  }

  private func texts(of name: String, in sandbox: Sandbox) throws -> String {
    String(decoding: try sandbox.bytes(name), as: Unicode.ASCII.self)
  }

  @Test func `Pictures are drawn at every scale, and noted`() throws {
    let sandbox = try sandbox()
    let run = try sandbox.command("rasterize", "Vector")
    #expect(run.status == 0, "\(run.messages)")
    for (name, side) in [("frame.png", 12), ("frame@2x.png", 24), ("frame@3x.png", 36)] {
      #expect(try sandbox.bytes("Vector/\(name)").pngSize == [side, side])
      #expect(try texts(of: "Vector/\(name)", in: sandbox).contains(" 12x12 rsvg-convert 9.8.7"))
      let first = try PNGCodec.decode(try sandbox.bytes("Vector/\(name)")).bitmap[0, 0]
      #expect(first == Pixel(red: 10, green: 120, blue: 200, alpha: 255))
    }
    // The renderer is given the bytes of the file.
    #expect(
      String(decoding: try sandbox.bytes("bin/rsvg-convert.input"), as: UTF8.self) == Self.svg(12))
    #expect(try sandbox.command("check", "Vector", "--fail-on", "warning").status == 0)
    let again = try sandbox.command("rasterize", "Vector", "--scales", "2,2,1")
    #expect(
      again.messages.contains("nothing has changed: frame@2x.png, frame.png"), "\(again.messages)")
  }

  @Test func `A picture of somebody else stays`() throws {
    let sandbox = try sandbox()
    let own = try Bitmap(size: PixelSize(width: 24, height: 24)).png(scale: .two)
    try sandbox.write(own, to: "Vector/frame@2x.png")
    let run = try sandbox.command("rasterize", "Vector")
    #expect(run.status == 73, "\(run.messages)")
    #expect(
      run.messages.contains(
        "frame@2x.png: error: this picture was not drawn from an SVG; replace it with --force"))
    #expect(!sandbox.exists("Vector/frame.png"))
    #expect(try sandbox.bytes("Vector/frame@2x.png") == own)
    #expect(try sandbox.command("rasterize", "Vector", "--force").status == 0)
    #expect(try sandbox.bytes("Vector/frame@2x.png") != own)
  }

  @Test(arguments: ["dangling", "linked", "pipe", "folder"])
  func `Nothing is written through a link, nor into a pipe`(kind: String) throws {
    let sandbox = try sandbox()
    let name = kind == "folder" ? "art/frame" : "frame"
    try sandbox.write(
      "format: 1\ncontentInsets: 4\nframe: {image: \(name).png, capInsets: 4}\n",
      to: "Vector/theme.yaml")
    try sandbox.makeFolder("outside")
    try sandbox.write([1], to: "outside/other.png")
    switch kind {
    case "dangling": try sandbox.link("Vector/frame.png", to: "../outside/frame.png")
    case "linked": try sandbox.link("Vector/frame.png", to: "../outside/other.png")
    case "pipe": #expect(mkfifo(sandbox.path("Vector/frame.png"), 0o600) == 0)
    default:
      try sandbox.link("Vector/art", to: "../outside")
      try sandbox.makeFolder("Vector/sources/art")
      try sandbox.write(Self.svg(12), to: "Vector/sources/art/frame.svg")
    }
    let run = try sandbox.command("rasterize", "Vector", "--force")
    #expect([65, 73].contains(run.status), "\(run.messages)")
    #expect(try sandbox.names(in: "outside") == ["other.png"])
    #expect(try sandbox.bytes("outside/other.png") == [1])
    #expect(!sandbox.exists("Vector/frame@2x.png"))
  }

  @Test func `A picture whose SVG has changed is stale`() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.command("rasterize", "Vector", "--scales", "1").status == 0)
    try sandbox.write(Self.svg(12, note: "another"), to: "Vector/sources/frame.svg")
    let changed = try sandbox.command("check", "Vector")
    #expect(
      changed.messages.contains("warning: frame.png: its source frame.svg has changed since")
        || changed.text.contains("warning: frame.png: its source frame.svg has changed since"),
      "\(changed.messages)\(changed.text)")
    try sandbox.write(Self.svg(14), to: "Vector/sources/frame.svg")
    let larger = try sandbox.command("check", "Vector")
    #expect((larger.messages + larger.text).contains("is 14 × 14 points, and was 12 × 12"))
    #expect(try sandbox.command("rasterize", "Vector", "--scales", "1").status == 0)
    #expect(!(try sandbox.command("check", "Vector")).text.contains("stale-art"))
    // Without a note nothing is known.
    let bare = try Bitmap(size: PixelSize(width: 9, height: 9)).png(scale: .one)
    try sandbox.write(bare, to: "Vector/frame.png")
    let silent = try sandbox.command("check", "Vector")
    #expect(!(silent.messages + silent.text).contains("stale-art"))
  }

  @Test func `A picture of another size is refused`() throws {
    let sandbox = try sandbox(excess: 1)
    let run = try sandbox.command("rasterize", "Vector")
    #expect(run.status == 65)
    #expect(
      run.messages.contains("gives a picture of 13 × 12 pixels, and 12 × 12 were asked for"),
      "\(run.messages)")
    #expect(!sandbox.exists("Vector/frame.png"))
  }

  @Test func `Without a renderer it says how to get one`() throws {
    let sandbox = try sandbox()
    for (options, part) in [([], "rsvg-convert, resvg, inkscape"), (["--with", "resvg"], "resvg")] {
      sandbox.environment["PATH"] = sandbox.path("Vector")
      let run = try sandbox.run(["rasterize", "Vector"] + options)
      #expect(run.status == 69)
      #expect(
        run.messages.contains("\(part) \(options.isEmpty ? "are" : "is") not installed"),
        "\(run.messages)")
    }
    #expect(try sandbox.command("rasterize", "Vector", "--with", "gimp").status == 64)
    #expect(try sandbox.command("rasterize", "Vector", "--scales", "0").status == 64)
    #expect(try sandbox.command("rasterize", "Meadow").status == 65)
  }

  @Test func `A renderer that fails is named with its words`() throws {
    let sandbox = try sandbox()
    try sandbox.write("#!/bin/sh\necho 'no memory' >&2\nexit 3\n", to: "bin/rsvg-convert")
    let run = try sandbox.command("rasterize", "Vector")
    #expect(run.status == 65)
    #expect(run.messages.contains("rsvg-convert cannot draw it: no memory"), "\(run.messages)")
  }

  @Test func `A picture of which nothing is drawn because of a filter is refused`() throws {
    let sandbox = try sandbox()
    let clear = Bitmap(size: PixelSize(width: 12, height: 12), filledWith: .clear)
    try sandbox.write(clear.png(scale: .one), to: "bin/12.png")
    // A clear picture without a filter is one that was meant.
    #expect(try sandbox.command("rasterize", "Vector", "--scales", "1").status == 0)
    let filter = "<filter id='f'><feDropShadow/></filter><path filter='url(#f)' d='M2 2h8v8z'/>"
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='12' height='12'>\(filter)</svg>\n"
    try sandbox.write(svg, to: "Vector/sources/frame.svg")
    let run = try sandbox.command("rasterize", "Vector", "--scales", "1")
    #expect(run.status == 65)
    #expect(
      run.messages.contains("rsvg-convert 9.8.7 draws nothing of it; it may not know one of its"),
      "\(run.messages)")
  }

  @Test func `An SVG is imported as a frame that can be drawn again`() throws {
    let sandbox = try sandbox()
    try sandbox.write(Self.svg(12), to: "card.svg")
    let run = try sandbox.command("import", "card.svg", "-o", "Card")
    #expect(run.status == 0, "\(run.messages)")
    #expect(sandbox.exists("Card/frame@3x.png"))
    #expect(try sandbox.bytes("Card/sources/frame.svg") == Array(Self.svg(12).utf8))
    let again = try sandbox.command("rasterize", "Card")
    #expect(again.messages.contains("nothing has changed"), "\(again.messages)")
  }
}
