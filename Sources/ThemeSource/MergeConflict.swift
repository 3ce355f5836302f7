/// The lines that git leaves in a file where two changes of it meet.
enum MergeConflict {
  /// The bytes of the first marker that begins a line: seven signs and a blank, or the line's end.
  static func firstMarker(in bytes: [UInt8]) -> Range<Int>? {
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      if isMarker(bytes[start..<end]) { return start..<end }
      start = end + 1
    }
    return nil
  }

  static let message =
    "git left a merge conflict here; keep one of the two parts, or both, and take out the lines that begin with "
    + "<<<<<<<, ======= and >>>>>>>"

  private static func isMarker(_ line: ArraySlice<UInt8>) -> Bool {
    let signs = line.prefix(7)
    let less = signs.allSatisfy { $0 == UInt8(ascii: "<") }
    let greater = signs.allSatisfy { $0 == UInt8(ascii: ">") }
    guard signs.count == 7, less || greater else { return false }
    return line.dropFirst(7).first == UInt8(ascii: " ")
  }
}
