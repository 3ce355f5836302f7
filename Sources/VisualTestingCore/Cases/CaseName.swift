internal import PopframeKit

/// What a case may be called, and which names do not go together.
package enum CaseName {
  /// Whether a name is a path that stays below a folder: `Crimson/120x80-up@2x`, never `../x`.
  package static func isSafe(_ name: String) -> Bool {
    !name.isEmpty && !name.unicodeScalars.contains { $0.value == 0 }
      && name.split(separator: "/", omittingEmptySubsequences: false)
        .allSatisfy { !["", ".", ".."].contains($0) }
  }

  /// The name of a folder's or a theme's cases: its last part, also where it is called `.`.
  static func folderName(of path: PathName) -> String {
    let name = path.lastPart
    guard ["", ".", ".."].contains(name) else { return name }
    return (try? path.resolved().lastPart) ?? name
  }

  /// Fails when references of two names would lie in each other's way: equal names, names that
  /// differ only in case (one file on many Macs), a name that is another's folder.
  ///
  /// - Parameter sources: The names, and which file each case comes from.
  static func checkOverlaps(
    _ sources: [(name: String, source: String)]
  ) throws(PopframeError) {
    var taken: [String: (name: String, source: String)] = [:]
    var folders: [String: (name: String, source: String)] = [:]
    var errors: [PopframeError] = []
    for item in sources {
      let folded = item.name.lowercased()
      if let other = taken[folded] {
        let relation =
          other.name == item.name
          ? "two cases have this name" : "this name and '\(other.name)' differ only in case"
        errors.append(.overlap(item, other, relation))
        continue
      }
      taken[folded] = item
      for folder in Self.folders(of: folded) where folders[folder] == nil { folders[folder] = item }
    }
    for item in sources {
      guard let other = folders[item.name.lowercased()] else { continue }
      errors.append(.overlap(item, other, "this name is the folder of '\(other.name)'"))
    }
    try PopframeError.throwing(errors)
  }

  /// `a` and `a/b` for `a/b/c`.
  private static func folders(of name: String) -> [String] {
    name.indices.filter { name[$0] == "/" }.map { String(name[..<$0]) }
  }
}

extension PopframeError {
  fileprivate static func overlap(
    _ item: (name: String, source: String), _ other: (name: String, source: String),
    _ relation: String
  ) -> PopframeError {
    let place =
      item.source == other.source
      ? "both come from \(item.source)" : "they come from \(other.source) and \(item.source)"
    return .overlappingNames(
      item.name, other: other.name,
      reason: "\(relation), so their references would overlap; \(place): rename one, or run them "
        + "apart with references of their own")
  }
}
