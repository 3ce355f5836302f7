/// A short row under a filter, and where its runs begin.
struct FilteredRow {
  let filter: RowFilter
  /// The pixels under the filter, as they lie in memory.
  let pixels: UnsafePointer<UInt32>
  /// Which pixels differ from the one before; the first counts as one that does.
  let edges: UnsafePointer<UInt32>
  let edgeCount: Int

  /// A pixel, whose first byte is the lowest.
  @inline(__always)
  func pixel(_ index: Int) -> UInt32 { UInt32(littleEndian: pixels[index]) }

  /// A pixel and the one behind it.
  @inline(__always)
  func pair(_ index: Int) -> UInt64 {
    UInt64(pixel(index)) | UInt64(pixel(index &+ 1)) &<< 32
  }
}

/// Memory for a row under each filter.
///
/// Works on raw memory for speed: each filter has room for an entry of each pixel in both tables. An edge
/// that is written before it is known whether it counts is one of the first as many as pixels so far.
struct FilterOutput: ~Copyable {
  private let pixels: UnsafeMutablePointer<UInt32>
  private let edges: UnsafeMutablePointer<UInt32>
  private let width: Int

  init(width: Int) {
    self.width = width
    let count = RowFilter.allCases.count * width
    pixels = .allocate(capacity: count)
    pixels.initialize(repeating: 0, count: count)
    edges = .allocate(capacity: count)
  }

  deinit {
    pixels.deallocate()
    edges.deallocate()
  }

  /// Filters a row of straight R, G, B, A; valid until the same filter is used again.
  func apply(
    _ filter: RowFilter, to row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>
  ) -> FilteredRow {
    let pixels = pixels + Int(filter.rawValue) * width
    let edges = edges + Int(filter.rawValue) * width
    filter.apply(
      to: row, above: above, count: 4 * width,
      output: UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self))
    edges[0] = 0
    var count = 1
    var index = 1
    let bytes = UnsafeRawPointer(pixels)
    while index &+ 4 <= width {
      let place = bytes + 4 &* index
      // Four pixels at once, which mostly are all the same.
      let low = place.loadUnaligned(as: UInt64.self) ^ (place - 4).loadUnaligned(as: UInt64.self)
      let high =
        (place + 8).loadUnaligned(as: UInt64.self) ^ (place + 4).loadUnaligned(as: UInt64.self)
      if low | high != 0 {
        edges[count] = UInt32(truncatingIfNeeded: index)
        count &+= low & 0xFFFF_FFFF != 0 ? 1 : 0
        edges[count] = UInt32(truncatingIfNeeded: index &+ 1)
        count &+= low &>> 32 != 0 ? 1 : 0
        edges[count] = UInt32(truncatingIfNeeded: index &+ 2)
        count &+= high & 0xFFFF_FFFF != 0 ? 1 : 0
        edges[count] = UInt32(truncatingIfNeeded: index &+ 3)
        count &+= high &>> 32 != 0 ? 1 : 0
      }
      index &+= 4
    }
    while index < width {
      edges[count] = UInt32(truncatingIfNeeded: index)
      count &+= pixels[index] != pixels[index &- 1] ? 1 : 0
      index &+= 1
    }
    return FilteredRow(
      filter: filter, pixels: UnsafePointer(pixels), edges: UnsafePointer(edges), edgeCount: count)
  }
}
