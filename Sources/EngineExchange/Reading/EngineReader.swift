package import Exchange
package import Imaging
import Popovers
package import Themes
internal import Words

/// Makes a theme of a picture and its numbers, as game engines keep them: Godot, Unity, libGDX and Aseprite.
package struct EngineReader {
  /// A file that says where a picture's slices are.
  package struct Source: Sendable {
    /// What the file is, and what it says.
    package enum Content: Sendable {
      case godot(String)
      case libGDX(String)
      case unity(SourceTree)
      case aseprite(SourceTree)
    }

    /// The file as its user knows it, for messages.
    package var path: String
    /// The file's name.
    package var name: String
    package var content: Content

    /// Creates a source.
    package init(path: String, name: String, content: Content) {
      self.path = path
      self.name = name
      self.content = content
    }
  }

  /// Where pictures come from: a file, and the places of its picture from it, of which the first that is there counts.
  package typealias Pictures = (Source, [String]) -> Result<Bitmap, UnusablePicture>

  private let request: ImportRequest
  private let pictures: Pictures
  private var log: ImportLog

  /// Makes a theme of one box in some files.
  package static func read(
    _ sources: [Source], _ request: ImportRequest, pictures: @escaping Pictures
  ) -> ImportedTheme {
    var reader = EngineReader(
      request: request, pictures: pictures, log: ImportLog(mends: request.mends))
    let files = reader.theme(of: sources)
    return ImportedTheme(files, reader.log)
  }

  private mutating func theme(of sources: [Source]) -> [ExchangeFile]? {
    var found: [(source: Source, box: EngineBox)] = []
    var obstacles: [(source: Source, reason: String)] = []
    for source in sources {
      let (boxes, obstacle) = boxes(of: source)
      found += boxes.map { (source, $0) }
      if let obstacle, boxes.isEmpty { obstacles.append((source, obstacle)) }
    }
    if log.hasErrors { return nil }
    guard let first = found.first else {
      for obstacle in obstacles.prefix(1) {
        log.fail(obstacle.reason, file: obstacle.source.path)
      }
      return nil
    }
    let names = found.map(\.box.name).sorted()
    let list = names.listed(atMost: 30)
    if let name = request.frame {
      guard let chosen = found.first(where: { $0.box.name == name }) else {
        log.unknown("nothing that is sliced is called '\(name)'; there is \(list)")
        return nil
      }
      return theme(chosen.source, chosen.box)
    }
    guard found.count == 1 else {
      log.fail(
        "\(found.count) pictures are sliced here: \(list); say which one is the frame",
        file: first.source.path, range: first.box.range)
      return nil
    }
    return theme(first.source, first.box)
  }

  private mutating func boxes(of source: Source) -> (boxes: [EngineBox], obstacle: String?) {
    switch source.content {
    case .godot(let text):
      let name = String(source.name.prefix { $0 != "." })
      return (
        GodotBoxes(GodotResource(text), name: name).boxes,
        "there is no StyleBoxTexture and no NinePatchRect with a texture in it"
      )
    case .libGDX(let text):
      let atlas = LibGDXAtlas(text)
      return (
        atlas.boxes,
        "none of its \(atlas.others) regions is a nine-slice; those of .9.png files have a 'split' of four numbers"
      )
    case .unity(let tree):
      check(tree, source)
      let picture = String(source.name.dropLast(5))
      let importer = UnityImporter(tree, picture: picture) { [pictures] name in
        if case .success(let bitmap) = pictures(source, [name]) { bitmap.height } else { nil }
      }
      if let largest = importer.largest, !importer.boxes.isEmpty,
        case .success(let bitmap) = pictures(source, [picture]),
        max(bitmap.width, bitmap.height) > largest.side
      {
        log.warn(
          "Unity makes the picture smaller: it is \(bitmap.size.formatted) pixels, and maxTextureSize is "
            + "\(largest.side); the theme takes it as it is", file: source.path,
          range: largest.range)
      }
      return (importer.boxes, importer.obstacle)
    case .aseprite(let tree):
      check(tree, source)
      let slices = AsepriteSlices(tree)
      return (slices.boxes, slices.obstacle)
    }
  }

  private mutating func check(_ tree: SourceTree, _ source: Source) {
    for fault in tree.diagnostics where fault.severity == .error {
      log.fail(fault.message, file: source.path, range: fault.range)
    }
  }

  private mutating func theme(_ source: Source, _ box: EngineBox) -> [ExchangeFile]? {
    let name = (box.picture.last ?? "").onOneLine
    for fault in box.faults { log.fail(fault.message, file: source.path, range: fault.range) }
    guard box.faults.isEmpty, var art = art(source, box, name) else { return nil }
    for loss in box.losses {
      log.warn(loss.message, file: source.path, range: loss.range)
    }
    let caps = caps(source, box, art.size, name)
    if !box.isFilled {
      for y in caps.top..<max(caps.top, art.height - caps.bottom) {
        for x in caps.left..<max(caps.left, art.width - caps.right) { art[x, y] = .clear }
      }
    }
    if log.hasErrors { return nil }
    let scale = ImportedPicture.stem(String(name.split(separator: "/").last ?? "")).scale ?? 1
    let file = ImportedPicture.File(
      scale: scale, bitmap: art, caps: caps,
      capsOrigin: "\(box.origin) of \(box.name), line \(box.range.line)")
    let picture = ImportedPicture(stem: "frame", files: [file])
    func points(_ sides: EngineBox.Sides) -> Insets {
      let scale = Double(scale)
      return Insets(
        top: sides.top / scale, left: sides.left / scale, bottom: sides.bottom / scale,
        right: sides.right / scale)
    }
    func mode(_ isTiled: Bool) -> Resizing.Mode { isTiled ? .tile : .stretch }
    let part = box.region.map { ", \($0.width) × \($0.height) pixels at \($0.x), \($0.y)" } ?? ""
    var writer = ThemeWriter(request, format: "engine")
    writer.add(
      ImportedFrame(
        picture, image: name + part,
        contentInsets: (
          points(box.padding ?? box.caps),
          box.padding == nil ? "as the caps" : "padding of \(box.name)"
        ),
        resizing: (
          Resizing(x: mode(box.tiles.x), y: mode(box.tiles.y)), "as \(box.name) is drawn"
        ),
        overhang: (points(box.overhang), "expand_margin_* of \(box.name)")))
    if box.isNearest { writer.base.frame?.filter = .nearest }
    writer.comments["frame.filter"] = "as \(box.name) is drawn"
    writer.base.tint = box.tint.map { Tint(mode: .multiply, color: $0) }
    writer.comments["tint.color"] = "colour of \(box.name)"
    return writer.files([picture])
  }

  /// The pixels of a box.
  private mutating func art(_ source: Source, _ box: EngineBox, _ name: String) -> Bitmap? {
    let bitmap: Bitmap
    guard
      box.picture.allSatisfy({
        !$0.isEmpty && !$0.hasPrefix("/") && !$0.split(separator: "/").contains("..")
          && !$0.contains(":")
      })
    else {
      log.fail(
        "'\((box.picture.first ?? "").onOneLine)' leaves the folder; a picture lies in it",
        file: source.path, range: box.range)
      return nil
    }
    switch pictures(source, box.picture) {
    case .success(let found): bitmap = found
    case .failure(let failure):
      log.fail("\(name) \(failure.reason)", file: source.path, range: box.range)
      return nil
    }
    guard let region = box.region else { return bitmap }
    guard region.width > 0, region.height > 0, bitmap.bounds.intersection(region) == region else {
      log.fail(
        "'\(box.name)' is \(region.width) × \(region.height) pixels at \(region.x), \(region.y), and \(name) "
          + "has \(bitmap.size.formatted)", file: source.path, range: box.range)
      return nil
    }
    return bitmap.part(region).turned(box.turn)
  }

  /// Caps that leave a pixel between them.
  private mutating func caps(
    _ source: Source, _ box: EngineBox, _ size: PixelSize, _ name: String
  ) -> PixelInsets {
    if box.caps.all.map(\.inPixels).contains(where: { $0 != $0.rounded() || $0 < 0 }) {
      log.broken(
        "the slices of '\(box.name)' are no whole pixels from 0", file: source.path,
        range: box.range, remedy: "they are rounded, and 0 where they are negative")
    }
    func whole(_ value: Double) -> Int { max(0, wholePixels(value)) }
    var caps = PixelInsets(
      top: whole(box.caps.top), left: whole(box.caps.left), bottom: whole(box.caps.bottom),
      right: whole(box.caps.right))
    for (low, high, length, sides) in [
      (\PixelInsets.left, \PixelInsets.right, size.width, "left and right"),
      (\PixelInsets.top, \PixelInsets.bottom, size.height, "top and bottom"),
    ] where caps[keyPath: low] + caps[keyPath: high] >= length {
      log.broken(
        "the slices at \(sides) of '\(box.name)' leave nothing between them: "
          + "\(caps[keyPath: low]) and \(caps[keyPath: high]) of \(length) pixels",
        file: source.path, range: box.range, remedy: "they give way, so that one pixel is left")
      caps[keyPath: low] = min(caps[keyPath: low], (length - 1) / 2)
      caps[keyPath: high] = min(caps[keyPath: high], length - 1 - caps[keyPath: low])
    }
    return caps
  }
}
