import CZlib
import Imaging
import Testing

@testable import PNG

/// Files that are decoded while they are read, against those that are decoded whole.
@Suite struct StripDecoderTests {
  /// The pixels of a file that comes in parts of so many bytes; `nil` if it cannot be decoded in strips.
  private func pixels(of file: [UInt8], first: Int, inPartsOf part: Int, rows: Int) -> Bitmap? {
    var place = min(first, file.count)
    let current = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(first, part))
    defer { current.deallocate() }
    func copied(_ bytes: ArraySlice<UInt8>) -> UnsafeBufferPointer<UInt8> {
      let end = current.update(fromContentsOf: bytes)
      return UnsafeBufferPointer(rebasing: current[..<end])
    }
    func more() -> UnsafeBufferPointer<UInt8>? {
      let bytes = file[place...].prefix(part)
      place += bytes.count
      return copied(bytes)
    }
    guard var decoder = StripDecoder(copied(file[..<place]), rows: rows) else { return nil }
    var bitmap = Bitmap(size: decoder.size)
    let isDecoded = bitmap.withUnsafeMutablePixels { pixels in
      guard let start = pixels.baseAddress else { return false }
      for y in stride(from: 0, to: decoder.size.height, by: rows) {
        let count = min(rows, decoder.size.height - y)
        guard decoder.decode(count, to: start + y * decoder.size.width, reading: more) else {
          return false
        }
      }
      return true
    }
    guard isDecoded, decoder.finish(reading: more) != nil else { return nil }
    return bitmap
  }

  /// A zlib stream of random level and strategy.
  private func deflated(_ bytes: [UInt8], using generator: inout SeededGenerator) throws -> [UInt8]
  {
    var stream = z_stream()
    #expect(
      deflateInit2_(
        &stream, .random(in: 0...9, using: &generator), 8, 15,
        .random(in: 1...9, using: &generator),
        .random(in: 0...4, using: &generator), ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        == Z_OK)
    defer { deflateEnd(&stream) }
    var bytes = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))) + 64)
    let count = bytes.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        #expect(deflate(&stream, Z_FINISH) == Z_STREAM_END)
        return Int(stream.total_out)
      }
    }
    return Array(output[..<count])
  }

  /// A file of rows with random filters, cut into chunks.
  private func file(
    channels: Int, _ size: PixelSize, using generator: inout SeededGenerator
  ) throws -> [UInt8] {
    let likely = UInt8.random(in: 0...255, using: &generator)
    var raw: [UInt8] = []
    for _ in 0..<size.height {
      raw.append(.random(in: 0...4, using: &generator))
      if Bool.random(using: &generator) || raw.count < 2 * channels * size.width {
        raw += (0..<channels * size.width).map { _ in
          Bool.random(using: &generator) ? likely : .random(in: 0...255, using: &generator)
        }
      } else {
        raw += raw.suffix(1 + 2 * channels * size.width).prefix(channels * size.width)
      }
    }
    var builder = PNGBuilder(
      width: size.width, height: size.height, colorType: channels == 4 ? 6 : 2
    )
    .adding("pHYs", [0, 0, 11, 19, 0, 0, 11, 19, 1])
    var rest = try deflated(raw, using: &generator)[...]
    let most = Int.random(in: 1...(2 * rest.count), using: &generator)
    while !rest.isEmpty {
      builder = builder.adding("IDAT", Array(rest.prefix(most)))
      rest = rest.dropFirst(most)
    }
    return builder.adding("IEND", []).bytes
  }

  @Test(arguments: [3, 4]) func `strips have the pixels of the whole file`(channels: Int) throws {
    var generator = SeededGenerator(seed: UInt64(channels))
    for round in 0..<120 {
      let size = PixelSize(
        width: .random(in: 1...(round % 10 == 0 ? 900 : 60), using: &generator),
        height: .random(in: 1...60, using: &generator))
      let file = try file(channels: channels, size, using: &generator)
      let whole = try PNGCodec.decode(file).bitmap
      for rows in [1, 8, 32] {
        let strips = pixels(
          of: file, first: .random(in: 90...3000, using: &generator),
          inPartsOf: [7, 600, 65_536][round % 3], rows: rows)
        #expect(strips == whole, "\(size), \(rows) rows, round \(round)")
      }
    }
  }

  @Test func `a damaged file has no strips, or the pixels of the whole file`() throws {
    var generator = SeededGenerator(seed: 3)
    var counts = (known: 0, damaged: 0)
    for _ in 0..<1500 {
      let channels = Int.random(in: 3...4, using: &generator)
      let size = PixelSize(
        width: .random(in: 1...9, using: &generator), height: .random(in: 1...9, using: &generator))
      var bytes = try file(channels: channels, size, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        var builder = PNGBuilder(
          width: size.width, height: size.height, colorType: channels == 4 ? 6 : 2)
        builder.chunks = try PNGCodec.chunkTypes(of: bytes).enumerated().map { index, type in
          let chunk = try ChunkIterator.chunks(of: bytes)[index]
          return (type, Array(bytes[chunk.data]))
        }
        bytes = MutatedFileTests.mutated(builder, using: &generator)
      case 1: bytes[.random(in: bytes.indices, using: &generator)] ^= 1
      case 2: bytes.removeLast(.random(in: 1...40, using: &generator))
      default: bytes.append(contentsOf: [1, 2, 3].prefix(.random(in: 0...3, using: &generator)))
      }
      let whole = try? PNGCodec.decode(bytes).bitmap
      let strips = pixels(
        of: bytes, first: .random(in: 60...500, using: &generator), inPartsOf: 50, rows: 4)
      #expect(strips == nil || strips == whole)
      if whole == nil { counts.damaged += 1 }
      if strips != nil { counts.known += 1 }
    }
    #expect(counts.known > 300 && counts.damaged > 300, "\(counts)")
  }

  @Test func `other kinds of files have no strips`() throws {
    let row: [UInt8] = [1, 2, 3, 255]
    let plain = PNGBuilder(width: 1, height: 1)
    let others = [
      PNGBuilder(width: 1, height: 1, interlace: 1).rows([row]), plain.gamma(100_000).rows([row]),
      PNGBuilder(width: 1, height: 1, bitDepth: 16).rows([row + row]),
      PNGBuilder(width: 1, height: 1, colorType: 0).rows([[7]]),
      PNGBuilder(width: 1, height: 1, colorType: 2).adding("tRNS", [0, 1, 0, 2, 0, 3])
        .rows([[1, 2, 3]]),
    ]
    for file in others.map(\.bytes) {
      #expect((try? PNGCodec.decode(file)) != nil)
      #expect(pixels(of: file, first: 4096, inPartsOf: 4096, rows: 8) == nil)
    }
    let file = plain.rows([row]).bytes
    #expect(pixels(of: file, first: 4096, inPartsOf: 4096, rows: 8) != nil)
    // Too short for the beginning of the pixels.
    #expect(pixels(of: file, first: 20, inPartsOf: 4096, rows: 8) == nil)
  }
}
