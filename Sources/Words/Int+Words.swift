extension Int {
  /// The number with separated thousands: `1,234,567`.
  package var grouped: String {
    let digits = Array(String(magnitude))
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  /// A number of things: `1 pixel`, `1,234 pixels`, `-1 pixel`.
  ///
  /// - Parameters:
  ///   - thing: A noun whose plural ends in s.
  ///   - zero: The word for 0, such as `no`.
  package func counted(_ thing: String, zero: String = "0") -> String {
    "\(self == 0 ? zero : grouped) \(thing)\(magnitude == 1 ? "" : "s")"
  }
}
