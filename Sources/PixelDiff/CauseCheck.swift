internal import Imaging

/// Tests possible explanations for the differences of two pictures.
struct CauseCheck {
  let expected: PicturePair.Side
  let actual: PicturePair.Side
  let expectedSize: PixelSize
  let actualSize: PixelSize
  /// Pixels of the actual picture at which most wrong explanations fail.
  let samples: [PixelPoint]

  private let classifier: PixelClassifier
  private let ignored: IgnoredArea

  /// The most shifts, or places of another canvas, that are tried on all pixels.
  static let mostPlaces = 8
  /// The most places on another canvas that are sampled; where there are more, none is.
  static let mostCanvasPlaces = 65_536

  /// Parts and ignored rectangles are used only if both pictures have the same size.
  init(_ pair: PicturePair, _ comparison: PictureComparison, regions: RegionMap?) {
    expectedSize = comparison.expectedSize
    actualSize = comparison.actualSize
    let isOneSize = expectedSize == actualSize
    var options = comparison.options
    options.ignoresAntialiasing = false
    if !isOneSize { options.ignoredRects = [] }
    expected = pair.expected
    actual = pair.actual
    classifier = PixelClassifier(
      pair, options: options, regions: isOneSize ? regions?.of(actualSize) : nil)
    let ignored = IgnoredArea(options.ignoredRects, size: actualSize)
    self.ignored = ignored
    let box = comparison.differences?.boundingBox
    samples = CauseSamples(pair, actual: actualSize, differingIn: box).points.filter {
      !ignored.contains($0)
    }
  }

  /// Whether a pixel counts as equal to the actual picture's at column x of row y.
  func accepts(_ pixel: Pixel, _ x: Int, _ y: Int) -> Bool {
    let other = actual[x, y]
    return pixel == other || classifier.classify(pixel, other, x, y) == .equal
  }

  /// Whether the samples are as an explanation says: a function from column and row to a pixel.
  func passes(_ explained: (Int, Int) -> Pixel) -> Bool {
    samples.allSatisfy { accepts(explained($0.x, $0.y), $0.x, $0.y) }
  }

  /// Whether all of the actual picture is as an explanation says.
  func holds(_ explained: (Int, Int) -> Pixel) -> Bool {
    passes(explained) && allPixels { x, y in accepts(explained(x, y), x, y) }
  }

  /// Whether something is true of all pixels of the actual picture that are not ignored.
  func allPixels(_ isTrue: (Int, Int) -> Bool) -> Bool {
    for y in 0..<actualSize.height {
      let words = ignored.row(y)
      let hidesSomething = words.contains { $0 != 0 }
      for x in 0..<actualSize.width {
        if hidesSomething, words[x / 64] >> UInt64(x % 64) & 1 == 1 { continue }
        if !isTrue(x, y) { return false }
      }
    }
    return true
  }

  /// Whether the actual picture has more than one colour.
  var showsSomething: Bool {
    let first = actual[0, 0]
    return !allPixels { x, y in actual[x, y] == first }
  }
}

extension CauseCheck {
  var emptiness: [DifferenceCause] {
    func isEmpty(_ picture: PicturePair.Side) -> Bool {
      samples.allSatisfy { picture[$0.x, $0.y].alpha == 0 }
        && allPixels { x, y in picture[x, y].alpha == 0 }
    }
    if isEmpty(actual) { return [.completelyTransparent] }
    return isEmpty(expected) ? [.nothingExpected] : []
  }
}

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

extension CauseCheck {
  /// The curve that all channels follow, if alpha stays the same.
  ///
  /// It is determined from opaque pixels, which have to agree. Translucent pixels have less
  /// precision; they only have to agree with the known part of the curve.
  var curves: [DifferenceCause] {
    var curve = ToneCurve()
    func learn(_ x: Int, _ y: Int) -> Bool {
      !isOpaque(x, y) || curve.learn(expected[x, y], actual[x, y])
    }
    guard samples.allSatisfy({ learn($0.x, $0.y) }), curve.isCurve, allPixels(learn),
      curve.isCurve, let example = curve.example
    else { return [] }
    let isSo = holds { x, y in
      if isOpaque(x, y) { return actual[x, y] }
      return explain(x, y) { channel, alpha in
        let straight = curve.values(of: straightValues(channel, alpha))
        let (low, high) = (straight.lowerBound * Int(alpha), straight.upperBound * Int(alpha))
        return low / 255...(high + 254) / 255
      }
    }
    return isSo ? [.otherCurve(example)] : []
  }

  private func isOpaque(_ x: Int, _ y: Int) -> Bool {
    expected[x, y].alpha == 255 && actual[x, y].alpha == 255
  }
}
