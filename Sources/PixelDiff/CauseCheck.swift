internal import Imaging

/// Tests possible explanations for the differences of two pictures.
struct CauseCheck {
  let expected: PicturePair.Side
  let actual: PicturePair.Side
  let expectedSize: PixelSize
  let actualSize: PixelSize
  /// Pixels of the actual picture at which most wrong explanations fail.
  let samples: [PixelPoint]

  private let pair: PicturePair
  private let judge: PixelJudge
  private let ignored: IgnoredArea

  /// The most shifts, or places of another canvas, that are tried on all pixels.
  static let mostPlaces = 8
  /// The most places on another canvas that are sampled; where there are more, none is.
  static let mostCanvasPlaces = 65_536

  /// A check of two pictures.
  ///
  /// Parts and ignored rectangles are used only if both pictures have the same size.
  init(
    _ pair: PicturePair, expected: PixelSize, actual: PixelSize, options: ComparisonOptions,
    regions: RegionMap?
  ) {
    let isOneSize = expected == actual
    var options = options
    options.ignoresAntialiasing = false
    if !isOneSize { options.ignoredRects = [] }
    self.pair = pair
    self.expected = pair.expected
    self.actual = pair.actual
    expectedSize = expected
    actualSize = actual
    judge = PixelJudge(
      pair, options: options, regions: isOneSize ? regions?.of(actual) : nil)
    ignored = IgnoredArea(options.ignoredRects, size: actual)
    let ignored = ignored
    samples = CauseSamples(pair, expected: expected, actual: actual).points.filter { point in
      ignored.row(point.y)[point.x / 64] >> UInt64(point.x % 64) & 1 == 0
    }
  }

  /// Whether a pixel counts as equal to the actual picture's at column x of row y.
  func accepts(_ pixel: Pixel, _ x: Int, _ y: Int) -> Bool {
    let other = actual[x, y]
    return pixel == other || judge.judge(pixel, other, x, y) == .equal
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
