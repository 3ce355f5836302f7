internal import Popovers

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
    description = "\((digits * unit).withoutNoise.decimal) %"
  }
}
