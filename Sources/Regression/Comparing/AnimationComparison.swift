internal import Imaging
package import PNG
internal import PixelDiff

/// The comparison, frame by frame, of two pictures of which at least one is animated.
///
/// Every frame alone has to meet the limits, on its full canvas; the numbers of the record are
/// those of all frames together. The number of frames, their durations and the number of
/// repetitions have to be equal.
package struct AnimationComparison {
  /// The frames that differ, from 0.
  private(set) var differentFrames: [Int] = []
  /// How many frames each side has; 1 for a picture that is not animated.
  let expectedFrames: Int
  let actualFrames: Int
  /// What was ignored in the frames of each side.
  private(set) var expectedWarnings: [PNGWarning] = []
  private(set) var actualWarnings: [PNGWarning] = []
  private(set) var exceededLimits: [ExceededLimit] = []
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
      exceed(.frames, actualFrames, allowed: expectedFrames)
    }
    if let before, let after, before.plays != after.plays {
      exceed(.plays, after.plays, allowed: before.plays)
    }
    if (before == nil) != (after == nil) {
      exceed(.animated, after == nil ? 0 : 1, allowed: before == nil ? 0 : 1)
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
      exceededLimits.append(
        ExceededLimit(
          name: .delay, found: second.delay.seconds, allowed: first.delay.seconds, frame: index))
    }
    let comparison = PictureComparison(
      expected: first.canvas, actual: second.canvas, options: options)
    if let found = comparison.differences { differences.add(found) }
    guard comparison.verdict != .equal else { return }
    differentFrames.append(index)
    exceededLimits += ExceededLimit.all(of: comparison).map {
      var limit = $0
      limit.frame = index
      return limit
    }
    strip.add(expected: first.canvas, actual: second.canvas, comparison: comparison)
  }

  private mutating func exceed(_ name: ExceededLimit.Name, _ found: Int, allowed: Int) {
    exceededLimits.append(
      ExceededLimit(name: name, found: Double(found), allowed: Double(allowed)))
  }
}

extension AnimationComparison {
  /// An error in one of the two files.
  package struct SideError: Error {
    package let side: Side
    package let error: PNGError
  }

  /// One of both files.
  package enum Side: Sendable {
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
    let own = differentFrames.first == 0 ? [] : still.exceededLimits
    record.differences = differences
    record.exceededLimits =
      own.map {
        var limit = $0
        limit.isOfStillPicture = true
        return limit
      } + exceededLimits
    record.passingTolerance = nil
    record.causes = []
    record.animation = AnimationRecord(
      expectedFrames: expectedFrames, actualFrames: actualFrames, differentFrames: differentFrames)
    return record
  }
}

extension FrameDelay {
  fileprivate var seconds: Double { Double(numerator) / Double(denominator) }
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
