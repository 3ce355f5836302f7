/// Estimates of how many bits something takes, in 1/256 of a bit.
///
/// Whole numbers only: logarithms of the system's libraries may differ in their last place. A
/// choice that depends on them could differ, and the same picture would have other bytes on another
/// machine.
enum BitCost {
  /// One bit.
  static let bit = 256

  /// The logarithms of 1 + i/256, by squaring: each squaring gives one more binary place.
  private static let fractions: [UInt16] = (0..<256).map { step in
    var value = UInt64(256 + step) << 22
    var fraction: UInt16 = 0
    for _ in 0..<8 {
      value = (value * value) >> 30
      fraction <<= 1
      if value >= 1 << 31 {
        value >>= 1
        fraction |= 1
      }
    }
    return fraction
  }

  /// A table for ``logarithm(_:_:)``, held by whoever calls it often.
  static var table: [UInt16] { fractions }

  /// The logarithm of a number to the base 2; 0 of 0.
  @inline(__always)
  static func logarithm(_ number: UInt32, _ table: UnsafePointer<UInt16>) -> Int {
    if number == 0 { return 0 }
    let shift = UInt32(number.leadingZeroBitCount)
    let fraction = (number &<< shift) &>> 23 & 0xFF
    return Int(31 &- shift) &* 256 &+ Int(table[Int(fraction)])
  }
}
