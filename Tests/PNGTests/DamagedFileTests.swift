import Imaging
import PNG
import TestPictures
import Testing

@Suite struct DamagedFileTests {
  /// A small sound file of each way of being read.
  static let soundFiles: [[UInt8]] = [
    (try? PNGCodec.encode(.random(PixelSize(width: 5, height: 4), seed: 3), scale: .one)) ?? [],
    PNGBuilder(width: 3, height: 3, bitDepth: 4, colorType: 3).gamma(100_000)
      .adding("PLTE", [1, 2, 3, 40, 50, 60]).adding("tRNS", [77])
      .adding("tEXt", Array("Title\0small".utf8)).rows([[0x01, 0], [0x10, 0], [0, 0]]).bytes,
    PNGBuilder(width: 2, height: 2, bitDepth: 16, colorType: 0, interlace: 1)
      .rows([[1, 2], [3, 4], [5, 6, 7, 8]]).bytes,
  ]

  @Test(arguments: soundFiles) func `a file that is cut off anywhere is an error`(
    _ file: [UInt8]
  ) {
    #expect(decodingFailure(file) == nil)
    for count in file.indices {
      let failure = decodingFailure(Array(file.prefix(count)))
      switch failure {
      case .empty: #expect(count == 0)
      case .truncated, .missingEnd: #expect(count > 0)
      default: Issue.record("\(count) bytes: \(String(describing: failure))")
      }
    }
  }

  @Test(arguments: soundFiles) func `a byte that changed anywhere is an error`(_ file: [UInt8]) {
    for index in file.indices {
      for mask in [0x01, 0x20, 0x80, 0xFF] as [UInt8] {
        var damaged = file
        damaged[index] ^= mask
        #expect(decodingFailure(damaged) != nil, "byte \(index), mask \(mask)")
        #expect(throws: PNGError.self) { try PNGCodec.verify(damaged) }
      }
    }
  }

  @Test func `the damaged chunk is named, also one that is not needed`() {
    let file = Self.soundFiles[1]
    for type in ["IHDR", "gAMA", "PLTE", "tRNS", "tEXt", "IDAT", "IEND"] {
      var damaged = file
      let letters = Array(type.utf8)
      let start = file.indices.first { file[$0...].starts(with: letters) } ?? 0
      // The CRC of IEND, which has no data; the first byte of the others' data.
      damaged[start + 4] ^= 1
      #expect(decodingFailure(damaged) == .badChecksum(chunk: type))
    }
  }

  @Test func `a file without IEND is an error`() {
    #expect(decodingFailure(Array(Self.soundFiles[0].dropLast(12))) == .missingEnd)
  }

  @Test func `bytes behind IEND are not read`() throws {
    #expect(decodingFailure(Self.soundFiles[0] + [1, 2, 3]) == nil)
  }

  @Test func `an empty file, a text and a Git LFS pointer are named`() {
    let pointer = """
      version https://git-lfs.github.com/spec/v1
      oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
      size 12345

      """
    #expect(decodingFailure([]) == .empty)
    #expect(decodingFailure(Array("Hello,\nworld".utf8)) == .notPNG(looksLike: "a text file"))
    #expect(decodingFailure(Array(pointer.utf8)) == .gitLFSPointer)
    #expect(decodingFailure([0, 1, 2, 3]) == .notPNG(looksLike: nil))
  }

  @Test(
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG"), (Array("GIF89a".utf8), "a GIF"),
      (Array("BM".utf8) + [1, 2], "a BMP"), (Array("<svg xmlns".utf8), "an SVG"),
      (Array("RIFF".utf8) + [9, 9, 9, 9] + Array("WEBPVP8".utf8), "a WebP"),
      ([0, 0, 0, 24] + Array("ftypheic".utf8), "a HEIC, AVIF or video file"),
      (Array("II*\0".utf8), "a TIFF"), (Array("%PDF-1.7".utf8), "a PDF"),
    ] as [([UInt8], String)])
  func `other formats are named`(_ bytes: [UInt8], _ name: String) {
    #expect(decodingFailure(bytes) == .notPNG(looksLike: name))
  }

  @Test(
    arguments: [
      // Line ends changed either way, the eighth bit lost, one byte wrong: PngSuite's x files.
      [0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A, 0x00],
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0D, 0x0A, 0x1A],
      [0x09, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
      [0x89, 0x40, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x08],
    ] as [[UInt8]])
  func `a signature that a transfer changed is told from other formats`(_ start: [UInt8]) {
    let rest = Self.soundFiles[0].dropFirst(8)
    #expect(decodingFailure(start + rest) == .damagedSignature)
  }

  @Test(
    arguments: [(1, 8), (9, 8), (2, 0), (2, 3), (2, 99), (3, 16), (6, 4), (0, 32)]
      as [(UInt8, UInt8)])
  func `a kind of picture that does not exist is an error`(_ colorType: UInt8, _ bitDepth: UInt8) {
    let file = PNGBuilder(width: 1, height: 1, bitDepth: bitDepth, colorType: colorType)
      .rows([[0, 0, 0]])
    #expect(
      decodingFailure(file.bytes)
        == .malformed("there is no colour type \(colorType) with \(bitDepth) bits"))
  }

  @Test(
    arguments: [(0, 5), (5, 0), (0, 0)]) func `a picture without pixels is an error`(
      _ width: Int, _ height: Int
    )
  {
    let file = PNGBuilder(width: width, height: height).rows([])
    #expect(decodingFailure(file.bytes) == .zeroSize(width: width, height: height))
  }

  @Test(arguments: [
    (65_536, 32_768), (16_385, 1), (1, 16_385), (16_384, 16_384), (2_147_483_647, 2_147_483_647),
    (4_294_967_295, 1),
  ])
  func `a small file that claims a picture beyond the limits is an error`(
    _ width: Int, _ height: Int
  ) {
    let file = PNGBuilder(width: width, height: height).rows([]).bytes
    for bytes in [file, Array(file.prefix(60))] {
      #expect(decodingFailure(bytes) == .tooLarge(width: width, height: height))
      #expect(throws: PNGError.tooLarge(width: width, height: height)) {
        try PNGCodec.size(of: bytes)
      }
    }
  }

  @Test func `a small file that claims a large picture is found out before decoding`() {
    let file = PNGBuilder(width: 10_000, height: 10_000).rows([[1, 2, 3, 4]])
    #expect(
      decodingFailure(file.bytes) == .malformed("it has too little data for 10000×10000 pixels"))
  }

  @Test(arguments: [
    // No picture data; rows missing; a bad Adler-32; no filter; no palette; chunks in disorder;
    // an unknown chunk that must be understood; two headers; an unknown method.
    PNGBuilder(width: 1, height: 1).adding("IEND", []),
    PNGBuilder(width: 1, height: 2).rows([[1, 2, 3, 4]]),
    PNGBuilder(width: 1, height: 1)
      .adding("IDAT", PNGBuilder.stored([0, 1, 2, 3, 4]).dropLast() + [0]).adding("IEND", []),
    PNGBuilder(width: 1, height: 1)
      .adding("IDAT", PNGBuilder.stored([9, 1, 2, 3, 4])).adding("IEND", []),
    PNGBuilder(width: 1, height: 1, colorType: 3).rows([[0]]),
    PNGBuilder(width: 1, height: 1, colorType: 3).adding("IDAT", PNGBuilder.stored([0, 0]))
      .adding("PLTE", [1, 2, 3]).adding("IEND", []),
    PNGBuilder(width: 1, height: 1).adding("ABCD", []).rows([[1, 2, 3, 4]]),
    PNGBuilder(width: 1, height: 1).adding("IHDR", [0]).rows([[1, 2, 3, 4]]),
    PNGBuilder(width: 1, height: 1, interlace: 2).rows([[1, 2, 3, 4]]),
    PNGBuilder(width: 1, height: 1).adding("te t", []).rows([[1, 2, 3, 4]]),
  ])
  func `a file whose checksums are right but nothing else is an error`(_ file: PNGBuilder) {
    guard case .malformed(let words) = decodingFailure(file.bytes) else {
      Issue.record("not malformed: \(String(describing: decodingFailure(file.bytes)))")
      return
    }
    #expect(!words.isEmpty)
  }

  @Test func `a file that does not begin with its header is an error`() {
    var file = PNGBuilder(width: 1, height: 1).rows([[1, 2, 3, 4]])
    file.chunks.swapAt(0, 1)
    #expect(
      decodingFailure(file.bytes)
        == .malformed("it does not begin with an IHDR chunk of 13 bytes"))
  }

  @Test func `a picture that Xcode rewrote for iPhones is named`() {
    var file = PNGBuilder(width: 1, height: 1).rows([[1, 2, 3, 4]])
    file.chunks.insert(("CgBI", [0x50, 0, 0x20, 2]), at: 0)
    #expect(decodingFailure(file.bytes) == .optimizedForIPhone)
  }

  @Test func `chunks that are not needed may be damaged inside`() {
    // Their checksums are right; what they say does not matter.
    let file = PNGBuilder(width: 1, height: 1).adding("tIME", [1]).adding("pHYs", [1, 2])
      .adding("zTXt", [0, 0, 0]).adding("eXIf", []).adding("sRGB", []).adding("cHRM", [5])
      .adding("abCd", [1, 2, 3]).rows([[1, 2, 3, 255]])
    #expect(decodingFailure(file.bytes) == nil)
  }
}
