package import Imaging
package import Popovers

/// A picture of a theme with its slices in the pixels of one of its files.
package struct SlicedArt {
  package let file: PictureSet.File
  package let bitmap: Bitmap
  package let caps: PixelInsets
  /// The part of the middle that shows; all of it without one.
  package let center: PixelSize
  package let resizing: Resizing
  /// The arrow's fixed span along its edge, for fused art with two spans.
  package var span: Range<Int>?

  package init(_ frame: FrameStyle, _ file: PictureSet.File, bitmap: Bitmap) {
    self.file = file
    self.bitmap = bitmap
    resizing = frame.resizing
    var caps = frame.fileCapInsets[file.scale] ?? file.pixels(frame.capInsets)
    if resizing.x == .none { (caps.left, caps.right) = (0, 0) }
    if resizing.y == .none { (caps.top, caps.bottom) = (0, 0) }
    self.caps = caps
    let middle = PixelSize(
      width: file.size.width - caps.left - caps.right,
      height: file.size.height - caps.top - caps.bottom)
    let center =
      frame.fileCenters[file.scale]
      ?? frame.center.map {
        PixelSize(width: file.pixels($0.width), height: file.pixels($0.height))
      }
    self.center = PixelSize(
      width: min(middle.width, resizing.x == .none ? middle.width : center?.width ?? middle.width),
      height: min(
        middle.height, resizing.y == .none ? middle.height : center?.height ?? middle.height))
  }

  package init(_ piece: FusedArt.Piece, of art: FusedArt, _ file: PictureSet.File, bitmap: Bitmap) {
    self.file = file
    self.bitmap = bitmap
    resizing = art.resizing
    caps = piece.fileCapInsets[file.scale] ?? file.pixels(piece.capInsets)
    center = PixelSize(
      width: file.size.width - caps.left - caps.right,
      height: file.size.height - caps.top - caps.bottom)
    span =
      piece.fileArrowSpans[file.scale]
      ?? piece.arrowSpan.map { file.pixels($0.lowerBound)..<file.pixels($0.upperBound) }
  }

  /// Whether tiling and stretching an axis are the same, because the middle has one pixel or none.
  package func isPlain(_ axis: Axis) -> Bool {
    (axis == .horizontal ? center.width : center.height) <= 1
  }
}

extension PictureSet.File {
  /// A length in points in whole pixels of this file.
  package func pixels(_ points: Double) -> Int {
    Int((points * Double(scale) + 0.5).rounded(.down))
  }

  /// Insets in points in whole pixels of this file.
  package func pixels(_ insets: Insets) -> PixelInsets {
    PixelInsets(
      top: pixels(insets.top), left: pixels(insets.left), bottom: pixels(insets.bottom),
      right: pixels(insets.right))
  }
}

extension PixelInsets {
  package var isZero: Bool { self == .zero }
}

extension SafeName {
  /// A fused picture's name: `up-corner` for `upCorner`.
  package static func slotName(_ slot: FusedArt.Slot, separator: String) -> String {
    slot.rawValue.reduce(into: "") { name, character in
      name += character.isUppercase ? separator + character.lowercased() : String(character)
    }
  }
}

extension SlicedArt {
  /// The picture without the part of its middle that never shows.
  package var cutToCenter: Bitmap {
    let middle = PixelSize(
      width: bitmap.width - caps.left - caps.right, height: bitmap.height - caps.top - caps.bottom)
    guard center != middle else { return bitmap }
    var result = Bitmap(
      size: PixelSize(
        width: bitmap.width - middle.width + center.width,
        height: bitmap.height - middle.height + center.height))
    for y in 0..<result.height {
      let row = y < caps.top + center.height ? y : y + middle.height - center.height
      for x in 0..<result.width {
        let column = x < caps.left + center.width ? x : x + middle.width - center.width
        result[x, y] = bitmap[column, row]
      }
    }
    return result
  }
}
