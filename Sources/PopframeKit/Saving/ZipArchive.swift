internal import Languages
internal import PNG

/// Files in one ZIP archive (PKWARE's APPNOTE 6.3.10), not compressed: pictures are already, and texts are small. The same
/// files give the same bytes: all have the first date that the format knows.
///
/// ```swift
/// var archive = ZipArchive()
/// try archive.add("theme.yaml", Array(yaml.utf8), in: "Crimson")
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
  ///   - path: Its path in the folder, with forward slashes, each once.
  ///   - bytes: Its bytes.
  ///   - folder: The name of its folder in the archive. Any text becomes a name that all systems take.
  ///   - ending: The end of that name.
  /// - Throws: `impossible` for a path with a name that another system would refuse, or take for another place, and for more
  ///   files or bytes than the format has numbers for.
  public mutating func add(
    _ path: String, _ bytes: [UInt8], in folder: String, ending: String = ""
  ) throws(PopframeError) {
    guard ArchiveName.permits(path: path) else {
      throw .impossible(
        path: path,
        reason: "another system would refuse this name in an archive, or take it for another "
          + "place; rename the file, without \\ : * ? \" < > | and with at most 255 bytes")
    }
    let name = Array("\(ArchiveName.made(from: folder, ending: ending))/\(path)".utf8)
    let place = files.count
    guard name.count < 1 << 16, count < 1 << 16 - 1, place + bytes.count < 1 << 31 else {
      throw .impossible(
        path: path, reason: "an archive has at most 65,534 files and 2 GB; export to a folder")
    }
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
