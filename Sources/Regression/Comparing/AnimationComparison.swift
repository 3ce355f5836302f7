internal import Imaging
internal import PNG
internal import PixelDiff
internal import Words

/// The comparison, frame by frame, of two pictures of which at least one is animated.
///
/// Every frame alone has to meet the limits, on its full canvas; the numbers of the record are
/// those of all frames together. The number of frames, their durations and the number of
/// repetitions have to be equal.
struct AnimationComparison {
  /// The frames that differ, from 0.
  private(set) var differentFrames: [Int] = []
  /// How many frames each side has; 1 for a picture that is not animated.
  let expectedFrames: Int
  let actualFrames: Int
  /// What was ignored in the frames of each side.
  private(set) var expectedWarnings: [PNGWarning] = []
  private(set) var actualWarnings: [PNGWarning] = []
  /// The limits that are exceeded, in words.
  private(set) var brokenLimits: [String] = []
  /// The differences of all frames that both sides have.
  private(set) var differences: PictureDifferences
  /// The frames that differ, one below the other: expected, difference, actual. `nil` if none
  /// differs.
  var filmstrip: Bitmap? { strip.bitmap }

  private var strip = Filmstrip()

  /// Compares two files; `nil` when neither is animated, or their sizes differ.
  ///
  /// Throws the error of a file, with its side.
  init?(
    expected: [UInt8], actual: [UInt8], options: ComparisonOptions
  ) throws(SideError) {
    var before = try Side.expected.player(expected)
    var after = try Side.actual.player(actual)
    guard before != nil || after != nil else { return nil }
    expectedFrames = before?.frameCount ?? 1
    actualFrames = after?.frameCount ?? 1
    differences = PictureDifferences(comparedPixels: 0)
    if expectedFrames != actualFrames {
      brokenLimits.append(
        "it has \(actualFrames.counted("frame")), \(expectedFrames.grouped) expected")
    }
    if let before, let after, before.plays != after.plays {
      brokenLimits.append("it plays \(times(after.plays)), \(times(before.plays)) expected")
    }
    if (before == nil) != (after == nil) {
      brokenLimits.append(
        before == nil
          ? "it is animated, a still picture expected"
          : "it is a still picture, an animation expected")
    }
    var options = options
    // Parts of a popover are known for still pictures only.
    options.regionMetrics = [:]
    for index in 0..<min(expectedFrames, actualFrames) {
      let first = try Side.expected.frame(of: &before, else: expected)
      let second = try Side.actual.frame(of: &after, else: actual)
      guard first.canvas.size == second.canvas.size else { return nil }
      add(first, second, index: index, options: options)
    }
    expectedWarnings = before?.warnings ?? []
    actualWarnings = after?.warnings ?? []
  }

  private mutating func add(
    _ first: AnimationPlayer.Frame, _ second: AnimationPlayer.Frame, index: Int,
    options: ComparisonOptions
  ) {
    if first.delay != second.delay, expectedFrames > 1, actualFrames > 1 {
      brokenLimits.append(
        "frame \(index + 1) is shown for \(second.delay.words), \(first.delay.words) expected")
    }
    let comparison = PictureComparison(
      expected: first.canvas, actual: second.canvas, options: options)
    let record = ComparisonRecord(comparison)
    if let found = comparison.differences { differences.add(found) }
    guard comparison.verdict != .equal else { return }
    differentFrames.append(index)
    brokenLimits += record.brokenLimits.map { "frame \(index + 1): \($0)" }
    strip.add(expected: first.canvas, actual: second.canvas, comparison: comparison)
  }
}

extension AnimationComparison {
  /// An error in one of the two files.
  struct SideError: Error {
    let side: Side
    let error: PNGError
  }

  /// One of both files.
  enum Side {
    case expected, actual

    fileprivate func player(_ bytes: [UInt8]) throws(SideError) -> AnimationPlayer? {
      do throws(PNGError) { return try AnimationPlayer(bytes) } catch {
        throw SideError(side: self, error: error)
      }
    }

    /// The next frame; a still picture is one frame.
    fileprivate func frame(
      of player: inout AnimationPlayer?, else still: [UInt8]
    ) throws(SideError) -> AnimationPlayer.Frame {
      do throws(PNGError) {
        if let frame = try player?.next() { return frame }
        return AnimationPlayer.Frame(
          canvas: try PNGCodec.decode(still).bitmap,
          delay: FrameDelay(numerator: 0, denominator: 1))
      } catch { throw SideError(side: self, error: error) }
    }
  }

  /// The record of the comparison.
  func record(of still: ComparisonRecord) -> ComparisonRecord {
    var record = still
    // The picture for viewers that do not animate is not always one of the frames.
    let own = differentFrames.first == 0 ? [] : still.brokenLimits
    record.differences = differences
    record.brokenLimits = own.map { "the still picture: \($0)" } + brokenLimits
    record.wouldPassWith = []
    record.causes = []
    record.animation = AnimationRecord(
      expectedFrames: expectedFrames, actualFrames: actualFrames, differentFrames: differentFrames)
    return record
  }
}

/// "1 frame", "2 frames".

private func times(_ count: Int) -> String {
  switch count {
  case 0: "for ever"
  case 1: "once"
  default: "\(count) times"
  }
}

extension FrameDelay {
  /// "1/30 s".
  fileprivate var words: String { "\(numerator)/\(denominator) s" }
}

extension PictureDifferences {
  /// Adds the differences of another frame.
  fileprivate mutating func add(_ other: PictureDifferences) {
    comparedPixels += other.comparedPixels
    differentPixels += other.differentPixels
    antialiasedPixels += other.antialiasedPixels
    alphaOnlyPixels += other.alphaOnlyPixels
    largestDifference = ChannelDifference(
      red: max(largestDifference.red, other.largestDifference.red),
      green: max(largestDifference.green, other.largestDifference.green),
      blue: max(largestDifference.blue, other.largestDifference.blue),
      alpha: max(largestDifference.alpha, other.largestDifference.alpha))
    if let box = other.boundingBox { boundingBox = boundingBox.map { $0.union(box) } ?? box }
    clusterCount += other.clusterCount
    clusters = Array(
      (clusters + other.clusters).sorted { $0.pixels > $1.pixels }.prefix(Self.listedClusters))
    if (other.densest?.pixels ?? -1) > (densest?.pixels ?? -1) { densest = other.densest }
    for (n, count) in other.pixelsBeyond.enumerated() { pixelsBeyond[n] += count }
  }
}
