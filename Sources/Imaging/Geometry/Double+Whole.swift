extension Double {
  /// The last whole number at or below, limited to ±2^53 (beyond that, every double is whole, and
  /// no length is so large).
  ///
  /// Without the mathematical library, so that this module links alone. NaN is the caller's mistake.
  var flooredToInt: Int {
    precondition(!isNaN, "a length is a number")
    let held = min(max(self, -0x1p53), 0x1p53)
    let truncated = Int(held)
    return Double(truncated) > held ? truncated - 1 : truncated
  }

  /// The first whole number at or above, limited to ±2^53.
  var ceiledToInt: Int { -(-self).flooredToInt }
}
