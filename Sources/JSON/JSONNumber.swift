extension JSON {
  /// A number as it is written: `12`, `-0.50`, `1e400`. It keeps every digit; ``int`` and ``double`` say what it is
  /// worth.
  public struct Number: Hashable, Sendable {
    /// The number as it is written, always valid JSON.
    public let digits: String

    /// Takes digits; `nil` unless they are a number of RFC 8259.
    public init?(digits: String) {
      guard Self.flaw(of: Array(digits.utf8)[...]) == nil else { return nil }
      self.digits = digits
    }

    /// Writes a whole number.
    public init(_ number: Int) { digits = "\(number)" }

    /// Writes the shortest digits that are read back as the same number, zero without a sign; `nil` for what is not
    /// finite, which JSON cannot say.
    public init?(_ number: Double) {
      guard number.isFinite else { return nil }
      digits =
        number.magnitude < 1e15 && number == number.rounded() ? "\(Int(number))" : "\(number)"
    }

    /// Takes digits that the reader has checked.
    init(checked digits: String) { self.digits = digits }
  }
}

extension JSON.Number {
  /// The nearest value; `nil` beyond the range of a double.
  public var double: Double? { Double(digits).flatMap { $0.isFinite ? $0 : nil } }

  /// The exact value of a whole number, however it is written (`12`, `12.0`, `1.2e1`); `nil` for a fraction, and beyond
  /// the range of an integer.
  public var int: Int? {
    if let number = Int(digits) { return number }
    let isNegative = digits.hasPrefix("-")
    let parts = digits.drop { $0 == "-" }.split { $0 == "e" || $0 == "E" }
    let mantissa = parts[0].split(separator: ".")
    var whole = mantissa.joined()[...]
    while whole.last == "0" { whole.removeLast() }
    guard whole.contains(where: { $0 != "0" }) else { return 0 }
    // As many places as the last digit that is not 0 stands left of the point's.
    guard let exponent = parts.count > 1 ? Int(parts[1]) : 0 else { return nil }
    let (shift, isBeyond) = exponent.addingReportingOverflow(mantissa[0].count - whole.count)
    guard !isBeyond, (0...20).contains(shift) else { return nil }
    return Int((isNegative ? "-" : "") + whole + String(repeating: "0", count: shift))
  }
}

extension JSON.Number {
  /// Why bytes are no number; `nil` when they are one.
  static func flaw(of bytes: ArraySlice<UInt8>) -> String? {
    var rest = bytes
    func digits() -> Int {
      let count = rest.count
      rest = rest.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      return count - rest.count
    }
    func skip(_ signs: String) -> Bool {
      guard let first = rest.first, signs.utf8.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
    if rest.first == UInt8(ascii: "+") { return "it begins with a plus sign" }
    _ = skip("-")
    if skip("0") {
      if digits() > 0 { return "it begins with 0" }
    } else if digits() == 0 {
      return rest.first == UInt8(ascii: ".")
        ? "there is no digit before the point" : "there are no digits"
    }
    if skip("."), digits() == 0 { return "there is no digit behind the point" }
    if skip("eE") {
      _ = skip("+-")
      if digits() == 0 { return "there is no digit in the exponent" }
    }
    return rest.isEmpty ? nil : "it has more than digits, a point and an exponent"
  }
}
