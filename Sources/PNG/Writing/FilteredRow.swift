import CPNG

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
/// Works on raw memory for speed: each filter has room for an entry of each pixel in both tables, and
/// for edges that much more that `cpng_find_runs` asks for.
struct FilterOutput: ~Copyable {
  private let pixels: UnsafeMutablePointer<UInt32>
  private let edges: UnsafeMutablePointer<UInt32>
  private let width: Int

  private static let margin = Int(CPNG_RUNS_MARGIN)

  init(width: Int) {
    self.width = width
    let filters = RowFilter.allCases.count
    pixels = .allocate(capacity: filters * width)
    pixels.initialize(repeating: 0, count: filters * width)
    edges = .allocate(capacity: filters * (width + Self.margin))
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
    let edges = edges + Int(filter.rawValue) * (width + Self.margin)
    filter.apply(
      to: row, above: above, count: 4 * width,
      output: UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self))
    let count = cpng_find_runs(pixels, width, edges)
    return FilteredRow(
      filter: filter, pixels: UnsafePointer(pixels), edges: UnsafePointer(edges), edgeCount: count)
  }
}
