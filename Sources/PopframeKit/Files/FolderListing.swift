internal import LibC

/// The names in a folder.
package struct FolderListing: Sendable {
  /// The names, sorted by their bytes so that the order is the same on every machine; without `.`
  /// and `..`.
  package var names: [String] { entries.map(\.text) }
  /// The same names as bytes, even if they are not valid UTF-8.
  package let entries: [PathName]

  package init(of folder: PathName) throws(SystemError) {
    guard let stream = opendir(folder.cString) else { throw .last }
    defer { closedir(stream) }
    var entries: [PathName] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          PathName(
            bytes: UnsafeBufferPointer(start: $0, count: strlen($0)).map { UInt8(bitPattern: $0) })
        }
      }
      if name != PathName("."), name != PathName("..") { entries.append(name) }
    }
    self.entries = entries.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}
