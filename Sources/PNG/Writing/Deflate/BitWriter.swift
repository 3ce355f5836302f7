/// Bits packed into bytes, the lowest first, as deflate wants them (RFC 1951, 3.1.1).
struct BitWriter {
  /// The whole bytes so far.
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingCount: UInt64 = 0

  /// Adds the lowest bits of a number, at most 32; the others are 0.
  @inline(__always)
  mutating func add(_ bits: UInt32, count: UInt32) {
    pending |= UInt64(bits) &<< pendingCount
    pendingCount &+= UInt64(count)
    if pendingCount >= 32 { writeWord() }
  }

  /// Adds the same bits so many times, as many at once as there is room for.
  mutating func add(_ bits: UInt32, count: UInt32, times: Int) {
    var (word, length, rest) = (bits, count, times)
    // Twice as many each time, until they do not fit twice.
    while length <= 16, rest > 1 {
      if rest % 2 == 1 { add(word, count: length) }
      word |= word &<< length
      length *= 2
      rest /= 2
    }
    for _ in 0..<rest { add(word, count: length) }
  }

  /// Adds whole bytes, which begin at a byte.
  mutating func add(_ more: some Sequence<UInt8>) {
    flush()
    bytes += more
  }

  /// Fills the last byte with 0.
  mutating func flush() {
    while pendingCount > 0 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending &>>= 8
      pendingCount = pendingCount > 8 ? pendingCount - 8 : 0
    }
  }

  private mutating func writeWord() {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: pending).littleEndian) { bytes += $0 }
    pending &>>= 32
    pendingCount &-= 32
  }
}
