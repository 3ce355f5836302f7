/// Which rows and columns of a picture are the same as the one before, in all that is read of it.
///
/// Each line has a number, which goes up where a line differs from the one before: lines of one number,
/// and all between them, are equal.
struct LineEquivalence {
  /// A number for each column and each row.
  let columns: [Int32]
  let rows: [Int32]

  /// The lines that are equal in all channels, and those that are equal in alpha; only `columns` and `rows`
  /// are read.
  static func found(
    in picture: Bitmap, columns: Range<Int>, rows: Range<Int>
  ) -> (pixels: LineEquivalence, alphas: LineEquivalence) {
    precondition(
      columns.clamped(to: 0..<picture.width) == columns
        && rows.clamped(to: 0..<picture.height) == rows, "the lines are in the picture")
    var columnBits = [UInt32](repeating: 0, count: picture.width)
    var rowBits = [UInt32](repeating: 0, count: picture.height)
    picture.pixels.withUnsafeBufferPointer { pixels in
      columnBits.withUnsafeMutableBufferPointer { columnBits in
        // `columns` and `rows` are in the picture, so that both lines are.
        for y in rows {
          let line = UnsafeBufferPointer(
            rebasing: pixels[y * picture.width..<(y + 1) * picture.width])
          for x in columns.dropFirst() {
            columnBits[x] |= line[x].bits ^ line[x &- 1].bits
          }
          if y == rows.lowerBound { continue }
          let above = UnsafeBufferPointer(
            rebasing: pixels[(y - 1) * picture.width..<y * picture.width])
          var bits: UInt32 = 0
          for x in columns { bits |= line[x].bits ^ above[x].bits }
          rowBits[y] = bits
        }
      }
    }
    func numbered(_ bits: [UInt32], _ mask: UInt32) -> [Int32] {
      var number: Int32 = 0
      return bits.map {
        if $0 & mask != 0 { number += 1 }
        return number
      }
    }
    func lines(_ mask: UInt32) -> LineEquivalence {
      LineEquivalence(columns: numbered(columnBits, mask), rows: numbered(rowBits, mask))
    }
    return (lines(~0), lines(0xFF00_0000))
  }
}
