extension PNGCodec {
  /// A file with a text (tEXt) behind its header.
  ///
  /// - Parameters:
  ///   - text: Printable ASCII.
  ///   - keyword: What the text is about: 1 to 79 letters.
  package static func adding(text: String, keyword: String, to file: [UInt8]) -> [UInt8] {
    // The signature, and IHDR: length, type, 13 bytes, CRC.
    let start = FileSignature.png.count + 25
    precondition(file.count > start, "an encoded file")
    var chunk = ChunkWriter()
    chunk.bytes = []
    chunk.add("tEXt", Array(keyword.utf8) + [0] + text.utf8)
    return file[..<start] + chunk.bytes + file[start...]
  }

  /// The first text (tEXt) with a keyword; `nil` where there is none.
  package static func text(of file: [UInt8], keyword: String) throws(PNGError) -> String? {
    let beginning = Array(keyword.utf8) + [0]
    for chunk in try ChunkIterator.chunks(of: file) where chunk.type == "tEXt" {
      let data = file[chunk.data]
      guard data.starts(with: beginning) else { continue }
      return String(decoding: data.dropFirst(beginning.count), as: UTF8.self)
    }
    return nil
  }
}
