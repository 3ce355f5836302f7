public import Imaging
internal import PNG

extension CollapsedBitmap {
  /// The picture as the page paints it: words of 32 bits, the lowest byte first. Width, height and the number of kept
  /// rows, where each of these begins, then the rows: the number of runs of one colour, and for each run where it begins
  /// and its colour; a row that would be longer so is a zero and all its colours. Colours are red, green, blue and
  /// alpha, straight as in a PNG file. The page needs no decoder for it.
  @_spi(Studio) public var bytesForPage: [UInt8] {
    let colors = [UInt32](unsafeUninitializedCapacity: kept.pixels.count) { words, count in
      words.initialize(repeating: 0)
      kept.pixels.withUnsafeBufferPointer {
        PNGCodec.straighten($0, to: UnsafeMutableBufferPointer(rebasing: words[...]))
      }
      count = words.count
    }
    let starts = columns.starts.map { UInt32($0) }
    var words = [size.width, size.height, rows.count].map { UInt32($0) }
    words += rows.starts.dropLast().map { UInt32($0) }
    for first in stride(from: 0, to: colors.count, by: kept.width) {
      let place = words.count
      words.append(0)
      for column in 0..<kept.width
      where column == 0 || colors[first + column] != colors[first + column - 1] {
        words.append(starts[column])
        words.append(colors[first + column])
      }
      let runs = (words.count - place) / 2
      if 2 * runs <= size.width {
        words[place] = UInt32(runs)
      } else {
        words.removeSubrange((place + 1)...)
        for column in 0..<kept.width {
          words += repeatElement(
            colors[first + column], count: Int(starts[column + 1] - starts[column]))
        }
      }
    }
    #if _endian(big)
      for place in words.indices { words[place] = words[place].littleEndian }
    #endif
    return words.withUnsafeBytes { Array($0) }
  }
}
