/// How much work a search for shadows may take: a picture of noise has none, and no fit of it ends by itself.
///
/// Counted in pixels that are blurred or unmixed, so that the same picture is given up at the same place on
/// every machine. A class, because all steps of a search draw on one budget; one thread uses it.
final class FitBudget {
  private var left: Int

  /// Searches that find something take up to about 600 looks at every pixel; for a small picture that is
  /// nothing.
  static let passes = 1000
  /// The least, in pixels: a tenth of a second.
  static let least = 100_000_000
  /// The most, in pixels: several seconds.
  static let most = 1_000_000_000

  init(_ pixels: Int) { left = min(max(Self.least, pixels * Self.passes), Self.most) }

  /// Without an end, for steps that are no search.
  init() { left = .max }

  var isSpent: Bool { left <= 0 }

  func spend(_ pixels: Int) { left -= pixels }
}
