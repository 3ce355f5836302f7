/// The parts of a path's text; nothing is looked up.
package struct PathName: Hashable, Sendable {
  /// The path as it was given.
  package let text: String

  package init(_ text: String) { self.text = text }

  /// The path of something inside this folder; an absolute one stands for itself.
  package func appending(_ name: String) -> PathName {
    if name.hasPrefix("/") || text.isEmpty { return PathName(name) }
    if text == "." { return PathName(name) }
    return PathName(text.hasSuffix("/") ? text + name : text + "/" + name)
  }

  /// The folder that holds it; `.` for a bare name.
  package var folder: PathName {
    let path = withoutTrailingSlashes
    guard let slash = path.lastIndex(of: "/") else { return PathName(".") }
    let head = PathName(String(path[..<slash])).withoutTrailingSlashes
    return PathName(head.isEmpty ? "/" : head)
  }

  /// The last part: `b.png` of `a/b.png`.
  package var lastPart: String {
    let path = withoutTrailingSlashes
    guard path.utf8.count > 1, let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// The last part up to its last dot: `b` of `a/b.png`.
  package var stem: String { splitExtension.stem }

  /// What follows the last dot of the last part, without the dot; empty when there is none.
  package var fileExtension: String { splitExtension.fileExtension }

  /// Whether it says where something is, rather than only its name.
  package var isPath: Bool { text.contains("/") }

  /// Whether it ends as a theme file does.
  package var isYAML: Bool { ["yaml", "yml"].contains(fileExtension.lowercased()) }

  /// Whether it ends as a picture does.
  package var isPNG: Bool { fileExtension.lowercased() == "png" }

  /// The same file name with something between its stem and its extension: `a/b@2x.png`.
  package func inserting(_ suffix: String) -> PathName {
    guard !suffix.isEmpty else { return self }
    let (stem, ending) = splitExtension
    let name = ending.isEmpty ? stem + suffix : "\(stem)\(suffix).\(ending)"
    return PathName(withoutTrailingSlashes.dropLast(lastPart.count) + name)
  }

  private var splitExtension: (stem: String, fileExtension: String) {
    let name = lastPart
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }

  private var withoutTrailingSlashes: String {
    var path = Substring(text)
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }
}

extension PathName {
  /// A name for a file or folder made from any text: what a path cannot hold, or what would hide the
  /// file, becomes a hyphen.
  package static func fileName(from text: String) -> String {
    let safe = text.unicodeScalars.map { scalar in
      scalar == "/" || scalar == "\\" || scalar.properties.generalCategory == .control
        ? "-" : String(scalar)
    }
    .joined()
    // A name has at most 255 bytes, and something has to be added to it.
    var name = String(safe.prefix(100))
    while name.utf8.count > 200 { name.removeLast() }
    guard let first = name.first else { return "popover" }
    return first == "." ? "-" + name.dropFirst() : name
  }
}
