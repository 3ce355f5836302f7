package import Imaging

/// How well a tile of at least three columns meets its own next copy.
package struct TileReview: Equatable, Sendable {
  /// The mean difference of the tile's last column and its first, in levels.
  package let seam: Double
  /// The largest difference that a seam may have: 8 levels, or one and a half times the difference that 95 of 100
  /// neighbouring columns inside of the tile do not exceed.
  package let limit: Double

  /// Reviews the tile that some columns of a laid picture make; `nil` when it is shorter than three
  /// columns, or all of its columns are the same.
  package init?(_ picture: Bitmap, band: Range<Int>) {
    guard band.count >= 3 else { return nil }
    let inside = zip(band, band.dropFirst()).map { picture.meanColumnDifference($0, $1) }
    guard inside.contains(where: { $0 > 0 }) else { return nil }
    seam = picture.meanColumnDifference(band.upperBound - 1, band.lowerBound)
    limit = max(8, 1.5 * inside.percentile(0.95))
  }

  package var hasSeam: Bool { seam > limit }
}

extension [Double] {
  /// The value that a share of the others do not exceed, between two of them in proportion.
  package func percentile(_ share: Double) -> Double {
    let sorted = sorted()
    guard let last = sorted.last else { return 0 }
    let place = share * Double(sorted.count - 1)
    let index = Int(place)
    guard index + 1 < sorted.count else { return last }
    return sorted[index] + (sorted[index + 1] - sorted[index]) * (place - Double(index))
  }

  /// The middle of the sorted values; of two middle ones their mean.
  package var median: Double { percentile(0.5) }
}
