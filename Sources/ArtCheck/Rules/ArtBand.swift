internal import ArtAnalysis
internal import Imaging
internal import Popovers

/// A part of a picture, along one axis, that is stretched or tiled, with the fixed parts beside it.
struct ArtBand {
  /// The boundary of a band: a number in the theme that moves it.
  struct Boundary {
    /// The key: `frame.capInsets`, or `frame.capInsets.@2x` where each file has its own.
    let key: String
    let part: FixProposal.Part
    let points: Double
    /// Whether the number is in pixels of the file.
    let isPixels: Bool

    /// Whether a larger number makes the band smaller.
    var growsInwards: Bool { part != .start }
    var isCap: Bool { part != .start && part != .end }
  }

  let axis: Axis
  let isTiled: Bool
  /// The band, and the fixed parts before and behind it: columns of the laid picture.
  let columns: Range<Int>
  let lowCap: Range<Int>
  let highCap: Range<Int>
  let low: Boundary
  let high: Boundary

  /// Whether the band ends where `center` ends, and not at the cap.
  var endsAtCenter: Bool { columns.upperBound < highCap.lowerBound }
}

extension ArtPiece {
  /// The bands of one file, across and then down; none for pictures that are drawn as one part.
  func bands(of file: File) -> [ArtBand] {
    switch role {
    case .frame(let frame):
      let caps = Caps(
        key: "frame.capInsets", points: frame.capInsets,
        pixels: frame.fileCapInsets[file.scale], scale: file.scale)
      return Axis.allCases.compactMap { axis in
        let isAcross = axis == .horizontal
        let center =
          frame.fileCenters[file.scale].map { isAcross ? $0.width : $0.height }
          ?? frame.center.map { pixels(isAcross ? $0.width : $0.height, file) }
        return nineSlice(
          file, axis, isAcross ? frame.resizing.x : frame.resizing.y, caps: caps, center: center)
      }
    case .fused(let piece, let slot, let resizing):
      let caps = Caps(
        key: "\(section).capInsets", points: piece.capInsets,
        pixels: piece.fileCapInsets[file.scale], scale: file.scale)
      return Axis.allCases.flatMap { axis -> [ArtBand] in
        let mode = axis == .horizontal ? resizing.x : resizing.y
        guard let whole = nineSlice(file, axis, mode, caps: caps, center: nil) else { return [] }
        guard slot.edge == axis, let span = span(of: piece, file) else { return [whole] }
        return whole.split(around: span)
      }
    case .arrow, .texture:
      return []
    }
  }

  private struct Caps {
    let key: String
    let isPixels: Bool
    let insets: PixelInsets
    private let scale: Int
    private let points: Insets

    init(key: String, points: Insets, pixels: PixelInsets?, scale: Int) {
      self.key = pixels == nil ? key : "\(key).@\(scale)x"
      isPixels = pixels != nil
      self.scale = scale
      self.points = points
      func length(_ points: Double) -> Int { Int((points * Double(scale)).rounded()) }
      insets =
        pixels
        ?? PixelInsets(
          top: length(points.top), left: length(points.left), bottom: length(points.bottom),
          right: length(points.right))
    }

    func boundary(_ part: FixProposal.Part, _ pixels: Int, _ points: Double) -> ArtBand.Boundary {
      ArtBand.Boundary(
        key: key, part: part, points: isPixels ? Double(pixels) / Double(scale) : points,
        isPixels: isPixels)
    }

    var left: ArtBand.Boundary { boundary(.left, insets.left, points.left) }
    var right: ArtBand.Boundary { boundary(.right, insets.right, points.right) }
    var top: ArtBand.Boundary { boundary(.top, insets.top, points.top) }
    var bottom: ArtBand.Boundary { boundary(.bottom, insets.bottom, points.bottom) }
  }

  /// The arrow's own span of a fused picture, in pixels of the file, with the key's name.
  private func span(
    of piece: FusedArt.Piece, _ file: File
  ) -> (columns: Range<Int>, key: String, scale: Int, isPixels: Bool)? {
    let key = "\(section).arrowSpan"
    if let columns = piece.fileArrowSpans[file.scale] {
      return (columns, "\(key).@\(file.scale)x", file.scale, true)
    }
    guard let span = piece.arrowSpan else { return nil }
    let start = pixels(span.lowerBound, file)
    return (start..<max(start, pixels(span.upperBound, file)), key, file.scale, false)
  }

  private func nineSlice(
    _ file: File, _ axis: Axis, _ mode: Resizing.Mode, caps: Caps, center: Int?
  ) -> ArtBand? {
    guard mode != .none else { return nil }
    let isAcross = axis == .horizontal
    let length = isAcross ? file.bitmap.width : file.bitmap.height
    let insets = caps.insets
    let (low, high) = isAcross ? (insets.left, insets.right) : (insets.top, insets.bottom)
    let cut = isAcross ? (file.cut.left, file.cut.right) : (file.cut.top, file.cut.bottom)
    let first = min(length, max(0, low - cut.0))
    let behind = max(first, length - max(0, high - cut.1))
    let end = center.map { min(behind, first + $0) } ?? behind
    guard first < end else { return nil }
    return ArtBand(
      axis: axis, isTiled: mode == .tile, columns: first..<end, lowCap: 0..<first,
      highCap: behind..<length, low: isAcross ? caps.left : caps.top,
      high: isAcross ? caps.right : caps.bottom)
  }

  private func pixels(_ points: Double, _ file: File) -> Int {
    Int((points * Double(file.scale)).rounded())
  }
}

extension ArtBand {
  /// The two bands of a fused picture, one on each side of the arrow's own span.
  fileprivate func split(
    around span: (columns: Range<Int>, key: String, scale: Int, isPixels: Bool)
  ) -> [ArtBand] {
    let start = min(max(span.columns.lowerBound, columns.lowerBound), columns.upperBound)
    let end = min(max(span.columns.upperBound, start), columns.upperBound)
    let arrow = start..<end
    func boundary(_ part: FixProposal.Part, _ pixels: Int) -> Boundary {
      Boundary(
        key: span.key, part: part, points: Double(pixels) / Double(span.scale),
        isPixels: span.isPixels)
    }
    return [
      ArtBand(
        axis: axis, isTiled: isTiled, columns: columns.lowerBound..<start, lowCap: lowCap,
        highCap: arrow, low: low, high: boundary(.start, start)),
      ArtBand(
        axis: axis, isTiled: isTiled, columns: end..<columns.upperBound, lowCap: arrow,
        highCap: highCap, low: boundary(.end, end), high: high),
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
