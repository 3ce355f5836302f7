internal import Imaging

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
  package init(
    channelTolerance: UInt8?, pixels: Int?, share: Share?, density: DensityLimit? = nil
  ) {
    self.channelTolerance = channelTolerance
    self.pixels = pixels
    self.share = share
    self.density = density
  }
}
