package import JSON
internal import Popovers
internal import Words

extension JSON {
  /// A number in points or pixels, written as the shortest decimal without an exponent; null for a number that is not
  /// finite.
  package static func number(_ number: Double) -> JSON {
    guard number.isFinite else { return .null }
    return Number(digits: number.roundedToNanopoint.decimal).map(JSON.number)
      ?? .exactNumber(number)
  }
}
