import Exchange
import Imaging
import JSON
internal import Languages
import Popovers
import Themes

// The images of a set.
extension AssetCatalogReader {
  /// The images of a set for one appearance.
  struct Look {
    var picture: ImportedPicture
    var resizing: Resizing
    var resizingOrigin: String
    var names: String
    /// The largest file.
    var largest: String
    var overhang: Insets
  }

  /// One image that is taken.
  private struct Taken {
    var image: CatalogImage
    var filename: String
    /// The picture without its slices.
    var picture: ImportedPicture.File
    /// The scale whose pixels the numbers of the image count.
    var numberScale: Int
    var appearance: String
    var slices: CatalogSlices?

    var scale: Int { picture.scale }
    var bitmap: Bitmap { picture.bitmap }

    /// Its size, for the rule of files whose sizes agree.
    var file: PictureSet.File {
      PictureSet.File(path: filename, scale: scale, size: bitmap.size)
    }
  }

  /// The looks of a set, `base` first; unknown images and keys are kept.
  mutating func images(of set: ImageSet, as stem: String, isSliced: Bool) -> [Look] {
    let file = "\(set.path)/Contents.json"
    for fault in set.contents.diagnostics {
      log.fail(fault.message, file: file, range: fault.range)
    }
    guard let root = set.contents.root else { return [] }
    guard let list = root["images"], !list.items.isEmpty else {
      log.fail("the set has no 'images'", file: file, range: root.range)
      return []
    }
    var taken: [Taken] = []
    var sharpened: [Taken] = []
    let idiom = CatalogImage.idiom(of: list.items)
    let strangers = KeptImageSet.strangers(in: root)
    for stranger in strangers {
      log.warn(stranger.message, file: file, range: stranger.range)
    }
    if idiom != "universal" {
      log.warn(
        "the set has no picture for all devices; those for '\(idiom)' are taken for all",
        file: file,
        range: list.range)
    }
    var isKept =
      idiom != "universal" || !strangers.isEmpty
      || root["info"]?.entries.contains { !["author", "version"].contains($0.key) } == true
    for node in list.items {
      let image = CatalogImage(node)
      guard let filename = image.filename else {
        isKept = true
        continue
      }
      guard image.idiom == idiom, image.isForAllDevices, !image.isSecond(among: list.items),
        let appearance = image.appearance, let scale = image.scale, image.isDrawable
      else {
        isKept = true
        keep(image, filename, idiom, of: set, as: stem, file: file)
        continue
      }
      // Art of a single scale goes out as such again.
      if node["scale"] == nil, !image.isVector { isKept = true }
      guard !filename.leavesFolder,
        !filename.begins(with: "/")
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
      case .success(let read):
        var slices: CatalogSlices?
        if !isSliced, let resizing = node["resizing"] {
          log.warn(
            "the slices of \(filename) are not taken: an arrow keeps its size", file: file,
            range: resizing.range)
        }
        if isSliced, node["resizing"] != nil {
          slices = CatalogSlices(image, filename, size: read.plain.bitmap.size, file: file, &log)
        }
        let drawn = read.files(scale: scale).map { picture in
          Taken(
            image: image, filename: filename, picture: picture, numberScale: scale,
            appearance: appearance,
            slices: picture.scale == scale
              ? slices
              : slices?.scaled(
                from: scale, to: picture.scale, size: picture.bitmap.size, origin: filename))
        }
        taken += drawn.prefix(1)
        sharpened += drawn.dropFirst()
      }
    }
    // An SVG is drawn for the scales that the set has no picture for.
    taken += sharpened.filter { own in
      !taken.contains { $0.scale == own.scale && $0.appearance == own.appearance }
    }
    if isKept {
      kept.append(
        ExchangeFile(
          path: "sources/\(stem).imageset/Contents.json",
          content: .text(JSON(root).catalogText)))
    }
    leaveOutStrays(&taken, file)
    if isSliced { completeSlices(&taken, file) }
    if taken.allSatisfy({ $0.scale > 1 }), let first = taken.first {
      let range = list.items.first { CatalogImage($0).scale == 1 }?.range ?? list.range
      addSmallest(&taken, like: first, file, range)
    }
    return ["base", "dark", "light"].compactMap { appearance in
      var look = look(taken.filter { $0.appearance == appearance }, stem, appearance, file)
      if isSliced, !log.hasErrors, !taken.contains(where: { $0.slices != nil }) {
        look?.findCaps(caps, file: file, &log)
      }
      return look
    }
  }

  private mutating func keep(
    _ image: CatalogImage, _ filename: String, _ idiom: String, of set: ImageSet, as stem: String,
    file: String
  ) {
    log.warn(
      "'\(filename)' is kept and not used: \(image.obstacle(to: idiom))", file: file,
      range: image.node.range)
    guard !filename.unicodeScalars.contains("/"), let bytes = bytes(set, filename) else { return }
    kept.append(
      ExchangeFile(path: "sources/\(stem).imageset/\(filename)", content: .bytes(bytes)))
  }

  private mutating func look(
    _ taken: [Taken], _ stem: String, _ appearance: String, _ file: String
  ) -> Look? {
    let sorted = taken.sorted { $0.scale < $1.scale }
    guard let first = sorted.first, let last = sorted.last else { return nil }
    let files = sorted.map { item in
      var file = item.picture
      file.caps = item.slices?.caps ?? .zero
      file.center = item.slices?.center
      file.capsOrigin = item.slices?.capsOrigin ?? "no slicing: all of it stretches"
      file.centerOrigin = item.slices?.centerOrigin ?? ""
      return file
    }
    let scale = Double(last.numberScale)
    let insets = CatalogSlices.overhang(last.image, last.filename, file: file, &log)
    for item in sorted.dropLast() where item.image.node["alignment-insets"] != nil {
      // Errors in these insets do not count either.
      var unheard = ImportLog(mends: true)
      let own = CatalogSlices.overhang(item.image, item.filename, file: file, &unheard)
      let ratio = scale / Double(item.numberScale)
      let pairs = zip(own.sides, insets.sides)
      guard pairs.contains(where: { abs($0 * ratio - $1) > 1e-6 }) else { continue }
      log.warn(
        "the alignment insets of \(item.filename) are not taken: those of \(last.filename) are other points",
        file: file, range: item.image.node["alignment-insets"]?.range)
    }
    return Look(
      picture: ImportedPicture(stem: stem, appearance: appearance, files: files),
      resizing: first.slices?.resizing ?? .none,
      resizingOrigin: first.slices?.resizingOrigin
        ?? "no slicing in Contents.json: all of it stretches",
      // An SVG that is drawn at several scales is one file.
      names: sorted.map(\.filename).uniqued.joined(separator: ", "), largest: last.filename,
      overhang: Insets(
        top: insets.top / scale, left: insets.left / scale, bottom: insets.bottom / scale,
        right: insets.right / scale))
  }

  /// Leaves out files that stand for another size than the others of their appearance.
  private mutating func leaveOutStrays(_ taken: inout [Taken], _ file: String) {
    for appearance in ["base", "dark", "light"] {
      let indices = taken.indices.filter { taken[$0].appearance == appearance }
      let agreeing = AgreeingFiles(indices.map { taken[$0].file })
      for stray in agreeing.strays {
        let (own, other) = (taken[indices[stray.file]], taken[indices[stray.other]])
        log.broken(
          "\(own.filename), \(own.bitmap.size.formatted) pixels at \(own.scale)x, and \(other.filename), "
            + "\(other.bitmap.size.formatted) at \(other.scale)x, disagree about the size",
          file: file, range: own.image.node.range, remedy: "\(own.filename) is left out")
      }
      guard log.mends else { continue }
      let strays = Set(agreeing.strays.map { taken[indices[$0.file]].scale })
      taken.removeAll { $0.appearance == appearance && strays.contains($0.scale) }
    }
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
      let (bitmap, slices) = CatalogSlices.reduced(
        source.bitmap, source.slices, by: source.scale, name: source.filename)
      smaller.picture = ImportedPicture.File(scale: 1, bitmap: bitmap)
      smaller.slices = slices
      smaller.filename = "made of \(source.filename)"
      // Half of an odd number of pixels may stand for another size than the largest file does.
      let all = taken.filter { $0.appearance == appearance } + [smaller]
      guard AgreeingFiles(all.map(\.file)).strays.isEmpty else {
        log.warn(
          "there is no 1x picture, and one made of \(source.filename) would stand for another size; "
            + "\(source.filename) is drawn smaller where one is needed", file: file, range: range)
        continue
      }
      taken.append(smaller)
      log.warn(
        "there is no 1x picture; mended: one is made of \(source.filename)", file: file,
        range: range)
    }
  }
}

extension AssetCatalogReader.Look {
  /// Takes the caps that the pixels propose, for a set without slicing.
  fileprivate mutating func findCaps(
    _ find: CapFinder, file: String, _ log: inout ImportLog
  ) {
    switch find(picture) {
    case .failure(let failure):
      log.warn(
        "there is no slicing for \(names), and none is found: \(failure.reason); all of it stretches",
        file: file)
    case .success(let found):
      picture.setCaps(found.caps, origin: "no slicing: found in the pixels")
      resizing = found.resizing
      resizingOrigin = "no slicing: found in the pixels"
      log.warn(
        "there is no slicing for \(names); caps are found in the pixels: "
          + found.reasons.joined(separator: "; "), file: file)
    }
  }
}

extension Insets {
  fileprivate var sides: [Double] { [top, left, bottom, right] }
}
