import CPNG
import Imaging

extension PNGOutline {
  /// Inflates the stream of pixels to its end, with its checksum, into memory for exactly the rows of the picture: each
  /// is a filter's number and packed samples.
  ///
  /// Throws if the stream is damaged anywhere, or ends before the last row. libdeflate alone decides that, for all kinds
  /// of files.
  func inflateRows(
    of file: UnsafeBufferPointer<UInt8>, to rows: UnsafeMutableBufferPointer<UInt8>
  ) throws(PNGError) -> [PNGWarning] {
    try withPixelData(of: file) { data throws(PNGError) in
      let stream = UnsafeBufferPointer(rebasing: data[..<streamLimit])
      let inflated = try Self.inflate(stream, to: rows)
      guard inflated.written >= rows.count else {
        throw .malformed(
          "its pixels end after \(inflated.written) of \(rows.count) bytes")
      }
      var warnings: [PNGWarning] = []
      let rest = UnsafeBufferPointer(rebasing: data[inflated.used...])
      if let warning = Self.warning(
        of: rest, surplus: inflated.written - rows.count, rowBytes: rows.count)
      {
        warnings.append(warning)
      }
      if let window = ZlibWindow(stream), window.bytes < rows.count,
        !(try fits(UnsafeBufferPointer(rebasing: stream[..<inflated.used]), in: file))
      {
        warnings.append(.smallWindow(bytes: window.bytes))
      }
      return warnings
    }
  }

  /// The most bytes that a stream may have behind the last row. More in a small file is an attempt to fill memory.
  private static let mostSurplus = 16 << 20

  /// Inflates a stream; of one with more bytes, the first.
  private static func inflate(
    _ stream: UnsafeBufferPointer<UInt8>, to rows: UnsafeMutableBufferPointer<UInt8>
  ) throws(PNGError) -> cpng_inflated {
    let inflated = try checked(
      cpng_inflate(stream.baseAddress, stream.count, rows.baseAddress, rows.count))
    guard inflated.outcome == CPNG_TOO_LONG else { return inflated }
    let capacity = rows.count + mostSurplus
    guard cpng_can_allocate(capacity) else { throw .outOfMemory }
    let all = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity)
    defer { all.deallocate() }
    let whole = try checked(
      cpng_inflate(stream.baseAddress, stream.count, all.baseAddress, all.count))
    guard whole.outcome != CPNG_TOO_LONG else {
      throw .malformed("there are more than \(mostSurplus >> 20) MB behind its pixels")
    }
    _ = rows.update(fromContentsOf: all[..<rows.count])
    return whole
  }

  private static func checked(_ inflated: cpng_inflated) throws(PNGError) -> cpng_inflated {
    switch inflated.outcome {
    case CPNG_NO_MEMORY: throw .outOfMemory
    case CPNG_DAMAGED: throw .malformed("its compressed pixels are damaged or cut off")
    default: return inflated
    }
  }

  /// The warning about data behind the pixels: bytes of their stream, and a rest of the data.
  private static func warning(
    of rest: UnsafeBufferPointer<UInt8>, surplus: Int, rowBytes: Int
  ) -> PNGWarning? {
    if surplus + rest.count == 0 { return nil }
    guard !rest.isEmpty, cpng_can_allocate(rowBytes) else {
      return .bytesBehindPixels(surplus + rest.count)
    }
    let rows = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: rowBytes)
    defer { rows.deallocate() }
    let second = cpng_inflate(rest.baseAddress, rest.count, rows.baseAddress, rowBytes)
    return second.outcome == CPNG_INFLATED && second.written == rowBytes
      ? .secondPicture : .bytesBehindPixels(surplus + rest.count)
  }

  /// Whether a sound stream reaches back no further than the window that it announces: libpng, which takes that window,
  /// then reads all rows.
  private func fits(
    _ stream: UnsafeBufferPointer<UInt8>, in file: UnsafeBufferPointer<UInt8>
  ) throws(PNGError) -> Bool {
    do throws(PNGError) {
      let reader = try PNGReader(self, in: file, stream: stream)
      // Of 16 bits, four channels: as much as a pixel can have.
      try reader.readRows(of: header, bytesPerPixel: 8) { _, _, _ throws(PNGError) in }
      return true
    } catch .outOfMemory { throw .outOfMemory } catch { return false }
  }
}

/// The window of a zlib stream (RFC 1950, 2.2): how far back it may reach.
private struct ZlibWindow {
  /// The window's size in bytes; at most 32,768.
  let bytes: Int

  /// Reads a stream's first byte; `nil` for the largest window, which all readers have.
  init?(_ stream: UnsafeBufferPointer<UInt8>) {
    guard let first = stream.first, first >> 4 < 7 else { return nil }
    bytes = 1 << (8 + Int(first >> 4))
  }
}
