internal import ArtAnalysis
internal import Files
package import Imaging
package import PopframeKit
internal import Popovers
package import Themes
internal import Words

/// Caps for a picture that is a frame already, with the reason for each.
package struct FrameProposal: Equatable, Sendable {
  /// Caps in points.
  package let capInsets: Insets
  /// How the middle fills its room.
  package let resizing: Resizing
  /// Why, one line each.
  package let reasons: [String]
  /// The warnings about the picture's file.
  package private(set) var warnings: [Diagnostic] = []

  init(capInsets: Insets, resizing: Resizing, reasons: [String]) {
    self.capInsets = capInsets
    self.resizing = resizing
    self.reasons = reasons
  }

  /// Looks at a frame's picture.
  package init(frame path: String, settings: SliceSettings) throws(PopframeError) {
    let picture = try DecodedPicture(file: PathName(path))
    let scale = PictureName(PathName(path).lastPart)?.scale ?? settings.scale ?? 1
    try self.init(
      picture.bitmap, scale: scale, path: path, tolerance: settings.tolerance,
      known: Self.knownCaps(of: PathName(path)))
    warnings = picture.warnings
  }

  /// The caps of the theme beside a picture that is its frame; `nil` where there is none.
  private static func knownCaps(of picture: PathName) -> Insets? {
    let folder = picture.folder
    guard let theme = try? ThemeFolder(folder.text), let frame = theme.document.base.frame,
      frame.image.files.contains(where: { $0.path == picture.lastPart })
    else { return nil }
    return frame.capInsets
  }

  /// Looks at a frame's pixels.
  ///
  /// - Parameters:
  ///   - path: The picture, for messages.
  ///   - known: Caps that it has; where they leave a single line that nothing else outdoes, they are the answer.
  init(
    _ bitmap: Bitmap, scale: Int, path: String, tolerance: Int, known: Insets? = nil
  ) throws(PopframeError) {
    var axes: [(slice: AxisSlice, length: Int)] = []
    for axis in Axis.allCases {
      let laid = bitmap.laid(axis)
      let found = AxisSlice(laid, tolerances: [0, tolerance])
      let left = known.flatMap {
        AxisSlice(leftBy: $0, along: axis, in: laid, scale: scale, found: found)
      }
      guard let slice = left ?? found else {
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
        case .stretch where slice.band.count == 1: "is left to stretch"
        case .stretch:
          slice.difference == 0
            ? "are the same"
            : "are within \(slice.difference.counted("level")) of each other"
        case .ramp(let range): "rise evenly by \(range.counted("level"))"
        case .bend: "change gently"
        case .tile(let period): "repeat every \(period)"
        }
      let edge = isLow ? "\(line) \(first) is the first of" : "\(line) \(last) is the last of"
      if slice.band.count == 1 { return "\(side) \(value.toTenths): \(line) \(first) \(what)" }
      return
        "\(side) \(value.toTenths): \(edge) the \(line)s \(first) to \(last), which \(what)"
    }
  }
}

extension FrameProposal {
  /// Finds caps of a theme's frame that are right for all of its files.
  ///
  /// Where files of several scales are there, caps are rounded up to whole points.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - appearance: The appearance of the frame.
  package init(of theme: ThemeFolder, appearance: String = "base") throws(PopframeError) {
    guard let frame = try theme.theme(for: appearance).frame else {
      throw .impossible(
        path: theme.file, reason: "the frame is no picture of its own, so that it has no caps")
    }
    var files: [(file: PictureSet.File, bitmap: Bitmap)] = []
    for file in frame.image.files {
      files.append((file, try theme.files.bitmap(of: file.path)))
    }
    try self.init(files, path: theme.file, known: frame.capInsets)
  }

  /// Finds caps of a frame that are right for all of its files, as ``init(of:appearance:)`` does.
  ///
  /// - Parameters:
  ///   - path: What the files belong to, for messages.
  ///   - known: Caps that the frame has.
  package init(
    _ files: [(file: PictureSet.File, bitmap: Bitmap)], path: String, known: Insets? = nil
  ) throws(PopframeError) {
    var proposals: [(file: PictureSet.File, found: FrameProposal)] = []
    for (file, bitmap) in files {
      proposals.append(
        (
          file,
          try FrameProposal(
            bitmap, scale: file.scale, path: file.path, tolerance: SliceSettings().tolerance,
            known: known)
        ))
    }
    // Each side as its largest file wants it, with that file's reason.
    func side(_ place: Int, _ inset: (Insets) -> Double) -> (points: Double, reason: String) {
      let widest = proposals.max { inset($0.found.capInsets) < inset($1.found.capInsets) }
      guard let widest else { return (0, "") }
      let points = inset(widest.found.capInsets)
      let name = files.count > 1 ? "\(widest.file.path): " : ""
      return (files.count > 1 ? points.rounded(.up) : points, name + widest.found.reasons[place])
    }
    let (left, right) = (side(0) { $0.left }, side(1) { $0.right })
    let (top, bottom) = (side(2) { $0.top }, side(3) { $0.bottom })
    let caps = Insets(
      top: top.points, left: left.points, bottom: bottom.points, right: right.points)
    let size = PictureSet(files.map(\.file)).size
    guard caps.left + caps.right < size.width, caps.top + caps.bottom < size.height else {
      throw .impossible(
        path: path, reason: "the frame's files have no part in common that could stretch")
    }
    self.init(
      capInsets: caps, resizing: proposals.last?.found.resizing ?? .stretch,
      reasons: [left, right, top, bottom].map(\.reason))
  }
}

extension AxisSlice {
  /// What caps leave of a frame that slicing has made, where nothing shows that they could be smaller: a single line or
  /// point where no more are equal, or a rise.
  ///
  /// - Parameters:
  ///   - laid: The frame, its axis laid across.
  ///   - found: What the frame's own pixels propose.
  fileprivate init?(
    leftBy caps: Insets, along axis: Axis, in laid: Bitmap, scale: Int, found: AxisSlice?
  ) {
    let (low, high) =
      axis == .horizontal ? (caps.left, caps.right) : (caps.top, caps.bottom)
    func pixels(_ points: Double) -> Int { Int((points * Double(scale)).rounded()) }
    let band = pixels(low)..<max(pixels(low), laid.width - pixels(high))
    guard !band.isEmpty else { return nil }
    // Lines that are equal within a tolerance are no reason against what was cut by equal ones.
    let isThin =
      (found?.band.count ?? 0) <= 2 * scale + 2
      || found.map { $0.kind == .stretch && $0.difference > 0 } ?? false
    let isRise =
      switch found?.kind {
      case .ramp, .bend: found?.band.clamped(to: band) == band
      case .stretch, .tile, nil: false
      }
    if isRise || isThin && band.count <= scale {
      self.init(
        kind: band.count <= scale ? .stretch : found?.kind ?? .stretch, band: band, difference: 0)
    } else if isThin, let range = laid.rise(in: band) {
      self.init(kind: .ramp(range: range), band: band, difference: 1)
    } else {
      return nil
    }
  }
}

extension Bitmap {
  /// By how many levels columns rise from the first to the last on a straight line, within a level; `nil` where they do
  /// not.
  fileprivate func rise(in band: Range<Int>) -> Int? {
    let (first, last) = (band.lowerBound, band.upperBound - 1)
    var range = 0
    for y in 0..<height {
      let (low, high) = (self[first, y].channels, self[last, y].channels)
      for channel in low.indices {
        let step = high[channel] - low[channel]
        range = max(range, abs(step))
        for x in band {
          let gap =
            (self[x, y].channels[channel] - low[channel]) * (last - first) - step * (x - first)
          guard abs(gap) <= last - first else { return nil }
        }
      }
    }
    return range > 0 ? range : nil
  }
}
