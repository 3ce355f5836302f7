import CPNG

/// A short row under a filter: where its runs begin, and their pixels.
struct FilteredRow {
  let filter: RowFilter
  /// Which pixels differ from the one before; the first counts as one that does. Then the row's width.
  let edges: UnsafePointer<UInt32>
  /// The pixels that do, as they lie in memory.
  fileprivate let pixels: UnsafePointer<UInt32>
  let edgeCount: Int

  /// The pixel at an edge, whose first byte is the lowest.
  @inline(__always)
  func pixel(_ edge: Int) -> UInt32 { UInt32(littleEndian: pixels[edge]) }

  /// The pixel at an edge and the one behind it, which is not behind the row.
  @inline(__always)
  func pair(_ edge: Int) -> UInt64 {
    let isEdgeNext = edges[edge &+ 1] &- edges[edge] == 1
    let next = pixel(edge &+ (isEdgeNext ? 1 : 0))
    return UInt64(pixel(edge)) | UInt64(next) &<< 32
  }
}

/// Memory for a row under each filter.
///
/// Works on raw memory for speed: each filter has room for an entry of each pixel in both tables, and
/// that much more that `cpng_filter` asks for.
struct FilterOutput: ~Copyable {
  private let edges: UnsafeMutablePointer<UInt32>
  private let pixels: UnsafeMutablePointer<UInt32>
  private let width: Int
  private let stride: Int

  init(width: Int) {
    self.width = width
    stride = width + CPNG_FILTER_MARGIN
    edges = .allocate(capacity: RowFilter.allCases.count * stride)
    pixels = .allocate(capacity: RowFilter.allCases.count * stride)
  }

  deinit {
    edges.deallocate()
    pixels.deallocate()
  }

  /// Filters a row of straight R, G, B, A; valid until the same filter is used again.
  func apply(
    _ filter: RowFilter, to row: UnsafePointer<UInt32>, above: UnsafePointer<UInt32>
  ) -> FilteredRow {
    let edges = edges + Int(filter.rawValue) * stride
    let pixels = pixels + Int(filter.rawValue) * stride
    let count = cpng_filter(Int32(filter.rawValue), row, above, width, edges, pixels)
    return FilteredRow(filter: filter, edges: edges, pixels: pixels, edgeCount: count)
  }
}
