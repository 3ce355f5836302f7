/// The alphabet of literals and lengths (RFC 1951, 3.2.5).
enum DeflateSymbols {
  /// Literals 0…255, the end of a block, lengths.
  static let count = 286
  static let endOfBlock = 256

  /// A length's symbol.
  @inline(__always)
  static func symbol(ofLength length: Int) -> Int { Int(table[length].symbol) }

  /// How a length is written: its symbol, and what follows it.
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
}
