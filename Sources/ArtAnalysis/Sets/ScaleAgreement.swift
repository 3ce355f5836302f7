package import Imaging

extension Bitmap {
  /// How much a picture differs from a smaller one of the same thing: the mean, over all pixels and
  /// the four channels, of the difference between the smaller one and the exact area averages of this
  /// one at its size, in levels.
  package func meanDifference(from smaller: Bitmap) -> Double {
    guard !smaller.size.isEmpty, !size.isEmpty else { return 0 }
    let reduced = sampled(by: .whole(source: size, target: smaller.size, filter: .smooth))
    let sum = zip(reduced.pixels, smaller.pixels).reduce(0) { sum, pair in
      guard pair.0 != pair.1 else { return sum }
      func gap(_ shift: UInt32) -> Int {
        abs(Int((pair.0.bits >> shift) & 0xFF) - Int((pair.1.bits >> shift) & 0xFF))
      }
      return sum + gap(24) + gap(16) + gap(8) + gap(0)
    }
    return Double(sum) / Double(4 * smaller.pixels.count)
  }
}
