extension Double {
  /// Lengths that are nearer than this are equal: decimals such as 0.1 + 0.2 carry an error of
  /// about 10⁻¹⁶, and a pixel is never finer than an eighth of a point.
  package static let lengthTolerance = 1e-9

  /// The number without the error that sums of decimals collect: 0.30000000000000004 is 0.3.
  ///
  /// A number is replaced by the nearest one of nine decimals when that lies within 10⁻¹¹; thirds
  /// stay as they are.
  package var roundedToNanopoint: Double {
    guard magnitude < 1e6 else { return self }
    let decimal = (self * 1e9).rounded() / 1e9
    guard abs(decimal - self) <= 1e-11 else { return self }
    // Zero is written without a sign.
    return decimal == 0 ? 0 : decimal
  }

  /// The shortest decimal that stands for the number: `120`, `0.5`, `-9.25`.
  package var decimal: String {
    guard magnitude < 1e15 else { return "\(self)" }
    if self == rounded() { return "\(Int(self))" }
    let text = "\(self)"
    guard text.contains("e") else { return text }
    // Swift writes small numbers with an exponent, which is not wanted in file names.
    let billionths = Int((magnitude * 1e9).rounded())
    guard billionths > 0 else { return "0" }
    let digits = String(String(billionths + 1_000_000_000).dropFirst())
    let trimmed = String(digits.reversed().drop { $0 == "0" }.reversed())
    return "\(self < 0 ? "-" : "")0.\(trimmed)"
  }
}
