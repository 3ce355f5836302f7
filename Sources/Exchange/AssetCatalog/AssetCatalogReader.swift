public import Imaging
import Popovers
public import ThemeTree

/// Makes a theme of image sets: one is the frame, one may be the arrow, and more of them its pictures
/// for other directions.
public struct AssetCatalogReader {
  /// An image set.
  public struct ImageSet: Sendable {
    /// Its name: that of its folder without `.imageset`.
    public var name: String
    /// Its folder as its user knows it, for messages.
    public var path: String
    /// What `Contents.json` says.
    public var contents: SourceTree

    /// Creates an image set.
    public init(name: String, path: String, contents: SourceTree) {
      self.name = name
      self.path = path
      self.contents = contents
    }
  }

  /// Where pictures come from: set and file name to pixels.
  public typealias Pictures = (ImageSet, String) -> Result<Bitmap, UnusablePicture>
  /// Where other files come from, to be kept.
  public typealias Bytes = (ImageSet, String) -> [UInt8]?

  private let request: ImportRequest
  private let sets: [ImageSet]
  private let pictures: Pictures
  private let bytes: Bytes
  private var log: ImportLog
  private var kept: [ExchangeFile] = []

  /// Makes a theme of image sets.
  ///
  /// - Parameters:
  ///   - sets: The image sets.
  ///   - request: What the theme is called, and what of the sets becomes its frame and arrow.
  ///   - pictures: Gives the pixels of a file of a set.
  ///   - bytes: Gives the bytes of a file that is kept without being understood.
  public static func read(
    _ sets: [ImageSet], _ request: ImportRequest, pictures: @escaping Pictures,
    bytes: @escaping Bytes
  ) -> ImportedTheme {
    var reader = AssetCatalogReader(
      request: request, sets: sets, pictures: pictures, bytes: bytes,
      log: ImportLog(mends: request.mends))
    let files = reader.theme()
    return ImportedTheme(files.map { $0 + reader.kept }, reader.log)
  }

  private init(
    request: ImportRequest, sets: [ImageSet], pictures: @escaping Pictures,
    bytes: @escaping Bytes, log: ImportLog
  ) {
    self.request = request
    self.sets = sets
    self.pictures = pictures
    self.bytes = bytes
    self.log = log
  }

  private mutating func theme() -> [ExchangeFile]? {
    guard let frameSet = frameSet() else { return nil }
    let arrowSet = arrowSet(beside: frameSet)
    if log.hasErrors { return nil }
    let frames = images(of: frameSet, as: "frame", isSliced: true)
    guard let base = frames.first(where: { $0.picture.appearance == "base" }) else {
      if !log.hasErrors { log.fail("the set has no PNG for every appearance", file: frameSet.path) }
      return nil
    }
    var text = ThemeText(request, format: "xcassets")
    text.add("")
    text.add(
      "contentInsets: \(ThemeText.list(base.picture.outerCaps))",
      "as the caps; a catalogue does not say where content is")
    text.add("")
    text.add("frame:")
    text.add("  image: frame.png", "\(frameSet.name).imageset: \(base.names)")
    text.addCaps(base.picture, indent: "  ")
    text.add("  resizing: \(base.resizingText)", base.resizingOrigin)
    text.addCenter(base.picture, indent: "  ")
    if base.overhang != .zero {
      text.add(
        "  alignmentInsets: \(ThemeText.list(base.overhang))", "alignment-insets of \(base.largest)"
      )
    }
    var all = frames.map(\.picture)
    if let arrowSet {
      guard let arrows = arrow(arrowSet, &text) else { return nil }
      all += arrows
    }
    text.add(
      frames.filter { $0.picture.appearance != "base" }.map { look in
        var changes = FrameChanges(from: base.picture, to: look.picture)
        if look.resizingText != base.resizingText {
          changes.frame.append(("resizing: \(look.resizingText)", look.resizingOrigin))
        }
        if look.overhang != base.overhang {
          changes.frame.append(
            (
              "alignmentInsets: \(ThemeText.list(look.overhang))",
              "alignment-insets of \(look.largest)"
            ))
        }
        return changes
      })
    let appearances = Set(all.map(\.appearance)).subtracting(["base"]).sorted()
    text.addPreviews(
      arrows: arrowSet == nil ? [.none] : [.up, .down, .left, .right, .none],
      scales: Set(all.flatMap { $0.files.map(\.scale) }).sorted(),
      appearances: ["base"] + appearances)
    return all.flatMap(\.exchangeFiles)
      + [ExchangeFile(path: "theme.yaml", content: .text(text.text))]
  }

  /// The arrow's pictures, and what the theme says of them.
  private mutating func arrow(_ set: ImageSet, _ text: inout ThemeText) -> [ImportedPicture]? {
    let looks = images(of: set, as: "arrow", isSliced: false)
    guard let base = looks.first(where: { $0.picture.appearance == "base" }) else {
      if !log.hasErrors { log.fail("the set has no PNG for every appearance", file: set.path) }
      return nil
    }
    var pictures = looks.map(\.picture)
    text.add("")
    text.add("arrow:")
    text.add("  style: image")
    text.add("  image: arrow.png", "\(set.name).imageset: \(base.names), pointing up")
    if base.overhang != .zero {
      text.add(
        "  alignmentInsets: \(ThemeText.list(base.overhang))", "alignment-insets of \(base.largest)"
      )
    }
    var isFirst = true
    for direction in [ArrowDirection.up, .down, .left, .right] {
      guard let other = sets.first(where: { Self.isArrow($0.name, of: set.name, direction) })
      else { continue }
      let stem = "arrow-\(direction.rawValue)"
      let found = images(of: other, as: stem, isSliced: false)
      guard let first = found.first(where: { $0.picture.appearance == "base" }) else { continue }
      if isFirst { text.add("  images:") }
      isFirst = false
      pictures += found.map(\.picture)
      text.add("    \(direction.rawValue): \(stem).png", "\(other.name).imageset: \(first.names)")
    }
    return pictures
  }
}

// Which set is which.
extension AssetCatalogReader {
  private static func isArrow(
    _ name: String, of arrow: String, _ direction: ArrowDirection
  ) -> Bool {
    let rest = name.lowercased().dropFirst(arrow.count)
    return name.lowercased().hasPrefix(arrow.lowercased())
      && ["", "-", "_"].contains { rest == $0 + direction.rawValue }
  }

  private static func endsWithDirection(_ name: String) -> Bool {
    ["up", "down", "left", "right"].contains { name.lowercased().hasSuffix($0) }
  }

  private mutating func named(_ name: String, _ what: String) -> ImageSet? {
    if let set = sets.first(where: { $0.name == name }) { return set }
    log.unknown("there is no image set named '\(name)' for the \(what); there is \(names)")
    return nil
  }

  private static func parent(_ path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
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
    if let set = sets.first(where: { $0.name.lowercased() == "frame" }) { return set }
    for word in ["frame", "background", "body"] {
      let found = sets.filter {
        $0.name.lowercased().contains(word) && !$0.name.lowercased().contains("arrow")
      }
      if found.count == 1 { return found[0] }
    }
    let others = sets.filter { !$0.name.lowercased().contains("arrow") && $0.name != request.arrow }
    if others.count == 1 { return others[0] }
    if sets.count == 1 { return first }
    log.fail(
      "none of the image sets is called frame; say which one of \(names) it is",
      file: Self.parent(first.path))
    return nil
  }

  private mutating func arrowSet(beside frame: ImageSet) -> ImageSet? {
    if let name = request.arrow { return name == "none" ? nil : named(name, "arrow") }
    let others = sets.filter { $0.name != frame.name }
    if let set = others.first(where: { $0.name.lowercased() == "arrow" }) { return set }
    let found = others.filter {
      $0.name.lowercased().contains("arrow") && !Self.endsWithDirection($0.name)
    }
    return found.count == 1 ? found[0] : nil
  }
}

// The images of a set.
extension AssetCatalogReader {
  /// What a set has for one appearance.
  private struct Look {
    var picture: ImportedPicture
    var resizing: Resizing
    var resizingOrigin: String
    var names: String
    /// The largest file.
    var largest: String
    var overhang: Insets

    var resizingText: String {
      resizing.x == resizing.y
        ? resizing.x.rawValue : "{x: \(resizing.x.rawValue), y: \(resizing.y.rawValue)}"
    }
  }

  /// One image that is taken.
  private struct Taken {
    var image: CatalogImage
    var filename: String
    var scale: Int
    var appearance: String
    var bitmap: Bitmap
    var slices: CatalogSlices?
  }

  /// The looks of a set, `base` first; what is not understood is kept.
  private mutating func images(of set: ImageSet, as stem: String, isSliced: Bool) -> [Look] {
    let file = "\(set.path)/Contents.json"
    for diagnostic in set.contents.diagnostics where diagnostic.severity == .error {
      log.fail(
        diagnostic.message.replacing("not valid YAML", with: "not valid JSON"), file: file,
        range: diagnostic.range)
    }
    guard let root = set.contents.root else { return [] }
    guard let list = root["images"], !list.items.isEmpty else {
      log.fail("the set has no 'images'", file: file, range: root.range)
      return []
    }
    var taken: [Taken] = []
    let idiom = CatalogImage.idiom(of: list.items)
    var isKept =
      idiom != "universal" || root.entries.contains { !["images", "info"].contains($0.key) }
    for node in list.items {
      let image = CatalogImage(node)
      if node.entries.contains(where: { !KeptImageSet.knownKeys.contains($0.key) }) {
        isKept = true
      }
      guard let filename = image.filename else {
        isKept = true
        continue
      }
      guard image.idiom == idiom, image.isForAllDevices, let appearance = image.appearance,
        let scale = image.scale, filename.lowercased().hasSuffix(".png")
      else {
        isKept = true
        keep(filename, of: set, as: stem, file: file, at: node.range)
        continue
      }
      guard !filename.split(separator: "/", omittingEmptySubsequences: false).contains(".."),
        !filename.hasPrefix("/")
      else {
        log.fail(
          "'\(filename)' leaves the set's folder; a file of a set lies in it", file: file,
          range: node["filename"]?.range)
        continue
      }
      if taken.contains(where: { $0.scale == scale && $0.appearance == appearance }) {
        log.warn(
          "not taken: the set has a picture for \(scale)x already", file: file, range: node.range)
        continue
      }
      switch pictures(set, filename) {
      case .failure(let failure):
        log.fail("\(filename) \(failure.reason)", file: file, range: node["filename"]?.range)
      case .success(let bitmap):
        var slices: CatalogSlices?
        if isSliced, node["resizing"] != nil {
          slices = CatalogSlices(image, filename, size: bitmap.size, file: file, &log)
        }
        taken.append(
          Taken(
            image: image, filename: filename, scale: scale, appearance: appearance, bitmap: bitmap,
            slices: slices))
      }
    }
    if isKept {
      kept.append(
        ExchangeFile(
          path: "sources/\(stem).imageset/Contents.json",
          content: .text(CatalogJSON(root).text)))
    }
    if isSliced { completeSlices(&taken, file) }
    if taken.allSatisfy({ $0.scale > 1 }), let first = taken.first {
      let range = list.items.first { CatalogImage($0).scale == 1 }?.range ?? list.range
      addSmallest(&taken, like: first, file, range)
    }
    return ["base", "dark", "light"].compactMap { appearance in
      look(taken.filter { $0.appearance == appearance }, stem, appearance, file)
    }
  }

  private mutating func keep(
    _ filename: String, of set: ImageSet, as stem: String, file: String, at range: SourceRange
  ) {
    log.warn(
      "\(filename) is kept and not used: themes take PNG files for all devices, light and dark",
      file: file, range: range)
    guard !filename.contains("/"), let bytes = bytes(set, filename) else { return }
    kept.append(
      ExchangeFile(path: "sources/\(stem).imageset/\(filename)", content: .bytes(bytes)))
  }

  private mutating func look(
    _ taken: [Taken], _ stem: String, _ appearance: String, _ file: String
  ) -> Look? {
    let sorted = taken.sorted { $0.scale < $1.scale }
    guard let first = sorted.first, let last = sorted.last else { return nil }
    let files = sorted.map { item in
      ImportedPicture.File(
        scale: item.scale, bitmap: item.bitmap, caps: item.slices?.caps ?? .zero,
        center: item.slices?.center,
        capsOrigin: item.slices?.capsOrigin ?? "no slicing: all of it stretches",
        centerOrigin: item.slices?.centerOrigin ?? "")
    }
    let scale = Double(last.scale)
    let insets = CatalogSlices.overhang(last.image, last.filename, file: file, &log)
    return Look(
      picture: ImportedPicture(stem: stem, appearance: appearance, files: files),
      resizing: first.slices?.resizing ?? .none,
      resizingOrigin: first.slices?.resizingOrigin
        ?? "no slicing in Contents.json: all of it stretches",
      names: sorted.map(\.filename).joined(separator: ", "), largest: last.filename,
      overhang: Insets(
        top: insets.top / scale, left: insets.left / scale, bottom: insets.bottom / scale,
        right: insets.right / scale))
  }

  /// Gives files without slices those of another file, where some have them.
  private mutating func completeSlices(_ taken: inout [Taken], _ file: String) {
    for appearance in ["base", "dark", "light"] {
      let indices = taken.indices.filter { taken[$0].appearance == appearance }
      guard let known = indices.last(where: { taken[$0].slices != nil }),
        let slices = taken[known].slices
      else { continue }
      for index in indices {
        guard let own = taken[index].slices else {
          log.broken(
            "\(taken[index].filename) has no slicing, and \(taken[known].filename) has",
            file: file, range: taken[index].image.node.range,
            remedy: "those of \(taken[known].filename) are taken, in its own pixels")
          taken[index].slices = slices.scaled(
            from: taken[known].scale, to: taken[index].scale, size: taken[index].bitmap.size,
            origin: taken[known].filename)
          continue
        }
        if own.resizing != slices.resizing {
          log.warn(
            "\(taken[index].filename) and \(taken[known].filename) stretch and tile differently; "
              + "the smaller file's way counts", file: file, range: taken[index].image.node.range)
        }
      }
    }
  }

  /// Makes a file of scale 1 where the set has none.
  private mutating func addSmallest(
    _ taken: inout [Taken], like first: Taken, _ file: String, _ range: SourceRange
  ) {
    guard log.mends else {
      log.warn(
        "there is no 1x picture; \(first.filename) is drawn smaller where one is needed (repaired, "
          + "one is made of it)", file: file, range: range)
      return
    }
    for appearance in Set(taken.map(\.appearance)).sorted() {
      guard
        let source = taken.filter({ $0.appearance == appearance }).min(by: { $0.scale < $1.scale })
      else { continue }
      var smaller = source
      smaller.scale = 1
      (smaller.bitmap, smaller.slices) = CatalogSlices.reduced(
        source.bitmap, source.slices, by: source.scale, name: source.filename)
      smaller.filename = "made of \(source.filename)"
      taken.append(smaller)
    }
    log.warn(
      "there is no 1x picture; mended: one is made of \(first.filename)", file: file, range: range)
  }
}
