package import Exchange
package import Imaging
internal import Languages
import Popovers
import Themes

/// Makes a theme of Android's nine-patches: one picture in its densities, or one for each direction.
package struct NinePatchReader {
  package struct Source: Sendable {
    /// The file as its user knows it, for messages.
    package var path: String
    /// The name of the folder that it lies in, which gives its density.
    package var folder: String
    package var name: String
    /// The pixels with their ring.
    package var bitmap: Bitmap
    /// The same with the colours that stand in the file, where they were converted: Android looks for marks in these.
    package var samples: Bitmap?

    package init(
      path: String, folder: String, name: String, bitmap: Bitmap, samples: Bitmap? = nil
    ) {
      self.path = path
      self.folder = folder
      self.name = name
      self.bitmap = bitmap
      self.samples = samples
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

  package static func read(_ sources: [Source], _ request: ImportRequest) -> ImportedTheme {
    var reader = NinePatchReader(request: request, log: ImportLog(mends: request.mends))
    let files = reader.theme(of: sources)
    return ImportedTheme(files, reader.log)
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
    let placed = sources.filter { source in
      request.frame.map {
        $0.holds("/") && "/\(Self.place(source.path))".ends(with: "/\($0)")
      } ?? false
    }
    for source in placed.isEmpty ? sources : placed {
      let stem = ImportedPicture.stem(source.name).stem
      if let index = groups.firstIndex(where: { $0.stem == stem }) {
        groups[index].sources.append(source)
      } else {
        groups.append(Group(stem: stem, sources: [source]))
      }
    }
    let names = groups.map(\.stem).sorted().joined(separator: ", ")
    if let frame = request.frame, placed.isEmpty {
      let own = groups.filter { $0.stem == frame || $0.stem + ".9.png" == frame }
      // Fused pictures are selected by the beginning that their names have in common.
      groups = own.isEmpty ? groups.filter { $0.stem.begins(with: "\(frame)_") } : own
      guard !groups.isEmpty else {
        log.unknown("there is no nine-patch named '\(frame)' here; there is \(names)")
        return nil
      }
    }
    if groups.count == 1 {
      return theme(of: groups[0])
    }
    let slots = Self.slots(of: groups.map(\.stem))
    guard !slots.isEmpty else {
      log.fail(
        "these are nine-patches of several names: \(names); say with --frame which one is the frame",
        file: first.path)
      return nil
    }
    guard request.arrow == nil else {
      log.unknown("these nine-patches have their directions in their names: \(names)")
      return nil
    }
    for index in groups.indices { groups[index].slot = slots[groups[index].stem] }
    return FusedPatches(
      groups: groups.compactMap { group in group.slot.map { ($0, group.sources) } }
    )
    .theme(request, &self)
  }

  /// The directions at the ends of names, if the names begin alike and each ends with a direction of its own.
  private static func slots(of stems: [String]) -> [String: FusedArt.Slot] {
    var slots: [String: FusedArt.Slot] = [:]
    let known = FusedArt.Slot.allCases.map { ($0, "_" + SafeName.slotName($0, separator: "_")) }
      .sorted { $0.1.count > $1.1.count }
    var beginning: String?
    for stem in stems {
      guard let (slot, suffix) = known.first(where: { stem.ends(with: $0.1) }) else { return [:] }
      let start = stem.dropping(end: suffix).map { String($0) }
      guard beginning == nil || beginning == start else { return [:] }
      beginning = start
      slots[stem] = slot
    }
    return slots
  }

  /// A file's name without its density, in the folder that holds its densities: `app/res/frame`.
  private static func place(_ path: String) -> String {
    var folders = path.parts(at: "/").map(String.init)
    let name = folders.popLast() ?? ""
    if let last = folders.last, DrawableFolder(last) != nil { folders.removeLast() }
    return (folders + [ImportedPicture.stem(name).stem]).joined(separator: "/")
  }

  /// Whether a file's name says that it is a nine-patch: `a.9.png`, `a@2x.9.png`, `a.9@2x.png`.
  package static func isNinePatch(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.dropping(end: ".png")?.parts(at: "@").contains { $0.ends(with: ".9") } ?? false
  }

  /// The files of a group, their rings read, one for each scale and appearance.
  mutating func patches(_ sources: [Source]) -> [Patch] {
    var patches: [Patch] = []
    var between: [(source: Source, density: AndroidDensity, isNight: Bool)] = []
    for source in usable(sources) {
      let folder = DrawableFolder(source.folder)
      if let density = folder?.strangeDensity {
        log.warn("not taken: themes have no files for \(density)", file: source.path)
        continue
      }
      let isNight = folder?.isNight ?? false
      let density = folder?.density ?? .mdpi
      guard let scale = ImportedPicture.stem(source.name).scale ?? density.scale else {
        between.append((source, density, isNight))
        continue
      }
      guard let patch = patch(source, scale: scale, isNight: isNight) else { continue }
      if let twin = patches.first(where: { $0.scale == scale && $0.isNight == patch.isNight }) {
        let places = [twin.path, source.path].map(Self.place)
        guard places[0] == places[1] else {
          log.fail(
            "there are nine-patches of one name, \(places[0]) and \(places[1]); say which one is meant, as --frame "
              + places[0].shellWord, file: source.path)
          return []
        }
        log.warn("not taken: \(twin.path) has the same density", file: source.path)
        continue
      }
      patches.append(patch)
    }
    let order = AndroidDensity.allCases
    between.sort {
      (order.firstIndex(of: $0.density) ?? 0) > (order.firstIndex(of: $1.density) ?? 0)
    }
    for (source, density, isNight) in between {
      guard !patches.contains(where: { $0.isNight == isNight }),
        let (times, scale) = density.repetition
      else {
        log.warn(
          "not taken: \(density.rawValue) is no whole number of pixels per point",
          file: source.path)
        continue
      }
      // Parts of pixels become whole ones in a file of a larger scale.
      log.warn(
        "\(density.rawValue) is no whole number of pixels per point: every pixel is repeated \(times) times, for "
          + "a file of \(scale)", file: source.path)
      guard let patch = patch(source, scale: scale, isNight: isNight) else { continue }
      patches.append(patch.repeated(times))
    }
    if let first = patches.first, patches.allSatisfy(\.isNight) {
      log.warn(
        "there is no picture but for the night; it counts for every appearance", file: first.path)
    }
    patches.sort { ($0.isNight ? 1 : 0, $0.scale) < ($1.isNight ? 1 : 0, $1.scale) }
    return [false, true].flatMap { isNight in
      AgreeingDensities(patches.filter { $0.isNight == isNight }, &log).patches
    }
  }

  /// The files whose folders have no qualifier that themes have no word for, or all of one such qualifier
  /// where there are no others.
  private mutating func usable(_ sources: [Source]) -> [Source] {
    let others = sources.map { DrawableFolder($0.folder)?.others ?? [] }
    let taken = others.contains([]) ? [] : others.first ?? []
    var usable: [Source] = []
    for (source, qualifiers) in zip(sources, others) {
      if qualifiers == taken { usable.append(source) }
      guard let word = qualifiers.first else { continue }
      log.warn(
        qualifiers == taken
          ? "the theme does not say '\(word)', as the folder's name does"
          : "not taken: themes have no word for the qualifier '\(word)' of its folder",
        file: source.path)
    }
    return usable
  }

  private mutating func patch(_ source: Source, scale: Int, isNight: Bool) -> Patch? {
    guard let picture = NinePatchPicture(source.bitmap, samples: source.samples) else {
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
    for place in picture.strayMarks {
      log.warn(
        "pixel (\(place.x), \(place.y)): red marks count at the ends of the bottom and the right side alone; this "
          + "one is passed over, as Android does", file: source.path)
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
    if let height = request.height, !log.hasErrors {
      log.unknown(
        "no arrow was found that could be \(height.inTheme) points high; say where it points"
      )
      return nil
    }
    log.frame = first.path
    return FramePatches(patches).theme(request, &self)
  }

  /// The direction of an arrow between two spans; `nil` for a frame.
  private mutating func arrow(in patch: Patch) -> FusedArt.Slot? {
    if let word = request.arrow {
      guard word != "none", let slot = FusedArt.Slot(rawValue: word) else { return nil }
      // An arrow beside which not both sides stretch is a tail in a cap: the frame's picture is taken apart.
      let spans = slot.edge.runsAcross ? patch.marks.columns : patch.marks.rows
      return spans.count == 2 || request.height != nil ? slot : nil
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
  /// The same with every pixel several times in each direction.
  fileprivate func repeated(_ times: Int) -> NinePatchReader.Patch {
    var patch = self
    var art = Bitmap(
      size: PixelSize(width: self.art.width * times, height: self.art.height * times))
    for y in 0..<art.height {
      for x in 0..<art.width { art[x, y] = self.art[x / times, y / times] }
    }
    patch.art = art
    func larger(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound * times..<range.upperBound * times
    }
    patch.marks.columns = marks.columns.map(larger)
    patch.marks.rows = marks.rows.map(larger)
    patch.marks.contentColumns = marks.contentColumns.map(larger)
    patch.marks.contentRows = marks.contentRows.map(larger)
    let bounds = marks.layoutBounds
    patch.marks.layoutBounds = PixelInsets(
      top: bounds.top * times, left: bounds.left * times, bottom: bounds.bottom * times,
      right: bounds.right * times)
    return patch
  }

  /// The content insets of the art, in points. Without padding marks the content is the first stretching span, as in
  /// Android.
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
    let parts = path.words(between: "/").suffix(2)
    return parts.joined(separator: "/")
  }

  /// The caps: all outside of the first and the last span.
  var caps: PixelInsets {
    PixelInsets(
      top: marks.rows[0].lowerBound, left: marks.columns[0].lowerBound,
      bottom: art.height - (marks.rows.last?.upperBound ?? art.height),
      right: art.width - (marks.columns.last?.upperBound ?? art.width))
  }
}
