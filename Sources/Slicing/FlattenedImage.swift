internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Words

/// One file of a finished popover, without its shadow, turned so that its arrow points up.
struct FlattenedImage {
  let file: String
  let scale: Int
  /// The picture as it was read.
  let finished: Bitmap
  /// Frame and arrow, turned so that the arrow points up.
  private(set) var group: Bitmap
  /// Where the arrow points in the finished picture.
  let direction: ArrowDirection
  /// The outline of ``group``: of its solid part, where something soft is left round it.
  let outline: MockOutline
  /// How much of each pixel of ``group`` the popover covers, as alpha.
  let coverage: Bitmap
  /// How far the art hangs over the frame's edges in ``group``, in pixels.
  let overhang: PixelInsets
  /// The arrow's extent along its edge, in columns of ``group``: the one that is given, else of a soft rim only the
  /// arrow's part.
  private(set) var arrowSpan: Range<Int>
  /// The rows that the arrow takes of fused art, in pixels: at least its height.
  private(set) var arrowRoom: Int
  /// Where content was in ``group``, behind which the frame is completed; the proof leaves it out. Empty without content.
  let content: PixelRect
  /// The same as it was given, in points of the finished picture.
  private let givenContent: Rect?
  /// Lines that are given in place of those that are found, in points of this file.
  private(set) var lines: SliceSettings.Lines
  /// The frame that was found, whatever is given, in points of the finished picture.
  let foundFrame: Rect
  /// Whether lines that are given make the outline another one than was found.
  let isOutlineGiven: Bool

  /// - Parameters:
  ///   - lines: The lines that are given, in points of another file where there is `other`.
  ///   - threshold: The alpha from which on a pixel belongs to the outline.
  init(
    file: String, scale: Int, finished: Bitmap, group unturned: Bitmap, content: Rect?,
    lines given: SliceSettings.Lines, of other: SliceSettings.Lines.Origin? = nil,
    threshold: UInt8 = 128
  ) throws(SliceFault) {
    self.file = file
    self.scale = scale
    self.finished = finished
    givenContent = content
    let coverage = threshold == 128 ? SolidOutline.shape(of: unturned) : unturned
    let found: MockOutline
    do throws(MockOutline.Fault) {
      found = try MockOutline(coverage, colors: unturned, threshold: threshold)
    } catch { throw SliceFault(file: file, scale: scale, error) }
    foundFrame = Rect(found.frame, scale: scale)
    let lines = given.carried(from: other, to: found, in: unturned.bounds, scale: scale)
    self.lines = lines
    let first = found.with(lines, scale: scale)
    isOutlineGiven = first != found
    try lines.checkArrow(beside: first, file: file, scale: scale)
    direction =
      switch first.arrowSide {
      case .top: .up
      case .left: .left
      case .bottom: .down
      case .right: .right
      case nil: .none
      }
    let turn = direction.toUp
    group = unturned.turned(turn)
    self.coverage = coverage.turned(turn)
    do throws(MockOutline.Fault) {
      func turned(_ rect: Rect?) -> PixelRect? {
        rect.map { turn.rect(of: $0.pixels(scale), in: unturned.size) }
      }
      outline = try MockOutline(self.coverage, colors: group, threshold: threshold)
        .with(
          frame: turned(lines.frame), arrow: turned(lines.arrow), hasNoArrow: lines.hasNoArrow)
    } catch { throw SliceFault(file: file, scale: scale, error) }
    let givenArrow = lines.arrow.map { turn.rect(of: $0.pixels(scale), in: unturned.size) }
    let (painted, frame) = (group.paintedRect ?? group.bounds, outline.frame)
    arrowSpan = givenArrow.map { $0.x..<$0.maxX } ?? outline.arrowSpan
    arrowRoom = givenArrow.map { frame.y - $0.y } ?? outline.arrowHeight
    let span = outline.arrowSpan
    // Above the frame there is the arrow; what hangs over beside it counts.
    let columns = (painted.x..<painted.maxX).filter { !span.contains($0) }
    let group = group
    let top =
      columns.compactMap { x in
        (0..<frame.y).first { group[x, $0].alpha > 0 }
      }.min() ?? frame.y
    // A frame that is given may reach beyond what is painted.
    overhang = PixelInsets(
      top: max(0, frame.y - top), left: max(0, frame.x - painted.x),
      bottom: max(0, painted.maxY - frame.maxY), right: max(0, painted.maxX - frame.maxX))
    if let content {
      self.content = turn.rect(
        of: content.pixels(scale).intersection(unturned.bounds), in: unturned.size)
    } else {
      self.content = PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
  }

  /// The same picture with so many rows for its arrow.
  func withArrowRoom(_ rows: Int) -> FlattenedImage {
    var mock = self
    mock.arrowRoom = rows
    return mock
  }

  /// The same picture without caps that are given.
  var withoutCaps: FlattenedImage {
    var mock = self
    mock.lines.caps = nil
    return mock
  }

  /// The same picture with other pixels of a completed frame, but for those of its arrow.
  ///
  /// - Parameter frame: As large as the completed frame, pointing up.
  func showing(_ frame: Bitmap, of body: InpaintedFrame) -> FlattenedImage {
    var mock = self
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        let (column, row) = (x + body.place.x, y + body.place.y)
        guard group.bounds.contains(column, row), body.arrow?.contains(column, row) != true
        else { continue }
        mock.group[column, row] = frame[x, y]
      }
    }
    return mock
  }

  /// The same picture with an outline round all that is painted.
  func outlinedWhole() throws(SliceFault) -> FlattenedImage {
    let back = direction.toUp.inverse
    // The tip is the solid part's: a shadow round it may be wider on one side.
    let tip =
      direction == .none
      ? nil : place(start: 0, base: 0, height: 0, tip: tip, overlap: 0).tip
    func outlined(_ frame: Rect?) throws(SliceFault) -> FlattenedImage {
      try FlattenedImage(
        file: file, scale: scale, finished: finished, group: group.turned(back),
        content: givenContent,
        lines: SliceSettings.Lines(frame: frame, tip: tip, caps: lines.caps), threshold: 1)
    }
    var whole = try outlined(nil)
    // The faint end of a shadow reaches furthest in few columns and rows.
    if let painted = group.paintedRect, whole.direction == direction {
      let frame = whole.outline.frame
      let below = PixelRect(
        x: painted.x, y: frame.y, width: painted.width, height: painted.maxY - frame.y)
      if frame.union(below) != frame {
        whole = try outlined(Rect(back.rect(of: frame.union(below), in: group.size), scale: scale))
      }
      whole.arrowRoom = max(whole.arrowRoom, frame.y - painted.y)
    }
    if whole.direction == direction, whole.arrowSpan.clamped(to: arrowSpan) == arrowSpan {
      whole.arrowSpan = arrowSpan
    }
    return whole
  }

  /// The same picture with the outline that is given round its soft edges; `nil` where more is painted beside it.
  func outlinedSoftly() throws(SliceFault) -> FlattenedImage? {
    let given = outline.frame
    guard let painted = group.paintedRect else { return self }
    let grown = PixelRect(
      x: min(given.x, painted.x), y: given.y,
      width: max(given.maxX, painted.maxX) - min(given.x, painted.x),
      height: max(given.maxY, painted.maxY) - given.y)
    let reach = max(given.x - grown.x, grown.maxX - given.maxX, grown.maxY - given.maxY)
    guard reach <= Self.softEdge else { return nil }
    let back = direction.toUp.inverse
    var whole = try FlattenedImage(
      file: file, scale: scale, finished: finished, group: group.turned(back),
      content: givenContent,
      lines: SliceSettings.Lines(
        frame: Rect(back.rect(of: grown, in: group.size), scale: scale),
        tip: direction == .none
          ? nil : place(start: 0, base: 0, height: 0, tip: tip, overlap: 0).tip,
        caps: lines.caps), threshold: 1)
    whole.arrowRoom = max(whole.arrowRoom, given.y - painted.y)
    return whole
  }

  /// How far an edge is soft at most, in pixels.
  private static let softEdge = 2

  /// Fails where frame or arrow are not where another file of the same popover has them.
  func checkAgreement(with other: FlattenedImage) throws(SliceFault) {
    func points(_ pixels: Int, _ mock: FlattenedImage) -> Double {
      Double(pixels) / Double(mock.scale)
    }
    // Both ends of a length may be rounded.
    let limit = 2 / Double(min(scale, other.scale)) + 1e-6
    let base = points(outline.arrowSpan.count, self)
    let otherBase = points(other.outline.arrowSpan.count, other)
    // The half-opaque column of a soft edge lies elsewhere at another scale; the largest file gives the base.
    let softLimit = 1 + 1 / Double(min(scale, other.scale)) + 1e-6
    let baseLimit = max(softLimit, max(base, otherBase) / 10)
    // A tail that rises out of a corner has no end that all scales see.
    let isInCorner = outline.isAtHighCorner != nil && other.outline.isAtHighCorner != nil
    let lengths = [
      (
        "frame is", points(outline.frame.width, self), points(other.outline.frame.width, other),
        "long", limit
      ),
      (
        "frame is", points(outline.frame.height, self), points(other.outline.frame.height, other),
        "deep", limit
      ),
      ("arrow's base is", base, otherBase, "wide", isInCorner ? .infinity : baseLimit),
      (
        "arrow is", points(outline.arrowHeight, self), points(other.outline.arrowHeight, other),
        "high", softLimit
      ),
      ("arrow's tip is", tip, other.tip, "from the frame's end", limit),
    ]
    for (what, own, others, how, limit) in lengths where abs(own - others) > limit {
      throw SliceFault(
        file: file,
        reason: "its \(what) \(own.toTenths) points \(how), in \(other.file) "
          + "\(others.toTenths); files of one picture differ in their scale only")
    }
  }

  /// The same picture with the pixels that its drawing lacks added to its group; `nil` where these are more than a few
  /// levels of a few pixels, as soft edges over a shadow have.
  func mended(by drawn: Bitmap, permitted: Int) throws(SliceFault) -> FlattenedImage? {
    var group = group.turned(direction.toUp.inverse)
    var count = 0
    for y in 0..<finished.height {
      for x in 0..<finished.width {
        let (wanted, found) = (finished[x, y], drawn[x, y])
        let difference = wanted.difference(found)
        guard difference > permitted else { continue }
        guard difference <= 16, count * 1000 < finished.pixels.count else { return nil }
        count += 1
        group[x, y] = group[x, y].adding(wanted, without: found)
      }
    }
    return try FlattenedImage(
      file: file, scale: scale, finished: finished, group: group, content: givenContent,
      lines: lines, threshold: outline.threshold)
  }

  /// All of the frame's art, with its overhang, in ``group``.
  var body: PixelRect {
    let frame = outline.frame
    return PixelRect(
      x: frame.x - overhang.left, y: frame.y - overhang.top,
      width: frame.width + overhang.left + overhang.right,
      height: frame.height + overhang.top + overhang.bottom)
  }

  /// How far an arrow's own pixels may reach beside it: its feet, and its part on the frame.
  var reach: Int { max(16 * scale, outline.arrowSpan.count) }

  /// Bounds of the popover in the finished picture, with an arrow of some height in pixels.
  func bounds(arrowHeight height: Int) -> PixelRect {
    let frame = outline.frame
    return direction.toUp.inverse.rect(
      of: PixelRect(
        x: frame.x, y: frame.y - height, width: frame.width, height: frame.height + height),
      in: group.size)
  }
}

extension Bitmap {
  /// A part of the picture; beyond the picture's edges there is nothing.
  func window(_ rect: PixelRect) -> Bitmap {
    let there = bounds.intersection(rect)
    guard there != rect else { return part(rect) }
    var window = Bitmap(size: rect.size)
    guard !there.isEmpty else { return window }
    window.replace(at: PixelPoint(x: there.x - rect.x, y: there.y - rect.y), with: part(there))
    return window
  }
}

extension Pixel {
  /// This pixel, plus the difference of two others.
  fileprivate func adding(_ wanted: Pixel, without found: Pixel) -> Pixel {
    func sum(_ value: KeyPath<Pixel, UInt8>, upTo limit: UInt8) -> UInt8 {
      let sum = Int(self[keyPath: value]) + Int(wanted[keyPath: value]) - Int(found[keyPath: value])
      return UInt8(min(max(sum, 0), Int(limit)))
    }
    let alpha = sum(\.alpha, upTo: 255)
    return Pixel(
      red: sum(\.red, upTo: alpha), green: sum(\.green, upTo: alpha),
      blue: sum(\.blue, upTo: alpha), alpha: alpha)
  }
}
