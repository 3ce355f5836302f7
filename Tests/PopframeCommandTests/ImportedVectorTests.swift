import Foundation
import Imaging
import PNG
import PopframeKit
import Testing

/// SVGs in image sets and stylesheets. The renderer is a program of the tests that draws one colour, in the size that it
/// is asked for.
@Suite struct ImportedVectorTests {
  private static let drawn = Pixel(red: 10, green: 120, blue: 200, alpha: 255)
  private static let svg =
    "<svg xmlns='http://www.w3.org/2000/svg' width='12' height='12'></svg>\n"

  /// A folder with a renderer that draws squares of 12, 24 and 36 pixels.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.makeFolder("bin")
    for side in [12, 24, 36] {
      let bitmap = Bitmap(size: PixelSize(width: side, height: side), filledWith: Self.drawn)
      try sandbox.write(bitmap.png(scale: .one), to: "bin/\(side).png")
    }
    try sandbox.write(
      """
      #!/bin/sh
      [ "$1" = --version ] && echo "rsvg-convert version 9.8.7" && exit
      while [ $# -gt 0 ]; do [ "$1" = --width ] && side=$2; shift; done
      cat > /dev/null
      cat "$(dirname "$0")/$side.png"
      """, to: "bin/rsvg-convert")
    try sandbox.setPermissions(0o755, of: "bin/rsvg-convert")
    sandbox.environment["PATH"] = "\(sandbox.path("bin")):/usr/bin:/bin"
    return sandbox
  }

  private static let slices =
    #""resizing": {"mode": "9-part", "cap-insets": {"top": 3, "left": 4, "bottom": 3, "right": 4}, "#
    + #""center": {"mode": "stretch", "width": 4, "height": 6}}"#

  /// - Parameter images: The images of the set `frame`.
  private func write(_ images: String..., to sandbox: Sandbox) throws {
    try sandbox.makeFolder("frame.imageset")
    try sandbox.write(
      #"{"images": [\#(images.joined(separator: ", "))], "info": {"author": "xcode", "version": 1}, "#
        + #""properties": {"preserves-vector-representation": true}}"#,
      to: "frame.imageset/Contents.json")
  }

  private func text(_ name: String, in sandbox: Sandbox) throws -> String {
    String(decoding: try sandbox.bytes(name), as: UTF8.self)
  }

  @Test func `An SVG of a set is drawn at every scale, with the set's slices`() throws {
    let sandbox = try sandbox()
    try write(
      #"{"filename": "art.svg", "idiom": "universal", \#(Self.slices)}"#, to: sandbox)
    try sandbox.write(Self.svg, to: "frame.imageset/art.svg")
    let run = try sandbox.command("import", "frame.imageset", "-o", "Back")
    #expect(run.status == 0, "\(run.messages)")
    #expect(!run.messages.contains("warning"), "\(run.messages)")
    for (name, side) in [("frame.png", 12), ("frame@2x.png", 24), ("frame@3x.png", 36)] {
      #expect(try sandbox.bytes("Back/\(name)").pngSize == [side, side])
      #expect(try PNGCodec.decode(try sandbox.bytes("Back/\(name)")).bitmap[0, 0] == Self.drawn)
    }
    let theme = try text("Back/theme.yaml", in: sandbox)
    #expect(theme.contains("  capInsets: [3, 4, 3, 4] "), "\(theme)")
    #expect(theme.contains("# frame.imageset: art.svg"), "\(theme)")
    // The theme draws its pictures again from its source.
    #expect(try text("Back/sources/frame.svg", in: sandbox) == Self.svg)
    let again = try sandbox.command("rasterize", "Back")
    #expect(again.messages.contains("nothing has changed"), "\(again.messages)")
    #expect(try sandbox.command("check", "Back", "--fail-on", "warning").status == 0)
    // What goes out is a set of PNG files.
    let out = try sandbox.command("export", "Back", "--to", "xcassets", "-o", "out")
    #expect(out.status == 0, "\(out.messages)")
    let set = try text("out/Back.xcassets/frame.imageset/Contents.json", in: sandbox)
    #expect(set.contains("frame@2x.png") && !set.contains("svg"), "\(set)")
  }

  @Test func `A PNG of a scale stays, and an SVG of one scale is that file alone`() throws {
    let sandbox = try sandbox()
    let own = Pixel(red: 200, green: 0, blue: 0, alpha: 255)
    try sandbox.makeFolder("frame.imageset")
    try sandbox.write(
      Bitmap(size: PixelSize(width: 24, height: 24), filledWith: own).png(scale: .two),
      to: "frame.imageset/b.png")
    try sandbox.write(Self.svg, to: "frame.imageset/a.svg")
    try sandbox.write(
      #"{"images": [{"filename": "b.png", "idiom": "universal", "scale": "2x"}, "#
        + #"{"filename": "a.svg", "idiom": "universal"}]}"#, to: "frame.imageset/Contents.json")
    #expect(try sandbox.command("import", "frame.imageset", "-o", "Back").status == 0)
    let sharp = try PNGCodec.decode(try sandbox.bytes("Back/frame@2x.png")).bitmap
    #expect(sharp[0, 0] == own)
    #expect(try sandbox.bytes("Back/frame@3x.png").pngSize == [36, 36])
    // A picture that is not drawn from it would be lost.
    #expect(!sandbox.exists("Back/sources/frame.svg"))

    try write(
      #"{"filename": "a.svg", "idiom": "universal", "scale": "2x", \#(Self.slices)}"#, to: sandbox)
    let alone = try sandbox.command("import", "frame.imageset", "-o", "Alone")
    #expect(alone.status == 0, "\(alone.messages)")
    #expect(try sandbox.bytes("Alone/frame@2x.png").pngSize == [12, 12])
    #expect(!sandbox.exists("Alone/frame.png"))
    #expect(try text("Alone/theme.yaml", in: sandbox).contains("  capInsets: [1.5, 2, 1.5, 2] "))
  }

  @Test(arguments: [
    "url(art.svg)", "url(\"data:image/svg+xml,\(Self.svg.dropLast())\")",
    "image-set(url(art.svg) type('image/svg+xml') 1x, url(a.webp) type('image/webp') 1x)",
  ])
  func `An SVG of a stylesheet is drawn at every scale, with the rule's slices`(
    _ address: String
  ) throws {
    let sandbox = try sandbox()
    try sandbox.write(Self.svg, to: "art.svg")
    try sandbox.write(
      ".a { border: 3px solid; border-width: 3px 4px; border-image: \(address) 3 4 fill }",
      to: "a.css")
    let run = try sandbox.command("import", "a.css", "-o", "Back")
    #expect(run.status == 0, "\(run.messages)")
    #expect(!run.messages.contains("warning"), "\(run.messages)")
    #expect(try sandbox.bytes("Back/frame@3x.png").pngSize == [36, 36])
    #expect(sandbox.exists("Back/sources/frame.svg"))
    let theme = try text("Back/theme.yaml", in: sandbox)
    #expect(theme.contains("  capInsets: [3, 4, 3, 4] "), "\(theme)")
  }

  @Test func `An SVG of an arrow that is turned is no source`() throws {
    let sandbox = try sandbox()
    try sandbox.write(Self.svg, to: "art.svg")
    try sandbox.write(".a { border: 3px solid; border-image: url(art.svg) 3 fill }", to: "a.css")
    for (name, isSource) in [("tail.svg", true), ("tail-down.svg", false)] {
      try sandbox.write(Self.svg, to: name)
      let run = try sandbox.command(
        "import", "a.css", "-o", "Back", "--force", "--arrow-picture", name)
      #expect(run.status == 0, "\(run.messages)")
      #expect(try sandbox.bytes("Back/arrow@2x.png").pngSize == [24, 24])
      #expect(run.messages.contains("sources/arrow.svg") == isSource, "\(run.messages)")
    }
  }

  @Test func `A view box alone is no size for a page`() throws {
    let sandbox = try sandbox()
    try sandbox.write("<svg viewBox='0 0 12 12'/>", to: "art.svg")
    try sandbox.write(".a { border: 3px solid; border-image: url(art.svg) 3 fill }", to: "a.css")
    let run = try sandbox.command("import", "a.css", "-o", "Back")
    #expect(run.status == 0)
    #expect(
      run.messages.contains(
        "art.svg: warning: it has neither width nor height: the page makes it as large as the box, "
          + "and the theme takes its view box"), "\(run.messages)")
  }

  @Test func `What no program draws is said`() throws {
    let sandbox = try sandbox()
    try sandbox.write("<svg width='12' height='12'><image href='b.png'/></svg>", to: "art.svg")
    try sandbox.write(".a { border-image: url(art.svg) 3 fill }", to: "a.css")
    let run = try sandbox.command("import", "a.css", "-o", "Back")
    #expect(run.status == 65)
    #expect(
      run.messages.contains(
        "art.svg cannot be read: art.svg: line 1: href=\"b.png\" names something outside"),
      "\(run.messages)")
    try sandbox.write(Self.svg, to: "art.svg")
    sandbox.environment["PATH"] = sandbox.path("frame.imageset")
    let none = try sandbox.command("import", "a.css", "-o", "Back")
    #expect(none.status == 69)
    #expect(none.messages.contains("an SVG is drawn by another program"), "\(none.messages)")
    try write(#"{"filename": "f.pdf", "idiom": "universal"}"#, to: sandbox)
    try sandbox.write("%PDF-1.4", to: "frame.imageset/f.pdf")
    let paper = try sandbox.command("import", "frame.imageset", "-o", "Back")
    #expect(paper.status == 65)
    #expect(
      paper.messages.contains("f.pdf is a PDF; draw it as PNG (pdftocairo -png -transp"),
      "\(paper.messages)")
  }
}
