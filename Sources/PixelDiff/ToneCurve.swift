internal import Imaging

/// A map from one channel value to another, learnt value by value.
struct ToneCurve {
  private var outputs = [Int](repeating: unknown, count: 256)

  private static let unknown = -1

  /// Adds the channels of an opaque pixel and their new values; `false` if they contradict earlier
  /// ones.
  mutating func learn(_ pixel: Pixel, _ other: Pixel) -> Bool {
    learn(pixel.red, other.red) && learn(pixel.green, other.green) && learn(pixel.blue, other.blue)
  }

  private mutating func learn(_ input: UInt8, _ output: UInt8) -> Bool {
    if outputs[Int(input)] == Self.unknown { outputs[Int(input)] = Int(output) }
    return outputs[Int(input)] == Int(output)
  }

  private var known: [(input: Int, output: Int)] {
    outputs.enumerated().filter { $1 != Self.unknown }.map { ($0, $1) }
  }

  /// Whether enough is known to call it a curve: a larger value never becomes a smaller one, and at
  /// least eight values change into different ones. Fewer are only different colours.
  var isCurve: Bool {
    let changed = Set(known.filter { $0.input != $0.output }.map(\.output))
    return changed.count >= 8
      && zip(known, known.dropFirst()).allSatisfy { $0.output <= $1.output }
  }

  /// The value that changes most.
  var example: DifferenceCause.CurveExample? {
    known.max { abs($0.output - $0.input) < abs($1.output - $1.input) }.map {
      DifferenceCause.CurveExample(expected: UInt8($0.input), actual: UInt8($0.output))
    }
  }

  /// The possible results for a range of values, from the known values around it.
  func values(of inputs: ClosedRange<Int>) -> ClosedRange<Int> {
    let low = outputs[...inputs.lowerBound].last { $0 != Self.unknown } ?? 0
    let high = outputs[inputs.upperBound...].first { $0 != Self.unknown } ?? 255
    return min(low, high)...max(low, high)
  }
}
