/// One chunk of a PNG file: a four-letter type and where its data lies in the file.
struct PNGChunk: Hashable {
  /// The four letters, as in "IDAT".
  let type: String
  /// The bytes of the file that are its data.
  let data: Range<Int>

  /// Whether a reader that does not know the chunk has to give up: its first letter is a capital.
  var isCritical: Bool { type.utf8.first.map { $0 & 0x20 == 0 } ?? true }
}
