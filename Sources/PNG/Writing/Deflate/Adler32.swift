/// The checksum of zlib streams (RFC 1950, 8.2).
struct Adler32 {
  private var sum: UInt64 = 1
  private var sumOfSums: UInt64 = 0
  /// How many more bytes both sums may take before they are reduced.
  private var slack = Self.mostBytes

  private static let modulus: UInt64 = 65_521
  /// Even if all these bytes are 255, the sum of sums stays far below 2^64.
  private static let mostBytes = 1 << 20

  /// The checksum of what was added.
  var value: UInt32 {
    UInt32(sumOfSums % Self.modulus) << 16 | UInt32(sum % Self.modulus)
  }

  /// Adds bytes.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    let whole = bytes.count / Self.blockLength * Self.blockLength
    if let start = bytes.baseAddress {
      for block in stride(from: 0, to: whole, by: Self.blockLength) {
        addBlock(UnsafeRawPointer(start + block))
      }
    }
    if slack < Self.blockLength { reduce() }
    for index in whole..<bytes.count {
      sum &+= UInt64(bytes[index])
      sumOfSums &+= sum
    }
    slack -= bytes.count - whole
  }

  /// Bytes that are summed in vectors of numbers of 16 bits: sixteen of sixteen.
  private static let blockLength = 256

  /// Adds sixteen vectors of bytes.
  @inline(__always)
  private mutating func addBlock(_ bytes: UnsafeRawPointer) {
    // Of each of the sixteen columns the sum, at most 16 · 255, and the sum of its sums so far, at most
    // 120 · 255.
    var sums = SIMD16<UInt16>.zero
    var before = SIMD16<UInt16>.zero
    for vector in 0..<16 {
      before &+= sums
      let part = (bytes + 16 * vector).loadUnaligned(as: SIMD16<UInt8>.self)
      sums &+= SIMD16<UInt16>(truncatingIfNeeded: part)
    }
    // The byte at place i counts 256 − i times: 16 · (15 − row) + 16 − column.
    let columns = SIMD16<UInt16>(16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    let weighted = SIMD16<UInt32>(truncatingIfNeeded: sums &* columns).wrappedSum()
    let rows = SIMD16<UInt32>(truncatingIfNeeded: before).wrappedSum()
    if slack < Self.blockLength { reduce() }
    sumOfSums &+= 256 &* sum &+ UInt64(16 &* rows &+ weighted)
    sum &+= UInt64(SIMD16<UInt32>(truncatingIfNeeded: sums).wrappedSum())
    slack -= Self.blockLength
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
