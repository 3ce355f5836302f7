import CDeflate
import Imaging
@testable import PNG
import TestPictures
import Testing

/// Every kind of damage in every kind of picture: our own reader and libpng's judge alike, as browsers, Pillow and
/// libpng's own programs do.
@Suite struct DamageTests {
  @Test func `there are forty kinds of damage, and both readers meet them`() {
    for kind in DamagedPNG.Kind.allCases {
      let all = DamagedPNG.all.filter { $0.kind == kind }
      #expect(all.count { $0.verdict == .damaged } > 40)
      #expect(Set(all.map(\.name)).count == all.count)
    }
  }

  @Test(arguments: DamagedPNG.all)
  func `a file is read, read with a warning, or refused`(_ file: DamagedPNG) throws {
    switch file.verdict {
    case .damaged:
      #expect(throws: PNGError.self) { try PNGCodec.decode(file.bytes) }
    case .sound:
      let picture = try PNGCodec.decode(file.bytes)
      #expect(picture.warnings == [])
      #expect(try picture.bitmap == PNGCodec.decode(file.sound).bitmap)
    case .warning(let words):
      let picture = try PNGCodec.decode(file.bytes)
      #expect(picture.warnings.count == 1)
      #expect(picture.warnings.first?.description.contains(words) == true, "\(picture.warnings)")
      #expect(try picture.bitmap == PNGCodec.decode(file.sound).bitmap)
    }
  }

  /// Straight colours are always read by libpng, also of the pictures that our own code reads.
  @Test(arguments: DamagedPNG.all.filter { [.rgba, .rgb].contains($0.kind) })
  func `the other reader says the same of the same file`(_ file: DamagedPNG) {
    let own = Result { () throws(PNGError) in try PNGCodec.decode(file.bytes).warnings }
    let other = Result { () throws(PNGError) in
      try file.bytes.withUnsafeBufferPointer { bytes throws(PNGError) in
        let outline = try PNGOutline(bytes)
        return outline.warnings
          + (try PNGPixels(of: bytes, outlined: outline, isStraight: true).warnings)
      }
    }
    #expect((try? own.get()) == (try? other.get()))
  }

  @Test func `a stream that fills memory behind its pixels is refused`() throws {
    // 17 MB of zeros in 17 KB, behind the filter and the four bytes of one pixel.
    let zeros = [UInt8](repeating: 0, count: 17 << 20)
    let compressor = try #require(libdeflate_alloc_compressor(6))
    defer { libdeflate_free_compressor(compressor) }
    var stream = [UInt8](repeating: 0, count: 1 << 20)
    let count = libdeflate_zlib_compress(
      compressor, zeros, zeros.count, &stream, stream.count)
    let file = PNGBuilder(width: 1, height: 1)
      .adding("IDAT", Array(stream[..<count])).adding("IEND", [])
    #expect(
      decodingFailure(file.bytes) == .malformed("there are more than 16 MB behind its pixels"))
  }
}
