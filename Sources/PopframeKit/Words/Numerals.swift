internal import Imaging

/// Numbers as people read them.
enum Numerals {
  /// A count with separated thousands: `1,234,567`.
  static func count(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  /// A count of pixels: `1 pixel`, `2 pixels`.
  static func pixels(_ number: Int) -> String {
    "\(count(number)) \(number == 1 ? "pixel" : "pixels")"
  }

  /// A part of one, as people read it: `1.2 %`.
  static func share(_ fraction: Double) -> String { Percentage(fraction).description }

  /// A width and a height: `160 × 120`.
  static func size(_ size: PixelSize) -> String { "\(size.width) × \(size.height)" }

  /// A rectangle: `30 × 20 at (12, 4)`.
  static func rect(_ rect: PixelRect) -> String {
    "\(size(rect.size)) at (\(rect.x), \(rect.y))"
  }
}
