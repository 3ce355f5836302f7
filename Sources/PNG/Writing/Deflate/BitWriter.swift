/// Bits packed into bytes, the lowest first, as deflate wants them (RFC 1951, 3.1.1).
///
/// Works on raw memory for speed: there is always room for a word behind the whole bytes.
struct BitWriter: ~Copyable {
  private var room: UnsafeMutableRawPointer
  private var capacity = 1 << 14
  /// How many whole bytes there are.
  private var count = 0
  /// Up to seven bits that do not make a byte yet.
  private var pending: UInt64 = 0
  private var pendingCount: UInt64 = 0

  private static let wordLength = 8

  init() { room = .allocate(byteCount: capacity, alignment: 1) }

  deinit { room.deallocate() }

  /// The whole bytes so far.
  var bytes: [UInt8] { [UInt8](UnsafeRawBufferPointer(start: room, count: count)) }

  /// Begins again in the same memory.
  mutating func removeAll() { (count, pending, pendingCount) = (0, 0, 0) }

  /// Adds the lowest bits of a number, at most 56; the others are 0.
  @inline(__always)
  mutating func add(_ bits: UInt64, count bitCount: UInt32) {
    pending |= bits &<< pendingCount
    pendingCount &+= UInt64(bitCount)
    // All of the word is stored, and as many bytes of it count as are whole.
    room.storeBytes(of: pending.littleEndian, toByteOffset: count, as: UInt64.self)
    count &+= Int(truncatingIfNeeded: pendingCount &>> 3)
    pending &>>= pendingCount & ~7
    pendingCount &= 7
    if count &+ Self.wordLength > capacity { grow(by: Self.wordLength) }
  }

  /// Adds the same bits so many times, as many at once as there is room for.
  mutating func add(_ bits: UInt64, count bitCount: UInt32, times: Int) {
    var (word, length, rest) = (bits, bitCount, times)
    // Twice as many each time, until they do not fit twice.
    while length <= 28, rest > 1 {
      if rest % 2 == 1 { add(word, count: length) }
      word |= word &<< UInt64(length)
      length *= 2
      rest /= 2
    }
    for _ in 0..<rest { add(word, count: length) }
  }

  /// Adds whole bytes, which begin at a byte.
  mutating func add(_ more: [UInt8]) {
    flush()
    grow(by: more.count + Self.wordLength)
    UnsafeMutableRawBufferPointer(start: room + count, count: more.count).copyBytes(from: more)
    count += more.count
  }

  /// Fills the last byte with 0.
  mutating func flush() {
    if pendingCount > 0 { add(0, count: UInt32(8 - pendingCount)) }
  }

  /// Makes room for so many bytes behind the whole ones.
  @inline(never)
  private mutating func grow(by length: Int) {
    if count + length <= capacity { return }
    capacity = max(2 * capacity, count + length)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)
    larger.copyMemory(from: room, byteCount: count)
    room.deallocate()
    room = larger
  }
}
