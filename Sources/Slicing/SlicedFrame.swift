internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Words

/// The smallest frame art, in every file of a mock, with the numbers that slice it.
struct SlicedFrame {
  /// One axis: caps in points, how the middle fills its room, and why.
  struct Axis: Equatable {
    var low: Double
    var high: Double
    var isTiled: Bool
    /// Points of the middle.
    var middle: Double
    var reason: String
    /// Whether the middle rises evenly or changes gently, so that drawing it again rounds.
    var isRamp: Bool
    /// The largest difference that the tolerance has covered, in levels.
    var difference: Int
  }

  let horizontal: Axis
  let vertical: Axis
  /// What is stretched or tiled, in points of the largest picture.
  let bands: [SliceReport.Band]
  /// The art, unturned, by scale.
  let files: [SlicedFile]

  /// Slices the completed frames of one popover, from the largest scale down.
  init(
    _ popover: FlattenedPopover, _ bodies: [InpaintedFrame], tolerances: [Int]
  ) throws(SliceFault) {
    let frames = zip(popover.mocks, bodies).map { Body($0, $1, tolerances) }
    var axes: [Axis] = []
    for axis in Imaging.Axis.allCases { axes.append(try Self.axis(axis, frames)) }
    if let caps = popover.mocks[0].lines.caps {
      (axes[0].low, axes[0].high) = (caps.left, caps.right)
      (axes[1].low, axes[1].high) = (caps.top, caps.bottom)
      for frame in frames
      where !axes[0].leavesMiddle(of: frame.bitmap.width, frame.scale)
        || !axes[1].leavesMiddle(of: frame.bitmap.height, frame.scale)
      {
        throw SliceFault(
          file: frame.file, reason: "caps of \(caps.inTheme) leave no middle; one point has to stay"
        )
      }
    }
    horizontal = axes[0]
    vertical = axes[1]
    bands = zip(Imaging.Axis.allCases, axes).map { axis, slice in
      let (frame, isAcross) = (frames[0], axis == .horizontal)
      let scale = Double(frame.scale)
      let start = Double(isAcross ? frame.origin.x : frame.origin.y) / scale
      let length = Double(isAcross ? frame.bitmap.width : frame.bitmap.height) / scale
      return SliceReport.Band(
        axis: axis, rows: start + slice.low..<max(start + slice.low, start + length - slice.high),
        kind: slice.isTiled ? "tile" : slice.isRamp ? "ramp" : "stretch", reason: slice.reason)
    }
    var files: [SlicedFile] = []
    for frame in frames {
      let plan = SlicePlan(
        columns: axes[0].parts(frame.bitmap.width, scale: frame.scale),
        rows: axes[1].parts(frame.bitmap.height, scale: frame.scale),
        size: PixelSize(
          width: axes[0].length(scale: frame.scale), height: axes[1].length(scale: frame.scale)),
        filter: .smooth)
      files.append(SlicedFile(scale: frame.scale, bitmap: frame.bitmap.sampled(by: plan)))
    }
    self.files = files
  }

  /// A frame whose arrow was taken away, as it points in the finished picture.
  private struct Body {
    let file: String
    let fileName: String
    let scale: Int
    let bitmap: Bitmap
    /// Where it begins in the finished picture.
    let origin: PixelPoint
    private let isTurned: Bool
    private let along: [Int]
    private let across: [Int]

    init(_ mock: FlattenedImage, _ body: InpaintedFrame, _ tolerances: [Int]) {
      let back = mock.direction.toUp.inverse
      (file, fileName, scale) = (mock.file, mock.fileName, mock.scale)
      bitmap = body.bitmap.turned(back)
      origin = back.rect(of: body.place, in: mock.group.size).origin
      isTurned = mock.direction == .left || mock.direction == .right
      // The completed pixels under the arrow equal those beside it, and prove nothing.
      along = tolerances.filter { $0 >= body.tolerance }
      across = tolerances
    }

    func tolerances(_ axis: Imaging.Axis) -> [Int] {
      (axis == .horizontal) != isTurned ? along : across
    }

    /// Some columns (rows) as the finished picture counts them.
    func words(_ band: Range<Int>, _ axis: Imaging.Axis) -> String {
      let start = band.lowerBound + (axis == .horizontal ? origin.x : origin.y)
      return "\(axis.line)s \(start) to \(start + band.count - 1) of \(fileName)"
    }
  }

  private static func axis(
    _ axis: Imaging.Axis, _ frames: [Body]
  ) throws(SliceFault) -> Axis {
    let isSet = frames.count > 1
    var result: Axis?
    for frame in frames {
      let laid = frame.bitmap.laid(axis)
      guard let slice = AxisSlice(laid, tolerances: frame.tolerances(axis)) else {
        throw SliceFault(
          file: frame.file,
          reason:
            "around the middle no \(axis.line)s are the same, rise evenly or repeat; if there is "
            + "content in the middle, say where with --content X,Y,W,H")
      }
      let own = Axis(
        slice, of: laid.width, called: frame.words(slice.band, axis), frame.scale, isSet: isSet)
      guard let known = result else {
        result = own
        continue
      }
      guard known.isTiled == own.isTiled, !own.isTiled || known.middle == own.middle else {
        throw SliceFault(
          file: frame.file,
          reason: "its \(axis.line)s repeat differently from those of \(frames[0].file)")
      }
      result?.join(own)
    }
    guard let result else { throw SliceFault(file: "", reason: "there is no picture") }
    for frame in frames where !result.leavesMiddle(of: frame.bitmap.laid(axis).width, frame.scale) {
      throw SliceFault(
        file: frame.file,
        reason: frames.count == 1
          ? "its \(axis.line)s that may be stretched are not the same ones all along its middle"
          : "its \(axis.line)s that may be stretched lie elsewhere than those of the other files, so that no "
            + "caps suit all of them; give files of one picture")
    }
    return result
  }
}

extension SlicedFrame.Axis {
  /// Converts the slices along an axis of so many pixels to points.
  ///
  /// - Parameter range: The band in words.
  init(_ slice: AxisSlice, of length: Int, called range: String, _ scale: Int, isSet: Bool) {
    // In points a number has to hold for every file of a set.
    let grid = isSet ? 1 : Double(scale)
    func points(_ pixels: Int) -> Double { (Double(pixels) / Double(scale)).up(to: grid) }
    low = points(slice.band.lowerBound)
    high = points(length - slice.band.upperBound)
    difference = slice.difference
    (isTiled, isRamp, middle) = (false, false, 1 / grid)
    switch slice.kind {
    case .stretch:
      reason =
        slice.difference == 0
        ? "\(range) are the same"
        : "\(range) are within \(slice.difference.counted("level")) of each other"
    case .ramp(let height):
      middle = points(slice.sampleCount)
      isRamp = true
      reason = "\(range) rise evenly by \(height.counted("level"))"
    case .bend(let samples):
      middle = points(samples)
      isRamp = true
      reason = "\(range) change gently, as \(samples) of them do"
    case .tile(let period):
      isTiled = true
      middle = Double(period) / Double(scale)
      reason = "\(range) repeat every \(period)"
    }
  }

  /// Takes over the slices of another file of the same picture.
  mutating func join(_ other: Self) {
    low = max(low, other.low)
    high = max(high, other.high)
    middle = max(middle, other.middle)
    difference = max(difference, other.difference)
  }

  private func pixels(_ points: Double, _ scale: Int) -> Int {
    Int((points * Double(scale)).rounded())
  }

  /// Whether the caps leave something of a frame of so many pixels, and the middle that is kept lies in it.
  func leavesMiddle(of length: Int, _ scale: Int) -> Bool {
    let low = pixels(low, scale)
    return low + pixels(high, scale) < length && low + pixels(middle, scale) <= length
  }

  /// The art's length in pixels.
  func length(scale: Int) -> Int {
    pixels(low, scale) + pixels(middle, scale) + pixels(high, scale)
  }

  /// Which pixels of a frame become the art: both caps, and of the middle as much as is needed.
  func parts(_ length: Int, scale: Int) -> [SlicePart] {
    let (low, high, middle) = (pixels(low, scale), pixels(high, scale), pixels(middle, scale))
    var band = isTiled ? low..<low + middle : low..<length - high
    if !isTiled, !isRamp, difference == 1 {
      // Dithered: means of some columns would differ again, and any one is a level off.
      let column = min(max(length / 2, low), length - high - 1)
      band = column..<column + 1
    }
    return [
      SlicePart(source: 0..<low, target: 0..<low, fill: .stretch),
      SlicePart(source: band, target: low..<low + middle, fill: .stretch),
      SlicePart(
        source: length - high..<length, target: low + middle..<low + middle + high,
        fill: .stretch),
    ].filter { !$0.target.isEmpty && !$0.source.isEmpty }
  }
}

extension Imaging.Axis {
  /// The name of the lines that form its bands.
  fileprivate var line: String { self == .horizontal ? "column" : "row" }
}
