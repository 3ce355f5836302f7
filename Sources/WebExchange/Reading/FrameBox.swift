import Exchange
import Imaging
internal import Languages
import Themes

/// Where content is in a frame of a stylesheet, and how far the art hangs over the frame's edge.
struct FrameBox {
  /// What of the box is not content, and where it stands; `nil` where nothing is said.
  private(set) var contentInsets: (insets: Insets, origin: String)?
  private(set) var overhang: (insets: Insets, origin: String)
  /// What of padding and borders is no length in pixels, and where it stands.
  private(set) var leftOut: [(text: String, range: SourceRange)]

  /// Reads the box of a rule; without padding and borders that of the box round it, which the rule fills. Of what
  /// `::before` or `::after` draws the boxes of its element come first: it holds no content.
  init(_ rule: StyleSheet.Rule, _ image: BorderImage, among rules: StyleSheet.Rules) {
    let own = BoxEdges(rule, over: rule.universal(among: rules))
    let outsets = image.outsets(over: own.border)
    overhang = (outsets, "border-image-outset")
    leftOut = own.leftOut
    if rule.element == nil, let insets = own.contentInsets {
      contentInsets = (insets, own.origin)
      return
    }
    let boxes = rule.boxes.map { selector in
      rules.rules(of: [selector]).first
        ?? StyleSheet.Rule(selector: selector, range: rule.range)
    }
    let outer = boxes.lazy.map {
      BoxEdges($0, over: $0.universal(among: rules))
    }.first { $0.contentInsets != nil && !$0.isReset }
    guard let outer, let insets = outer.contentInsets else {
      contentInsets = own.contentInsets.map { ($0, own.origin) }
      return
    }
    contentInsets = (insets, outer.origin)
    leftOut += outer.leftOut
    for inset in ([rule] + boxes.prefix(1)).compactMap({ $0["inset"] }) where outsets == .zero {
      guard
        let sides = CSSValue.sides(inset.value.components.compactMap { $0.length?.pixels }),
        sides.allSatisfy({ $0 <= 0 }), sides.contains(where: { $0 < 0 })
      else { continue }
      overhang = (
        Insets(top: -sides[0], left: -sides[3], bottom: -sides[2], right: -sides[1]),
        "inset, line \(inset.range.line)"
      )
    }
  }
}

extension StyleSheet.Rule {
  /// Whether it counts where a page says which theme it has; the system's setting says the same.
  var isForToldTheme: Bool {
    selector.holds(":is([data-theme")
  }

  /// Of the rules for all elements, those for its element: what they say of borders counts below it.
  func universal(among rules: StyleSheet.Rules) -> [StyleSheet.Declaration] {
    let pseudo = element.map { String(selector.dropFirst($0.count)) } ?? ""
    return rules.rules(of: pseudo.isEmpty ? ["*"] : [pseudo, "*\(pseudo)"]).flatMap(\.declarations)
  }

  /// The element that its selector ends with, without attributes and pseudo-classes: `.popup`; empty where there is none.
  var name: String {
    String(
      (CSSValue(selector).words.last?.text ?? "").parts(at: ":", splits: 1)[0]
        .parts(at: "[", splits: 1)[0])
  }

  /// The selector of the element that its box is a `::before` or `::after` of; `nil` for an element itself.
  fileprivate var element: String? {
    ["::before", "::after", ":before", ":after"].first(where: selector.hasSuffix)
      .map { String(selector.dropLast($0.count)) }
  }

  /// The selectors of the boxes round its own, the nearest one first: of the element that a `::before` belongs to, and of
  /// the elements that it is a child of.
  fileprivate var boxes: [String] {
    var boxes = [element].compactMap(\.self)
    var rest = selector
    while let place = rest.unicodeScalars.lastIndex(of: ">") {
      rest = String(rest[..<place]).trimmed
      boxes.append(rest)
    }
    return boxes
  }
}
