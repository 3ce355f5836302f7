import Exchange
import Imaging
import Popovers

/// The part of a generated background that casts shadows.
///
/// A layer casts one shadow. The topmost falls from the visible art; each other one falls from an empty layer that has
/// the path of an outline, or from a copy of the art that lies out of sight, so that the art itself is painted once.
struct UIKitShadows {
  private let names: SwiftNames
  /// The shadows by appearance, the base's first.
  private let looks: [(appearance: String?, shadows: [ShadowStyle])]
  private let count: Int
  /// Whether a path has the outline that is drawn, the same in all appearances.
  private let isOutlined: Bool
  /// Whether what is drawn there is opaque, so that the path casts what the art's alpha does.
  private let isOpaque: Bool

  init(_ looks: SwiftLooks, names: SwiftNames) {
    self.names = names
    var all: [(appearance: String?, shadows: [ShadowStyle])] = [(nil, looks.base.theme.shadows)]
    for (appearance, look) in looks.others where look.theme.shadows != looks.base.theme.shadows {
      all.append((appearance, look.theme.shadows))
    }
    let drawn = ([looks.base] + looks.others.map(\.look)).map(\.drawn)
    isOutlined = looks.haveOutline
    isOpaque = drawn.allSatisfy { $0?.isOpaque == true }
    self.looks = all
    count = all.map(\.shadows.count).max() ?? 0
  }

  /// The places that it uses.
  var places: SwiftPlace.Parts {
    var parts: SwiftPlace.Parts = []
    if (0..<count).contains(where: isOfFrame) {
      parts.formUnion(isOutlined ? [.frame, .framePath] : .frame)
    }
    if (0..<count).contains(where: castsPath) { parts.formUnion([.frame, .shadowPath]) }
    return parts
  }

  /// Whether a path casts a shadow of frame and arrow, which costs less than the art's alpha. One without blur shows
  /// the edge of what casts it, which is the art's.
  private func castsPath(_ index: Int) -> Bool {
    isOutlined && isOpaque && !isOfFrame(index)
      && looks.allSatisfy { !$0.shadows.indices.contains(index) || $0.shadows[index].blur > 0 }
  }

  private func isOfFrame(_ index: Int) -> Bool {
    looks.contains { $0.shadows.indices.contains(index) && $0.shadows[index].caster == .frame }
  }

  /// Whether a path casts a shadow, for which an empty layer does.
  private func isOfPath(_ index: Int) -> Bool { isOfFrame(index) || castsPath(index) }

  /// The name of the view that casts a shadow.
  private func caster(_ index: Int) -> String {
    if index == count - 1, !isOfFrame(index) { return "art" }
    return count == 1 || count == 2 && !isOfFrame(1) ? "caster" : "caster\(index + 1)"
  }

  private var isHidden: Bool {
    (0..<count).contains { caster($0) != "art" && !isOfPath($0) }
  }

  /// The properties that cast shadows.
  var casters: String {
    (0..<count).filter { caster($0) != "art" }.map { index in
      isOfPath(index)
        ? "/// Casts a shadow of the \(isOfFrame(index) ? "frame" : "outline").\nprivate let \(caster(index)) = UIView()"
        : "/// Casts a shadow from out of sight.\nprivate let \(caster(index)) = \(names.art)()"
    }.joined(separator: "\n")
  }

  /// The lines that add them, the lowest first.
  var added: String {
    (0..<count).map(caster).filter { $0 != "art" }.map { "  addSubview(\($0))\n" }.joined()
  }

  /// The lines that have their pictures resolved again.
  var forgotten: String {
    (0..<count).filter { caster($0) != "art" && !isOfPath($0) }
      .map { "    view.\(caster($0)).forgetPictures()\n" }.joined()
  }

  /// The lines of `layoutSubviews` that cast the shadows.
  var cast: String {
    guard count > 0 else { return "" }
    var lines = [""]
    // Read once where it depends on the appearance.
    if count > 1, looks.count > 1 { lines.append("let shadows = shadows") }
    for index in 0..<count {
      let caster = caster(index)
      var distance = ""
      if isOfPath(index) {
        if caster != "art" { lines.append("\(caster).frame = bounds") }
        let path =
          castsPath(index)
          ? "place.shadowPath"
          : isOutlined ? "place.framePath" : "UIBezierPath(rect: place.frame).cgPath"
        lines.append("\(caster).layer.shadowPath = \(path)")
      } else if caster != "art" {
        lines.append("\(caster).frame = bounds.offsetBy(dx: -\(names.shadow).distance, dy: 0)")
        lines.append("\(caster).show(place, in: traitCollection)")
        distance = ", away: \(names.shadow).distance"
      }
      let shadow = count == 1 ? "dropShadow" : "shadows[\(index)]"
      lines.append("\(shadow).fall(from: \(caster).layer, at: place\(distance))")
    }
    return lines.map { $0.isEmpty ? "" : "\n  \($0)" }.joined()
  }

  /// The property that holds the shadow, or the shadows.
  var values: String {
    guard count > 0 else { return "" }
    let lists = looks.map { SwiftText.list($0.shadows, of: count, as: value) }
    let comment = count == 1 ? "/// The shadow." : "/// The shadows, the lowest first."
    let name = count == 1 ? "dropShadow" : "shadows"
    guard looks.count > 1 else { return "\(comment)\nprivate let \(name) = \(lists[0])" }
    var cases: [String] = []
    for (look, list) in zip(looks, lists).dropFirst() {
      cases.append("case .\(look.appearance ?? ""):\n\(SwiftText.indented(list, by: 2))")
    }
    cases.append("default:\n\(SwiftText.indented(lists[0], by: 2))")
    return """
      \(comment)
      private var \(name): \(count == 1 ? names.shadow : "[\(names.shadow)]") {
        switch traitCollection.userInterfaceStyle {
      \(SwiftText.indented(cases.joined(separator: "\n"), by: 2))
        }
      }
      """
  }

  private func value(_ shadow: ShadowStyle) -> String {
    let color = shadow.color
    let number = SwiftText.number
    return """
      \(names.shadow)(
        color: \(SwiftText.uiColor(color)),
        opacity: \(number(shadow.opacity)),
        offset: CGSize(width: \(number(shadow.offset.x)), height: \(number(shadow.offset.y))),
        radius: \(number(shadow.blur / 2)))
      """
  }

  /// The declaration of a shadow.
  var text: String {
    guard count > 0 else { return "" }
    let distance =
      isHidden
      ? """
        /// How far to the left art lies that casts a shadow and is not seen itself.
        static let distance: CGFloat = 10_000


      """ : ""
    let parameter = isHidden ? ", away distance: CGFloat = 0" : ""
    let fall = SwiftText.signature(
      "@MainActor func fall", "from layer: CALayer, at place: \(names.place)\(parameter)", " {",
      indentedBy: 2)
    let added =
      isHidden
      ? "place.pixels(offset.width) / place.scale + distance"
      : "place.pixels(offset.width) / place.scale"
    return """
      /// A shadow, in points.
      private struct \(names.shadow) {
      \(distance)  let color: UIColor
        let opacity: Float
        let offset: CGSize
        /// Half of what the theme calls blur.
        let radius: CGFloat

        /// Has a layer cast the shadow.
      \(SwiftText.indented(fall, by: 2))
          layer.shadowColor = color.cgColor
          layer.shadowOpacity = opacity
          layer.shadowOffset = CGSize(
            width: \(added),
            height: place.pixels(offset.height) / place.scale)
          layer.shadowRadius = radius
        }
      }

      """
  }
}

extension SwiftLooks {
  /// Whether a path has the outline that is drawn, the same in every appearance, and no line lies beyond it.
  var haveOutline: Bool {
    let looks = [base] + others.map(\.look)
    let outlines = looks.map(SwiftOutline.init)
    return zip(looks, outlines).allSatisfy { look, outline in
      outline.isDrawn && outline.statements == outlines[0].statements
        && look.drawn?.borders.reach(at: .one) == 0
    }
  }
}
