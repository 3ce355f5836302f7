public import Imaging
import Popovers
import ThemeTree

/// Makes a theme of Android's nine-patches: one picture in its densities, or one for each direction.
public struct NinePatchReader {
  /// A source file.
  public struct Source: Sendable {
    /// The file as its user knows it, for messages.
    public var path: String
    /// The name of the folder that it lies in, which says its density.
    public var folder: String
    /// The file's name.
    public var name: String
    /// The pixels with their ring.
    public var bitmap: Bitmap

    /// Creates a source.
    public init(path: String, folder: String, name: String, bitmap: Bitmap) {
      self.path = path
      self.folder = folder
      self.name = name
      self.bitmap = bitmap
    }
  }

  /// A file whose ring has been read.
  struct Patch {
    var path: String
    var scale: Int
    var isNight: Bool
    var marks: NinePatchMarks
    var art: Bitmap
  }

  private let request: ImportRequest
  var log: ImportLog

  /// Makes a theme of some files.
  public static func read(_ sources: [Source], _ request: ImportRequest) -> ImportedTheme {
    var reader = NinePatchReader(request: request, log: ImportLog(mends: request.mends))
    let files = reader.theme(of: sources) ?? []
    return ImportedTheme(
      files: reader.log.hasErrors ? [] : files, diagnostics: reader.log.diagnostics)
  }

  /// The pictures of one name, which stand for one picture in densities and appearances.
  private struct Group {
    var stem: String
    var slot: FusedArt.Slot?
    var sources: [Source]
  }

  private mutating func theme(of sources: [Source]) -> [ExchangeFile]? {
    guard let first = sources.first else { return nil }
    var groups: [Group] = []
    for source in sources {
      let stem = Self.stem(source.name).stem
      if let index = groups.firstIndex(where: { $0.stem == stem }) {
        groups[index].sources.append(source)
      } else {
        groups.append(Group(stem: stem, sources: [source]))
      }
    }
    if let frame = request.frame {
      groups = groups.filter { $0.stem == frame || $0.stem + ".9.png" == frame }
      guard !groups.isEmpty else {
        log.fail("there is no nine-patch named '\(frame)' here", file: first.path)
        return nil
      }
    }
    if groups.count == 1 || request.frame != nil {
      return theme(of: groups[0])
    }
    let slots = Self.slots(of: groups.map(\.stem))
    guard !slots.isEmpty else {
      let names = groups.map(\.stem).sorted().joined(separator: ", ")
      log.fail(
        "these are nine-patches of several names: \(names); say which one is the frame",
        file: first.path)
      return nil
    }
    for index in groups.indices { groups[index].slot = slots[groups[index].stem] }
    return FusedPatches(
      groups: groups.compactMap { group in group.slot.map { ($0, group.sources) } }
    )
    .theme(request, &self)
  }

  /// What follows the names' common beginning, where each name ends with a direction of its own.
  private static func slots(of stems: [String]) -> [String: FusedArt.Slot] {
    var slots: [String: FusedArt.Slot] = [:]
    let known = FusedArt.Slot.allCases.map { ($0, "_" + SafeName.slotName($0, separator: "_")) }
      .sorted { $0.1.count > $1.1.count }
    var beginning: String?
    for stem in stems {
      guard let (slot, suffix) = known.first(where: { stem.hasSuffix($0.1) }) else { return [:] }
      let start = String(stem.dropLast(suffix.count))
      guard beginning == nil || beginning == start else { return [:] }
      beginning = start
      slots[stem] = slot
    }
    return slots
  }

  /// A file's name without `.9.png` and scale, and the scale that the name says.
  static func stem(_ name: String) -> (stem: String, scale: Int?) {
    var stem = name
    if stem.lowercased().hasSuffix(".png") { stem.removeLast(4) }
    var scale: Int?
    for _ in 0..<2 {
      if stem.hasSuffix(".9") { stem.removeLast(2) }
      if let at = stem.lastIndex(of: "@"),
        let found = ImportedPicture.scale(String(stem[stem.index(after: at)...]))
      {
        scale = found
        stem = String(stem[..<at])
      }
    }
    return (stem, scale)
  }

  /// The files of a group, their rings read, one for each scale and appearance.
  mutating func patches(_ sources: [Source]) -> [Patch] {
    var patches: [Patch] = []
    for source in sources {
      let folder = DrawableFolder(source.folder)
      if let other = folder?.others.first {
        log.warn(
          "not taken: themes have no word for the qualifier '\(other)' of its folder",
          file: source.path)
        continue
      }
      let named = Self.stem(source.name).scale
      let density = folder?.density ?? .mdpi
      guard let scale = named ?? density.scale else {
        // Half pixels become whole ones in a file of twice the scale.
        patches += between(source, density, folder, others: sources)
        continue
      }
      guard let patch = patch(source, scale: scale, isNight: folder?.isNight ?? false) else {
        continue
      }
      if let twin = patches.first(where: { $0.scale == scale && $0.isNight == patch.isNight }) {
        log.warn("not taken: \(twin.path) has the same density", file: source.path)
        continue
      }
      patches.append(patch)
    }
    return patches.sorted { ($0.isNight ? 1 : 0, $0.scale) < ($1.isNight ? 1 : 0, $1.scale) }
  }

  /// A density between whole numbers: taken, every pixel doubled, where it is the only one.
  private mutating func between(
    _ source: Source, _ density: AndroidDensity, _ folder: DrawableFolder?, others: [Source]
  ) -> [Patch] {
    let isAlone = others.allSatisfy { other in
      other.path == source.path
        || (DrawableFolder(other.folder)?.isNight ?? false) != (folder?.isNight ?? false)
    }
    guard isAlone, density == .hdpi,
      let patch = patch(source, scale: 3, isNight: folder?.isNight ?? false)
    else {
      log.warn(
        "not taken: \(density.rawValue) is no whole number of pixels per point", file: source.path)
      return []
    }
    log.warn(
      "hdpi is 1.5 pixels per point: every pixel is doubled, for a file of 3", file: source.path)
    return [patch.doubled]
  }

  private mutating func patch(_ source: Source, scale: Int, isNight: Bool) -> Patch? {
    guard let picture = NinePatchPicture(source.bitmap) else {
      log.fail(
        "the picture is \(source.bitmap.width) × \(source.bitmap.height) pixels; a nine-patch has a "
          + "ring of one pixel and art inside of it", file: source.path)
      return nil
    }
    for fault in picture.faults {
      log.broken(
        fault.message, file: source.path,
        pixel: Diagnostic.Rectangle(x: fault.pixel.x, y: fault.pixel.y, width: 1, height: 1),
        remedy: fault.remedy)
    }
    return Patch(
      path: source.path, scale: scale, isNight: isNight, marks: picture.marks, art: picture.art)
  }

  /// A picture of one name: a frame, or a fused picture where the arrow stands between two spans.
  private mutating func theme(of group: Group) -> [ExchangeFile]? {
    let patches = patches(group.sources)
    guard let first = patches.first(where: { !$0.isNight }) ?? patches.first else {
      if !log.hasErrors {
        log.fail("no density of this picture can be taken", file: group.sources[0].path)
      }
      return nil
    }
    if let direction = arrow(in: first) {
      return FusedPatches(groups: [(direction, group.sources)], patches: [direction: patches])
        .theme(request, &self)
    }
    return FramePatches(patches).theme(request, &self)
  }

  /// The direction of an arrow between two spans; `nil` for a frame.
  private mutating func arrow(in patch: Patch) -> FusedArt.Slot? {
    if let word = request.arrow {
      if word == "none" { return nil }
      return FusedArt.Slot(rawValue: word)
    }
    var directions: [ArrowDirection] = []
    if patch.marks.columns.count == 2 { directions += [.up, .down] }
    if patch.marks.rows.count == 2 { directions += [.left, .right] }
    guard !directions.isEmpty, let found = ArrowOutline(in: patch.art, directions: directions)
    else { return nil }
    return FusedArt.Slot(rawValue: found.direction.rawValue)
  }
}

extension NinePatchReader.Patch {
  /// The same with every pixel twice in each direction.
  fileprivate var doubled: NinePatchReader.Patch {
    var patch = self
    var art = Bitmap(size: PixelSize(width: self.art.width * 2, height: self.art.height * 2))
    for y in 0..<art.height {
      for x in 0..<art.width { art[x, y] = self.art[x / 2, y / 2] }
    }
    patch.art = art
    func twice(_ range: Range<Int>) -> Range<Int> { range.lowerBound * 2..<range.upperBound * 2 }
    patch.marks.columns = marks.columns.map(twice)
    patch.marks.rows = marks.rows.map(twice)
    patch.marks.contentColumns = marks.contentColumns.map(twice)
    patch.marks.contentRows = marks.contentRows.map(twice)
    let bounds = marks.layoutBounds
    patch.marks.layoutBounds = PixelInsets(
      top: bounds.top * 2, left: bounds.left * 2, bottom: bounds.bottom * 2,
      right: bounds.right * 2)
    return patch
  }

  /// What of the art is not content, in points. Without padding marks it is what lies outside of the
  /// first stretching span, as Android has it.
  func padding() -> (insets: Insets, origin: String) {
    func side(_ content: Range<Int>?, _ spans: [Range<Int>], _ length: Int) -> (Int, Int) {
      let range = content ?? spans[0]
      return (range.lowerBound, length - range.upperBound)
    }
    let (left, right) = side(marks.contentColumns, marks.columns, art.width)
    let (top, bottom) = side(marks.contentRows, marks.rows, art.height)
    let over = marks.layoutBounds
    let scale = Double(scale)
    let origin =
      marks.contentColumns == nil && marks.contentRows == nil
      ? "no padding marks: Android takes the stretching span" : "padding marks of \(fileName)"
    return (
      Insets(
        top: Double(top - over.top) / scale, left: Double(left - over.left) / scale,
        bottom: Double(bottom - over.bottom) / scale, right: Double(right - over.right) / scale),
      origin
    )
  }

  /// The file's folder and name.
  var fileName: String {
    let parts = path.split(separator: "/").suffix(2)
    return parts.joined(separator: "/")
  }

  /// What keeps its size: all outside of the first and the last span.
  var caps: PixelInsets {
    PixelInsets(
      top: marks.rows[0].lowerBound, left: marks.columns[0].lowerBound,
      bottom: art.height - (marks.rows.last?.upperBound ?? art.height),
      right: art.width - (marks.columns.last?.upperBound ?? art.width))
  }
}
