import CPNG

/// The alphabets of deflate (RFC 1951, 3.2.5): literals with lengths, and distances.
enum DeflateSymbols {
  /// Literals 0…255, the end of a block, lengths.
  static let count = 286
  static let distanceCount = 30
  static let endOfBlock = 256
  static let longestMatch = 258
  static let longestDistance = 32_768

  /// How a length is written: its symbol, and the extra bits.
  struct Length {
    var symbol: UInt16
    var extra: UInt16
    var extraCount: UInt16
  }

  /// Every length from 3 to 258.
  static let table: [Length] = {
    var table = Array(repeating: Length(symbol: 0, extra: 0, extraCount: 0), count: 259)
    var first = 3
    for symbol in 257...284 {
      // Eight symbols without extra bits, then four of each count.
      let extraCount = symbol < 265 ? 0 : (symbol - 261) / 4
      for extra in 0..<1 << extraCount where first + extra <= 257 {
        table[first + extra] = Length(
          symbol: UInt16(symbol), extra: UInt16(extra), extraCount: UInt16(extraCount))
      }
      first += 1 << extraCount
    }
    table[258] = Length(symbol: 285, extra: 0, extraCount: 0)
    return table
  }()

  /// The symbol of a distance, 1…32768: two of each count of extra bits, the first four without.
  @inline(__always)
  static func symbol(ofDistance distance: UInt32) -> Int {
    Int(truncatingIfNeeded: cpng_symbol_of_distance(distance))
  }

  @inline(__always)
  static func extraCount(ofDistanceSymbol symbol: Int) -> UInt32 {
    symbol < 4 ? 0 : UInt32(symbol / 2 - 1)
  }

  @inline(__always)
  static func firstDistance(ofSymbol symbol: Int) -> UInt32 {
    symbol < 4
      ? UInt32(symbol + 1) : (2 | UInt32(symbol) & 1) &<< UInt32(symbol / 2 - 1) &+ 1
  }
}
