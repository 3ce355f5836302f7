import CPNG
package import Imaging

/// Checks that a file is whole, as ``PNGCodec/verify(_:)`` does, while it is read part by part; no more than a
/// few bytes are kept.
///
/// ```swift
/// var verifier = PNGVerifier()
/// while let part = try file.read() { try verifier.add(part) }
/// let size = verifier.size    // nil: the file ends too early
/// ```
package struct PNGVerifier {
  private enum Part {
    case signature
    /// A chunk's length and type.
    case start
    case data
    case checksum
    /// What follows IEND is not part of the picture.
    case rest
  }

  private var part = Part.signature
  /// The bytes of this part so far, unless it is data.
  private var kept: [UInt8] = []
  /// The beginning of the first chunk's data: as many bytes as a header has.
  private var header: [UInt8] = []
  /// How many bytes the file has up to here.
  private var position = 0
  private var chunk = PNGChunk(type: "", data: 0..<0)
  private var checksum: UInt32 = 0
  /// The chunks so far; `nil` before the header's end.
  private(set) var structure: PNGStructure?

  /// Begins a file.
  package init() {}

  /// The picture's size, in pixels; `nil` before IEND.
  package var size: PixelSize? {
    structure.flatMap { $0.isComplete ? $0.header.size : nil }
  }

  /// Checks the next bytes of the file; throws if no bytes that follow could make it a picture.
  package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) throws(PNGError) {
    try add(bytes) { _ in }
  }

  /// Checks the next bytes of the file, and hands over those of them that are data of IDAT, before the checksum of
  /// their chunk is known.
  mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>, pixelData: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(PNGError) {
    var next = 0
    while part != .rest {
      let wanted = length - done
      let count = min(wanted, bytes.count - next)
      let taken = UnsafeBufferPointer(rebasing: bytes[next..<next + count])
      take(taken)
      if part == .data, chunk.type == "IDAT", structure != nil { pixelData(taken) }
      next += count
      guard count == wanted else { return }
      try endPart()
    }
  }

  /// The bytes of this part.
  private var length: Int {
    switch part {
    case .signature, .start: 8
    case .data: chunk.data.count
    case .checksum: 4
    case .rest: 0
    }
  }

  /// How many of them have come.
  private var done: Int { part == .data ? position - chunk.data.lowerBound : kept.count }

  private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.isEmpty { return }
    position += bytes.count
    guard part == .data else { return kept += bytes }
    checksum = cpng_crc32(checksum, bytes.baseAddress, bytes.count)
    if structure == nil { header += bytes.prefix(PNGHeader.length - header.count) }
  }

  private mutating func endPart() throws(PNGError) {
    switch part {
    case .signature:
      try kept.withUnsafeBufferPointer { bytes throws(PNGError) in try FileSignature.check(bytes) }
      begin(.start)
    case .start:
      let data = position..<position + Int(UInt32(bigEndian: kept.prefix(4)))
      chunk = PNGChunk(type: try PNGChunk.type(kept.suffix(4)), data: data)
      checksum = kept.withUnsafeBufferPointer { bytes in
        cpng_crc32(0, bytes.baseAddress.map { $0 + 4 }, 4)
      }
      begin(.data)
    case .data: begin(.checksum)
    case .checksum:
      guard checksum == UInt32(bigEndian: kept) else { throw .badChecksum(chunk: chunk.type) }
      if structure == nil {
        structure = PNGStructure(try PNGHeader(chunk, header))
      } else {
        try structure?.add(chunk)
      }
      begin(size == nil ? .start : .rest)
    case .rest: break
    }
  }

  private mutating func begin(_ part: Part) {
    self.part = part
    kept.removeAll(keepingCapacity: true)
  }
}
