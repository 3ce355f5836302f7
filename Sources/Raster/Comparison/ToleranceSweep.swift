/// What would let a comparison pass: each value is one change, all else stays as it was asked.
///
/// Each is the smallest that passes; a smaller one would not. A comparison that passes already has
/// them too: they say how much of its tolerance is needed.
public struct ToleranceSweep: Hashable, Sendable {
  /// The number n, 0…254, with which `channel(max: n)` everywhere, in place of every metric, passes
  /// within the budget; `nil` when none does but 255, which would let anything pass, or when more
  /// pixels have to differ than do.
  public let channelTolerance: UInt8?
  /// The limit on the number of pixels that passes in place of the budget's limits on number and
  /// share; `nil` when none does, because of another limit.
  public let pixels: Int?
  /// The limit on the share that passes in place of the budget's limits on number and share; `nil`
  /// when none does. Who writes it with fewer digits has to round it up.
  public let share: Share?
  /// The limit on density that passes in place of the budget's; `nil` when the budget has none, or
  /// because of another limit.
  public let density: DensityLimit?

  /// Creates a sweep from its values.
  public init(
    channelTolerance: UInt8?, pixels: Int?, share: Share?, density: DensityLimit? = nil
  ) {
    self.channelTolerance = channelTolerance
    self.pixels = pixels
    self.share = share
    self.density = density
  }
}

extension PictureComparison {
  /// What would let this comparison pass; `nil` when nothing would, because the sizes differ,
  /// nothing was compared, or the options name parts that are not there.
  ///
  /// Costs next to nothing, unless the budget limits density or anti-aliased pixels are not counted:
  /// then the pictures are compared again, at most nine times.
  ///
  /// - Parameters:
  ///   - expected: The expected picture that was compared.
  ///   - actual: The actual picture that was compared.
  /// - Precondition: The pictures have the sizes of those that were compared.
  public func sweep(expected: Bitmap, actual: Bitmap) -> ToleranceSweep? {
    precondition(
      expected.size == expectedSize && actual.size == actualSize, "the pictures that were compared")
    guard let differences, unknownRegions.isEmpty, differences.comparedPixels > 0 else {
      return nil
    }
    /// Whether a budget changed in one place would hold.
    func holds(_ change: (inout DifferenceBudget) -> Void) -> Bool {
      var budget = options.budget
      change(&budget)
      return budget.broken(by: differences).isEmpty
    }
    let pixels = differences.differentPixels
    let share = Share.fraction(differences.share)
    let density = options.budget.density.map {
      DensityLimit(pixels: differences.densest?.pixels ?? 0, window: $0.window)
    }
    return ToleranceSweep(
      channelTolerance: channelTolerance(differences, expected, actual),
      pixels: holds { ($0.pixels, $0.share) = (pixels, nil) } ? pixels : nil,
      share: holds { ($0.pixels, $0.share) = (nil, share) } ? share : nil,
      density: density != nil && holds { $0.density = density } ? density : nil)
  }

  private func channelTolerance(
    _ differences: PictureDifferences, _ expected: Bitmap, _ actual: Bitmap
  ) -> UInt8? {
    /// What differs with a tolerance of n.
    func beyond(_ n: UInt8) -> PictureDifferences {
      if options.budget.density == nil && !options.ignoresAntialiasing {
        var result = PictureDifferences(comparedPixels: differences.comparedPixels)
        result.differentPixels = differences.pixelsBeyond[Int(n)]
        return result
      }
      var options = options
      options.metric = .channel(max: n)
      options.regionMetrics = [:]
      return PictureComparison(expected: expected, actual: actual, options: options).differences
        ?? differences
    }
    var upper = options.budget
    upper.expectedAtLeast = 0
    // The larger n is, the less differs.
    var (low, high) = (0, 255)
    while low < high {
      let middle = (low + high) / 2
      if upper.broken(by: beyond(UInt8(middle))).isEmpty {
        high = middle
      } else {
        low = middle + 1
      }
    }
    let n = UInt8(low)
    return n < 255 && options.budget.broken(by: beyond(n)).isEmpty ? n : nil
  }
}
