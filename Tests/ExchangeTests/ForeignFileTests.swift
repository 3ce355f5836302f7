import Exchange
import Testing

/// What is no theme of anybody's is named as what it is.
@Suite struct ForeignFileTests {
  /// First bytes after the formats' specifications.
  @Test(arguments: [
    ("a.png", [0xFF, 0xD8, 0xFF, 0xE0], "a JPEG picture"),
    ("a", Array("RIFF\0\0\0\0WEBPVP8 ".utf8), "a WebP picture"),
    ("a", Array("\0\0\0\u{18}ftypheic".utf8), "a HEIC picture"),
    ("a", Array("\0\0\0\u{18}ftypavif".utf8), "an AVIF picture"),
    ("a", Array("GIF89a".utf8), "a GIF picture"), ("a", Array("%PDF-1.4".utf8), "a PDF"),
    ("a", Array("8BPS\0\u{1}".utf8), "a Photoshop document"),
    ("a", Array("fig-kiwi".utf8), "a Figma document"),
    ("a", [0, 0, 0, 0, 0xE0, 0xA5, 1], "an Aseprite document"),
    ("a.png", Array("version https://git-lfs.github.com/spec/v1\n".utf8), "a pointer of Git LFS"),
    ("a", Array("<?xml version='1.0'?>\n<!-- x --><svg xmlns=''/>".utf8), "an SVG"),
    ("a.css", Array("\u{FEFF}\n<!DOCTYPE html><title>404</title><svg/>".utf8), "a web page"),
    (
      "a.json", Array(#"{"v": "5.5.7", "fr": 30, "ip": 0, "op": 9, "layers": []}"#.utf8),
      "a Lottie animation"
    ),
    ("a.xml", Array("<shape xmlns:android=''><corners/></shape>".utf8), "a drawable in XML"),
    ("a.sketch", Array("PK\u{3}\u{4}".utf8), "a Sketch document"),
    ("A.FIG", [], "a Figma document"),
    ("a.zip", [], "an archive"), ("theme.yaml", [], "a file of a Popframe theme"),
    ("panel.tres", Array("[gd_resource type=\"StyleBoxTexture\"]".utf8), "a file of a game engine"),
    ("panel.png.meta", Array("fileFormatVersion: 2".utf8), "a file of a game engine"),
    ("skin.atlas", [], "a file of a game engine"),
    ("a.png", [0x89, 0x50, 0x4E, 0x47], "a PNG, and none of Android's"),
  ])
  func `A file is known by its first bytes, else by its name`(
    _ name: String, _ bytes: [UInt8], _ kind: String
  ) throws {
    let found = try #require(ForeignFile(name: name, bytes: bytes))
    #expect(found.kind.hasPrefix(kind), "\(found)")
    #expect(found.way.contains { $0.isLetter })
  }

  @Test func `What is not known is not guessed`() {
    #expect(ForeignFile(name: "png", bytes: [1, 2, 3]) == nil)
    #expect(ForeignFile(name: "a.qqq", bytes: Array("hello".utf8)) == nil)
    let sheet = "a { border-image: url('data:image/svg+xml,<svg/>') 1 }"
    #expect(ForeignFile(name: "a.css", bytes: Array(sheet.utf8)) == nil)
  }
}
