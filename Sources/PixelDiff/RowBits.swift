internal import Imaging

extension [UInt64] {
  /// Calls the body with the columns of each run of bits, from the left: bit b of word w is column
  /// 64w + b.
  func forEachRun(_ body: (Range<Int>) -> Void) {
    var open: Int?
    for (index, word) in enumerated() {
      var rest = word
      if let start = open {
        let end = (~rest).trailingZeroBitCount
        if end == UInt64.bitWidth { continue }
        body(start..<index * UInt64.bitWidth + end)
        open = nil
        rest &= ~0 << UInt64(end)
      }
      while rest != 0 {
        let start = rest.trailingZeroBitCount
        let end = start + (~(rest >> UInt64(start))).trailingZeroBitCount
        if end >= UInt64.bitWidth {
          open = index * UInt64.bitWidth + start
          break
        }
        body(index * UInt64.bitWidth + start..<index * UInt64.bitWidth + end)
        rest &= ~0 << UInt64(end)
      }
    }
    if let start = open { body(start..<count * UInt64.bitWidth) }
  }
}

extension UInt64 {
  /// Calls the body with the number of each bit that is set, the lowest first.
  func forEachBit(_ body: (Int) -> Void) {
    var rest = self
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }
}
