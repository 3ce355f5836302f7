internal import Themes

extension ThemeEditor {
  package static let ofThemes = ThemeEditor(
    order: { ThemeKeys.order(at: $0.keys) }, takesList: { ThemeKeys.takesList(at: $0.keys) },
    isSection: { ThemeKeys.isSection(at: $0.keys) },
    takesWord: { ThemeKeys.takes(word: $1, at: $0.keys) })
}

extension [SettingPath.Step] {
  /// Elements of a list take the same keys.
  package var keys: [String] {
    compactMap { step in
      if case .key(let key) = step { key } else { nil }
    }
  }
}
