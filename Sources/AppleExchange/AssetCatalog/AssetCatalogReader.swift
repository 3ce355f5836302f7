package import Exchange
import Imaging
internal import Languages
import Popovers
package import Themes
internal import Words

/// Makes a theme of image sets: one is the frame, one may be the arrow, and more of them its pictures
/// for other directions.
package struct AssetCatalogReader {
  /// An image set.
  package struct ImageSet: Sendable {
    /// Its name: that of its folder without `.imageset`.
    package var name: String
    /// Its folder as its user knows it, for messages.
    package var path: String
    /// The contents of `Contents.json`.
    package var contents: SourceTree

    /// Creates an image set.
    package init(name: String, path: String, contents: SourceTree) {
      self.name = name
      self.path = path
      self.contents = contents
    }
  }

  /// Where pictures come from: set and file name to pixels.
  package typealias Pictures = (ImageSet, String) -> Result<ReadPicture, UnusablePicture>
  /// Where other files come from, to be kept.
  package typealias Bytes = (ImageSet, String) -> [UInt8]?

  private let request: ImportRequest
  private let sets: [ImageSet]
  let pictures: Pictures
  let bytes: Bytes
  let caps: CapFinder
  var log: ImportLog
  var kept: [ExchangeFile] = []

  /// Makes a theme of image sets.
  ///
  /// - Parameters:
  ///   - sets: The image sets.
  ///   - request: The theme's name, and the sets that become its frame and arrow.
  ///   - pictures: Gives the pixels of a file of a set.
  ///   - bytes: Gives the bytes of a file that is kept without being understood.
  ///   - caps: Proposes the caps of a frame whose set has no slicing.
  package static func read(
    _ sets: [ImageSet], _ request: ImportRequest, pictures: @escaping Pictures,
    bytes: @escaping Bytes, caps: @escaping CapFinder
  ) -> ImportedTheme {
    var reader = AssetCatalogReader(
      request: request, sets: sets, pictures: pictures, bytes: bytes, caps: caps,
      log: ImportLog(mends: request.mends))
    let files = reader.theme()
    return ImportedTheme(files.map { $0 + reader.kept }, reader.log)
  }

  private init(
    request: ImportRequest, sets: [ImageSet], pictures: @escaping Pictures,
    bytes: @escaping Bytes, caps: @escaping CapFinder, log: ImportLog
  ) {
    self.request = request
    self.sets = sets
    self.pictures = pictures
    self.bytes = bytes
    self.caps = caps
    self.log = log
  }

  private mutating func theme() -> [ExchangeFile]? {
    guard let frameSet = frameSet() else { return nil }
    log.frame = frameSet.path
    let arrowSet = arrowSet(beside: frameSet)
    if log.hasErrors { return nil }
    let frames = images(of: frameSet, as: "frame", isSliced: true)
    guard let base = frames.first(where: { $0.picture.appearance == "base" }) else {
      if !log.hasErrors { log.fail(noPicture(in: frameSet), file: frameSet.path) }
      return nil
    }
    func imported(_ look: Look) -> ImportedFrame {
      ImportedFrame(
        look.picture, image: "\(frameSet.name).imageset: \(look.names)",
        contentInsets: (
          base.picture.outerCaps, "as the caps; a catalogue does not say where content is"
        ),
        resizing: (look.resizing, look.resizingOrigin),
        overhang: (look.overhang, "alignment-insets of \(look.largest)"))
    }
    var writer = ThemeWriter(request, format: "xcassets")
    writer.add(imported(base))
    var all = frames.map(\.picture)
    if let arrowSet {
      guard let arrows = arrow(arrowSet, &writer) else { return nil }
      all += arrows
    }
    for look in frames where look.picture.appearance != "base" {
      writer.add(imported(look), over: imported(base))
    }
    return writer.files(all, request)
  }

  /// Why nothing of a set is taken.
  private func noPicture(in set: ImageSet) -> String {
    let names = (set.contents.root?["images"]?.items ?? []).compactMap { CatalogImage($0).filename }
    let foreign = names.filter { !CatalogImage.isDrawable($0) }
    guard !names.isEmpty, foreign.count == names.count, let file = ForeignFile(name: foreign[0])
    else { return "the set has no PNG or SVG for every appearance" }
    return "the set has no PNG or SVG: \(foreign[0]) is \(file.sentence)"
  }

  /// The arrow's pictures, and the theme's keys for them.
  private mutating func arrow(_ set: ImageSet, _ writer: inout ThemeWriter)
    -> [ImportedPicture]?
  {
    let looks = images(of: set, as: "arrow", isSliced: false)
    guard let base = looks.first(where: { $0.picture.appearance == "base" }) else {
      if !log.hasErrors { log.fail(noPicture(in: set), file: set.path) }
      return nil
    }
    var pictures = looks.map(\.picture)
    var art = ImageArrow(
      up: base.picture.pictureSet, alignmentInsets: base.overhang.written)
    writer.comments["arrow.image"] = "\(set.name).imageset: \(base.names), pointing up"
    writer.comments["arrow.alignmentInsets"] = "alignment-insets of \(base.largest)"
    for look in looks where look.overhang != base.overhang {
      log.warn(
        "the alignment insets of \(look.largest) are not taken; those of \(base.largest) count for every appearance",
        file: "\(set.path)/Contents.json")
    }
    for direction in [ArrowDirection.up, .down, .left, .right] {
      let all = sets.filter { Self.isArrow($0.name, of: set.name, direction) }
      let beside = all.filter { Self.parent($0.path) == Self.parent(set.path) }
      guard let other = only(of: beside.isEmpty ? all : beside, option: nil) else { continue }
      let stem = "arrow-\(direction.rawValue)"
      let found = images(of: other, as: stem, isSliced: false)
      guard let first = found.first(where: { $0.picture.appearance == "base" }) else { continue }
      if found.contains(where: { $0.overhang != .zero && $0.overhang != base.overhang }) {
        log.warn(
          "the alignment insets of \(other.name).imageset are not taken; those of \(set.name).imageset are turned "
            + "with the arrow", file: "\(other.path)/Contents.json")
      }
      pictures += found.map(\.picture)
      art.drawn[direction] = first.picture.pictureSet
      writer.comments["arrow.images.\(direction.rawValue)"] =
        "\(other.name).imageset: \(first.names)"
    }
    writer.setArrow(art)
    return pictures
  }
}

// Which set is which.
extension AssetCatalogReader {
  private static func isArrow(
    _ name: String, of arrow: String, _ direction: ArrowDirection
  ) -> Bool {
    let rest = name.lowercased().dropFirst(arrow.count)
    return name.lowercased().begins(with: arrow.lowercased())
      && ["", "-", "_"].contains { rest == $0 + direction.rawValue }
  }

  private static func endsWithDirection(_ name: String) -> Bool {
    ["up", "down", "left", "right"].contains { name.lowercased().ends(with: $0) }
  }

  private mutating func named(_ name: String, _ what: String) -> ImageSet? {
    // Where a folder is a namespace, Xcode calls its sets FOLDER/NAME.
    let found = sets.filter { $0.name == name || "/\($0.path)".ends(with: "/\(name).imageset") }
    if !found.isEmpty { return only(of: found, option: what) }
    log.unknown("there is no image set named '\(name)' for the \(what); there is \(names)")
    return nil
  }

  /// The one set of those that were found.
  ///
  /// - Parameter option: The option that says which one is meant; `nil` where none does.
  private mutating func only(of found: [ImageSet], option: String?) -> ImageSet? {
    guard found.count > 1 else { return found.first }
    let paths = found.map(\.path).sorted()
    let way = option.map {
      "say which one is meant, as --\($0) \(String(paths[0].dropLast(".imageset".count)).shellWord)"
    }
    log.fail(
      "\(found.count) image sets are called \(found[0].name): \(paths.listed(atMost: 10)); "
        + (way ?? "leave one"),
      file: Self.parent(found[0].path))
    return nil
  }

  private static func parent(_ path: String) -> String {
    let parts = path.parts(at: "/").dropLast()
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  private var names: String { sets.map(\.name).sorted().joined(separator: ", ") }

  private mutating func frameSet() -> ImageSet? {
    guard let first = sets.first else {
      log.fail(
        "there is no image set here; an image set is a folder that ends in .imageset",
        file: request.origin)
      return nil
    }
    if let name = request.frame { return named(name, "frame") }
    let frames = sets.filter { $0.name.lowercased() == "frame" }
    if !frames.isEmpty { return only(of: frames, option: "frame") }
    for word in ["frame", "background", "body"] {
      let found = sets.filter {
        $0.name.lowercased().holds(word) && !$0.name.lowercased().holds("arrow")
      }
      if found.count == 1 { return found[0] }
    }
    let others = sets.filter { !$0.name.lowercased().holds("arrow") && $0.name != request.arrow }
    if others.count == 1 { return others[0] }
    if sets.count == 1 { return first }
    log.fail(
      "none of the image sets is called frame; say with --frame which one of \(names) it is",
      file: Self.parent(first.path))
    return nil
  }

  private mutating func arrowSet(beside frame: ImageSet) -> ImageSet? {
    if request.arrowArt != nil { return nil }
    if let name = request.arrow { return name == "none" ? nil : named(name, "arrow") }
    let others = sets.filter { $0.name != frame.name }
    let arrows = others.filter { $0.name.lowercased() == "arrow" }
    if !arrows.isEmpty { return only(of: arrows, option: "arrow") }
    let found = others.filter {
      $0.name.lowercased().holds("arrow") && !Self.endsWithDirection($0.name)
    }
    return found.count == 1 ? found[0] : nil
  }
}
