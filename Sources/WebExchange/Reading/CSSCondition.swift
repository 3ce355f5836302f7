internal import Languages

/// What an at-rule asks for before its rules count: `@media (prefers-color-scheme: dark)`.
///
/// After Media Queries 4: queries between commas, each with its features; one of them is enough.
struct CSSCondition: Hashable {
  /// In one way of writing it.
  let text: String
  /// Whether it counts for dark pages alone.
  private(set) var isDark = false
  /// Whether it counts for light pages alone.
  private(set) var isLight = false
  /// The least pixels for each CSS pixel of the screens that it counts on.
  private(set) var resolution = 0.0
  /// The name of the layer that its rules are in.
  let layer: String?
  /// Whether it asks for anything else of media, features or containers.
  private(set) var hasMore = false
  /// Whether it counts for all light pages on a screen.
  private(set) var isEmpty = false

  /// - Parameter place: Where it stands, by which layers without a name differ.
  init(_ head: some Sequence<CSSToken>, at place: Int) {
    let tokens = Array(head)
    text = Self.text(of: tokens)
    let keyword = tokens.first?.name.lowercased()
    let name = CSSValue(tokens.dropFirst()).text
    layer = keyword == "layer" ? (name.isEmpty ? "\(place)" : name) : nil
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
    isLight = queries.allSatisfy(\.isLight)
    resolution = queries.map(\.resolution).min() ?? 0
    isEmpty = queries.contains { $0 == Query() }
    hasMore =
      !isEmpty
      && queries.contains {
        $0.hasMore || $0.isDark != isDark || $0.isLight != isLight
          || ($0.resolution > 0) != (resolution > 0)
      }
  }

  /// Whether it counts on screens of a higher resolution alone.
  var isForResolution: Bool { resolution > 1 }

  /// Whether its rules count on a page and a screen; what is asked beyond them is not known.
  func holds(isDark: Bool, resolution: Double) -> Bool {
    !hasMore && (isDark ? !isLight : !self.isDark) && resolution >= self.resolution
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

  private struct Query: Equatable {
    var isDark = false
    var isLight = false
    var resolution = 0.0
    var hasMore = false

    init() {}

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
            isLight = true
          } else if text.holds("min-resolution") || text.holds("min-device-pixel-ratio")
            || text.begins(with: "(resolution>"), let least = Self.resolution(part)
          {
            // No screen has a resolution between 1 and what follows it.
            resolution = max(
              resolution,
              text.begins(with: "(resolution>=") || !text.unicodeScalars.contains(">")
                ? least : least.nextUp)
          } else {
            hasMore = true
          }
        }
      }
    }

    /// What a feature asks for: `2dppx`, or of a ratio `2`; `nil` where it is no resolution.
    private static func resolution(_ feature: CSSValue) -> Double? {
      feature.tokens.lazy.compactMap { token in
        token.kind == .number ? token.number : token.density
      }.first
    }
  }
}
