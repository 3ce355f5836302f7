internal import ArtAnalysis
internal import Imaging
internal import Popovers

/// A part of a picture, along one axis, that is stretched or tiled, with the fixed parts beside it.
struct ArtBand {
  /// The boundary of a band, as a theme's author moves it.
  struct Boundary {
    /// The key: `frame.capInsets`.
    let key: String
    /// Which number of it, in words: `left`.
    let side: String
    /// Its value in points.
    let points: Double
    /// Whether a larger number makes the band smaller.
    let growsInwards: Bool
  }

  let axis: Axis
  /// Whether the band is tiled, rather than stretched.
  let isTiled: Bool
  /// The band, and the fixed parts before and behind it: columns of the laid picture.
  let columns: Range<Int>
  let lowCap: Range<Int>
  let highCap: Range<Int>
  let low: Boundary
  let high: Boundary
}

extension ArtPiece {
  /// The bands of one file, across and then down; none for pictures that are drawn as one part.
  func bands(of file: File) -> [ArtBand] {
    switch role {
    case .frame(let frame):
      return Axis.allCases.compactMap { axis in
        let mode = axis == .horizontal ? frame.resizing.x : frame.resizing.y
        let center = axis == .horizontal ? frame.center?.width : frame.center?.height
        return nineSlice(
          file, axis, mode, caps: frame.capInsets, key: "frame.capInsets", center: center)
      }
    case .fused(let piece, let slot, let resizing):
      let key = "\(section).capInsets"
      return Axis.allCases.flatMap { axis -> [ArtBand] in
        let mode = axis == .horizontal ? resizing.x : resizing.y
        guard
          let whole = nineSlice(file, axis, mode, caps: piece.capInsets, key: key, center: nil)
        else { return [] }
        guard let span = piece.arrowSpan, slot.edge == axis else { return [whole] }
        return whole.split(around: span, scale: file.scale, key: "\(section).arrowSpan")
      }
    case .arrow, .texture:
      return []
    }
  }

  private func nineSlice(
    _ file: File, _ axis: Axis, _ mode: Resizing.Mode, caps: Insets, key: String, center: Double?
  ) -> ArtBand? {
    guard mode != .none else { return nil }
    let isAcross = axis == .horizontal
    let length = isAcross ? file.bitmap.width : file.bitmap.height
    let (low, high) = isAcross ? (caps.left, caps.right) : (caps.top, caps.bottom)
    let cut = isAcross ? (file.cut.left, file.cut.right) : (file.cut.top, file.cut.bottom)
    let first = min(length, max(0, pixels(low, file) - cut.0))
    let behind = max(first, length - max(0, pixels(high, file) - cut.1))
    let end = center.map { min(behind, first + pixels($0, file)) } ?? behind
    guard first < end else { return nil }
    return ArtBand(
      axis: axis, isTiled: mode == .tile, columns: first..<end, lowCap: 0..<first,
      highCap: behind..<length,
      low: .init(key: key, side: isAcross ? "left" : "top", points: low, growsInwards: true),
      high: .init(
        key: key, side: isAcross ? "right" : "bottom", points: high, growsInwards: true))
  }

  private func pixels(_ points: Double, _ file: File) -> Int {
    Int((points * Double(file.scale)).rounded())
  }
}

extension ArtBand {
  /// The two spans of a fused picture, one on each side of the arrow's own.
  fileprivate func split(
    around span: ClosedRange<Double>, scale: Int, key: String
  ) -> [ArtBand] {
    let start = min(
      max(Int((span.lowerBound * Double(scale)).rounded()), columns.lowerBound),
      columns.upperBound)
    let end = min(
      max(Int((span.upperBound * Double(scale)).rounded()), start), columns.upperBound)
    let arrow = start..<end
    return [
      ArtBand(
        axis: axis, isTiled: isTiled, columns: columns.lowerBound..<start, lowCap: lowCap,
        highCap: arrow, low: low,
        high: .init(key: key, side: "start", points: span.lowerBound, growsInwards: false)),
      ArtBand(
        axis: axis, isTiled: isTiled, columns: end..<columns.upperBound, lowCap: arrow,
        highCap: highCap,
        low: .init(key: key, side: "end", points: span.upperBound, growsInwards: true),
        high: high),
    ].filter { !$0.columns.isEmpty }
  }
}

extension FusedArt.Slot {
  /// The axis along which the picture has an arrow between two spans.
  var edge: Axis? {
    switch self {
    case .up, .down: .horizontal
    case .left, .right: .vertical
    case .none, .upCorner, .downCorner, .leftTop, .leftBottom, .rightTop, .rightBottom: nil
    }
  }
}
