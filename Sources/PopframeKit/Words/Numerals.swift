internal import Imaging
internal import Popovers

/// Numbers as people read them.
package enum Numerals {
  /// A count with separated thousands: `1,234,567`.
  package static func count(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  /// A count of pixels: `1 pixel`, `2 pixels`.
  package static func pixels(_ number: Int) -> String {
    "\(count(number)) \(number == 1 ? "pixel" : "pixels")"
  }

  /// A part of one, as people read it: `1.2 %`.
  package static func share(_ fraction: Double) -> String { Percentage(fraction).description }

  /// A width and a height: `160 × 120`.
  package static func size(_ size: PixelSize) -> String { "\(size.width) × \(size.height)" }

  /// A rectangle: `30 × 20 at (12, 4)`.
  package static func rect(_ rect: PixelRect) -> String {
    "\(size(rect.size)) at (\(rect.x), \(rect.y))"
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
