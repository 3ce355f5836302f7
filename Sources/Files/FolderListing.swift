internal import LibC

package struct FolderListing: Sendable {
  /// The names, sorted by their bytes so that the order is the same on every machine; without `.`
  /// and `..`.
  package var names: [String] { entries.map(\.text) }
  /// The same names as bytes, even if they are not valid UTF-8.
  package let entries: [PathName]

  /// - Parameter start: How the listed names begin. Others are skipped, which takes almost no time.
  package init(of folder: PathName, beginningWith start: String = "") throws(SystemError) {
    guard let stream = opendir(folder.cString) else { throw .last }
    defer { closedir(stream) }
    let startLength = start.utf8.count
    var entries: [PathName] = []
    while let entry = readdir(stream) {
      withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { name in
          if strcmp(name, ".") == 0 || strcmp(name, "..") == 0 { return }
          if strncmp(name, start, startLength) != 0 { return }
          let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
          entries.append(PathName(bytes: bytes))
        }
      }
    }
    self.entries = entries.sorted { Self.isBefore($0.bytes, $1.bytes) }
  }

  private static func isBefore(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    let order = memcmp(first, second, min(first.count, second.count))
    return order == 0 ? first.count < second.count : order < 0
  }
}
