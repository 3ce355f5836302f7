package import Files
internal import Languages
internal import Themes

/// The rules for names of cases: which are valid, and which exclude each other.
package enum CaseName {
  /// Whether a name is a path that stays below a folder, none of whose parts is hidden, and that has
  /// no control character: `Crimson/120x80-up@2x`, never `../x`, `.git/x`.
  package static func isSafe(_ name: String) -> Bool {
    !name.isEmpty && !name.unicodeScalars.contains(where: \.isUnprintable)
      && name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0.first != UInt8(ascii: ".") }
  }

  /// Fails for names that no case can have, before anything is drawn: the record of a run would be refused for them.
  ///
  /// - Parameter sources: The names, and which file each comes from.
  package static func check(_ sources: [(name: String, source: String)]) throws(PopframeError) {
    try PopframeError.throwing(
      sources.filter { !isSafe($0.name) }.map { item in
        .badName(
          item.source,
          reason:
            "its case would be named '\(item.name.printable)', and a case's name has no control character, no "
            + "line break, no sign that turns the direction of text, and no part that begins with a dot; rename it"
        )
      })
  }

  /// A case's reference from the folder of references: `Crimson/120x80-up.png`. A name that ends as a PNG's does, but
  /// for its capitals, is the reference's own: `A.PNG`.
  package static func reference(of name: String) -> String {
    PathName(name).isPNG && !endsInSmallPNG(name) ? name : name + ".png"
  }

  /// The case of a reference, by its path from the folder of references; `nil` for a file that is none's.
  package static func name(ofReference path: String) -> String? {
    guard PathName(path).isPNG else { return nil }
    let name = endsInSmallPNG(path) ? String(decoding: path.utf8.dropLast(4), as: UTF8.self) : path
    return isSafe(name) && reference(of: name).hasSameBytes(as: path) ? name : nil
  }

  private static func endsInSmallPNG(_ path: String) -> Bool {
    path.utf8.suffix(4).elementsEqual(".png".utf8)
  }

  /// The file name of a gallery's contact sheet, which is no case.
  package static let contactSheet = "contact-sheet.png"

  package static let noteEnding = ".popframe.json"

  /// The note on where a case's reference comes from, from the folder of references: `Crimson/120x80-up.popframe.json`.
  package static func note(of name: String) -> String { name + noteEnding }

  /// The folder that a theme's or a folder of scenes' cases have for themselves: `Crimson` for
  /// `Crimson/120x80-up`; `nil` for a name without one.
  package static func owner(of name: String) -> String? {
    guard let slash = name.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    return String(name[..<slash])
  }

  /// The name of a folder's or a theme's cases: its last part, also where it is called `.`.
  package static func folderName(of path: PathName) -> String {
    let name = path.lastPart
    guard ["", ".", ".."].contains(name) else { return name }
    return (try? path.resolved().lastPart) ?? name
  }

  /// The kind of thing that has a name, for messages about names that overlap.
  package enum Subject {
    /// Cases of a test, which have references.
    case cases
    case pictures

    fileprivate var plural: String { self == .cases ? "cases" : "pictures" }
    fileprivate var files: String { self == .cases ? "references" : "files" }
    fileprivate var remedy: String {
      self == .cases ? "rename one, or run them apart with references of their own" : "rename one"
    }
  }

  /// Fails when files of two names would lie in each other's way: equal names, names that
  /// differ only in case (one file on many Macs), a name that is another's folder.
  ///
  /// - Parameter sources: The names, and which file each comes from.
  package static func checkOverlaps(
    of subject: Subject = .cases, _ sources: [(name: String, source: String)]
  ) throws(PopframeError) {
    var taken: [String: (name: String, source: String)] = [:]
    var folders: [String: (name: String, source: String)] = [:]
    var overlaps = NameOverlaps()
    for item in sources {
      let folded = item.name.lowercased()
      if let other = taken[folded] {
        let relation =
          other.name.hasSameBytes(as: item.name)
          ? "two \(subject.plural) have this name"
          : other.name == item.name
            ? "this name and '\(other.name)' differ only in Unicode normalisation"
            : "this name and '\(other.name)' differ only in case"
        overlaps.add(item, other, relation)
        continue
      }
      taken[folded] = item
      for folder in Self.folders(of: folded) where folders[folder] == nil { folders[folder] = item }
    }
    for item in sources {
      let folded = item.name.lowercased()
      if let other = folders[folded] {
        overlaps.add(item, other, "this name is the folder of '\(other.name)'")
      }
      guard subject == .cases else { continue }
      for file in [reference(of: folded), note(of: folded)] {
        guard let other = folders[file] else { continue }
        overlaps.add(item, other, "its file '\(file)' is the folder of '\(other.name)'")
      }
    }
    try PopframeError.throwing(overlaps.errors(subject))
  }

  /// `a` and `a/b` for `a/b/c`.
  private static func folders(of name: String) -> [String] {
    name.utf8.indices.filter { name.utf8[$0] == UInt8(ascii: "/") }.map { String(name[..<$0]) }
  }
}

/// Names that overlap, the first of each two places they come from: two themes of one name overlap
/// in all their previews.
private struct NameOverlaps {
  private struct Places: Hashable {
    let first: String
    let second: String
  }

  private var found: [(item: String, other: String, relation: String, places: Places)] = []
  private var counts: [Places: Int] = [:]

  mutating func add(
    _ item: (name: String, source: String), _ other: (name: String, source: String),
    _ relation: String
  ) {
    let places = Places(first: other.source, second: item.source)
    counts[places, default: 0] += 1
    if counts[places] == 1 { found.append((item.name, other.name, relation, places)) }
  }

  func errors(_ subject: CaseName.Subject) -> [PopframeError] {
    found.map { item, other, relation, places in
      let more = (counts[places] ?? 1) - 1
      let rest = more == 0 ? "" : ", and so do \(more) more"
      let place =
        places.first == places.second
        ? "both come from \(places.first)"
        : "they come from \(places.first) and \(places.second)"
      return .overlappingNames(
        item, other: other,
        reason: "\(relation), so their \(subject.files) would overlap; \(place)\(rest): "
          + subject.remedy)
    }
  }
}
