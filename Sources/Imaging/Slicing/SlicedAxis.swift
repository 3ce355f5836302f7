/// One axis of a nine-slice: two caps and the middle between them, checked.
struct SlicedAxis {
  let axis: Axis
  /// The caps (none when the whole picture is stretched) and the device pixels of the target.
  let fixed: CapLengths
  /// The source pixels that fill the middle.
  let middle: Range<Int>
  /// All source pixels.
  let length: Int
  let resizing: Resizing.Mode

  init(
    _ axis: Axis, length: Int, low: Int, high: Int, room: Int, resizing: Resizing.Mode,
    center: Int? = nil
  ) throws(SlicingError) {
    precondition(low >= 0 && high >= 0 && room >= 0, "lengths are not negative")
    guard low + high <= length else {
      throw .capsExceedPicture(axis: axis, low: low, high: high, length: length)
    }
    let between = length - low - high
    if let center {
      precondition(center >= 0, "lengths are not negative")
      guard center <= between else {
        throw .centerExceedsMiddle(axis: axis, center: center, middle: between)
      }
    }
    self.axis = axis
    self.length = length
    self.resizing = resizing
    switch resizing {
    case .none:
      fixed = CapLengths(lengths: [0, 0], room: room)
      middle = 0..<length
    case .tile, .stretch:
      fixed = CapLengths(lengths: [low, high], room: room)
      middle = low..<low + (center ?? between)
    }
  }

  /// The parts with target pixels, from the low end.
  func parts(
    _ scale: Ratio, _ capScale: CapScale, anchor: TileAnchors.Anchor, allowsEmpty: Bool
  ) throws(SlicingError) -> [SlicePart] {
    let device = fixed.deviceLengths(capScale)
    let room = fixed.room
    let low = 0..<device[0]
    let high = room - device[1]..<room
    var parts = [
      SlicePart(source: 0..<fixed.lengths[0], target: low, fill: .stretch)
    ]
    if !middle.isEmpty {
      let target = low.upperBound..<high.lowerBound
      parts.append(
        SlicePart(
          source: middle, target: target,
          fill: .filling(target.count, with: middle.count, resizing, scale: scale, anchor: anchor)))
    } else if low.upperBound < high.lowerBound, !allowsEmpty {
      throw .emptyMiddle(axis: axis)
    }
    parts.append(
      SlicePart(source: length - fixed.lengths[1]..<length, target: high, fill: .stretch))
    return parts.filter { !$0.target.isEmpty }
  }
}

extension SlicePart.Fill {
  /// How a middle of `count` source pixels fills a room of device pixels.
  static func filling(
    _ room: Int, with count: Int, _ resizing: Resizing.Mode, scale: Ratio,
    anchor: TileAnchors.Anchor = .start
  ) -> SlicePart.Fill {
    guard resizing == .tile else { return .stretch }
    let period = scale * count
    let phase =
      switch anchor {
      case .start: Ratio(0)
      case .center:
        Ratio(Ratio(period.numerator - room * period.denominator, 2 * period.denominator).floored())
      case .end: Ratio(period.numerator - room * period.denominator, period.denominator)
      }
    return .tile(scale: scale, phase: phase.modulo(period))
  }
}

/// Where the tiles of a middle begin, on each axis.
public struct TileAnchors: Hashable, Sendable {
  /// Where the tiles of one axis begin.
  public enum Anchor: String, Hashable, Sendable, CaseIterable {
    /// At the low end; the last tile is cut.
    case start
    /// A tile is centred.
    case center
    /// At the high end; the first tile is cut.
    case end
  }

  /// Across.
  public var x: Anchor
  /// Down.
  public var y: Anchor

  /// Creates a pair of anchors.
  public init(x: Anchor = .start, y: Anchor = .start) {
    self.x = x
    self.y = y
  }
}
