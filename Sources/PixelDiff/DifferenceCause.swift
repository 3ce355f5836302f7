public import Imaging
internal import Words

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
  case turned(Orientation)
  /// Both sides have been multiplied by a factor.
  case scaled(by: Ratio, Resampling)
  /// The canvas is smaller by so much on each side; where it is larger, by negative insets, the new
  /// pixels are transparent.
  case cut(PixelInsets)
  /// The colour channels have changed their places: red shows the former channel `red`, and so on.
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
  case completelyTransparent
  /// Something was drawn, and the expected picture is completely transparent.
  case nothingExpected
  /// No other cause is known, but all differences have something in common.
  case only(DifferenceTraits)

  /// The farthest shift that is looked for along an axis, in pixels.
  package static let farthestShift = 8

  package enum Resampling: String, Hashable, Sendable, CaseIterable {
    /// Every pixel was repeated, or one of several was kept.
    case nearest
    /// Pixels were mixed as Popframe does it: bilinear when larger, the area's average when smaller.
    case smooth
    /// Unknown: only the sizes show that the picture was scaled.
    case unknown
  }

  package enum ColorChannel: String, Hashable, Sendable, CaseIterable {
    case red
    case green
    case blue
  }

  /// A value on a curve, the one that changes most, 0…255.
  package struct CurveExample: Hashable, Sendable {
    package let expected: UInt8
    package let actual: UInt8

    package init(expected: UInt8, actual: UInt8) {
      self.expected = expected
      self.actual = actual
    }
  }
}

extension DifferenceCause {
  /// Finds the causes that explain all differences of two pictures, the most informative first.
  ///
  /// It is fast: candidates are tried on at most a few hundred sampled pixels, most of which
  /// differ, and only those that pass are tried on all pixels. Of all shifts, and of all places of
  /// a canvas that is larger or smaller, at most eight are tried on all pixels.
  ///
  /// - Returns: The causes; none when nothing is known, or nothing differs. ``only(_:)`` is
  ///   returned without others.
  package static func causes(
    expected: Bitmap, actual: Bitmap, comparison: PictureComparison, regions: RegionMap? = nil
  ) -> [DifferenceCause] {
    precondition(
      expected.size == comparison.expectedSize && actual.size == comparison.actualSize,
      "the pictures that were compared")
    if let differences = comparison.differences, differences.differentPixels == 0 { return [] }
    return PicturePair.withPixels(of: expected, and: actual) { pair in
      guard let pair else { return [] }
      let check = CauseCheck(pair, comparison, regions: regions)
      guard let differences = comparison.differences else {
        let moves = check.turns + check.cuts
        return moves.isEmpty ? check.scalings(of: expected) : moves
      }
      let emptiness = check.emptiness
      if !emptiness.isEmpty { return emptiness }
      let causes = check.shifts + check.turns + check.colorMistakes + check.curves
      if !causes.isEmpty { return causes }
      return DifferenceTraits(differences).map { [.only($0)] } ?? []
    }
  }
}

extension PictureComparison {
  /// The causes that explain all differences of the compared pictures, the most specific first, in words: "shifted by
  /// (0, 1): everything is 1 pixel lower". Empty when no cause is known, or nothing differs.
  ///
  /// - Parameters:
  ///   - expected: The expected picture that was compared.
  ///   - actual: The actual picture that was compared.
  ///   - regions: The parts that were given.
  /// - Precondition: The pictures have the sizes of those that were compared.
  public func causes(expected: Bitmap, actual: Bitmap, regions: RegionMap? = nil) -> [String] {
    DifferenceCause.causes(
      expected: expected, actual: actual, comparison: self, regions: regions
    ).map(\.description)
  }
}

extension DifferenceCause: CustomStringConvertible {
  /// The cause in plain words: "shifted by (0, 1): everything is 1 pixel lower".
  package var description: String {
    switch self {
    case .shifted(let x, let y):
      let ways = [
        x == 0 ? nil : "\(abs(x).counted("pixel")) further \(x > 0 ? "right" : "left")",
        y == 0 ? nil : "\(abs(y).counted("pixel")) \(y > 0 ? "lower" : "higher")",
      ].compactMap { $0 }
      return "shifted by (\(x), \(y)): everything is \(ways.joined(separator: " and "))"
    case .turned(let orientation): return orientation.mistake
    case .scaled(let factor, let resampling): return resampling.words(factor)
    case .cut(let insets): return insets.canvasChange
    case .channelsSwapped(let red, let green, let blue): return swapWords(red, green, blue)
    case .premultipliedTwice:
      return "premultiplied twice: colours are multiplied by alpha once more than they should be"
    case .notPremultiplied:
      return "not premultiplied: straight colours were taken for premultiplied ones"
    case .flattened(let color):
      return "flattened on \(color.name): alpha is lost"
    case .otherCurve(let example):
      return
        "another curve for all channels, as if brightness or gamma were other ones: \(example.expected) became "
        + "\(example.actual)"
    case .completelyTransparent: return "completely transparent: nothing was drawn"
    case .nothingExpected: return "the expected picture is completely transparent"
    case .only(let traits): return traits.description
    }
  }

  private func swapWords(_ red: ColorChannel, _ green: ColorChannel, _ blue: ColorChannel) -> String
  {
    switch (red, green, blue) {
    case (.blue, .green, .red): "channels swapped: red and blue"
    case (.green, .red, .blue): "channels swapped: red and green"
    case (.red, .blue, .green): "channels swapped: green and blue"
    default: "channels swapped: red, green and blue show \(red), \(green) and \(blue)"
    }
  }
}

extension Orientation {
  fileprivate var mistake: String {
    switch self {
    case .identity: "not turned"
    case .flippedHorizontally: "flipped horizontally: left and right are exchanged"
    case .flippedVertically: "flipped vertically: top and bottom are exchanged"
    case .rotated180: "turned by half: upside down"
    case .rotatedLeft: "turned by a quarter, anticlockwise"
    case .rotatedRight: "turned by a quarter, clockwise"
    case .transposed: "columns and rows are exchanged"
    case .antitransposed: "columns and rows are exchanged, from the lower right corner"
    }
  }
}

extension DifferenceCause.Resampling {
  fileprivate func words(_ factor: Ratio) -> String {
    let number =
      factor.denominator == 1 ? "\(factor.numerator)" : "\(factor.numerator)/\(factor.denominator)"
    let size =
      switch (factor.numerator, factor.denominator) {
      case (2, 1): "twice the size"
      case (1, 2): "half the size"
      default: "\(number) times the size"
      }
    switch self {
    case .nearest, .smooth: return "scaled \(number)×: the same picture at \(size)"
    case .unknown: return "scaled \(number)×: \(size), as if drawn at another scale"
    }
  }
}

extension PixelInsets {
  fileprivate var canvasChange: String {
    let sides = [(top, "top"), (left, "left"), (bottom, "bottom"), (right, "right")]
    /// "1 pixel at the top, 2 at the left"
    func list(_ sides: [(length: Int, name: String)]) -> String {
      let others = sides.dropFirst().map { ", \(abs($0.length)) at the \($0.name)" }
      return sides.prefix(1).map { "\(abs($0.length).counted("pixel")) at the \($0.name)" }.joined()
        + others.joined()
    }
    let (cut, added) = (sides.filter { $0.0 > 0 }, sides.filter { $0.0 < 0 })
    if added.isEmpty { return "the same on a smaller canvas, cut by \(list(cut))" }
    let larger = "transparent, by \(list(added))"
    if cut.isEmpty { return "the same on a larger canvas, \(larger)" }
    return "the same on another canvas, cut by \(list(cut)); larger, \(larger)"
  }
}

extension Color {
  /// `white`, `black`, else `#RRGGBB`.
  fileprivate var name: String {
    switch self {
    case .white: "white"
    case .black: "black"
    default: hex
    }
  }
}
