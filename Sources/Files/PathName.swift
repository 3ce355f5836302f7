internal import LibC

/// The parts of a path; nothing is looked up.
///
/// As for the system, a name consists of bytes: the two forms of `é` are two names, and bytes that
/// are not UTF-8 can be a name.
package struct PathName: Hashable, Sendable {
  /// The path as the system knows it, without a zero at its end.
  package let bytes: [UInt8]

  package init(_ text: String) { bytes = Array(text.utf8) }

  package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// The path for people; a byte that is no UTF-8 reads `\xE9`.
  package var text: String {
    String(validating: bytes, as: UTF8.self) ?? Self.escaped(bytes)
  }

  /// The path for a call of the system, with a zero at its end.
  package var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// The path of something inside this folder; an absolute one stays as it is.
  package func appending(_ name: PathName) -> PathName {
    if name.bytes.first == Self.slash || bytes.isEmpty || bytes == [Self.dot] { return name }
    return PathName(bytes: bytes + (bytes.last == Self.slash ? [] : [Self.slash]) + name.bytes)
  }

  package func appending(_ name: String) -> PathName { appending(PathName(name)) }

  /// The folder that holds it; `.` for a bare name.
  package var folder: PathName {
    let path = withoutTrailingSlashes
    guard let slash = path.lastIndex(of: Self.slash) else { return PathName(".") }
    let head = PathName(bytes: path[..<slash]).withoutTrailingSlashes
    return head.isEmpty ? PathName("/") : PathName(bytes: head)
  }

  /// The last part: `b.png` of `a/b.png`.
  package var lastPart: String { PathName(bytes: lastBytes).text }

  /// The last part up to its last dot: `b` of `a/b.png`.
  package var stem: String { PathName(bytes: splitExtension.stem).text }

  /// The part of the last name after its last dot, without the dot; empty when there is none.
  package var fileExtension: String { PathName(bytes: splitExtension.fileExtension).text }

  /// The names that the path consists of, without empty ones: `a` and `b.png` of `a//b.png`.
  package var parts: [PathName] { bytes.split(separator: Self.slash).map { PathName(bytes: $0) } }

  static let above = PathName("..")

  /// The path without slashes at its end, because of which the system would follow a link.
  var withoutSlashAtEnd: PathName { PathName(bytes: withoutTrailingSlashes) }

  package var isPath: Bool { bytes.contains(Self.slash) }

  package var isYAML: Bool { ["yaml", "yml"].contains(fileExtension.lowercased()) }

  package var isPNG: Bool { fileExtension.lowercased() == "png" }

  package var isSVG: Bool { fileExtension.lowercased() == "svg" }

  package var isAPNG: Bool { fileExtension.lowercased() == "apng" }

  /// The format of pictures or films, other than PNG, that its ending means: `JPEG`; `nil` if it means none.
  package var otherPictureFormat: String? {
    switch fileExtension.lowercased() {
    case "jpg", "jpeg", "jpe", "jfif": "JPEG"
    case "tif", "tiff": "TIFF"
    case "heic", "heif": "HEIF"
    case "gif", "webp", "avif", "bmp", "svg", "pdf", "jxl", "ico", "icns", "tga", "qoi", "psd",
      "mp4", "mov",
      "webm":
      fileExtension.uppercased()
    default: nil
    }
  }

  /// The same without a scale at the end of its name: `a.png` for `a@2x.png`.
  package var withoutScale: PathName {
    let (stem, ending) = splitExtension
    guard let at = stem.lastIndex(of: UInt8(ascii: "@")), at != stem.startIndex,
      stem.last == UInt8(ascii: "x"),
      let number = Double(String(decoding: stem[(at + 1)...].dropLast(), as: UTF8.self)), number > 0
    else { return self }
    let name = stem[..<at] + (ending.isEmpty ? [] : [Self.dot] + ending)
    return PathName(bytes: withoutTrailingSlashes.dropLast(lastBytes.count) + name)
  }

  package var isStyleSheet: Bool { fileExtension.lowercased() == "css" }

  /// Whether its entries are the open files of a process, as `/dev/fd/63` is.
  package var isDescriptorFolder: Bool {
    #if os(Linux)
      if bytes.starts(with: "/proc/".utf8), lastPart == "fd" { return true }
    #endif
    return text == "/dev" || text == "/dev/fd"
  }

  /// The same file name with something between its stem and its extension: `a/b@2x.png`.
  package func inserting(_ suffix: String) -> PathName {
    guard !suffix.isEmpty else { return self }
    let (stem, ending) = splitExtension
    let name = stem + suffix.utf8 + (ending.isEmpty ? [] : [Self.dot] + ending)
    return PathName(bytes: withoutTrailingSlashes.dropLast(lastBytes.count) + name)
  }

  private var lastBytes: ArraySlice<UInt8> {
    let path = withoutTrailingSlashes
    guard path.count > 1, let slash = path.lastIndex(of: Self.slash) else { return path }
    return path[(slash + 1)...]
  }

  private var splitExtension: (stem: ArraySlice<UInt8>, fileExtension: ArraySlice<UInt8>) {
    let name = lastBytes
    guard let dot = name.lastIndex(of: Self.dot), dot != name.startIndex else { return (name, []) }
    return (name[..<dot], name[(dot + 1)...])
  }

  private var withoutTrailingSlashes: ArraySlice<UInt8> {
    var path = bytes[...]
    while path.count > 1, path.last == Self.slash { path.removeLast() }
    return path
  }

  /// Bytes of which some are no UTF-8.
  private static func escaped(_ bytes: [UInt8]) -> String {
    var result = ""
    var rest = bytes[...]
    while let first = rest.first {
      // A scalar has one to four bytes.
      let known = (1...4).lazy.compactMap { count in
        rest.count < count
          ? nil : String(validating: rest.prefix(count), as: UTF8.self).map { ($0, count) }
      }.first
      let hex = String(first, radix: 16, uppercase: true)
      result += known?.0 ?? "\\x\(hex)"
      rest = rest.dropFirst(known?.1 ?? 1)
    }
    return result
  }
}

extension PathName {
  /// Whether two names are the same text in different bytes: `é` as one scalar and as two.
  package func differsInNormalizationOnly(from other: PathName) -> Bool {
    bytes != other.bytes && text == other.text
  }
}

extension PathName {
  /// The absolute path without links, `.` and `..`; every part of it must exist.
  package func resolved() throws(SystemError) -> PathName {
    guard let text = realpath(cString, nil) else { throw .last }
    defer { free(text) }
    return PathName(
      bytes: UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) })
  }

  /// The target of a link, as it was written; `nil` for anything else.
  package var linkTarget: PathName? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(cString, &buffer, buffer.count)
    guard count >= 0 else { return nil }
    return PathName(bytes: buffer[..<count].map(UInt8.init(bitPattern:)))
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
      return try? PathName(bytes: bytes).resolved()
    #else
      return PathName("/proc/self/exe").linkTarget
    #endif
  }
}

extension PathName {
  /// Removes a file, or a link, whose target stays.
  package func removeFile() throws(SystemError) {
    guard unlink(cString) == 0 else { throw .last }
  }
}
