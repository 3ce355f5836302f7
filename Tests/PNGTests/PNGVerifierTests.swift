import Foundation
import Imaging
@testable import PNG
import Testing

/// Files that are verified while they are read, in parts of any size, against those that are verified whole.
@Suite struct PNGVerifierTests {
  /// The size that is found in parts of so many bytes; `nil` if the file is not whole.
  private func size(of file: [UInt8], inPartsOf count: Int) -> PixelSize? {
    var verifier = PNGVerifier()
    do throws(PNGError) {
      var start = 0
      while start < file.count {
        let part = Array(file[start..<min(start + count, file.count)])
        try part.withUnsafeBufferPointer { part throws(PNGError) in try verifier.add(part) }
        start += count
      }
      return verifier.size
    } catch { return nil }
  }

  private func expectSameVerdict(_ file: [UInt8], _ comment: Comment? = nil) -> Bool {
    let size = try? PNGCodec.verify(file)
    for count in [1, 7, 8, 61, max(1, file.count)] {
      #expect(self.size(of: file, inPartsOf: count) == size, comment)
    }
    return size != nil
  }

  @Test(arguments: MutatedFileTests.seeds.indices)
  func `a mutated file is verified as it is when it is whole`(_ index: Int) {
    let seed = MutatedFileTests.seeds[index]
    #expect(expectSameVerdict(seed.bytes))
    var generator = SeededGenerator(seed: 40 + UInt64(index))
    var verdicts = [false: 0, true: 0]
    for _ in 0..<400 {
      // Chunks that are sound on their own, and bytes that break one.
      var file = MutatedFileTests.mutated(seed, using: &generator)
      if Bool.random(using: &generator) {
        let place = Int.random(in: file.indices, using: &generator)
        file[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      }
      verdicts[expectSameVerdict(file), default: 0] += 1
    }
    #expect(verdicts.values.allSatisfy { $0 > 20 }, "\(verdicts)")
  }

  @Test func `a file that is cut anywhere is not whole`() throws {
    let file = MutatedFileTests.seeds[1].bytes
    for count in file.indices { #expect(!expectSameVerdict(Array(file[..<count]), "\(count)")) }
    #expect(expectSameVerdict(file + [0]))
    #expect(expectSameVerdict(file + file))
  }

  @Test func `chunks of every length have their checksum, whatever the parts they are read in`() {
    var generator = SeededGenerator(seed: 41)
    for _ in 0..<300 {
      let length = Int.random(in: 0...5000, using: &generator)
      let data = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var file = PNGBuilder(width: 4, height: 3).adding("IDAT", data).adding("IEND", []).bytes
      let part = Int.random(in: 900...6000, using: &generator)
      #expect(size(of: file, inPartsOf: part) == PixelSize(width: 4, height: 3))
      let place = Int.random(in: 33..<file.count, using: &generator)
      file[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      #expect(size(of: file, inPartsOf: part) == nil)
    }
  }

  @Test func `a second header is no size`() {
    var file = MutatedFileTests.seeds[0]
    file.chunks.insert(PNGBuilder(width: 7, height: 7).chunks[0], at: 1)
    #expect(expectSameVerdict(file.bytes))
    #expect(size(of: file.bytes, inPartsOf: 5) == PixelSize(width: 4, height: 3))
  }
}
