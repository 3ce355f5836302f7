internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Words

/// Content that was taken out of the pictures of a popover, the frame completed behind it.
struct RemovedContent: Equatable {
  /// What was completed, in points from the pictures' top left.
  let rect: Rect
  /// From where the content insets are taken: what was given, or what is painted, with the smaller distance on opposite
  /// sides, because lines of text end before their room does.
  let inner: Rect
  /// Whether it was found, not given.
  let isFound: Bool
  /// Whether nothing speaks against the frame that is completed behind it.
  let isCertain: Bool
  /// What the frame is completed from.
  let source: String
  /// How far that disagrees, in levels.
  let levels: Int
  /// Whether it goes from one side of the frame to the other, and says nothing of where content begins.
  let isWide: Bool

  /// What is left of a popover.
  struct Rest {
    /// The files with the frame in place of the content.
    var files: [FlattenedPopover.File]
    /// `nil` where there is none.
    var content: RemovedContent?
    /// What stays in the art and may be content, one line each.
    var baked: [String] = []
    /// The frame that was found in the largest file, in points.
    var foundFrame: Rect?
  }

  /// Takes content out of the files of one popover.
  ///
  /// - Parameter other: The popover that the settings' lines are of; `nil` for this one.
  static func removing(
    from files: [FlattenedPopover.File], _ settings: SliceSettings, like other: Rest?
  ) throws(SliceFault) -> Rest {
    var searches: [(file: FlattenedPopover.File, search: ContentSearch)] = []
    var (rest, lines) = (Rest(files: files), settings.lines)
    for file in files {
      guard let solid = SolidOutline(file.bitmap) else { continue }
      var outline: MockOutline
      do throws(MockOutline.Fault) {
        outline = try MockOutline(
          SolidOutline.shape(of: file.bitmap), colors: file.bitmap)
      } catch { throw SliceFault(file: file.path, scale: file.scale, error) }
      let found = Rect(outline.frame, scale: file.scale)
      let own = lines.carried(
        from: (rest.foundFrame ?? other?.foundFrame).map {
          SliceSettings.Lines.Origin(frame: $0, isOtherPicture: searches.isEmpty)
        }, to: outline, in: file.bitmap.bounds, scale: file.scale)
      outline = outline.with(own, scale: file.scale)
      if searches.isEmpty { (lines, rest.foundFrame) = (own, found) }
      searches.append(
        (file, ContentSearch(file.bitmap, outline, core: solid.core, scale: file.scale)))
    }
    rest.baked = searches.first.map { $0.search.baked(scale: $0.file.scale) } ?? []
    guard settings.content != .none else { return rest }
    var given: Rect? = if case .rect(let rect) = settings.content { rect } else { nil }
    if let firsts = other?.foundFrame, let own = rest.foundFrame {
      given?.x += own.x - firsts.x
      given?.y += own.y - firsts.y
    }
    if given == nil {
      for (file, search) in searches { try search.ask(about: file) }
    }
    let found = Self.union(searches)
    guard let rect = given ?? found, let first = searches.first else { return rest }
    // A rectangle that is given as it was printed is the one that was found.
    let isFound = found == rect
    var (source, levels, isCertain) = ("", 0, true)
    for (file, search) in searches {
      let completion: ContentCompletion
      do throws(ContentCompletion.Fault) {
        completion = try ContentCompletion(file.bitmap, rect.pixels(file.scale), search)
      } catch { throw SliceFault(file: file.path, rect, error, isFound: given == nil) }
      if let index = files.firstIndex(where: { $0.path == file.path }) {
        rest.files[index].bitmap = completion.picture
      }
      if source.isEmpty { source = completion.source }
      levels = max(levels, completion.levels)
      isCertain = isCertain && completion.isCertain
    }
    guard given != nil || isCertain else {
      throw SliceFault(
        file: first.file.path,
        reason:
          "something lies in the frame, at \(rect.inOption), and it is not certain that it is content; if it "
          + "is, give --content \(rect.inOption); if it is the frame's, --content none",
        question: .content(rect, isKnown: true))
    }
    rest.content = RemovedContent(
      rect: rect, inner: isFound ? first.search.inner(scale: first.file.scale) ?? rect : rect,
      isFound: isFound, isCertain: isCertain, source: source, levels: levels,
      isWide: first.search.isWide(rect.pixels(first.file.scale)))
    rest.baked = first.search.baked(scale: first.file.scale, without: rect)
    return rest
  }

  /// What the files' boxes cover, outward to whole points; `nil` without one.
  private static func union(
    _ searches: [(file: FlattenedPopover.File, search: ContentSearch)]
  ) -> Rect? {
    var edges: (left: Double, top: Double, right: Double, bottom: Double)?
    for (file, search) in searches {
      guard let box = search.box else { continue }
      let scale = Double(file.scale)
      let own = (
        left: (Double(box.x) / scale).rounded(.down), top: (Double(box.y) / scale).rounded(.down),
        right: (Double(box.maxX) / scale).rounded(.up),
        bottom: (Double(box.maxY) / scale).rounded(.up)
      )
      edges =
        edges.map {
          (
            min($0.left, own.left), min($0.top, own.top), max($0.right, own.right),
            max($0.bottom, own.bottom)
          )
        } ?? own
    }
    return edges.map {
      Rect(x: $0.left, y: $0.top, width: $0.right - $0.left, height: $0.bottom - $0.top)
    }
  }

  /// How it was found, for a report.
  var words: String {
    "content: \(rect.inOption) (\(isFound ? "found" : "given"); the frame behind it is completed from \(source), "
      + "within \(levels.counted("level")))"
  }
}

extension ContentSearch {
  /// Fails where lines run from side to side with things between them, which may be rows of a list.
  fileprivate func ask(about file: FlattenedPopover.File) throws(SliceFault) {
    guard let question else { return }
    func points(_ pixels: Int) -> Double { Double(pixels) / Double(file.scale) }
    let rect = Rect(
      x: points(frame.x), y: points(question.lowerBound).rounded(.down),
      width: points(frame.width),
      height: points(question.upperBound).rounded(.up) - points(question.lowerBound).rounded(.down))
    throw SliceFault(
      file: file.path,
      reason:
        "rows \(points(question.lowerBound).decimal) to \(points(question.upperBound).decimal) run from side "
        + "to side with things in them; say whether they are content: --content \(rect.inOption), or the frame's: "
        + "--content none", question: .content(rect, isKnown: true))
  }

  /// What looks like the frame's own, in words; places in points. Lines that content takes all of are out with it; those that
  /// go on beside it stay.
  fileprivate func baked(scale: Int, without content: Rect? = nil) -> [String] {
    func points(_ pixels: Int) -> String { (Double(pixels) / Double(scale)).toTenths }
    let taken = content?.pixels(scale)
    func isTaken(_ row: Int) -> Bool {
      taken.map { isWide($0) && ($0.y...$0.maxY).contains(row) } ?? false
    }
    func isTaken(column: Int) -> Bool {
      taken.map { isTall($0) && ($0.x...$0.maxX).contains(column) } ?? false
    }
    return lines.filter { !isTaken($0) }
      .map { "row \(points($0)) runs from side to side" }
      + columns.filter { !isTaken(column: $0) }
      .map { "column \(points($0)) runs from top to bottom" }
      + unclear.filter { taken?.intersection($0) != $0 }
      .map { "what lies at \(Rect($0, scale: scale).inOption)" }
  }

  /// What is painted, with the smaller distance from the frame on opposite sides, in points; `nil` without content.
  fileprivate func inner(scale: Int) -> Rect? {
    guard let ink else { return nil }
    let (left, right) = (ink.x - frame.x, frame.maxX - ink.maxX)
    let (top, bottom) = (ink.y - frame.y, frame.maxY - ink.maxY)
    let insets =
      isBox
      ? PixelInsets(top: top, left: left, bottom: bottom, right: right)
      : PixelInsets(
        top: min(top, bottom), left: min(left, right), bottom: min(top, bottom),
        right: min(left, right))
    let inner = frame.inset(by: insets)
    func points(_ pixels: Int) -> Double { Double(pixels) / Double(scale) }
    return Rect(
      x: points(inner.x), y: points(inner.y), width: points(inner.width),
      height: points(inner.height))
  }
}

extension Rect {
  /// The rectangle as an option takes it.
  var inOption: String { [x, y, width, height].map(\.onPixels.decimal).joined(separator: ",") }

  /// The same in pixels of a file.
  func pixels(_ scale: Int) -> PixelRect {
    func pixels(_ points: Double) -> Int { Int((points * Double(scale)).rounded()) }
    let (left, top) = (pixels(x), pixels(y))
    return PixelRect(
      x: left, y: top, width: pixels(x + width) - left, height: pixels(y + height) - top)
  }
}

extension SliceFault {
  fileprivate init(
    file: String, _ rect: Rect, _ fault: ContentCompletion.Fault, isFound: Bool
  ) {
    let way = isFound ? "give an empty popover, or --content" : "give an empty popover"
    let reason =
      switch fault {
      case .unknown(let levels):
        "the frame behind the content at \(rect.inOption) is not known (\(levels.counted("level"))): \(way)"
      case .covered(let pixels):
        "\(pixels.counted("pixel")) of the pattern lie under the content at \(rect.inOption) in every copy: \(way)"
      case .onEdge:
        "content at \(rect.inOption) reaches the frame's edge, so that no frame is seen beside it; give an empty "
          + "popover, or --content with a smaller rectangle"
      }
    self.init(file: file, reason: reason, question: .content(rect, isKnown: false))
  }
}
