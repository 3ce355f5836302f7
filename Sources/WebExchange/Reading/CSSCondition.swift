/// What an at-rule asks for before its rules count: `@media (prefers-color-scheme: dark)`.
///
/// After Media Queries 4: queries between commas, each with its features; one of them is enough.
struct CSSCondition: Hashable {
  /// In one way of writing it.
  let text: String
  /// Whether it counts for dark pages alone.
  private(set) var isDark = false
  /// Whether it counts on screens of a higher resolution alone.
  private(set) var isForResolution = false
  /// Whether it asks for anything else of media, features or containers.
  private(set) var hasMore = false
  /// Whether it counts for all light pages on a screen.
  private(set) var isEmpty = false

  init(_ head: some Sequence<CSSToken>) {
    let tokens = Array(head)
    text = Self.text(of: tokens)
    let keyword = tokens.first?.name.lowercased()
    guard keyword == "media" else {
      hasMore = keyword == "supports" || keyword == "container"
      return
    }
    let queries = CSSValue(tokens.dropFirst()).listed.map(Query.init)
    guard !queries.isEmpty else {
      isEmpty = true
      return
    }
    isDark = queries.allSatisfy(\.isDark)
    isForResolution = queries.allSatisfy(\.isForResolution)
    isEmpty = queries.contains { !$0.isDark && !$0.isForResolution && !$0.hasMore }
    hasMore =
      !isEmpty
      && queries.contains {
        $0.hasMore || $0.isDark != isDark || $0.isForResolution != isForResolution
      }
  }

  private static func text(of tokens: [CSSToken]) -> String {
    var text = ""
    for token in tokens {
      switch token.kind {
      case .whitespace: if text.last != " ", text.last != "(" { text += " " }
      case .colon, .comma: text = text.trimmed + token.text + " "
      case .close: text = text.trimmed + token.text
      case .open where text == tokens.first?.text: text += " " + token.text
      default: text += token.text
      }
    }
    return text.trimmed
  }

  private struct Query {
    var isDark = false
    var isForResolution = false
    var hasMore = false

    init(_ value: CSSValue) {
      for part in value.components {
        switch part.word {
        case "all", "screen", "only", "and": continue
        case .some: hasMore = true
        case nil:
          let text = part.text.lowercased().filter { !$0.isWhitespace }
          if text == "(prefers-color-scheme:dark)" {
            isDark = true
          } else if text == "(prefers-color-scheme:light)" {
            continue
          } else if text.contains("min-resolution") || text.contains("min-device-pixel-ratio")
            || text.hasPrefix("(resolution>")
          {
            isForResolution = true
          } else {
            hasMore = true
          }
        }
      }
    }
  }
}
