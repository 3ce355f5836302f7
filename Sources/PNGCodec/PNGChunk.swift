/// One chunk of a PNG file: a four-letter type and where its data lies in the file.
struct PNGChunk: Hashable {
  /// The four letters, as in "IDAT".
  let type: String
  /// The bytes of the file that are its data.
  let data: Range<Int>
}
