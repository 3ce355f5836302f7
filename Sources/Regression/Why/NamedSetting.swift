internal import Themes
internal import Words

/// The place of a value in a theme's or a scene's file, as it is written and as the inspector names it.
///
/// What an appearance or a direction says of its own is the same setting as everywhere: `appearances.dark.tint.color` is
/// `Tint › Color`, with the scope `Dark`.
struct NamedSetting: Equatable, Sendable {
  /// One step from a value to a value inside it.
  enum Step: Equatable, Sendable {
    case key(String)
    case index(Int)
  }

  /// The path as `popframe set` takes it: `shadow[0].opacity`.
  let path: String
  /// The path in words, without its scope: `Shadow 1 › Opacity`.
  let words: String
  /// The appearance and the direction to which it belongs: `Dark › Up`; empty for both everywhere.
  let scope: String

  /// Whether it is a list of items, each a value of its own.
  let isList: Bool

  private let isShare: Bool

  /// The keys of which an editor shows a number from 0 to 1 in percent.
  private static let shares = Set(
    ThemeKeys.editable.filter { $0.control.unit == .percent }.map(\.path))
  private static let lists = Set(ThemeKeys.editable.filter { $0.control.kind == .list }.map(\.path))

  init(_ steps: [Step]) {
    path = steps.reduce(into: "") { text, step in
      switch step {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
    var (scope, parts, place) = ([String](), [String](), "")
    var rest = steps[...]
    while rest.count > 2, case .key(let holder) = rest.first,
      ["appearances", "directions"].contains(holder),
      case .key(let name) = rest.dropFirst().first
    {
      scope.append(ThemeKeys.label(of: name))
      rest = rest.dropFirst(2)
    }
    for step in rest {
      switch step {
      case .key(let key):
        // One mapping stands for a list of one.
        if Self.lists.contains(place) {
          parts.append("\(parts.popLast() ?? "") 1")
          place += "[]"
        }
        parts.append(ThemeKeys.label(of: key))
        place += place.isEmpty ? key : ".\(key)"
      case .index(let index):
        parts.append("\(parts.popLast() ?? "") \(index + 1)")
        place += "[]"
      }
    }
    isShare = Self.shares.contains(place)
    isList = Self.lists.contains(place)
    words = parts.joined(separator: " › ")
    self.scope = scope.joined(separator: " › ")
  }

  /// A value as the inspector shows it; `nil` for one that it shows as it is written.
  func words(for value: SourceNode) -> String? {
    switch value.content {
    case .scalar(let text, _):
      guard isShare, let number = DecimalNumber(text)?.value else { return text.shortened }
      return "\((number * 100).roundedToNanopoint.decimal) %"
    case .sequence(let items):
      let texts = items.compactMap {
        if case .scalar(let text, _) = $0.content { text } else { nil }
      }
      return texts.count == items.count ? texts.joined(separator: ", ").shortened : nil
    default: return nil
    }
  }
}
