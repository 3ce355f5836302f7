extension Double {
  /// The number for a message: whole ones without a point, others with at most four digits after it.
  package var inWords: String { rounded(digits: 4) }

  /// The same with at most one digit after the point.
  package var toTenths: String { rounded(digits: 1) }

  /// The same with at most two; with up to nine where two would make it zero.
  package var inSentence: String {
    let text = rounded(digits: 2)
    return text == "0" ? roundedToNanopoint.decimal : text
  }

  /// The same with two digits after the point, also where they are 0: `1.10`.
  package var toHundredths: String {
    let hundredths = Int((self * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  private func rounded(digits: Int) -> String {
    guard magnitude < 1e15 else { return "\(self)" }
    let unit = (0..<digits).reduce(1.0) { unit, _ in unit * 10 }
    return ((self * unit).rounded() / unit).decimal
  }
}

/// A share as text: `0.0027 %`, with two significant digits. A share that is not 0 is never written
/// as 0 %, and one below 1 never as 100 %.
package struct Percentage: CustomStringConvertible {
  package let description: String

  /// - Parameter fraction: The part of one, 0…1.
  package init(_ fraction: Double) {
    let percent = fraction < 1 ? min(fraction * 100, 99.99) : 100
    guard percent > 0 else {
      description = "0 %"
      return
    }
    var unit = 0.01
    while unit > 1e-9, percent < 10 * unit { unit /= 10 }
    let digits = (percent / unit).rounded()
    description = "\((digits * unit).roundedToNanopoint.decimal) %"
  }
}
