internal import Raster

/// Numbers as people read them.
enum Numerals {
  /// A count with its thousands set apart: `1,234,567`.
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

  /// A part of one in percent, with three digits that count: `1.18 %`. It never says 0 of
  /// something nor 100 of less than all.
  static func share(_ fraction: Double) -> String {
    let percent = fraction * 100
    if percent <= 0 { return "0 %" }
    if percent >= 100 { return "100 %" }
    if percent < 0.0001 { return "below 0.0001 %" }
    var decimals = 2
    var unit = 1.0
    while percent < unit, decimals < 6 {
      unit /= 10
      decimals += 1
    }
    return min(percent, 99.99).decimal(places: decimals) + " %"
  }

  /// A width and a height: `160 × 120`.
  static func size(_ size: PixelSize) -> String { "\(size.width) × \(size.height)" }

  /// A rectangle: `30 × 20 at (12, 4)`.
  static func rect(_ rect: PixelRect) -> String {
    "\(size(rect.size)) at (\(rect.x), \(rect.y))"
  }
}

extension Double {
  /// A decimal of so many places at most, without zeros at its end.
  fileprivate func decimal(places: Int) -> String {
    let power = (0..<places).reduce(1) { power, _ in power * 10 }
    let scaled = Int((self * Double(power)).rounded())
    let fraction = String(String(scaled % power + power).dropFirst())
    let trimmed = String(fraction.reversed().drop { $0 == "0" }.reversed())
    return trimmed.isEmpty ? "\(scaled / power)" : "\(scaled / power).\(trimmed)"
  }
}
