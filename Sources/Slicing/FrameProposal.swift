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

  /// Looks at a frame's picture; where it is one of several files of a theme's frame, at all of them.
  package init(frame path: String, settings: SliceSettings) throws(PopframeError) {
    let (picture, name) = (try DecodedPicture(file: PathName(path)), PathName(path))
    let theme = try? ThemeFolder(name.folder.text)
    let frame = theme?.document.base.frame.flatMap { frame in
      frame.image.files.contains { $0.path == name.lastPart } ? frame : nil
    }
    if let theme, let frame, frame.image.files.count > 1 {
      try self.init(of: theme, tolerance: settings.tolerance)
    } else {
      let scale = PictureName(name.lastPart)?.scale ?? settings.scale ?? 1
      try self.init(
        picture.bitmap, scale: scale, path: path, tolerance: settings.tolerance,
        known: frame.map(Known.init))
    }
    warnings = picture.warnings
  }

  /// What a theme says of its frame's picture.
  struct Known {
    var capInsets: Insets
    var resizing: Resizing
  }

  /// Looks at a frame's pixels.
  ///
  /// - Parameters:
  ///   - path: The picture, for messages.
  ///   - known: The caps that it has; where nothing shows that they could be smaller, they are the answer.
  init(
    _ bitmap: Bitmap, scale: Int, path: String, tolerance: Int, known: Known? = nil
  ) throws(PopframeError) {
    var axes: [(slice: AxisSlice, length: Int)] = []
    for axis in Axis.allCases {
      let laid = bitmap.laid(axis)
      let found = AxisSlice(laid, tolerances: [0, tolerance])
      let left = known.flatMap {
        AxisSlice(
          leftBy: $0, along: axis, in: laid, scale: scale, found: found, tolerance: tolerance)
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
  ///   - tolerance: How far columns may differ, in levels.
  package init(
    of theme: ThemeFolder, appearance: String = "base", tolerance: Int = SliceSettings().tolerance
  ) throws(PopframeError) {
    guard let frame = try theme.theme(for: appearance).frame else {
      throw .impossible(
        path: theme.file, reason: "the frame is no picture of its own, so that it has no caps")
    }
    var files: [(file: PictureSet.File, bitmap: Bitmap)] = []
    for file in frame.image.files {
      files.append((file, try theme.files.bitmap(of: file.path)))
    }
    try self.init(files, path: theme.file, tolerance: tolerance, known: Known(frame))
  }

  /// Finds caps of a frame that are right for all of its files, as ``init(of:appearance:)`` does.
  ///
  /// - Parameters:
  ///   - path: What the files belong to, for messages.
  package init(
    _ files: [(file: PictureSet.File, bitmap: Bitmap)], path: String
  ) throws(PopframeError) {
    try self.init(files, path: path, tolerance: SliceSettings().tolerance, known: nil)
  }

  private init(
    _ files: [(file: PictureSet.File, bitmap: Bitmap)], path: String, tolerance: Int, known: Known?
  ) throws(PopframeError) {
    var proposals: [(file: PictureSet.File, found: FrameProposal)] = []
    for (file, bitmap) in files {
      proposals.append(
        (
          file,
          try FrameProposal(
            bitmap, scale: file.scale, path: file.path, tolerance: tolerance, known: known)
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

extension FrameProposal.Known {
  init(_ frame: FrameStyle) { self.init(capInsets: frame.capInsets, resizing: frame.resizing) }
}

extension AxisSlice {
  /// What caps leave of a frame that slicing has made, where nothing shows that they could be smaller: a single line or
  /// point where no more are equal, a gentle change, or a tile of lines that are not equal.
  ///
  /// - Parameters:
  ///   - laid: The frame, its axis laid across.
  ///   - found: What the frame's own pixels propose.
  fileprivate init?(
    leftBy known: FrameProposal.Known, along axis: Axis, in laid: Bitmap, scale: Int,
    found: AxisSlice?, tolerance: Int
  ) {
    let (caps, isAcross) = (known.capInsets, axis == .horizontal)
    let (low, high) = isAcross ? (caps.left, caps.right) : (caps.top, caps.bottom)
    func pixels(_ points: Double) -> Int { Int((points * Double(scale)).rounded()) }
    let band = pixels(low)..<max(pixels(low), laid.width - pixels(high))
    guard !band.isEmpty else { return nil }
    let isTile = (isAcross ? known.resizing.x : known.resizing.y) == .tile
    // One tile alone shows no line twice.
    if isTile, found.map({ !$0.isTiled && $0.band.clamped(to: band) != band }) ?? true {
      self.init(kind: .tile(period: band.count), band: band, difference: 0)
      return
    }
    // Lines that are equal within a tolerance, or rise, are no reason against what was cut by equal ones.
    let isExact = found.map { $0.isTiled || $0.kind == .stretch && $0.difference == 0 } ?? false
    guard !isExact || (found?.band.count ?? 0) <= 2 * scale + 2 else { return nil }
    // A rise is kept as two points, which show no more than one does.
    if band.count <= scale || found == nil && band.count <= 2 * scale {
      self.init(kind: .stretch, band: band, difference: 0)
    } else if laid.isGentle(in: band, within: tolerance) {
      self.init(kind: .bend(samples: band.count), band: band, difference: 1)
    } else {
      return nil
    }
  }
}

extension Bitmap {
  /// Whether each of some columns is within so many levels of the one before it, and not all are equal.
  fileprivate func isGentle(in band: Range<Int>, within levels: Int) -> Bool {
    let steps = band.dropFirst().map { x in
      (0..<height).reduce(0) { max($0, self[x, $1].difference(self[x - 1, $1])) }
    }
    return steps.contains { $0 > 0 } && steps.allSatisfy { $0 <= levels }
  }
}
