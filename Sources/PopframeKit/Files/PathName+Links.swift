internal import LibC

extension PathName {
  /// The absolute path without links, `.` and `..`; every part of it must exist.
  package func resolved() throws(SystemError) -> PathName {
    guard let text = realpath(cString, nil) else { throw .last }
    defer { free(text) }
    return PathName(
      bytes: UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) })
  }

  /// The target of a link, as it was written; `nil` for anything else.
  package var linkTarget: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(cString, &buffer, buffer.count)
    guard count >= 0 else { return nil }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether this path, resolved, lies inside a folder, resolved too.
  package func isInside(_ folder: PathName) -> Bool {
    bytes.starts(with: folder.bytes == [UInt8(ascii: "/")] ? folder.bytes : folder.bytes + "/".utf8)
  }
}

extension PathName {
  /// The running executable, without links; `nil` if the system does not provide it.
  package static var executable: PathName? {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      let bytes = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      return try? PathName(String(decoding: bytes, as: UTF8.self)).resolved()
    #else
      return PathName("/proc/self/exe").linkTarget.map(PathName.init)
    #endif
  }
}
