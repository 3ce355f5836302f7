/// The checksum of zlib streams (RFC 1950, 8.2).
struct Adler32 {
  private var sum: UInt64 = 1
  private var sumOfSums: UInt64 = 0
  /// How many more bytes both sums may take before they are reduced.
  private var slack = Self.mostBytes

  private static let modulus: UInt64 = 65_521
  /// So many bytes of 255 leave the sum of sums far below 2^64.
  private static let mostBytes = 1 << 20

  /// The checksum of what was added.
  var value: UInt32 {
    UInt32(sumOfSums % Self.modulus) << 16 | UInt32(sum % Self.modulus)
  }

  /// Adds a byte.
  @inline(__always)
  mutating func add(_ byte: UInt8) {
    sum &+= UInt64(byte)
    sumOfSums &+= sum
    slack &-= 1
    if slack <= 0 { reduce() }
  }

  /// Adds the same byte so many times.
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

  private mutating func reduce() {
    sum %= Self.modulus
    sumOfSums %= Self.modulus
    slack = Self.mostBytes
  }
}
