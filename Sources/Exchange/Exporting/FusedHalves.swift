package import Imaging
package import Popovers

/// A fused picture for targets that know one stretching part in a picture: whole, and as two halves that meet
/// behind the arrow.
package struct FusedHalves {
  package let whole: PreparedPicture
  /// From the low end to the end of the arrow's span; `nil` for a picture without a span.
  package private(set) var low: PreparedPicture?
  /// From the end of the arrow's span to the high end.
  package private(set) var high: PreparedPicture?
  /// The arrow's span along its edge, in points of the whole picture; empty without one.
  package private(set) var span = 0.0...0.0
  /// Where the tip is along the edge, in points of the whole picture.
  package private(set) var tip = 0.0
  /// Whether nothing stretches before the arrow's span.
  package private(set) var isLowFixed = false
  /// Whether nothing stretches behind it.
  package private(set) var isHighFixed = false

  /// Takes a picture apart.
  ///
  /// - Parameters:
  ///   - name: The name of the whole picture; the halves have `-low` and `-high` behind it.
  ///   - axis: The direction of the edge that carries the arrow.
  ///   - isMirrored: Whether the files are the mirror image of the drawn picture.
  ///   - bitmap: Gives the pixels of a file.
  package init(
    _ piece: FusedArt.Piece, of art: FusedArt, name: String, along axis: Axis, isMirrored: Bool,
    bitmap: (PictureSet.File) -> Bitmap
  ) {
    var spans: [Int: Range<Int>] = [:]
    whole = PreparedPicture(
      name: name,
      files: piece.image.files.map { file in
        let pixels = isMirrored ? bitmap(file).turned(.flippedHorizontally) : bitmap(file)
        let sliced = SlicedArt(piece, of: art, file, bitmap: pixels)
        spans[file.scale] = sliced.span
        return PreparedPicture.File(scale: file.scale, bitmap: pixels, caps: sliced.caps)
      }, resizing: art.resizing, filter: art.filter)
    guard let file = whole.files.last, let pixels = spans[file.scale] else {
      tip = piece.tip ?? 0
      return
    }
    let scale = Double(file.scale)
    span = Double(pixels.lowerBound) / scale...Double(pixels.upperBound) / scale
    tip = piece.tip ?? (span.lowerBound + span.upperBound) / 2
    let isAcross = axis == .horizontal
    let (first, last) =
      isAcross
      ? (file.caps.left, file.bitmap.width - file.caps.right)
      : (file.caps.top, file.bitmap.height - file.caps.bottom)
    isLowFixed = pixels.lowerBound == first
    isHighFixed = pixels.upperBound == last
    low = whole.part("\(name)-low") { file in
      let span = spans[file.scale] ?? 0..<0
      var caps = file.caps
      if isAcross { caps.right = span.count } else { caps.bottom = span.count }
      return (file.bitmap.bounds.low(span.upperBound, along: axis), caps)
    }
    high = whole.part("\(name)-high") { file in
      let start = spans[file.scale]?.upperBound ?? 0
      var caps = file.caps
      if isAcross { caps.left = 0 } else { caps.top = 0 }
      return (file.bitmap.bounds.high(start, along: axis), caps)
    }
  }
}

extension PixelRect {
  /// The part before a place along an axis.
  fileprivate func low(_ end: Int, along axis: Axis) -> PixelRect {
    axis == .horizontal
      ? PixelRect(x: 0, y: 0, width: end, height: height)
      : PixelRect(x: 0, y: 0, width: width, height: end)
  }

  /// The part behind a place along an axis.
  fileprivate func high(_ start: Int, along axis: Axis) -> PixelRect {
    axis == .horizontal
      ? PixelRect(x: start, y: 0, width: width - start, height: height)
      : PixelRect(x: 0, y: start, width: width, height: height - start)
  }
}

extension FusedArt {
  /// The picture whose mirror image a slot is drawn from; `nil` where there is none.
  package func mirrored(_ slot: Slot) -> Piece? {
    let twin: Slot? =
      switch slot {
      case .left: .right
      case .leftTop: .rightTop
      case .leftBottom: .rightBottom
      default: nil
      }
    return twin.flatMap { pieces[$0] }?.mirrored
  }
}

extension FusedArt.Piece {
  /// The same for the mirror image of its files; the tip stays at the given place.
  package var mirrored: FusedArt.Piece {
    var piece = self
    piece.capInsets = capInsets.mirrored
    piece.fileCapInsets = fileCapInsets.mapValues {
      PixelInsets(top: $0.top, left: $0.right, bottom: $0.bottom, right: $0.left)
    }
    return piece
  }
}

extension Insets {
  fileprivate var mirrored: Insets { Insets(top: top, left: right, bottom: bottom, right: left) }
}
