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
    } else {
      axes = Self.settled(axes, in: frames)
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
    files = frames.map { SlicedFile(scale: $0.scale, bitmap: $0.art(axes)) }
  }

  /// A frame whose arrow was taken away, as it points in the finished picture.
  private struct Body {
    let mock: FlattenedImage
    let body: InpaintedFrame
    let bitmap: Bitmap
    /// Where it begins in the finished picture.
    let origin: PixelPoint
    private let tolerances: [Int]

    init(_ mock: FlattenedImage, _ body: InpaintedFrame, _ tolerances: [Int]) {
      let back = mock.direction.toUp.inverse
      (self.mock, self.body, self.tolerances) = (mock, body, tolerances)
      bitmap = body.bitmap.turned(back)
      origin = back.rect(of: body.place, in: mock.group.size).origin
    }

    var file: String { mock.file }
    var scale: Int { mock.scale }

    /// Its length in points.
    func length(_ axis: Imaging.Axis) -> Double {
      Double(axis == .horizontal ? bitmap.width : bitmap.height) / Double(scale)
    }

    /// The smallest art, sliced across and down.
    func art(_ axes: [Axis]) -> Bitmap {
      let size = PixelSize(
        width: axes[0].length(scale: scale), height: axes[1].length(scale: scale))
      return bitmap.sampled(
        by: SlicePlan(
          columns: axes[0].parts(bitmap.width, scale: scale),
          rows: axes[1].parts(bitmap.height, scale: scale), size: size, filter: .smooth))
    }

    /// The frame that is found in the picture as a theme draws it from its art; `nil` for none.
    func drawn(_ axes: [Axis]) -> Body? {
      let art = art(axes)
      let (across, down) = (axes[0].caps(scale: scale), axes[1].caps(scale: scale))
      let plan = try? SlicePlan.nineSlice(
        source: art.size,
        caps: PixelInsets(top: down.low, left: across.low, bottom: down.high, right: across.high),
        scale: Ratio(1), target: bitmap.size,
        resizing: Resizing(
          x: axes[0].isTiled ? .tile : .stretch, y: axes[1].isTiled ? .tile : .stretch))
      guard let plan else { return nil }
      let picture = mock.showing(art.sampled(by: plan).turned(mock.direction.toUp), of: body)
      // An arrow that is found elsewhere may leave a part of it on the frame.
      guard let found = try? InpaintedFrame(picture, tolerances: tolerances),
        found.place.union(body.place) == body.place
      else { return nil }
      let frame = mock.outline.frame
      return Body(mock, found.padded(to: body.overhang(frame), around: frame), tolerances)
    }

    func tolerances(_ axis: Imaging.Axis) -> [Int] {
      // The completed pixels under the arrow equal those beside it, and prove nothing.
      (axis == .horizontal) != (mock.direction == .left || mock.direction == .right)
        ? tolerances.filter { $0 >= body.tolerance } : tolerances
    }

    /// Some columns (rows) as the finished picture counts them.
    func words(_ band: Range<Int>, _ axis: Imaging.Axis) -> String {
      let start = band.lowerBound + (axis == .horizontal ? origin.x : origin.y)
      return "\(axis.line)s \(start) to \(start + band.count - 1) of \(mock.fileName)"
    }
  }

  /// The same slices with as much of each middle as it takes to find the same caps and the same arrow in what the theme
  /// draws: averages of a slope, enlarged, are even at its ends. As they are where all of it is too little.
  private static func settled(_ first: [Axis], in frames: [Body]) -> [Axis] {
    let grid = frames.count > 1 ? 1 : Double(frames[0].scale)
    var (axes, share) = (first, 0.125)
    func grow(_ isChosen: [Bool]) -> Bool {
      var hasGrown = false
      for (index, axis) in Imaging.Axis.allCases.enumerated() where isChosen[index] {
        let most = frames.map { $0.length(axis) - axes[index].low - axes[index].high }.min() ?? 0
        let middle = min((first[index].middle * (1 + share)).up(to: grid), most.down(to: grid))
        hasGrown = axes[index].keep(middle) || hasGrown
      }
      share *= 2
      return hasGrown
    }
    while true {
      let drawn = frames.compactMap { $0.drawn(axes) }
      let hasArrows = drawn.map(\.body.arrow) == frames.map(\.body.arrow)
      let moved = zip(Imaging.Axis.allCases, axes).map { axis, slice in
        !hasArrows || (try? Self.axis(axis, drawn))?.hasCaps(of: slice) != true
      }
      guard moved.contains(true) else { return axes }
      // Where nothing more of an axis can be kept, it is the other one that has changed its lines.
      guard grow(moved) || grow(moved.map { !$0 }) else { return first }
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

  /// Whether another slice of the same frame leaves the same caps.
  func hasCaps(of other: Self) -> Bool {
    low == other.low && high == other.high && isTiled == other.isTiled
  }

  /// Keeps so many points of a middle that is not the same all along; false where that is no more than before.
  mutating func keep(_ more: Double) -> Bool {
    guard !isTiled, isRamp || difference > 0, more > middle + 1e-6 else { return false }
    (middle, isRamp) = (more, true)
    return true
  }

  private func pixels(_ points: Double, _ scale: Int) -> Int {
    Int((points * Double(scale)).rounded())
  }

  /// The caps in pixels.
  func caps(scale: Int) -> (low: Int, high: Int) { (pixels(low, scale), pixels(high, scale)) }

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
      // Dithered: means of some columns would differ again, and any one is a level off. Those in the middle are often
      // completed behind the arrow, from others as that is cut.
      let column = (3 * low + length - high) / 4
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
