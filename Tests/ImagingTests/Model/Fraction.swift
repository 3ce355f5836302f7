/// An exact number for the tests' own model; nothing here is shared with what is tested.
struct Fraction: Comparable {
  var top: Int128
  var bottom: Int128

  init(_ top: Int128, _ bottom: Int128 = 1) {
    var (a, b) = (top.magnitude, bottom.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    let divisor = Int128(max(a, 1)) * bottom.signum()
    self.top = top / divisor
    self.bottom = bottom / divisor
  }

  init(_ top: Int, _ bottom: Int = 1) { self.init(Int128(top), Int128(bottom)) }

  static func + (a: Fraction, b: Fraction) -> Fraction {
    Fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
  }
  static func - (a: Fraction, b: Fraction) -> Fraction {
    Fraction(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom)
  }
  static func * (a: Fraction, b: Fraction) -> Fraction {
    Fraction(a.top * b.top, a.bottom * b.bottom)
  }
  static func / (a: Fraction, b: Fraction) -> Fraction {
    Fraction(a.top * b.bottom, a.bottom * b.top)
  }
  static func < (a: Fraction, b: Fraction) -> Bool { a.top * b.bottom < b.top * a.bottom }

  static let half = Fraction(1, 2)

  var floor: Int {
    let quotient = top / bottom
    return Int(top % bottom < 0 ? quotient - 1 : quotient)
  }
  var ceil: Int { -Fraction(-top, bottom).floor }
  var round: Int { (self + .half).floor }

  func mod(_ period: Fraction) -> Fraction { self - Fraction((self / period).floor) * period }
}
