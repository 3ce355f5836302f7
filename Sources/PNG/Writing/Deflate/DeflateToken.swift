/// A literal, or equal matches one after the other.
struct DeflateToken: Equatable {
  /// The length of each match, 3…258; a literal's byte.
  private(set) var length: Int
  /// How far back, 1…32768; 0: a literal.
  private(set) var distance: UInt32
  /// How many matches.
  var times: Int

  @inline(__always)
  static func literal(_ byte: UInt8) -> DeflateToken {
    DeflateToken(length: Int(byte), distance: 0, times: 1)
  }

  @inline(__always)
  static func match(length: Int, distance: UInt32, times: Int = 1) -> DeflateToken {
    DeflateToken(length: length, distance: distance, times: times)
  }

  var isLiteral: Bool {
    @inline(__always) get { distance == 0 }
  }

  /// Length · 65536 + distance, or the byte of a literal, which is less.
  var word: UInt32 {
    @inline(__always) get {
      isLiteral
        ? UInt32(truncatingIfNeeded: length)
        : UInt32(truncatingIfNeeded: length) &<< 16 | distance
    }
  }
}
