internal import Imaging
internal import PixelDiff
internal import Words

/// The tolerances with which a comparison would pass, each alone.
package struct PassingTolerance: Hashable, Sendable, CustomStringConvertible {
  /// The largest difference of a channel, 0…254.
  package var channel: Int? = nil
  /// The number of pixels.
  package var pixels: Int? = nil
  /// The number of pixels in one window.
  package var density: Int? = nil
  /// The side of that window, in pixels.
  package var window: Int? = nil

  /// What passes; `nil` if nothing does. The share is left out, because the number of pixels is more exact.
  init?(_ sweep: ToleranceSweep) {
    channel = sweep.channelTolerance.map(Int.init)
    pixels = sweep.pixels
    density = sweep.density?.pixels
    window = sweep.density?.window
    if self == PassingTolerance() { return nil }
  }

  /// The tolerances with which each of several comparisons passes; `nil` where none is known.
  ///
  /// A limit on pixels that lets all of a picture differ does not hold for it, so it is left out where one picture is
  /// that small.
  package init?(all comparisons: [ComparisonRecord?]) {
    func most(_ value: KeyPath<PassingTolerance, Int?>) -> Int? {
      let values = comparisons.compactMap { $0?.passingTolerance?[keyPath: value] }
      return values.count == comparisons.count ? values.max() : nil
    }
    /// Whether a limit holds in a window of every picture, or in all of it.
    func holds(_ pixels: Int, in window: Int? = nil) -> Bool {
      comparisons.allSatisfy {
        guard let record = $0, let compared = record.differences?.comparedPixels else {
          return false
        }
        let sides = [record.expectedSize.width, record.expectedSize.height]
        let area = window.map { side in sides.reduce(1) { $0 * min($1, side) } }
        return pixels < min(area ?? compared, compared)
      }
    }
    channel = most(\.channel)
    pixels = most(\.pixels).flatMap { holds($0) ? $0 : nil }
    if let side = most(\.window), let most = most(\.density), holds(most, in: side) {
      (density, window) = (most, side)
    }
    if self == PassingTolerance() { return nil }
  }

  package init(channel: Int? = nil, pixels: Int? = nil) {
    self.channel = channel
    self.pixels = pixels
  }

  /// In words: "a channel tolerance of 3, or 226 pixels".
  package var description: String {
    var words: [String] = []
    if let channel { words.append("a channel tolerance of \(channel)") }
    if let pixels { words.append(pixels.counted("pixel")) }
    if let density, let window {
      words.append("\(density.counted("pixel")) in a window of \(window)×\(window)")
    }
    return words.joined(separator: ", or ")
  }
}

extension PassingTolerance: ReadableRecord {
  static let documentName = "passingTolerance"
  static let blank = PassingTolerance()
  static let keys: [DocumentKey<PassingTolerance>] = [
    .init("channel", "The largest difference of a channel, 0 to 254.", \.channel),
    .init("pixels", "The number of pixels.", \.pixels),
    .init("density", "The number of pixels in one window.", \.density),
    .init("window", "The side of that window in pixels.", \.window),
  ]
}
