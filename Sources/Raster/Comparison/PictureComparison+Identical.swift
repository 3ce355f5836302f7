extension PictureComparison {
  /// What comparing a picture with itself finds, without a look at its pixels: for files whose
  /// bytes are equal.
  ///
  /// Law: for every bitmap b, `PictureComparison(identicalPicturesOf: b.size, options: o)` is
  /// `PictureComparison(expected: b, actual: b, options: o)`.
  public init(identicalPicturesOf size: PixelSize, options: ComparisonOptions = .exact) {
    let pixels = size.width * size.height - options.ignoredRects.coveredPixels(in: size)
    self.init(
      options: options, expectedSize: size, actualSize: size,
      differences: PictureDifferences(comparedPixels: pixels))
  }
}

extension [PixelRect] {
  /// How many pixels of a picture lie in at least one of the rectangles.
  fileprivate func coveredPixels(in size: PixelSize) -> Int {
    let rects = map { $0.intersection(PixelRect(.zero, size)) }.filter { !$0.isEmpty }
    let edges = Set(rects.flatMap { [$0.y, $0.maxY] }).sorted()
    var covered = 0
    // Between two neighbouring edges every row is covered alike.
    for (top, bottom) in zip(edges, edges.dropFirst()) {
      var reached = 0
      let spans = rects.filter { $0.y <= top && $0.maxY >= bottom }.sorted { $0.x < $1.x }
      for span in spans where span.maxX > reached {
        covered += (span.maxX - Swift.max(span.x, reached)) * (bottom - top)
        reached = span.maxX
      }
    }
    return covered
  }
}
