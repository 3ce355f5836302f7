package import Imaging

/// A simple cause that explains every difference of two pictures.
///
/// A cause is reported only if it turns the expected picture into the actual one, by the
/// comparison's metrics, everywhere except in ignored rectangles; anti-aliased pixels are no
/// exception. A picture that is shifted *and* has one other different pixel has no cause.
package enum DifferenceCause: Hashable, Sendable {
  /// Everything is moved by these pixels to the right and down, at most ``farthestShift`` each;
  /// negative numbers are left and up. The vacated border is transparent, or repeats the edge of
  /// the expected picture.
  case shifted(x: Int, y: Int)
  /// Everything is turned or mirrored.
  case turned(Orientation)
  /// Both sides have been multiplied by a factor.
  case scaled(by: Ratio, Resampling)
  /// The canvas is smaller by so much on each side; where it is larger, by negative insets, the new
  /// pixels are transparent.
  case cut(PixelInsets)
  /// The colour channels have changed their places: red shows what `red` was, and so on.
  case channelsSwapped(red: ColorChannel, green: ColorChannel, blue: ColorChannel)
  /// Colours have been multiplied by alpha once more than they should be.
  case premultipliedTwice
  /// Straight colours were taken for premultiplied ones; channels above alpha may have been reduced
  /// to it.
  case notPremultiplied
  /// Painted on an opaque colour; alpha is lost.
  case flattened(on: Color)
  /// All channels follow one rising curve, as they do when gamma is applied twice or not at all.
  case otherCurve(CurveExample)
  /// Nothing was drawn.
  case completelyTransparent
  /// Something was drawn, and the expected picture is completely transparent.
  case nothingExpected
  /// No other cause is known, but all differences have something in common.
  case only(DifferenceTraits)

  /// The farthest shift that is looked for along an axis, in pixels.
  package static let farthestShift = 8

  /// How a picture was scaled.
  package enum Resampling: Hashable, Sendable {
    /// Every pixel was repeated, or one of several was kept.
    case nearest
    /// Pixels were mixed as Popframe does it: bilinear when larger, the area's average when smaller.
    case smooth
    /// Unknown: only the sizes show that the picture was scaled.
    case unknown
  }

  /// A channel of a colour.
  package enum ColorChannel: String, Hashable, Sendable, CaseIterable {
    /// The first channel.
    case red
    /// The second channel.
    case green
    /// The third channel.
    case blue
  }

  /// A value on a curve, the one that changes most, 0…255.
  package struct CurveExample: Hashable, Sendable {
    /// What was expected.
    package let expected: UInt8
    /// What it has become.
    package let actual: UInt8
  }
}
