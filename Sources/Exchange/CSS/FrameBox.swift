import Imaging
import ThemeTree

/// Where content is in a frame of a stylesheet, and how far the art hangs over the frame's edge.
struct FrameBox {
  /// What of the box is not content, and where it stands; `nil` where nothing is said.
  private(set) var contentInsets: (insets: Insets, origin: String)?
  private(set) var overhang: (insets: Insets, origin: String)
  /// What of padding and borders is no length in pixels, and where it stands.
  private(set) var leftOut: [(text: String, range: SourceRange)]

  /// Reads the box of a rule; without padding and borders that of the box round it, which the rule fills.
  init(_ rule: StyleSheet.Rule, _ image: BorderImage, among rules: [StyleSheet.Rule]) {
    let own = BoxEdges(rule)
    let outsets = image.outsets(over: own.border)
    overhang = (outsets, "border-image-outset")
    leftOut = own.leftOut
    if let insets = own.contentInsets {
      contentInsets = (insets, own.origin)
      return
    }
    let parents = rule.parents
    guard !parents.contains(""),
      let parent = rules.last(where: { $0.selectors == parents && $0.isDark == rule.isDark })
    else { return }
    let outer = BoxEdges(parent)
    guard let insets = outer.contentInsets else { return }
    contentInsets = (insets, outer.origin)
    leftOut += outer.leftOut
    if let inset = rule["inset"],
      let sides = BorderImage.sides(
        inset.value.parts(separatedBy: " ").compactMap(BorderImage.pixels)),
      sides.allSatisfy({ $0 <= 0 }), sides.contains(where: { $0 < 0 }), outsets == .zero
    {
      overhang = (
        Insets(top: -sides[0], left: -sides[3], bottom: -sides[2], right: -sides[1]),
        "inset, line \(inset.range.line)"
      )
    }
  }
}

extension StyleSheet.Rule {
  /// Whether it counts for dark pages.
  var isDark: Bool {
    conditions.contains(where: Self.isDark)
  }

  private static func isDark(_ condition: String) -> Bool {
    condition.contains("prefers-color-scheme") && condition.contains("dark")
  }

  /// The conditions of media, supports and containers beyond that of dark pages.
  var otherConditions: [String] {
    conditions.filter { condition in
      ["@media", "@supports", "@container"].contains { condition.hasPrefix($0) }
        && !Self.isDark(condition)
    }
  }

  /// The elements that its selectors end with, without attributes and pseudo-classes: `.popup`.
  var boxes: Set<String> {
    Set(
      selectors.compactMap { selector in
        let last = selector.parts(separatedBy: " ").last ?? ""
        let box = last.prefix { $0 != ":" && $0 != "[" }
        return box.isEmpty ? nil : String(box)
      })
  }

  /// The selectors of its list.
  fileprivate var selectors: Set<String> { Set(selector.parts(separatedBy: ",")) }

  /// The selectors of the boxes that its boxes are children of; an empty one for a box that is no child.
  fileprivate var parents: Set<String> {
    Set(
      selectors.map { selector in
        selector.lastIndex(of: ">").map { String(selector[..<$0]).trimmed } ?? ""
      })
  }
}
