package import Imaging

/// The changes along a band: the channels of its rows as sequences of numbers, without those that stay the same from
/// end to end.
///
/// A band is a part of a picture that is stretched or tiled; its columns are compared as wholes. The picture is laid so
/// that the band runs across (``Imaging/Bitmap/laid(_:)``).
package struct BandSeries {
  /// The band's first column and the one behind its last.
  package let band: Range<Int>
  /// Sequences of `band.count` values, 0…255, each of one channel of one row.
  let series: [[Int]]

  package init(_ picture: Bitmap, band: Range<Int>) {
    precondition(band.lowerBound >= 0 && band.upperBound <= picture.width, "inside the picture")
    self.band = band
    var series: [[Int]] = []
    picture.pixels.withUnsafeBufferPointer { pixels in
      var last: Int?
      for y in 0..<picture.height {
        let start = y * picture.width + band.lowerBound
        let end = start + band.count
        guard end > start else { continue }
        let first = pixels[start]
        guard (start..<end).contains(where: { pixels[$0] != first }) else { continue }
        // Rows that repeat the one before say nothing new.
        if let last, (0..<band.count).allSatisfy({ pixels[last + $0] == pixels[start + $0] }) {
          continue
        }
        last = start
        var channels: [[Int]] = []
        for shift: UInt32 in [24, 16, 8, 0] {
          let values = (start..<end).map { Int((pixels[$0].bits >> shift) & 0xFF) }
          guard values.contains(where: { $0 != values[0] }), !channels.contains(values) else {
            continue
          }
          channels.append(values)
        }
        series += channels
      }
    }
    self.series = series
  }

  package var count: Int { band.count }

  /// Whether all columns are the same.
  package var isConstant: Bool { series.isEmpty }
}
