internal import Imaging

/// The tolerances with which a comparison would pass. Each value changes one option, and all others
/// stay the same.
///
/// Each is the smallest value that passes. A comparison that passes already also has them: they say
/// how much of its tolerance is needed.
public struct ToleranceSweep: Hashable, Sendable {
  /// The number n, 0…254, with which `channel(max: n)` everywhere, in place of every metric, passes
  /// within the budget; `nil` if only 255 passes, which would accept everything, or if fewer pixels
  /// differ than are expected to.
  public let channelTolerance: UInt8?
  /// The limit on the number of pixels that passes in place of the budget's limits on number and
  /// share; `nil` when none does, because of another limit.
  public let pixels: Int?
  /// The limit on the share that passes in place of the budget's limits on number and share; `nil`
  /// when none does. To write it with fewer digits, round it up.
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
