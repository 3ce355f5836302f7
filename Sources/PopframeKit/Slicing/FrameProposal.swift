internal import ArtAnalysis
internal import Imaging
internal import Popovers

/// Caps for a picture that is a frame already, with the reason for each.
package struct FrameProposal: Equatable, Sendable {
  /// Caps in points.
  package let capInsets: Insets
  /// How the middle fills its room.
  package let resizing: Resizing
  /// Why, one line each.
  package let reasons: [String]

  init(capInsets: Insets, resizing: Resizing, reasons: [String]) {
    self.capInsets = capInsets
    self.resizing = resizing
    self.reasons = reasons
  }

  /// Looks at a frame's picture.
  package init(frame path: String, settings: SliceSettings) throws(PopframeError) {
    let bitmap = try DecodedPicture(file: PathName(path)).bitmap
    let scale = PictureName(PathName(path).lastPart)?.scale ?? settings.scale ?? 1
    try self.init(bitmap, scale: scale, path: path, tolerance: settings.tolerance)
  }

  /// Looks at a frame's pixels.
  ///
  /// - Parameter path: The picture, for messages.
  init(
    _ bitmap: Bitmap, scale: Int, path: String, tolerance: Int
  ) throws(PopframeError) {
    var axes: [(slice: AxisSlice, length: Int)] = []
    for axis in Axis.allCases {
      let laid = bitmap.laid(axis)
      guard let slice = AxisSlice(laid, tolerances: [0, tolerance]) else {
        let line = axis == .horizontal ? "column" : "row"
        throw .impossible(
          path: path,
          reason: "around the middle no \(line)s are the same, rise evenly or repeat, so that "
            + "nothing can be stretched or tiled")
      }
      axes.append((slice, laid.width))
    }
    func points(_ pixels: Int) -> Double { Double(pixels) / Double(scale) }
    let (across, down) = (axes[0], axes[1])
    capInsets = Insets(
      top: points(down.slice.band.lowerBound), left: points(across.slice.band.lowerBound),
      bottom: points(down.length - down.slice.band.upperBound),
      right: points(across.length - across.slice.band.upperBound))
    func mode(_ slice: AxisSlice) -> Resizing.Mode {
      if case .tile = slice.kind { .tile } else { .stretch }
    }
    resizing = Resizing(x: mode(across.slice), y: mode(down.slice))
    reasons = [
      ("left", capInsets.left, "column", across.slice, true),
      ("right", capInsets.right, "column", across.slice, false),
      ("top", capInsets.top, "row", down.slice, true),
      ("bottom", capInsets.bottom, "row", down.slice, false),
    ].map { side, value, line, slice, isLow in
      let (first, last) = (slice.band.lowerBound, slice.band.upperBound - 1)
      let what =
        switch slice.kind {
        case .stretch:
          slice.difference == 0
            ? "are the same"
            : "are within \(ArtWords.count(slice.difference, "level")) of each other"
        case .ramp(let range): "rise evenly by \(ArtWords.count(range, "level"))"
        case .bend: "change gently"
        case .tile(let period): "repeat every \(period)"
        }
      let edge = isLow ? "\(line) \(first) is the first of" : "\(line) \(last) is the last of"
      return
        "\(side) \(ArtWords.number(value)): \(edge) the \(line)s \(first) to \(last), which \(what)"
    }
  }
}
