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

  /// Adds bytes.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      // So many that the weighted sum of 255s stays below 2^32; the loop becomes vector code.
      let part = UnsafeBufferPointer(rebasing: rest.prefix(4096))
      let count = UInt32(part.count)
      var plain: UInt32 = 0
      var weighted: UInt32 = 0
      for index in part.indices {
        let byte = UInt32(part[index])
        plain &+= byte
        weighted &+= (count &- UInt32(truncatingIfNeeded: index)) &* byte
      }
      if slack < part.count { reduce() }
      sumOfSums &+= UInt64(count) &* sum &+ UInt64(weighted)
      sum &+= UInt64(plain)
      slack -= part.count
      rest = UnsafeBufferPointer(rebasing: rest.dropFirst(part.count))
    }
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
