package import Imaging

/// The class of every pixel of two compared pictures, for a picture of the differences.
package struct DifferenceMap: Equatable, Sendable {
  /// The size in pixels of the area that both pictures have in common, from the top left; the whole
  /// picture if their sizes are equal.
  package let size: PixelSize
  /// The class of each pixel, row by row from the top left.
  package let classes: [DifferenceClass]
  /// The largest difference of a premultiplied channel, alpha included, of each pixel, row by row
  /// from the top left; also where the metric lets it pass or the pixel is ignored.
  package let strengths: [UInt8]

  package init(size: PixelSize, classes: [DifferenceClass], strengths: [UInt8]) {
    let count = size.width * size.height
    precondition(classes.count == count && strengths.count == count, "one of each for a pixel")
    self.size = size
    self.classes = classes
    self.strengths = strengths
  }
}

/// The result of the comparison for one pixel.
package enum DifferenceClass: UInt8, Hashable, Sendable {
  /// Equal, or different by no more than the metric lets pass.
  case equal
  /// Counted; its colour changes.
  case color
  /// Counted; only its alpha changes: one straight colour premultiplies to both pixels.
  case alphaOnly
  /// Different by the metric, but anti-aliased and therefore not counted.
  case antialiased
  case ignored
}

extension PictureComparison {
  /// Classifies every pixel of the compared pictures, by this comparison's options.
  ///
  /// The number of pixels of class `color` and `alphaOnly` is that of ``PictureDifferences/differentPixels``. When the
  /// sizes differ, the map covers the area that both pictures have in common from the top left, and every metric is
  /// ``ComparisonOptions/metric``.
  package func map(expected: Bitmap, actual: Bitmap, regions: RegionMap? = nil) -> DifferenceMap {
    precondition(
      expected.size == expectedSize && actual.size == actualSize, "the pictures that were compared")
    let size = expected.bounds.intersection(actual.bounds).size
    var classes = [DifferenceClass](repeating: .equal, count: size.width * size.height)
    var strengths = [UInt8](repeating: 0, count: classes.count)
    let ignored = IgnoredArea(options.ignoredRects, size: size)
    ignored.forEachPixel { x, y in classes[y * size.width + x] = .ignored }
    PicturePair.withPixels(of: expected, and: actual) { pair in
      guard let pair else { return }
      let classifier = PixelClassifier(
        pair, options: options, regions: expectedSize == actualSize ? regions?.of(size) : nil)
      DifferenceScan(pair, ignoring: IgnoredArea([], size: size)).forEachRow { y, words in
        for word in words.indices where words[word] != 0 {
          words[word].forEachBit { bit in
            let x = word * DifferenceScan.wordPixels + bit
            let (a, b) = (pair.expected[x, y], pair.actual[x, y])
            let index = y * size.width + x
            strengths[index] = a.difference(from: b).largest
            if classes[index] != .ignored { classes[index] = classifier.classify(a, b, x, y) }
          }
        }
      }
    }
    return DifferenceMap(size: size, classes: classes, strengths: strengths)
  }
}
