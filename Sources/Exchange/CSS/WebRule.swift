import Imaging
import Popovers

/// A rule of a stylesheet: a selector and what it declares, in order.
struct WebRule: Equatable {
  var selector: String
  var declarations: [WebDeclaration]
}

/// One line of a rule.
struct WebDeclaration: Equatable {
  var property: String
  var value: String

  init(_ property: String, _ value: String) {
    self.property = property
    self.value = value
  }
}

/// Numbers and sums as CSS writes them.
enum WebText {
  static func px(_ value: Double) -> String {
    value == 0 ? "0px" : "\(value.withoutNoise.decimal)px"
  }

  static func number(_ value: Double) -> String { value.withoutNoise.decimal }

  /// Insets in CSS' order: top, right, bottom, left.
  static func insets(_ insets: Insets, _ write: (Double) -> String) -> String {
    [insets.top, insets.right, insets.bottom, insets.left].map(write).joined(separator: " ")
  }

  /// A sum with a length, for use inside of `calc()`.
  static func plus(_ text: String, _ value: Double) -> String {
    let value = value.withoutNoise
    return value == 0 ? text : "\(text) \(value < 0 ? "-" : "+") \(px(abs(value)))"
  }

  static func color(_ color: Color, opacity: Double) -> String {
    let alpha = (Double(color.alpha) / 255 * opacity * 10000).rounded() / 10000
    return "rgb(\(color.red) \(color.green) \(color.blue) / \(number(alpha)))"
  }
}
