@testable import Files
import Testing

/// Paths are bytes.
@Suite struct PathBytesTests {
  private let raw = PathName(bytes: Array("caf".utf8) + [0xE9] + Array(".png".utf8))

  @Test func `the two forms of a letter are two names`() {
    let composed = PathName("caf\u{E9}.png")
    let decomposed = PathName("cafe\u{301}.png")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(composed.differsInNormalizationOnly(from: decomposed))
    #expect(!composed.differsInNormalizationOnly(from: composed))
    #expect(!composed.differsInNormalizationOnly(from: PathName("cafe.png")))
  }

  @Test func `bytes that are no UTF-8 are kept, and shown as numbers`() {
    #expect(raw.text == "caf\\xE9.png")
    #expect(raw.cString.map { UInt8(bitPattern: $0) } == raw.bytes + [0])
    #expect(PathName("a").appending(raw).bytes == Array("a/".utf8) + raw.bytes)
    #expect(PathName("a").appending(raw).folder == PathName("a"))
    #expect(raw.inserting("@2x").text == "caf\\xE9@2x.png")
    #expect(raw.isPNG)
    #expect(PathName(bytes: [0xFF, 0xC3, 0xA4, 0xE2, 0x82]).text == "\\xFFä\\xE2\\x82")
  }

  @Test func `an accent does not hide a slash`() {
    let path = PathName("a/\u{301}b")
    #expect(path.folder.text == "a")
    #expect(path.bytes.count == 5)
  }

  @Test func `folders are told apart by their bytes`() {
    #expect(PathName("/a/b").isInside(PathName("/a")))
    #expect(PathName("/a").isInside(PathName("/")))
    #expect(!PathName("/ab").isInside(PathName("/a")))
    #expect(!PathName("/cafe\u{301}/a").isInside(PathName("/caf\u{E9}")))
  }
}
