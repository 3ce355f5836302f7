internal import PNG

/// Files in one ZIP archive (PKWARE's APPNOTE 6.3.10), not compressed: pictures are already, and texts are small. The same
/// files give the same bytes: all have the first date that the format knows.
///
/// ```swift
/// var archive = ZipArchive()
/// archive.add("Crimson/theme.yaml", Array(yaml.utf8))
/// let zip = archive.bytes
/// ```
@_spi(Studio) public struct ZipArchive: Sendable {
  private var files: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// Creates an empty archive.
  public init() {}

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - path: Its path in the archive, with forward slashes, each once.
  ///   - bytes: Its bytes; all files together have less than 4 GB.
  /// - Precondition: the path has less than 65,536 bytes, and there are less than 65,536 files.
  public mutating func add(_ path: String, _ bytes: [UInt8]) {
    let name = Array(path.utf8)
    precondition(name.count < 1 << 16 && count < 1 << 16 - 1, "no format for more files")
    let place = files.count
    // Version 2.0, UTF-8 names, stored, 1980-01-01 00:00.
    let (version, flags, method, time, date) = (20, 1 << 11, 0, 0, 1 << 5 | 1)
    let common =
      Self.little(version, 2) + Self.little(flags, 2) + Self.little(method, 2)
      + Self.little(time, 2) + Self.little(date, 2) + Self.little(Int(checksum(of: bytes)), 4)
      + Self.little(bytes.count, 4) + Self.little(bytes.count, 4) + Self.little(name.count, 2)
      + Self.little(0, 2)
    files += Self.little(0x0403_4B50, 4) + common + name + bytes
    // Made on Unix, a regular file that its owner may write.
    directory += Self.little(0x0201_4B50, 4) + Self.little(3 << 8 | version, 2) + common
    directory += Self.little(0, 2) + Self.little(0, 2) + Self.little(0, 2)
    directory += Self.little(0o100_644 << 16, 4) + Self.little(place, 4) + name
    count += 1
  }

  /// The archive's file.
  public var bytes: [UInt8] {
    files + directory + Self.little(0x0605_4B50, 4) + Self.little(0, 4) + Self.little(count, 2)
      + Self.little(count, 2) + Self.little(directory.count, 4) + Self.little(files.count, 4)
      + Self.little(0, 2)
  }

  /// A number in some bytes, the lowest first.
  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
