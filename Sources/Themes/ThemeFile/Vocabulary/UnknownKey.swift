/// The message about a key that a mapping does not accept.
enum UnknownKey {
  static func message(
    for key: String, in kind: SectionKind, _ keys: [String], path: String
  ) -> String {
    if let refusal = ForeignKeys.refusal(of: key, in: kind) { return refusal }
    let place = path.isEmpty ? "" : " in \(path)"
    let unknown = "unknown key '\(key.shortened)'\(place)"
    let remark = ForeignKeys.remark(on: key).map { " \($0)" } ?? ""
    if let meant = suggestion(for: key, in: kind, keys) {
      return "\(unknown); did you mean '\(meant)'?\(remark)"
    }
    return "\(unknown); the keys here are \(keys.joined(separator: ", "))"
  }

  /// The key that was probably meant: of this mapping by sense, then by spelling, then of another mapping.
  private static func suggestion(
    for key: String, in kind: SectionKind, _ keys: [String]
  ) -> String? {
    guard key.count <= 80 else { return nil }
    let meanings = ForeignKeys.meanings.meanings(of: key)
    if let meant = keys.first(where: { $0.lowercased() == key.lowercased() }) {
      return meant
    }
    if let meant = meanings.first(where: keys.contains) { return meant }
    if let alike = WordSuggestion.alike(key, among: keys).first { return alike }
    guard kind != .insets, kind != .axes else { return nil }
    if kind == .scene, SectionKind.theme.keys.contains(key) { return "theme.\(key)" }
    for meant in [key] + meanings {
      for other in SectionKind.allCases where other != kind && other.keys.contains(meant) {
        guard let place = other.place(of: meant) else { continue }
        return kind == .scene ? "theme.\(place)" : place
      }
    }
    return nil
  }
}
