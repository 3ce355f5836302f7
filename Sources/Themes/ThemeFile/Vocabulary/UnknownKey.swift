internal import Languages

/// The message about a key that a mapping does not accept.
enum UnknownKey {
  /// - Parameters:
  ///   - drawn: Whether a key of drawn frames may be meant; most themes have sliced ones.
  ///   - meant: Chooses among the keys that may have been meant, the most likely first; `nil` where none is.
  static func message(
    for key: String, in kind: SectionKind, _ keys: [String], path: String,
    drawn: Bool = false, choosing meant: ([String]) -> String? = { $0.first }
  ) -> String {
    if let refusal = ForeignKeys.refusal(of: key, in: kind) { return refusal }
    let place = path.isEmpty ? "" : " in \(path)"
    let unknown = "unknown key '\(key.shortened)'\(place)"
    let remark = ForeignKeys.remark(on: key).map { " \($0)" } ?? ""
    if let meant = meant(suggestions(for: key, in: kind, keys, drawn: drawn)) {
      return "\(unknown); did you mean '\(meant)'?\(remark)"
    }
    let number =
      !key.isEmpty && key.allSatisfy(\.isNumber)
      ? " (if it belongs to the number before it, write a point for the comma)" : ""
    return "\(unknown)\(number); the keys here are \(keys.joined(separator: ", "))"
  }

  /// The keys that may have been meant: of this mapping by sense, then by spelling, then of another mapping.
  private static func suggestions(
    for key: String, in kind: SectionKind, _ keys: [String], drawn: Bool
  ) -> [String] {
    guard key.count <= 80 else { return [] }
    let meanings = ForeignKeys.meanings.meanings(of: key)
    var found = keys.filter { $0.lowercased() == key.lowercased() }
    found += meanings.filter(keys.contains) + WordSuggestion.alike(key, among: keys)
    guard kind != .insets, kind != .axes else { return found }
    if kind == .scene, SectionKind.theme.keys.contains(key) { found.append("theme.\(key)") }
    var places: [(place: String, isNamed: Bool)] = []
    for meant in [key] + meanings {
      for other in SectionKind.allCases where other != kind && other.keys.contains(meant) {
        let isNamed = key.lowercased().holds(other.rawValue.lowercased())
        guard drawn || isNamed || !other.isDrawn, let place = other.place(of: meant) else {
          continue
        }
        places.append((kind == .scene ? "theme.\(place)" : place, isNamed))
      }
    }
    // The colour of a border is not a shadow's.
    let named = places.filter(\.isNamed)
    return found + (named.isEmpty ? places : named).map(\.place)
  }
}
