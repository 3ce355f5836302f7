@_spi(Studio) import PopframeKit
import TestTexts
import Testing

/// Archives, read by a second reader that begins where APPNOTE 4.3.16 says: at the end.
@Suite struct ZipArchiveTests {
  /// A file as the directory and the header before its bytes describe it; both have to agree.
  private struct Entry: Equatable {
    var path: String
    var bytes: [UInt8]
  }

  private struct Reader {
    let zip: [UInt8]

    func number(_ place: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(zip[place + $1]) << (8 * $1) }
    }

    func entries() throws -> [Entry] {
      let end = zip.count - 22
      try #require(number(end, 4) == 0x0605_4B50)
      let count = number(end + 8, 2)
      #expect(number(end + 10, 2) == count)
      let (size, start) = (number(end + 12, 4), number(end + 16, 4))
      #expect(start + size == end)
      var entries: [Entry] = []
      var place = start
      for _ in 0..<count {
        try #require(number(place, 4) == 0x0201_4B50)
        let length = number(place + 28, 2)
        let path = String(decoding: zip[place + 46..<place + 46 + length], as: UTF8.self)
        let header = number(place + 42, 4)
        try #require(number(header, 4) == 0x0403_4B50)
        // The directory repeats what stands before the bytes.
        #expect(zip[place + 6..<place + 30].elementsEqual(zip[header + 4..<header + 28]))
        #expect(zip[header + 30..<header + 30 + length].elementsEqual(Array(path.utf8)))
        #expect(number(header + 8, 2) == 0 && number(header + 28, 2) == 0)
        let size = number(header + 22, 4)
        #expect(number(header + 18, 4) == size)
        let bytes = Array(zip[header + 30 + length..<header + 30 + length + size])
        #expect(number(header + 14, 4) == Self.checksum(of: bytes))
        entries.append(Entry(path: path, bytes: bytes))
        place += 46 + length
      }
      #expect(place == end)
      return entries
    }

    /// CRC-32 bit by bit.
    static func checksum(of bytes: [UInt8]) -> Int {
      var sum: UInt32 = ~0
      for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
      }
      return Int(~sum)
    }
  }

  private func archive(_ entries: [Entry], in folder: String = "Crimson") throws -> [UInt8] {
    var archive = ZipArchive()
    for entry in entries { try archive.add(entry.path, entry.bytes, in: folder, ending: "-css") }
    return archive.bytes
  }

  @Test func `another reader finds the same files in the same order`() throws {
    // Published with the polynomial: the sum of these nine digits.
    #expect(Reader.checksum(of: Array("123456789".utf8)) == 0xCBF4_3926)
    let entries = [
      Entry(path: "theme.yaml", bytes: Array("format: 1\n".utf8)),
      Entry(path: "art/frame@2x.png", bytes: (0..<70_000).map { UInt8($0 * $0 % 251) }),
      Entry(path: "Über/leer", bytes: []),
    ]
    let expected = entries.map { Entry(path: "Crimson-css/\($0.path)", bytes: $0.bytes) }
    #expect(try Reader(zip: archive(entries)).entries() == expected)
  }

  @Test(
    arguments: ["../../x", "a\\b", "nul", "C:", "a\nb"].flatMap { HostileText.variants(of: $0) }
      + [String(repeating: "n", count: 70_000)])
  func `any text is the name of one folder`(text: String) throws {
    let zip = try archive([Entry(path: "a", bytes: [])], in: text)
    let path = Array(try #require(try Reader(zip: zip).entries().first).path.utf8)
    #expect(path.count { $0 == UInt8(ascii: "/") } == 1 && path.first != UInt8(ascii: "."))
    #expect(path.count <= 257 && !path.contains(UInt8(ascii: "\\")) && !path.contains { $0 < 32 })
  }

  @Test(arguments: [
    "../x.png", "a\\b.png", "/x.png", "a//b.png", "", String(repeating: "n", count: 70_000),
  ])
  func `a path that another system reads differently is refused`(path: String) {
    var archive = ZipArchive()
    #expect(throws: PopframeError.self) { try archive.add(path, [], in: "Crimson") }
    #expect(archive.bytes.count == 22)
  }

  @Test func `the same files give the same bytes`() throws {
    let entries = [Entry(path: "a", bytes: [1, 2, 3]), Entry(path: "b", bytes: [])]
    #expect(try archive(entries) == archive(entries))
  }

  @Test func `an empty archive is its end alone`() throws {
    #expect(try archive([]) == [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18))
  }
}
