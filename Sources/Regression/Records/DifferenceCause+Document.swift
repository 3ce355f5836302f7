internal import Imaging
internal import JSON
internal import PixelDiff
internal import Themes

/// A cause in `run.json`: its name, and the numbers that belong to it.
extension DifferenceCause: ReadableValue {
  private enum Name: String, CaseIterable, ReadableValue {
    case shifted, turned, scaled, cut, channelsSwapped, premultipliedTwice, notPremultiplied
    case flattened, otherCurve, completelyTransparent, nothingExpected, only
  }

  static var schema: ValueSchema { .definition("cause") }

  static var definition: (name: String, value: ValueSchema) {
    func form(_ names: [Name], _ keys: [SchemaKey]) -> ValueSchema {
      .mapping(
        [SchemaKey("name", .words(names.map(\.rawValue)), "What explains every difference.")]
          + keys,
        required: ["name"] + keys.map(\.name))
    }
    return (
      "cause",
      .either([
        form(
          [.premultipliedTwice, .notPremultiplied, .completelyTransparent, .nothingExpected], []),
        form(
          [.shifted],
          [.init("x", .integer, "Pixels to the right."), .init("y", .integer, "Pixels down.")]),
        form([.turned], [.init("orientation", Orientation.schema)]),
        form(
          [.scaled],
          [
            .init("factor", .list(of: .integer, count: 2), "Numerator and denominator."),
            .init("resampling", Resampling.schema, "How pixels were mixed."),
          ]),
        form([.cut], ["top", "left", "bottom", "right"].map { .init($0, .integer) }),
        form(
          [.channelsSwapped], ColorChannel.allCases.map { .init($0.rawValue, ColorChannel.schema) }),
        form([.flattened], [.init("color", .string, "The opaque colour below: #RRGGBB.")]),
        form([.otherCurve], [.init("expected", .integer), .init("actual", .integer)]),
        form(
          [.only],
          [
            .init("largestDifference", UInt8?.schema, "The largest one, where it is small."),
            .init("change", DifferenceTraits.Change?.schema, "How all pixels changed."),
            .init("part", String?.schema, "The one part where they are."),
          ]),
      ])
    )
  }

  var json: JSON {
    switch self {
    case .shifted(let x, let y): Self.object(.shifted, ("x", x), ("y", y))
    case .turned(let orientation): Self.object(.turned, ("orientation", orientation))
    case .scaled(let factor, let resampling):
      Self.object(
        .scaled, ("factor", [factor.numerator, factor.denominator]), ("resampling", resampling))
    case .cut(let insets):
      Self.object(
        .cut, ("top", insets.top), ("left", insets.left), ("bottom", insets.bottom),
        ("right", insets.right))
    case .channelsSwapped(let red, let green, let blue):
      Self.object(.channelsSwapped, ("red", red), ("green", green), ("blue", blue))
    case .premultipliedTwice: Self.object(.premultipliedTwice)
    case .notPremultiplied: Self.object(.notPremultiplied)
    case .flattened(let color): Self.object(.flattened, ("color", color.hex))
    case .otherCurve(let example):
      Self.object(.otherCurve, ("expected", example.expected), ("actual", example.actual))
    case .completelyTransparent: Self.object(.completelyTransparent)
    case .nothingExpected: Self.object(.nothingExpected)
    case .only(let traits):
      Self.object(
        .only, ("largestDifference", traits.largestDifference), ("change", traits.change),
        ("part", traits.part))
    }
  }

  private static func object(_ name: Name, _ members: (String, any DocumentValue)...) -> JSON {
    .object([("name", name.json)] + members.map { ($0, $1.json) })
  }

  init(reading node: JSONNode) throws(DocumentFault) {
    let object = try DocumentObject(node)
    /// A number of pixels that a picture can have.
    func pixels(_ key: String) throws(DocumentFault) -> Int {
      let count: Int = try object.value(key)
      guard count.magnitude <= Bitmap.maximumPixels else {
        throw DocumentFault("no picture has \(count) pixels", node)
      }
      return count
    }
    switch try object.value("name") as Name {
    case .shifted: self = .shifted(x: try pixels("x"), y: try pixels("y"))
    case .turned: self = .turned(try object.value("orientation"))
    case .scaled:
      let factor: [Int] = try object.value("factor")
      guard factor.count == 2, factor.allSatisfy((1...Bitmap.maximumPixels).contains) else {
        throw DocumentFault("a factor is two numbers above 0", node)
      }
      self = .scaled(by: Ratio(factor[0], factor[1]), try object.value("resampling"))
    case .cut:
      self = .cut(
        PixelInsets(
          top: try pixels("top"), left: try pixels("left"), bottom: try pixels("bottom"),
          right: try pixels("right")))
    case .channelsSwapped:
      self = .channelsSwapped(
        red: try object.value("red"), green: try object.value("green"),
        blue: try object.value("blue"))
    case .premultipliedTwice: self = .premultipliedTwice
    case .notPremultiplied: self = .notPremultiplied
    case .flattened:
      guard let color = Color(hex: try object.value("color") as String) else {
        throw DocumentFault("a colour is expected", node)
      }
      self = .flattened(on: color)
    case .otherCurve:
      self = .otherCurve(
        CurveExample(expected: try object.value("expected"), actual: try object.value("actual")))
    case .completelyTransparent: self = .completelyTransparent
    case .nothingExpected: self = .nothingExpected
    case .only:
      guard
        let traits = DifferenceTraits(
          largestDifference: try object.value("largestDifference"),
          change: try object.value("change"), part: try object.value("part"))
      else { throw DocumentFault("the differences share nothing", node) }
      self = .only(traits)
    }
  }
}

extension DifferenceCause.ColorChannel: ReadableValue {}
extension DifferenceCause.Resampling: ReadableValue {}
extension DifferenceTraits.Change: ReadableValue {}
extension Orientation: ReadableValue {}
