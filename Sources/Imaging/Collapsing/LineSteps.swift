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
  /// The channels that count.
  private let channels: UInt32
  /// The line that was asked for last, and the step that leads to it.
  private var last: (line: Int, step: Step?) = (-1, nil)

  /// Larger steps are not looked into: between them hardly any device lines are the same.
  private static let small = -8...8

  /// Prepares to measure lines of a picture.
  ///
  /// - Parameters:
  ///   - axis: `horizontal`: its columns; `vertical`: its rows.
  ///   - part: The pixels of each line that are read.
  ///   - channels: The bits of the channels that count.
  init(_ axis: Axis, of picture: Bitmap, part: Range<Int>, channels: UInt32) {
    self.axis = axis
    self.picture = picture
    self.part = part
    self.channels = channels
  }

  /// Whether two device pixels of the axis are the same in every line across it: two mixes of neighbouring source
  /// pixels, or a source pixel alone.
  ///
  /// - Precondition: Nothing else is mixed, so that each channel is a whole number and the part of one step.
  mutating func areAlike(
    _ one: AxisSampling.Sample, _ other: AxisSampling.Sample, in sampling: AxisSampling
  ) -> Bool {
    // Of two source pixels one by one it is known already that they differ.
    guard one.count <= 2, other.count <= 2, one.count + other.count > 2 else { return false }
    let first = Int(one.first)
    if other.first == one.first {
      return allSteps(to: first + 1) { sampling.part(of: $0, one) == sampling.part(of: $0, other) }
    }
    // All of the first step, and nothing of the second.
    return other.first == one.first + 1
      && allSteps(to: first + 1) { sampling.part(of: $0, one) == $0 }
      && allSteps(to: first + 2) { sampling.part(of: $0, other) == 0 }
  }

  /// Whether something is true of the steps to a line of the picture, and of all between them; not of large ones.
  private mutating func allSteps(to line: Int, _ isTrue: (Int) -> Bool) -> Bool {
    if last.line != line { last = (line, step(to: line)) }
    return last.step?.allSatisfy(isTrue) ?? false
  }

  private func step(to line: Int) -> Step? {
    var (low, high) = (SIMD4<Int16>.zero, SIMD4<Int16>.zero)
    let (start, stride) = axis == .vertical ? (line * picture.width, 1) : (line, picture.width)
    let before = axis == .vertical ? picture.width : 1
    picture.pixels.withUnsafeBufferPointer { pixels in
      for place in part {
        let index = start + place * stride
        let step = widened(pixels[index]) &- widened(pixels[index - before])
        low = pointwiseMin(low, step)
        high = pointwiseMax(high, step)
      }
    }
    let range = Int(low.min())...Int(high.max())
    return range.clamped(to: Self.small) == range ? range : nil
  }

  /// The channels that count.
  @inline(__always)
  private func widened(_ pixel: Pixel) -> SIMD4<Int16> {
    SIMD4(truncatingIfNeeded: unsafeBitCast(pixel.bits & channels, to: SIMD4<UInt8>.self))
  }
}

extension AxisSampling {
  /// The part of a step to its second source pixel that a device pixel has, halves up.
  fileprivate func part(of step: Int, _ sample: Sample) -> Int {
    if sample.count < 2 { return 0 }
    // Weights are below 2^46, and steps are small.
    let (weight, total) = (Int(weights[Int(sample.offset) + 1]), Int(sample.total))
    let (quotient, rest) = (2 * weight * step + total).quotientAndRemainder(dividingBy: 2 * total)
    return rest < 0 ? quotient - 1 : quotient
  }
}
