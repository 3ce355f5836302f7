import Exchange
import Imaging
import Themes

/// A picture and its numbers, as a file of an engine says them. Lengths are pixels of the picture.
struct EngineBox {
  /// What the file calls it.
  var name: String
  /// The picture, and every place where it may lie, from the folder that is imported; the first that is there counts.
  var picture: [String]
  /// The part of the picture that it is; `nil` for all of it.
  var region: PixelRect?
  /// How the part is turned in the picture; turning it so gives the part back.
  var turn = Orientation.identity
  /// What keeps its size.
  var caps: Sides
  /// What of the box is not content; `nil` where it is as large as the caps.
  var padding: Sides?
  /// How far the picture hangs over the box.
  var overhang = Sides()
  /// Whether the middle is tiled, across and down.
  var tiles = (x: false, y: false)
  var isNearest = false
  /// Whether the middle shows.
  var isFilled = true
  var tint: Color?
  /// What is said and a theme has no word for.
  var losses: [(message: String, range: SourceRange)] = []
  /// Values that are none, such as a margin that is not finite: there is no repair for them.
  var faults: [(message: String, range: SourceRange)] = []
  /// Where it stands.
  var range: SourceRange
  /// Where its numbers stand: "texture_margin_left".
  var origin: String

  /// The lengths at the four sides.
  struct Sides: Equatable {
    var top = 0.0
    var left = 0.0
    var bottom = 0.0
    var right = 0.0

    var all: [Double] { [top, left, bottom, right] }
  }
}

/// A number of a file that is whole, or rounded to one, within what a picture may have.
func wholePixels(_ value: Double) -> Int {
  guard value.isFinite else { return 0 }
  return Int(max(-1e6, min(1e6, value.rounded())))
}

extension PixelRect {
  /// A rectangle of four numbers in whole pixels; `nil` for any others.
  init?(whole numbers: [Double]) {
    let pixels = numbers.map(\.inPixels)
    guard pixels.count == 4, pixels.allSatisfy({ $0 == $0.rounded() && abs($0) <= 1e6 }) else {
      return nil
    }
    self.init(pixels[0], pixels[1], pixels[2], pixels[3])
  }

  /// A rectangle of a file's numbers.
  init?(_ x: Double?, _ y: Double?, _ width: Double?, _ height: Double?) {
    guard let x, let y, let width, let height else { return nil }
    self.init(
      x: wholePixels(x), y: wholePixels(y), width: wholePixels(width), height: wholePixels(height))
  }
}

extension SourceNode {
  /// The number of a scalar that is no text.
  var number: Double? {
    guard case .scalar(let text, .plain) = content else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}
