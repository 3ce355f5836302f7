internal import Imaging

extension CauseCheck {
  /// The factor by which the picture was scaled, if its sizes have a simple ratio, like pictures of
  /// two scales.
  func scalings(of picture: Bitmap) -> [DifferenceCause] {
    guard !expectedSize.isEmpty, !actualSize.isEmpty, actualSize != expectedSize else { return [] }
    let factor = Ratio(actualSize.width, expectedSize.width)
    guard factor == Ratio(actualSize.height, expectedSize.height), factor.numerator <= 8,
      factor.denominator <= 8
    else { return [] }
    let filters: [(Filter, DifferenceCause.Resampling)] = [
      (.nearest, .nearest), (.smooth, .smooth),
    ]
    for (filter, resampling) in filters where isSampled(picture, filter) {
      return [.scaled(by: factor, resampling)]
    }
    // Sizes alone prove little unless their ratio is simple.
    return factor.numerator <= 4 && factor.denominator <= 4 ? [.scaled(by: factor, .unknown)] : []
  }

  /// Whether the actual picture is the expected one, sampled to its size: a few rows first, then all
  /// in bands.
  private func isSampled(_ picture: Bitmap, _ filter: Filter) -> Bool {
    let plan = SlicePlan.whole(source: expectedSize, target: actualSize, filter: filter)
    func holds(_ rows: Range<Int>) -> Bool {
      let band = PixelRect(x: 0, y: rows.lowerBound, width: actualSize.width, height: rows.count)
      var sampled = Bitmap(size: band.size)
      sampled.sample(picture, by: plan, window: band, to: .zero)
      return sampled.pixels.withUnsafeBufferPointer { pixels in
        rows.allSatisfy { y in
          let line = (y - rows.lowerBound) * band.width
          return (0..<band.width).allSatisfy { x in accepts(pixels[line + x], x, y) }
        }
      }
    }
    let height = actualSize.height
    let tried = [height / 2, height / 4, 3 * height / 4]
    return tried.allSatisfy { holds($0..<$0 + 1) }
      && stride(from: 0, to: height, by: 64).allSatisfy { holds($0..<min($0 + 64, height)) }
  }
}
