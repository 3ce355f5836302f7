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

  /// Whether the code asks for the colour scheme.
  var dependOnScheme: Bool { count > 0 && dark != nil }

  /// The modifiers of the stack; what lies on top is cast first.
  var text: String {
    guard count > 0 else { return "" }
    let name = dependOnScheme ? "shadows" : "Self.shadows"
    return "\n    .compositingGroup()"
      + (0..<count).reversed().map { "\n    .shadow(\(name)[\($0)], at: place)" }.joined()
  }

  /// The property that holds the shadows, the lowest first.
  var values: [String] {
    guard count > 0 else { return [] }
    func list(_ shadows: [ShadowStyle]) -> String {
      let missing = Array(repeating: ShadowStyle(opacity: 0), count: count - shadows.count)
      let items = (shadows + missing).map { SwiftText.indented(value($0), by: 2) }
      return "[\n\(items.joined(separator: ",\n"))\(count > 1 ? "," : "")\n]"
    }
    guard let dark, dependOnScheme else {
      return [
        """
        /// The shadows, the lowest first.
        private static let shadows = \(list(base))
        """
      ]
    }
    return [
      """
      /// The shadows, the lowest first.
      private var shadows: [\(type)] {
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
    func channel(_ value: UInt8) -> String {
      value == 0 ? "0" : value == 255 ? "1" : "\(value) / 255"
    }
    let alpha = (Double(color.alpha) / 255 * shadow.opacity * 10000).rounded() / 10000
    let number = SwiftText.number
    return """
      \(type)(
        color: Color(
          .sRGB, red: \(channel(color.red)), green: \(channel(color.green)), blue: \(channel(color.blue)),
          opacity: \(number(alpha))),
        radius: \(number(shadow.blur / 2)), x: \(number(shadow.offset.x)), y: \(number(shadow.offset.y)))
      """
  }

  /// The declaration of a shadow.
  var declaration: String {
    guard count > 0 else { return "" }
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
        fileprivate func shadow(
          _ shadow: \(type), at place: \(place)
        ) -> some View {
          self.shadow(
            color: shadow.color, radius: shadow.radius,
            x: place.pixels(shadow.x) / place.scale, y: place.pixels(shadow.y) / place.scale)
        }
      }

      """
  }
}
