import Exchange
import Imaging
import Popovers

/// The part of a generated view that casts shadows.
struct SwiftUIShadows {
  private let base: [ShadowStyle]
  private let dark: [ShadowStyle]?
  private let type: String
  private let place: String

  init(_ looks: SwiftLooks, names: SwiftNames) {
    type = names.shadow
    place = names.place
    base = looks.base.theme.shadows
    let dark = looks.others.first { $0.appearance == "dark" }?.look.theme.shadows
    self.dark = dark == base ? nil : dark
  }

  private var count: Int { max(base.count, dark?.count ?? 0) }

  /// Whether the code reads the colour scheme.
  var dependOnScheme: Bool { count > 0 && dark != nil }

  /// The modifiers of the stack; the topmost is cast first.
  var text: String {
    guard count > 0 else { return "" }
    let owner = dependOnScheme ? "" : "Self."
    let names = count == 1 ? ["dropShadow"] : (0..<count).map { "shadows[\($0)]" }
    return "\n    .compositingGroup()"
      + names.reversed().map { "\n    .shadow(\(owner)\($0), at: place)" }.joined()
  }

  /// The property that holds the shadow, or the shadows.
  var values: [String] {
    guard count > 0 else { return [] }
    func list(_ shadows: [ShadowStyle]) -> String {
      SwiftText.list(shadows, of: count, as: value)
    }
    let comment = count == 1 ? "/// The shadow." : "/// The shadows, the lowest first."
    let name = count == 1 ? "dropShadow" : "shadows"
    guard let dark, dependOnScheme else {
      return ["\(comment)\nprivate static let \(name) = \(list(base))"]
    }
    return [
      """
      \(comment)
      private var \(name): \(count == 1 ? type : "[\(type)]") {
        switch colorScheme {
        case .dark:
      \(SwiftText.indented(list(dark), by: 4))
        default:
      \(SwiftText.indented(list(base), by: 4))
        }
      }
      """
    ]
  }

  private func value(_ shadow: ShadowStyle) -> String {
    let color = shadow.color
    let alpha = (Double(color.alpha) / 255 * shadow.opacity * 10000).rounded() / 10000
    let number = SwiftText.number
    return """
      \(type)(
        color: Color(
          .sRGB, \(SwiftText.channels(color)),
          opacity: \(number(alpha))),
        radius: \(number(shadow.blur / 2)), x: \(number(shadow.offset.x)), y: \(number(shadow.offset.y)))
      """
  }

  /// The declaration of a shadow.
  var declaration: String {
    guard count > 0 else { return "" }
    let shadow = SwiftText.signature(
      "fileprivate func shadow", "_ shadow: \(type), at place: \(place)", " -> some View {",
      indentedBy: 2)
    return """
      /// A shadow, in points.
      private struct \(type) {
        let color: Color
        /// Half of what the theme calls blur.
        let radius: CGFloat
        let x: CGFloat
        let y: CGFloat
      }

      extension View {
        /// Has the view cast the shadow, moved by whole pixels.
      \(SwiftText.indented(shadow, by: 2))
          self.shadow(
            color: shadow.color, radius: shadow.radius,
            x: place.pixels(shadow.x) / place.scale, y: place.pixels(shadow.y) / place.scale)
        }
      }

      """
  }
}
