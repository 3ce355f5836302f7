/// By how much the channels of a picture's lines differ from those of the line before.
///
/// A stretched picture mixes two lines in many device lines. Where they differ by little, as in a gradient, most of
/// these are rounded to the same pixels: a step of one is rounded down at first, then up.
struct LineSteps {
  /// The least and the greatest difference of any channel, or 0.
  private typealias Step = ClosedRange<Int>

  private let picture: Bitmap
  private let axis: Axis
  /// The part of each line that is read.
  private let part: Range<Int>
  /// The bits of the channels that count.
  private let channels: UInt32
  /// The line of the last call, and the step that leads to it.
  private var last: (line: Int, step: Step?) = (-1, nil)

  /// Larger steps are not looked into: almost no device lines between them are the same.
  private static let largest = 8
  /// So many pixels of a line are read before it is looked whether its step is large.
  private static let block = 64

  /// - Parameter axis: `horizontal`: its columns; `vertical`: its rows.
  init(_ axis: Axis, of picture: Bitmap, part: Range<Int>, channels: UInt32) {
    self.axis = axis
    self.picture = picture
    self.part = part
    self.channels = channels
  }

  /// Whether two device pixels of the axis are the same in every line across it: two mixes of neighbouring source
  /// pixels, or a source pixel alone.
  ///
  /// - Precondition: Nothing else is mixed, so that each channel is a whole number and a part of one step.
  mutating func areAlike(
    _ one: AxisSampling.Sample, _ other: AxisSampling.Sample, in sampling: AxisSampling
  ) -> Bool {
    // Of two source pixels one by one it is known already that they differ.
    guard one.count <= 2, other.count <= 2, one.count + other.count > 2 else { return false }
    let (first, part, otherPart) = (Int(one.first), sampling.part(one), sampling.part(other))
    if other.first == one.first { return areAlike(part, otherPart, ofStepTo: first + 1) }
    // All of the first step, and nothing of the second if there is one.
    return other.first == one.first + 1 && areAlike(part, .all, ofStepTo: first + 1)
      && (other.count == 1 || areAlike(.none, otherPart, ofStepTo: first + 2))
  }

  /// Whether two parts of the steps to a line are rounded to the same, and so are those of all steps between them;
  /// not of large ones.
  private mutating func areAlike(_ one: Part, _ other: Part, ofStepTo line: Int) -> Bool {
    if last.line != line { last = (line, step(to: line)) }
    return last.step?.allSatisfy { one.rounded(of: $0) == other.rounded(of: $0) } ?? false
  }

  private func step(to line: Int) -> Step? {
    var (low, high) = (SIMD4<Int16>.zero, SIMD4<Int16>.zero)
    let (start, stride) = axis == .vertical ? (line * picture.width, 1) : (line, picture.width)
    let before = axis == .vertical ? picture.width : 1
    for first in Swift.stride(from: part.lowerBound, to: part.upperBound, by: Self.block) {
      picture.pixels.withUnsafeBufferPointer { pixels in
        for place in first..<min(first + Self.block, part.upperBound) {
          let index = start + place * stride
          let step = widened(pixels[index]) &- widened(pixels[index - before])
          low = pointwiseMin(low, step)
          high = pointwiseMax(high, step)
        }
      }
      if Int(low.min()) < -Self.largest || Int(high.max()) > Self.largest { return nil }
    }
    return Int(low.min())...Int(high.max())
  }

  @inline(__always)
  private func widened(_ pixel: Pixel) -> SIMD4<Int16> {
    SIMD4(truncatingIfNeeded: unsafeBitCast(pixel.bits & channels, to: SIMD4<UInt8>.self))
  }
}

/// A part of a step: weight / total.
private struct Part {
  var weight: Int
  var total: Int

  static let none = Part(weight: 0, total: 1)
  static let all = Part(weight: 1, total: 1)

  /// So much of a step, which is small, halves up.
  func rounded(of step: Int) -> Int {
    // Weights are below 2^46.
    let (quotient, rest) = (2 * weight * step + total).quotientAndRemainder(dividingBy: 2 * total)
    return rest < 0 ? quotient - 1 : quotient
  }
}

extension AxisSampling {
  /// The part that a device pixel has of the step to its second source pixel.
  fileprivate func part(_ sample: Sample) -> Part {
    sample.count < 2
      ? .none : Part(weight: Int(weights[Int(sample.offset) + 1]), total: Int(sample.total))
  }
}
