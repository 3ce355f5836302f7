internal import Imaging

extension DifferenceCause: CustomStringConvertible {
  /// The cause in plain words: "shifted by (0, 1): everything is 1 pixel lower".
  package var description: String {
    switch self {
    case .shifted(let x, let y):
      let ways = [
        x == 0 ? nil : "\(pixels(x)) further \(x > 0 ? "right" : "left")",
        y == 0 ? nil : "\(pixels(y)) \(y > 0 ? "lower" : "higher")",
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

/// "1 pixel", "2 pixels", of a number or its opposite.
private func pixels(_ count: Int) -> String {
  abs(count) == 1 ? "1 pixel" : "\(abs(count)) pixels"
}

extension Orientation {
  /// What was done to the expected picture.
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
  /// What happened to a canvas.
  fileprivate var canvasChange: String {
    let sides = [(top, "top"), (left, "left"), (bottom, "bottom"), (right, "right")]
    /// "1 pixel at the top, 2 at the left"
    func list(_ sides: [(length: Int, name: String)]) -> String {
      let others = sides.dropFirst().map { ", \(abs($0.length)) at the \($0.name)" }
      return sides.prefix(1).map { "\(pixels($0.length)) at the \($0.name)" }.joined()
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
