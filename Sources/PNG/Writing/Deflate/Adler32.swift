/// The checksum of zlib streams (RFC 1950, 8.2).
struct Adler32 {
  private var sum: UInt64 = 1
  private var sumOfSums: UInt64 = 0
  /// How many more bytes both sums may take before they are reduced.
  private var slack = Self.mostBytes

  private static let modulus: UInt64 = 65_521
  /// Even if all these bytes are 255, the sum of sums stays far below 2^64.
  private static let mostBytes = 1 << 20

  var value: UInt32 {
    UInt32(sumOfSums % Self.modulus) << 16 | UInt32(sum % Self.modulus)
  }

  mutating func add(_ byte: UInt8, count: Int) {
    var rest = count
    while rest > 0 {
      let part = min(rest, Self.mostBytes)
      if slack < part { reduce() }
      let n = UInt64(part)
      sumOfSums &+= n &* sum &+ UInt64(byte) &* (n &* (n &+ 1) / 2)
      sum &+= n &* UInt64(byte)
      slack -= part
      rest -= part
    }
  }

  /// Adds the same four bytes so many times, the lowest first; at most 2^20 bytes.
  @inline(__always)
  mutating func add(pixel: UInt32, count: Int) {
    if slack < 4 &* count { reduce() }
    // Of the repetition t, byte j counts 4 · count − 4 · t − j times.
    let n = UInt64(truncatingIfNeeded: count)
    let (a, b) = (UInt64(pixel & 0xFF), UInt64(pixel &>> 8 & 0xFF))
    let (c, d) = (UInt64(pixel &>> 16 & 0xFF), UInt64(pixel &>> 24))
    let all = a &+ b &+ c &+ d
    sumOfSums &+= n &* (4 &* sum &+ 2 &* (n &+ 1) &* all &- (b &+ 2 &* c &+ 3 &* d))
    sum &+= n &* all
    slack &-= 4 &* count
  }

  private mutating func reduce() {
    sum %= Self.modulus
    sumOfSums %= Self.modulus
    slack = Self.mostBytes
  }
}
