import Imaging
import PNG
import TestPictures
import Testing

/// Files that are damaged where the checksums do not tell.
@Suite struct MutatedFileTests {
  static let seeds: [PNGBuilder] = [
    PNGBuilder(width: 4, height: 3).rows([
      Array(0..<16), Array(16..<32), Array(200..<216),
    ]),
    PNGBuilder(width: 9, height: 2, bitDepth: 2, colorType: 3).gamma(60_000)
      .adding("PLTE", [1, 2, 3, 40, 50, 60, 7, 8, 9, 70, 80, 90]).adding("tRNS", [77, 0])
      .rows([[0x1B, 0x00, 0x40], [0x11, 0x55, 0]]),
    PNGBuilder(width: 3, height: 3, bitDepth: 16, colorType: 2, interlace: 1)
      .adding("iCCP", TestProfile.sRGBs[0].chunk).adding("tRNS", [0, 1, 0, 2, 0, 3])
      .rows([
        [0, 1, 0, 2, 0, 3], [1, 1, 1, 1, 1, 1], [9, 9, 9, 9, 9, 9, 8, 8, 8, 8, 8, 8],
        [7, 7, 7, 7, 7, 7], [6, 6, 6, 6, 6, 6], Array(0..<18),
      ]),
  ]

  /// Changes some bytes of some chunks, drops, repeats or swaps chunks; the checksums are made
  /// afterwards.
  static func mutated(_ file: PNGBuilder, using generator: inout SeededGenerator) -> [UInt8] {
    var file = file
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let index = Int.random(in: 0..<file.chunks.count, using: &generator)
      let other = Int.random(in: 0..<file.chunks.count, using: &generator)
      let count = file.chunks[index].data.count
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: file.chunks.swapAt(index, other)
      case 1: file.chunks.insert(file.chunks[index], at: other)
      case 2 where file.chunks.count > 1: file.chunks.remove(at: index)
      case 3: file.chunks[index].data.removeLast(Int.random(in: 0...count, using: &generator))
      case 4: file.chunks[index].data.append(.random(in: 0...255, using: &generator))
      case _ where count > 0:
        let place = Int.random(in: 0..<count, using: &generator)
        file.chunks[index].data[place] =
          Bool.random(using: &generator)
          ? .random(in: 0...255, using: &generator)
          : file.chunks[index].data[place] ^ (1 << Int.random(in: 0..<8, using: &generator))
      default: break
      }
    }
    return file.bytes
  }

  @Test(arguments: seeds.indices) func `a mutated file is a picture or an error`(_ index: Int) {
    var generator = SeededGenerator(seed: UInt64(index))
    var pictures = 0
    var errors = 0
    for _ in 0..<1500 {
      let bytes = Self.mutated(Self.seeds[index], using: &generator)
      do throws(PNGError) {
        let bitmap = try PNGCodec.decode(bytes).bitmap
        #expect(Bitmap.permits(bitmap.size) && !bitmap.size.isEmpty)
        #expect(bitmap.pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha })
        pictures += 1
      } catch {
        #expect(!error.description.isEmpty)
        errors += 1
      }
    }
    // Both ways have been gone.
    #expect(pictures > 10 && errors > 100, "\(pictures) pictures, \(errors) errors")
  }

  @Test func `compressed data that were changed are a picture or an error`() throws {
    let file = try PNGCodec.encode(.random(PixelSize(width: 16, height: 16), seed: 5), scale: .one)
    let chunks = try WrittenFileTests.chunks(file)
    var generator = SeededGenerator(seed: 99)
    var errors = 0
    for _ in 0..<1500 {
      var copy = PNGBuilder(width: 16, height: 16)
      for chunk in chunks.dropFirst() {
        var data = chunk.data
        if chunk.type == "IDAT" {
          let place = Int.random(in: data.indices, using: &generator)
          data[place] ^= 1 << Int.random(in: 0..<8, using: &generator)
        }
        copy = copy.adding(chunk.type, data)
      }
      if decodingFailure(copy.bytes) != nil { errors += 1 }
    }
    // zlib's own checksum finds all but the few changes of its header that mean nothing.
    #expect(errors > 1400)
  }
}
