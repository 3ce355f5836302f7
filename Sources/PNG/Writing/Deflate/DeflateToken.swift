import CPNG

/// A literal, or equal matches one after the other.
typealias DeflateToken = cpng_token

extension DeflateToken {
  @inline(__always)
  static func literal(_ byte: UInt8) -> DeflateToken {
    DeflateToken(length: UInt32(byte), distance: 0, times: 1)
  }

  /// Matches of 3…258 bytes, from 1…32768 bytes back.
  @inline(__always)
  static func match(length: Int, distance: Int, times: Int = 1) -> DeflateToken {
    DeflateToken(length: UInt32(length), distance: UInt32(distance), times: UInt32(times))
  }

  var isLiteral: Bool {
    @inline(__always) get { distance == 0 }
  }

  /// Length · 65536 + distance, or the byte of a literal, which is less.
  var word: UInt32 {
    @inline(__always) get { isLiteral ? length : length &<< 16 | distance }
  }
}
