internal import JSON
internal import PopframeKit
internal import Popovers

/// The keys of themes for the inspector of an editor.
@_spi(Studio) public enum ThemeKeyDocument {
  /// All keys in the order of the reference, as one JSON array.
  ///
  /// Of each: its path, a label and a sentence in Markdown, the part that it belongs to, the kind of
  /// field with unit, step, limits and words, when it applies, what holds where no value is written,
  /// and where its value may differ.
  @_spi(Studio) public static var json: String {
    JSON.array(ThemeKeys.editable.map(json)).text()
  }

  private static func json(_ key: EditableKey) -> JSON {
    let control = key.control
    let applies: JSON =
      key.condition.map { condition in
        JSON.object([("key", .string(condition.key)), ("values", strings(condition.values))])
      } ?? .null
    let members: [JSON.Member] = [
      ("key", .string(key.path)), ("label", .string(key.label)), ("help", .string(key.help)),
      ("part", .string(key.part.rawValue)), ("control", .string(control.kind.rawValue)),
      ("unit", .string(control.unit.rawValue)), ("step", .number(control.step)),
      ("minimum", control.minimum.map(JSON.number) ?? .null),
      ("maximum", control.maximum.map(JSON.number) ?? .null),
      ("choices", strings(control.choices)), ("choicesBy", key.alternatives.map(json) ?? .null),
      ("applies", applies),
      ("fallback", key.fallback.map(JSON.string) ?? .null),
      ("otherwise", key.otherwise.map(JSON.string) ?? .null),
      ("required", .bool(key.isRequired)),
      ("varies", .bool(key.variesByAppearance || key.variesByDirection)),
      ("variesByDirection", .bool(key.variesByDirection)),
    ]
    return .object(members)
  }

  private static func json(_ alternatives: EditableKey.Alternatives) -> JSON {
    .object([
      ("key", .string(alternatives.key)),
      ("words", .object(alternatives.words.map { ($0.value, strings($0.words)) })),
    ])
  }

  private static func strings(_ words: [String]) -> JSON { .array(words.map(JSON.string)) }
}
