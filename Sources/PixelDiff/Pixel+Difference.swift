internal import Imaging

extension Pixel {
  /// How far each premultiplied channel is from another pixel's.
  func difference(from other: Pixel) -> ChannelDifference {
    func distance(_ a: UInt8, _ b: UInt8) -> UInt8 { a > b ? a - b : b - a }
    return ChannelDifference(
      red: distance(red, other.red), green: distance(green, other.green),
      blue: distance(blue, other.blue), alpha: distance(alpha, other.alpha))
  }

  /// Whether alpha differs and nothing else does: one straight colour of 8 bits premultiplies to
  /// both pixels. A transparent pixel has every colour.
  func differsInAlphaOnly(from other: Pixel) -> Bool {
    /// The straight values c with `round(c · alpha / 255) = channel`.
    func straight(_ channel: UInt8, _ alpha: UInt8) -> (low: Int, high: Int) {
      let alpha = Int(alpha)
      let middle = 255 * Int(channel)
      return (max(0, (middle - 127 + alpha - 1) / alpha), min(255, (middle + 127) / alpha))
    }
    func shared(_ channel: UInt8, _ otherChannel: UInt8) -> Bool {
      let a = straight(channel, alpha)
      let b = straight(otherChannel, other.alpha)
      return max(a.low, b.low) <= min(a.high, b.high)
    }
    guard alpha != other.alpha else { return false }
    if alpha == 0 || other.alpha == 0 { return true }
    return shared(red, other.red) && shared(green, other.green) && shared(blue, other.blue)
  }
}
