internal import Languages
import Themes

/// The selector of a rule, in one way of writing it.
struct CSSSelector {
  private let tokens: [CSSToken]

  /// With one space round combinators and between nested elements, and strings in double quotation marks.
  let text: String

  /// The selectors of a list; `nil` where one of them is none, for which browsers drop the rule (Selectors 4, 3.9).
  ///
  /// - Parameter outer: Those of the rule round it. `&` stands for each of them, and is put before what has no `&`
  ///   (CSS Nesting 1).
  static func list(_ head: some Sequence<CSSToken>, in outer: [CSSSelector]) -> [CSSSelector]? {
    var found: [CSSSelector] = []
    let value = CSSValue(head)
    let parts = value.listed
    guard !parts.isEmpty, parts.count == value.tokens.commas + 1 else { return nil }
    for part in parts {
      let own = part.trimmed
      let names = outer.isEmpty ? [nil] : outer.map(Optional.some)
      for name in names {
        guard let selector = CSSSelector(own, in: name) else { return nil }
        found.append(selector)
        // Beyond what anybody writes, so that the caller refuses it.
        if found.count > 1000 { return found }
      }
    }
    return found
  }

  private init?(_ own: [CSSToken], in outer: CSSSelector?) {
    var tokens = own
    if let outer {
      if own.contains(where: { $0.isDelimiter("&") }) {
        tokens = own.flatMap { $0.isDelimiter("&") ? outer.tokens : [$0] }
      } else {
        let space = CSSToken(kind: .whitespace, text: " ", place: .start, offset: 0)
        tokens = outer.tokens + [space] + own
      }
    }
    guard tokens.count <= 10_000, let text = Self.text(of: tokens) else { return nil }
    self.tokens = tokens
    self.text = text
  }

  /// The words of engines that Chromium does not have; a list with one of them is dropped.
  private static let foreignPrefixes = ["-moz-", "-ms-", "-o-"]

  private static func text(of tokens: [CSSToken]) -> String? {
    var text = ""
    // A combinator that waits for what follows it: " " or " > ".
    var combinator: String?
    var place = 0
    while place < tokens.count {
      let token = tokens[place]
      if token.kind == .whitespace {
        combinator = combinator ?? " "
        place += 1
        continue
      }
      if token.kind == .delimiter, [">", "+", "~"].contains(token.text) {
        // One after the other is none, and so is one at the beginning.
        guard combinator ?? " " == " ", !text.isEmpty else { return nil }
        combinator = " \(token.text) "
        place += 1
        continue
      }
      let end = tokens[...].end(ofComponentAt: place)
      guard let simple = simple(tokens[place..<end], after: place > 0 ? tokens[place - 1] : nil)
      else { return nil }
      if let combinator, !text.isEmpty { text += combinator }
      combinator = nil
      text += simple
      place = end
    }
    guard !text.isEmpty, combinator ?? " " == " " else { return nil }
    return text
  }

  /// The text of a part that has no combinator; `nil` for what is no part of a selector.
  private static func simple(_ part: ArraySlice<CSSToken>, after: CSSToken?) -> String? {
    guard let token = part.first else { return nil }
    switch token.kind {
    case .word, .function:
      let isPseudo = after?.kind == .colon
      let isClass = after?.isDelimiter(".") == true
      // An element's name stands at the beginning.
      let begins =
        after.map {
          $0.kind == .whitespace || $0.isDelimiter("|")
            || $0.kind == .delimiter && [">", "+", "~"].contains($0.text)
        } ?? true
      guard isPseudo || token.kind == .word && (isClass || begins) else { return nil }
      if isPseudo, foreignPrefixes.contains(where: token.name.lowercased().hasPrefix) { return nil }
      return words(part)
    case .hash: return "#\(token.name.cssIdentifier)"
    case .colon: return token.text
    case .open: return token.text == "[" ? words(part) : nil
    case .delimiter where [".", "*", "|", "&"].contains(token.text): return token.text
    default: return nil
    }
  }

  /// What is in brackets, with one space where spaces are and none at their inside.
  private static func words(_ part: ArraySlice<CSSToken>) -> String {
    var text = ""
    let isAttribute = part.first?.text == "["
    for (index, token) in zip(part.indices, part) {
      switch token.kind {
      case .whitespace:
        let isInner = index + 1 < part.endIndex && part[index + 1].kind != .close
        if isInner, !isAttribute, text.last != "(", text.last != " ",
          part[index + 1].kind != .comma
        {
          text += " "
        }
      case .string: text += "\"\(token.name)\""
      case .word where isAttribute && text.ends(with: "="): text += "\"\(token.name)\""
      case .comma: text += ", "
      case .word: text += token.name.cssIdentifier
      default: text += token.text
      }
    }
    return text
  }
}

extension CSSValue {
  /// The tokens without spaces at the ends.
  fileprivate var trimmed: [CSSToken] {
    var tokens = tokens[...]
    while tokens.first?.kind == .whitespace { tokens.removeFirst() }
    while tokens.last?.kind == .whitespace { tokens.removeLast() }
    return Array(tokens)
  }
}

extension [CSSToken] {
  /// The commas outside of brackets.
  fileprivate var commas: Int {
    var count = 0
    var place = 0
    while place < self.count {
      if self[place].kind == .comma { count += 1 }
      place = self[...].end(ofComponentAt: place)
    }
    return count
  }
}
