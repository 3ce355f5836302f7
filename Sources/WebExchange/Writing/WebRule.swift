import Exchange
import Imaging
internal import Languages
import Popovers
internal import Words

/// A rule of a stylesheet: a selector and what it declares, in order.
struct WebRule: Equatable {
  var selector: String
  var declarations: [WebDeclaration]

  /// The selector of a class where its arrow points in one of some directions; `none` is a missing attribute, too.
  static func selector(_ name: String, _ directions: [String], _ end: String) -> String {
    let words = directions.flatMap { word in
      (word == "none" ? [":not([data-arrow])"] : []) + ["[data-arrow=\"\(word)\"]"]
    }
    let test = words.count == 1 ? words[0] : ":is(\(words.joined(separator: ", ")))"
    return ".\(name)\(test)\(end)"
  }
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
    value == 0 ? "0px" : "\(value.roundedToNanopoint.decimal)px"
  }

  static func number(_ value: Double) -> String { value.roundedToNanopoint.decimal }

  /// Insets in CSS' order: top, right, bottom, left.
  static func insets(_ insets: Insets, _ write: (Double) -> String) -> String {
    [insets.top, insets.right, insets.bottom, insets.left].map(write).joined(separator: " ")
  }

  /// A sum with a length, for use inside of `calc()`.
  static func plus(_ text: String, _ value: Double) -> String {
    let value = value.roundedToNanopoint
    return value == 0 ? text : "\(text) \(value < 0 ? "-" : "+") \(px(abs(value)))"
  }

  /// Lengths that are each rounded to device pixels, added up; those of whole CSS pixels need no rounding.
  ///
  /// - Parameter pixel: The custom property that says how large a device pixel is.
  static func pixels(_ lengths: [Double], _ pixel: String) -> String {
    var terms: [String] = []
    var whole = 0.0
    for length in lengths {
      if length == length.rounded() {
        whole += length
      } else {
        // Halves are rounded up before a length is taken away.
        let term = snapped(abs(length), pixel)
        terms.append(length < 0 ? "- \(term)" : "+ \(term)")
      }
    }
    guard !terms.isEmpty else { return px(whole) }
    if terms.count == 1, whole == 0, lengths.allSatisfy({ $0 >= 0 }) {
      return String(terms[0].dropFirst(2))
    }
    return "calc(\(px(whole)) \(terms.joined(separator: " ")))"
  }

  /// A length that is rounded to whole device pixels.
  static func snapped(_ length: Double, _ pixel: String) -> String {
    length == 0 ? px(0) : "round(\(px(length)), var(\(pixel)))"
  }

  /// A colour in as few letters as hexadecimal digits permit, or with an opacity.
  static func shortColor(_ color: Color, opacity: Double = 1) -> String {
    guard opacity == 1 else {
      let alpha = WebSum.number((Double(color.alpha) / 255 * opacity * 10000).rounded() / 10000)
      return "rgb(\(color.red) \(color.green) \(color.blue) / \(alpha))"
    }
    let digits = (color.alpha == 255 ? color.hex : color.hexWithAlpha).dropFirst().lowercased()
    let pairs = stride(from: 0, to: digits.count, by: 2).map { Array(digits)[$0..<$0 + 2] }
    return "#"
      + (pairs.allSatisfy { $0.first == $0.last } ? String(pairs.compactMap(\.first)) : digits)
  }

  static func color(_ color: Color, opacity: Double) -> String {
    let alpha = (Double(color.alpha) / 255 * opacity * 10000).rounded() / 10000
    return "rgb(\(color.red) \(color.green) \(color.blue) / \(number(alpha)))"
  }
}
