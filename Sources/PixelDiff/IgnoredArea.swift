internal import Imaging

/// The pixels of a picture that are not compared: those of a list of rectangles, which may overlap
/// and extend beyond the picture.
struct IgnoredArea {
  /// How many pixels it has.
  let pixels: Int
  private let bands: [Band]
  private let noWords: [UInt64]

  /// Rows with the same ignored columns.
  private struct Band {
    let rows: Range<Int>
    let words: [UInt64]
  }

  init(_ rects: [PixelRect], size: PixelSize) {
    let words = (size.width + 63) / 64
    noWords = Array(repeating: 0, count: words)
    let rects = rects.map { $0.cut(to: size) }.filter { !$0.isEmpty }
    let edges = Set(rects.flatMap { [$0.y, $0.maxY] }).sorted()
    bands = zip(edges, edges.dropFirst()).compactMap { top, bottom in
      let inside = rects.filter { $0.y <= top && $0.maxY >= bottom }
      guard !inside.isEmpty else { return nil }
      var row = [UInt64](repeating: 0, count: words)
      for rect in inside {
        for x in rect.x..<rect.maxX { row[x / 64] |= 1 << UInt64(x % 64) }
      }
      return Band(rows: top..<bottom, words: row)
    }
    pixels = bands.reduce(0) { sum, band in
      sum + band.rows.count * band.words.reduce(0) { $0 + $1.nonzeroBitCount }
    }
  }

  /// The ignored pixels of a row: bit b of word w is column 64w + b.
  func row(_ y: Int) -> [UInt64] {
    bands.first { $0.rows.contains(y) }?.words ?? noWords
  }

  func contains(_ point: PixelPoint) -> Bool {
    row(point.y)[point.x / UInt64.bitWidth] >> UInt64(point.x % UInt64.bitWidth) & 1 == 1
  }

  func forEachPixel(_ body: (_ x: Int, _ y: Int) -> Void) {
    for band in bands {
      for y in band.rows {
        for (index, word) in band.words.enumerated() {
          word.forEachBit { body(index * UInt64.bitWidth + $0, y) }
        }
      }
    }
  }
}

extension PixelRect {
  /// The part of the rectangle inside a picture; safe for rectangles with the largest numbers.
  fileprivate func cut(to size: PixelSize) -> PixelRect {
    func cut(_ start: Int, _ length: Int, _ limit: Int) -> Range<Int> {
      let (end, overflows) = start.addingReportingOverflow(length)
      let low = min(max(start, 0), limit)
      return low..<max(low, overflows ? limit : min(end, limit))
    }
    if isEmpty { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    let (columns, rows) = (cut(x, width, size.width), cut(y, height, size.height))
    return PixelRect(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }
}
