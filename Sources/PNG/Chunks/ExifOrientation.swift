/// The orientation in the data of an eXIf chunk (Exif 2.32, 4.6.4: tag 0x0112 of the first directory of a TIFF file).
enum ExifOrientation {
  /// The number, 1…8; `nil` where the data say nothing, or nothing that can be read.
  static func number(in data: [UInt8]) -> Int? {
    let isBigEndian = data.starts(with: [0x4D, 0x4D, 0, 42])
    guard isBigEndian || data.starts(with: [0x49, 0x49, 42, 0]) else { return nil }
    func number(at start: Int, bytes: Int) -> Int? {
      guard start >= 0, start + bytes <= data.count else { return nil }
      let digits = data[start..<start + bytes]
      return isBigEndian
        ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(at: 4, bytes: 4), let count = number(at: directory, bytes: 2)
    else { return nil }
    for entry in 0..<count {
      let start = directory + 2 + 12 * entry
      guard let tag = number(at: start, bytes: 2) else { return nil }
      // A short number, one of them.
      guard tag == 0x0112, number(at: start + 2, bytes: 2) == 3,
        number(at: start + 4, bytes: 4) == 1
      else { continue }
      return number(at: start + 8, bytes: 2).flatMap { (1...8).contains($0) ? $0 : nil }
    }
    return nil
  }
}
