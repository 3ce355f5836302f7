internal import ArtAnalysis
internal import Imaging
internal import Popovers

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
    /// Whether the middle rises evenly, so that drawing it again rounds.
    var isRamp: Bool
    /// The largest difference that the tolerance has covered, in levels.
    var difference: Int
  }

  let horizontal: Axis
  let vertical: Axis
  /// The art, unturned, by scale.
  let files: [(scale: Int, bitmap: Bitmap)]

  /// Slices completed frames of one popover, unturned, from the largest scale down.
  init(
    _ frames: [(file: String, scale: Int, bitmap: Bitmap, content: PixelRect)], tolerance: Int
  ) throws(SliceFault) {
    var axes: [Axis] = []
    for axis in Imaging.Axis.allCases { axes.append(try Self.axis(axis, frames, tolerance)) }
    horizontal = axes[0]
    vertical = axes[1]
    var files: [(scale: Int, bitmap: Bitmap)] = []
    for frame in frames {
      let plan = SlicePlan(
        columns: axes[0].parts(frame.bitmap.width, scale: frame.scale),
        rows: axes[1].parts(frame.bitmap.height, scale: frame.scale),
        size: PixelSize(
          width: axes[0].length(scale: frame.scale), height: axes[1].length(scale: frame.scale)),
        filter: .smooth)
      guard frame.content.isEmpty || !plan.reads(frame.content) else {
        throw SliceFault(
          file: frame.file,
          reason: "content covers what the frame is made of; it has to leave a row and a column of "
            + "the frame's middle free")
      }
      files.append((frame.scale, frame.bitmap.sampled(by: plan)))
    }
    self.files = files
  }

  private static func axis(
    _ axis: Imaging.Axis,
    _ frames: [(file: String, scale: Int, bitmap: Bitmap, content: PixelRect)], _ tolerance: Int
  ) throws(SliceFault) -> Axis {
    let isSet = frames.count > 1
    var result: Axis?
    for frame in frames {
      let laid = frame.bitmap.laid(axis)
      let rows = laid.rows(without: frame.content.laid(axis))
      let line = axis == .horizontal ? "column" : "row"
      guard let slice = AxisSlice(laid, rows: rows, tolerance: tolerance) else {
        throw SliceFault(
          file: frame.file,
          reason: "around the middle no \(line)s are the same, rise evenly or repeat; if there is "
            + "content in the middle, say where with --content X,Y,W,H")
      }
      let scale = Double(frame.scale)
      func points(_ pixels: Int) -> Double {
        isSet ? (Double(pixels) / scale - 1e-9).rounded(.up) : Double(pixels) / scale
      }
      var own = Axis(
        low: points(slice.band.lowerBound), high: points(laid.width - slice.band.upperBound),
        isTiled: false, middle: isSet ? 1 : 1 / scale, reason: "", isRamp: false,
        difference: slice.difference)
      let range =
        "\(line)s \(slice.band.lowerBound) to \(slice.band.upperBound - 1) of \(frame.file)"
      switch slice.kind {
      case .stretch:
        own.reason =
          slice.difference == 0
          ? "\(range) are the same"
          : "\(range) are within \(slice.difference) levels of each other"
      case .ramp(let height):
        // So many averages that none is further than half a level, or the tolerance, from its ends.
        let permitted = slice.difference <= 1 ? 0.5 : Double(slice.difference)
        let count = max(2, Int((Double(height) / (2 * permitted)).rounded(.up)))
        own.middle = points(count)
        own.isRamp = true
        own.reason = "\(range) rise evenly by \(height) levels"
      case .tile(let period):
        own.isTiled = true
        own.middle = Double(period) / scale
        own.reason = "\(range) repeat every \(period)"
      }
      guard let known = result else {
        result = own
        continue
      }
      guard known.isTiled == own.isTiled, !own.isTiled || known.middle == own.middle else {
        throw SliceFault(
          file: frame.file,
          reason: "its \(line)s repeat differently from those of \(frames[0].file)")
      }
      result?.low = max(known.low, own.low)
      result?.high = max(known.high, own.high)
      result?.middle = max(known.middle, own.middle)
      result?.difference = max(known.difference, own.difference)
    }
    guard let result else { throw SliceFault(file: "", reason: "there is no picture") }
    return result
  }
}

extension SlicedFrame.Axis {
  private func pixels(_ points: Double, _ scale: Int) -> Int {
    Int((points * Double(scale)).rounded())
  }

  /// The art's length in pixels.
  func length(scale: Int) -> Int {
    pixels(low, scale) + pixels(middle, scale) + pixels(high, scale)
  }

  /// Which pixels of a frame become the art: both caps, and of the middle as much as is needed.
  func parts(_ length: Int, scale: Int) -> [SlicePart] {
    let (low, high, middle) = (pixels(low, scale), pixels(high, scale), pixels(middle, scale))
    let band = isRamp ? low..<length - high : low..<low + middle
    return [
      SlicePart(source: 0..<low, target: 0..<low, fill: .stretch),
      SlicePart(source: band, target: low..<low + middle, fill: .stretch),
      SlicePart(
        source: length - high..<length, target: low + middle..<low + middle + high,
        fill: .stretch),
    ].filter { !$0.target.isEmpty && !$0.source.isEmpty }
  }
}

extension SlicePlan {
  /// Whether a pixel of a rectangle is read.
  fileprivate func reads(_ rect: PixelRect) -> Bool {
    columns.contains { $0.source.overlaps(rect.x..<rect.maxX) }
      && rows.contains { $0.source.overlaps(rect.y..<rect.maxY) }
  }
}
