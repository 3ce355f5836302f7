/// Two pictures held against each other: what differs, and whether that may be.
///
/// ```swift
/// let comparison = PictureComparison(expected: reference, actual: drawn)
/// comparison.verdict    // .equal
/// ```
public struct PictureComparison: Equatable, Sendable {
  /// What was asked.
  public let options: ComparisonOptions
  /// The size of the expected picture, in pixels.
  public let expectedSize: PixelSize
  /// The size of the actual picture, in pixels.
  public let actualSize: PixelSize
  /// What differs; `nil` when the sizes do, because then no pixel has a counterpart.
  public let differences: PictureDifferences?

  /// Whether the pictures are equal as far as was asked.
  public enum Verdict: Equatable, Sendable {
    /// Equal, or different within the budget.
    case equal
    /// Different beyond the budget; every limit that does not hold, at least one.
    case different([BrokenLimit])
    /// The sizes differ.
    case sizeMismatch
  }

  /// A limit that does not hold.
  public enum BrokenLimit: Equatable, Sendable {
    /// More pixels differ than may; without any limit none may.
    case pixels(allowed: Int)
    /// A larger share differs than may.
    case share(allowed: Share)
    /// More pixels differ in one window than may.
    case density(allowed: DensityLimit)
    /// Fewer pixels differ than expected: the tolerance is not needed any more.
    case expectedAtLeast(Int)
  }
}

extension PictureComparison {
  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - regions: The parts of the picture, whose differences are counted and whose metrics the
  ///     options may name; left aside when its size is not that of the pictures.
  public init(
    expected: Bitmap, actual: Bitmap, options: ComparisonOptions = .exact, regions: RegionMap? = nil
  ) {
    self.options = options
    expectedSize = expected.size
    actualSize = actual.size
    guard expected.size == actual.size else {
      differences = nil
      return
    }
    var differences = PictureDifferences(comparedPixels: expected.pixels.count)
    for (index, (a, b)) in zip(expected.pixels, actual.pixels).enumerated() where a != b {
      let x = index % expected.width
      let y = index / expected.width
      differences.differentPixels += 1
      let box = differences.boundingBox ?? PixelRect(x, y, 1, 1)
      let left = min(box.x, x)
      differences.boundingBox = PixelRect(left, box.y, max(box.maxX, x + 1) - left, y + 1 - box.y)
    }
    self.differences = differences
  }

  /// Whether what differs may.
  public var verdict: Verdict {
    guard let differences else { return .sizeMismatch }
    return differences.differentPixels == 0 ? .equal : .different([.pixels(allowed: 0)])
  }
}
