internal import AndroidExchange
internal import AppleExchange
internal import EngineExchange
internal import Exchange
internal import Files
internal import Imaging
internal import PNG
internal import PopframeKit
internal import Popovers
internal import ThemeSource
internal import Themes
internal import VectorArt
internal import WebExchange

/// The files that a theme is imported from: found by their names and read once; no other file is
/// read.
struct ImportSources {
  let format: ExchangeFormat
  private let paths: [PathName]
  /// The bytes of the only path, when that is standard input.
  private let standardInput: [UInt8]?

  /// One file, which standard input gives; other files are looked for in the current folder.
  ///
  /// - Parameter read: Reads up to so many bytes, and one more where there are more.
  init(
    standardInput read: (_ limit: Int) throws(PopframeError) -> [UInt8], named name: String,
    format: ExchangeFormat?
  ) throws(PopframeError) {
    let formats = ExchangeFormat.all.filter { [.css, .ninePatch].contains($0.target) }
    guard let format else {
      throw .misplaced(
        reason: "\(name): standard input has no name that says what it is; say which format it "
          + "has: " + formats.map(\.name).joined(separator: ", "))
    }
    guard formats.contains(format) else {
      throw .misplaced(
        reason: format.target == .xcassets
          ? "\(name): an asset catalogue is a folder; give its path"
          : "\(name): the picture of an engine's file lies beside it; give the file's path")
    }
    let limit =
      format.target == .css ? InputFile.largestStyleSheet : InputFile.largestPicture
    let bytes = try read(limit)
    guard bytes.count <= limit else {
      throw PopframeError(InputFile.Failure.tooLarge(limit: limit), reading: PathName(name))
    }
    self.format = format
    paths = [PathName(name)]
    standardInput = bytes
  }

  /// Finds out what the paths are.
  init(_ paths: [String], format: ExchangeFormat?) throws(PopframeError) {
    var found: [(path: PathName, format: String?)] = []
    for path in paths.map(PathName.init) {
      let kind: FileStatus.Kind
      do throws(SystemError) {
        kind = try FileStatus(of: path).kind
      } catch { throw .unreadable(path: path.text, reason: error.reason) }
      found.append((path, Self.format(of: path, isFolder: kind == .folder)))
    }
    self.paths = found.map(\.path)
    standardInput = nil
    if let format {
      self.format = format
      return
    }
    for item in found where item.format == nil {
      if let foreign = Self.foreign(item.path) {
        throw .misplaced(reason: "\(item.path.text) is \(foreign.sentence)")
      }
      let names = ExchangeFormat.all.filter(\.isImported).map(\.name).joined(separator: ", ")
      throw .misplaced(
        reason:
          "\(item.path.text): its name does not say what it is; say which format it has: \(names)")
    }
    let formats = Set(found.compactMap(\.format))
    guard formats.count == 1, let format = formats.first.flatMap(ExchangeFormat.init) else {
      throw .misplaced(
        reason: "files of several formats make no theme: "
          + formats.sorted().joined(separator: " and "))
    }
    self.format = format
  }

  /// What a file is that no import reads.
  private static func foreign(_ path: PathName) -> ForeignFile? {
    let name = path.lastPart
    if let named = ForeignFile(name: name), !PathName(name).isPNG, named.kind.contains("archive") {
      return named
    }
    do throws(InputFile.Failure) {
      let bytes = try InputFile(path).contents(limit: InputFile.largestPicture).bytes
      return ForeignFile(name: name, bytes: bytes)
    } catch { return ForeignFile(name: name) }
  }

  /// The format of a file or folder, by its name or by the names in it.
  private static func format(of path: PathName, isFolder: Bool) -> String? {
    let name = path.lastPart.lowercased()
    guard isFolder else {
      if NinePatchReader.isNinePatch(name) { return "nine-patch" }
      if name == "contents.json" { return "xcassets" }
      if name.hasSuffix(".css") { return "css" }
      if path.isSVG { return "svg" }
      return EngineFile(path) == nil ? nil : "engine"
    }
    if [".xcassets", ".imageset"].contains(where: { name.hasSuffix($0) }) { return "xcassets" }
    if DrawableFolder.isOne(path.lastPart) { return "nine-patch" }
    if !imageSets(in: path).sets.isEmpty { return "xcassets" }
    guard let files = try? Snapshot(folder: path.text) else { return nil }
    if files.names.contains(where: isNinePatch) { return "nine-patch" }
    if !styleSheets(in: path).isEmpty { return "css" }
    return EngineFile.all(in: path).isEmpty ? nil : "engine"
  }

  /// The theme that the files make.
  func theme(_ request: ImportRequest) throws(PopframeError) -> ImportedTheme {
    try check(request)
    switch format.target {
    case .xcassets: return try catalogue(request)
    case .ninePatch: return try ninePatches(request)
    case .css: return try styleSheets(request)
    case nil: return try format.name == "svg" ? vector(request) : engineFiles(request)
    case .uikit, .swiftui:
      throw .misplaced(reason: "\(format.name) is exported only")
    }
  }
}

extension ImportSources {
  /// Checks whether the format supports the request.
  private func check(_ request: ImportRequest) throws(PopframeError) {
    if request.height != nil, format.target != .ninePatch {
      throw .misplaced(reason: "the height of an arrow is asked of nine-patches only")
    }
    if request.height != nil, request.arrow == ArrowDirection.none.rawValue {
      throw .misplaced(reason: "without an arrow there is no height")
    }
    guard let arrow = request.arrow, arrow != ArrowDirection.none.rawValue else { return }
    if format.target == .css || format.target == nil {
      let what =
        format.target == .css
        ? "a stylesheet" : format.name == "svg" ? "an SVG" : "an engine's file"
      throw .misplaced(reason: "\(what) gives a frame, and no arrow could be named")
    }
    if format.target == .ninePatch, ArrowDirection(rawValue: arrow) == nil {
      throw .misplaced(
        reason:
          "'\(arrow)' is no direction of a nine-patch's arrow; it is up, down, left, right or none")
    }
  }

  /// The files of a folder that was given, or of the folder around a file; around standard input the
  /// current folder.
  private func files(at path: PathName) throws(PopframeError) -> (all: Snapshot, isFolder: Bool) {
    if let standardInput {
      let files = try Snapshot(folder: ".")
      files.store.add([path.text: standardInput])
      return (files, false)
    }
    let isFolder = (try? FileStatus(of: path).kind) == .folder
    return (try Snapshot(folder: (isFolder ? path : path.folder).text), isFolder)
  }

  /// A file that is imported.
  ///
  /// - Parameter isGiven: Whether the file itself was given. If only its folder was given, a
  ///   missing file is an error in the folder.
  private static func asset(
    _ name: String, in files: Snapshot, isGiven: Bool
  ) throws(PopframeError) -> Asset {
    do throws(PopframeError) {
      return try files.asset(name)
    } catch {
      if case .unreadable(let path, let reason) = error, !isGiven {
        throw .damaged(path: path, reason: reason)
      }
      throw error
    }
  }
}

// Nine-patches.
extension ImportSources {
  private static func isNinePatch(_ path: String) -> Bool {
    NinePatchReader.isNinePatch(PathName(path).lastPart)
  }

  private func ninePatches(_ request: ImportRequest) throws(PopframeError) -> ImportedTheme {
    var sources: [NinePatchReader.Source] = []
    var warnings: [Diagnostic] = []
    for path in paths {
      let (files, isFolder) = try files(at: path)
      let names =
        isFolder
        ? files.names.filter(Self.isNinePatch) : [path.lastPart]
      guard !names.isEmpty else {
        throw .impossible(path: path.text, reason: "there is no .9.png in this folder")
      }
      for name in names {
        let asset = try Self.asset(name, in: files, isGiven: !isFolder)
        let parent = PathName(name).folder.text
        let picture = try asset.picture()
        warnings += picture.warnings + (try Self.compiledParts(of: asset))
        sources.append(
          NinePatchReader.Source(
            path: asset.path.text,
            folder: parent == "." ? files.name : PathName(parent).lastPart,
            name: standardInput == nil ? PathName(name).lastPart : "frame.9.png",
            bitmap: picture.bitmap, samples: try Self.untagged(asset)))
      }
    }
    return NinePatchReader.read(sources, request).adding(warnings)
  }

  /// The picture with the colours of its file, if decoding converted them.
  private static func untagged(_ asset: Asset) throws(PopframeError) -> Bitmap? {
    do throws(PNGError) {
      return try PNGCodec.untagged(asset.contents.bytes)
    } catch { throw PopframeError(error, reading: asset.path.text) }
  }

  /// Data that Android's compiler has added to a file and that themes cannot express. A file whose
  /// marks the compiler has removed is not a source.
  private static func compiledParts(of asset: Asset) throws(PopframeError) -> [Diagnostic] {
    let types: [String]
    do throws(PNGError) {
      types = try PNGCodec.chunkTypes(of: asset.contents.bytes)
    } catch { throw PopframeError(error, reading: asset.path.text) }
    guard !types.contains("npTc") else {
      throw .damaged(
        path: asset.path.text,
        reason: "this nine-patch is compiled, and its ring is gone; import the file that it was "
          + "compiled from")
    }
    return types.filter { ["npLb", "npOl"].contains($0) }.map { type in
      Diagnostic(
        .warning, .importedFile, file: asset.path.text,
        message: "the chunk \(type) is passed over: it belongs to compiled nine-patches")
    }
  }
}

// Stylesheets.
extension ImportSources {
  /// The paths of the stylesheets in a folder; where it has none, of those in the folders in it.
  private static func styleSheets(in folder: PathName) -> [String] {
    func names(_ folder: PathName) -> [String] {
      ((try? FolderListing(of: folder).names) ?? []).filter { !$0.hasPrefix(".") }
    }
    let own = names(folder)
    let sheets = own.filter { PathName($0).isStyleSheet }
    guard sheets.isEmpty else { return sheets }
    return own.flatMap { inner in
      names(folder.appending(inner)).filter { PathName($0).isStyleSheet }.map { "\(inner)/\($0)" }
    }
  }

  private func styleSheets(_ request: ImportRequest) throws(PopframeError) -> ImportedTheme {
    var sources: [StyleSheetReader.Source] = []
    var snapshots: [String: Snapshot] = [:]
    for path in paths {
      let (files, isFolder) = try files(at: path)
      let names = isFolder ? Self.styleSheets(in: path) : [path.lastPart]
      guard !names.isEmpty else {
        throw .impossible(path: path.text, reason: "there is no .css in this folder")
      }
      for name in names {
        let asset = try Self.asset(name, in: files, isGiven: !isFolder)
        guard let text = String(validating: asset.contents.bytes, as: UTF8.self) else {
          throw .damaged(path: asset.path.text, reason: InputFile.Failure.notText.reason)
        }
        let folders = name.split(separator: "/").dropLast().map(String.init)
        sources.append(
          StyleSheetReader.Source(path: asset.path.text, text: text, folders: folders))
        snapshots[asset.path.text] = files
      }
    }
    var warnings: [Diagnostic] = []
    let theme = StyleSheetReader.read(sources, request) { source, picture in
      guard let files = snapshots[source.path] else { return .failure(.init("is missing")) }
      switch picture {
      case .file(let name): return Self.picture(name, in: files, &warnings)
      case .bytes(let bytes):
        let name = "data.png"
        let inner = Snapshot(files: [name: bytes], name: source.path)
        return Self.picture(name, in: inner, &warnings)
      }
    }
    return theme.adding(warnings)
  }

  /// The pixels of a file, or why there are none.
  ///
  /// - Parameter warnings: Gets the warnings about the file.
  private static func picture(
    _ name: String, in files: Snapshot, _ warnings: inout [Diagnostic]
  ) -> Result<Bitmap, UnusablePicture> {
    do throws(AssetStore.Failure) {
      let asset = try files.store.asset(name)
      let foreign = asset.contents.withBytes { bytes in
        bytes.starts(with: [0x89, 0x50]) ? nil : ForeignFile(name: name, bytes: bytes)
      }
      if let foreign { return .failure(.init("is \(foreign.sentence)")) }
      do throws(PopframeError) {
        let picture = try asset.picture()
        warnings += picture.warnings.filter { !warnings.contains($0) }
        return .success(picture.bitmap)
      } catch { return .failure(.init("cannot be read: \(error.subjectAndReason)")) }
    } catch { return .failure(.init("cannot be read: \(error.reason)")) }
  }
}

// Files of engines.
extension ImportSources {
  private func engineFiles(_ request: ImportRequest) throws(PopframeError) -> ImportedTheme {
    var sources: [EngineReader.Source] = []
    var snapshots: [String: (files: Snapshot, folder: PathName, inner: String)] = [:]
    for path in paths {
      let isFolder = (try? FileStatus(of: path).kind) == .folder
      let folder = isFolder ? path : path.folder
      let files = try Snapshot(folder: folder.text)
      let names = isFolder ? EngineFile.all(in: path) : [path.lastPart]
      guard !names.isEmpty else {
        throw .impossible(
          path: path.text,
          reason: "there is no file of an engine here: .tscn, .tres, .png.meta, .atlas, .json")
      }
      for name in names {
        let file = folder.appending(name)
        guard let kind = EngineFile(file) else {
          let foreign = Self.foreign(file).map { "this is \($0.sentence)" }
          throw .damaged(
            path: file.text,
            reason: foreign
              ?? "no engine's file has this name: .tscn, .tres, .png.meta, .atlas, .json")
        }
        let source = try kind.source
        sources.append(source)
        let inner = PathName(name).folder.text
        snapshots[source.path] = (files, folder, inner == "." ? "" : inner + "/")
      }
    }
    var warnings: [Diagnostic] = []
    let theme = EngineReader.read(sources, request) { source, names in
      guard let place = snapshots[source.path] else { return .failure(.init("is missing")) }
      // A path of a project counts from the folder that was given, or from the file's own.
      let places = names.flatMap { place.inner.isEmpty ? [$0] : [place.inner + $0, $0] }
      let found = places.first { FileStatus.exists(place.folder.appending($0)) }
      guard let found else {
        return .failure(
          .init(
            "is missing; it is looked for in the folder that is given, which can be the project's"))
      }
      return Self.picture(found, in: place.files, &warnings)
    }
    return theme.adding(warnings)
  }
}

// Vector pictures.
extension ImportSources {
  /// A frame of an SVG: its pictures, which can be drawn again from it, with the caps that they propose.
  private func vector(_ request: ImportRequest) throws(PopframeError) -> ImportedTheme {
    guard paths.count == 1, let path = paths.first else {
      throw .misplaced(reason: "one SVG makes a frame; give one")
    }
    if request.frame != nil {
      throw .misplaced(reason: "an SVG is one frame, and no other could be named")
    }
    let source = try VectorSource(file: path)
    let renderer = try VectorRenderer()
    var log = ImportLog(mends: request.mends)
    if let warning = source.warning { log.warn(warning, file: path.text) }
    var picture = ImportedPicture(stem: "frame", files: [])
    var files = [ExchangeFile(path: "sources/frame.svg", content: .bytes(source.bytes))]
    for scale in ThemeVectors.scales {
      let png = try renderer.png(source, scale: scale)
      let file = picture.fileName(scale)
      let bitmap = try Asset(bytes: png, path: PathName(file)).picture().bitmap
      picture.files.append(.init(scale: scale, bitmap: bitmap))
      files.append(ExchangeFile(path: file, content: .bytes(png)))
    }
    var resizing = "stretch"
    switch picture.proposedCaps {
    case .failure(let failure):
      log.warn("no caps are found: \(failure.reason); all of it stretches", file: path.text)
    case .success(let found):
      picture.setCaps(found.caps, origin: "found in the pixels")
      if found.resizing.x != found.resizing.y {
        resizing = "{x: \(found.resizing.x.rawValue), y: \(found.resizing.y.rawValue)}"
      } else {
        resizing = found.resizing.x.rawValue
      }
      log.warn(
        "caps are found in the pixels: " + found.reasons.joined(separator: "; "), file: path.text)
    }
    var text = ImportedThemeText(request, format: "svg")
    text.add("")
    text.add(
      "contentInsets: \(ImportedThemeText.list(picture.outerCaps))",
      "as the caps; an SVG does not say where content is")
    text.add("")
    text.add("frame:")
    text.add("  image: frame.png", "drawn from sources/frame.svg by popframe rasterize")
    text.addCaps(picture, indent: "  ")
    text.add("  resizing: \(resizing)", "found in the pixels")
    text.addPreviews(arrows: [.none], scales: ThemeVectors.scales, appearances: ["base"])
    files.append(ExchangeFile(path: "theme.yaml", content: .text(text.text)))
    return ImportedTheme(files, log)
  }
}

// Asset catalogues.
extension ImportSources {
  /// The image sets in a folder and below, by their paths from it; hidden folders and links are
  /// ignored. The search gives up, incomplete, after a number of names that no catalogue has.
  private static func imageSets(in folder: PathName) -> (sets: [String], isComplete: Bool) {
    var sets: [String] = []
    var waiting = [""]
    var seen = 0
    while !waiting.isEmpty {
      // As many names as the search of a theme's pictures looks at.
      guard seen < AssetWalk.limit else { return (sets, false) }
      let inner = waiting.removeFirst()
      let place = inner.isEmpty ? folder : folder.appending(inner)
      guard let names = try? FolderListing(of: place).names else { continue }
      for name in names where !name.hasPrefix(".") {
        seen += 1
        let path = inner.isEmpty ? name : "\(inner)/\(name)"
        guard (try? FileStatus(of: folder.appending(path), followsLinks: false).kind) == .folder
        else { continue }
        if name.lowercased().hasSuffix(".imageset") {
          sets.append(path)
        } else {
          waiting.append(path)
        }
      }
    }
    return (sets, true)
  }

  /// The name that a folder has for a file of a set.
  ///
  /// For Apple's file systems, é is the same as one or as two code points; elsewhere a copied set can say one and hold
  /// the other.
  private static func storedName(of name: String, in folder: PathName) -> String {
    if FileStatus.exists(folder.appending(name)) { return name }
    return (try? FolderListing(of: folder).names)?.first { $0 == name } ?? name
  }

  private func catalogue(_ request: ImportRequest) throws(PopframeError) -> ImportedTheme {
    var sets: [AssetCatalogReader.ImageSet] = []
    var snapshots: [String: (files: Snapshot, folder: String)] = [:]
    for path in paths {
      let isFolder = (try? FileStatus(of: path).kind) == .folder
      guard isFolder || path.lastPart.lowercased() == "contents.json" else {
        throw .impossible(
          path: path.text,
          reason: "this is no asset catalogue; give a folder that ends in .xcassets or .imageset")
      }
      let folder = isFolder ? path : path.folder
      let files = try Snapshot(folder: folder.text)
      let isSet = files.name.lowercased().hasSuffix(".imageset") || !isFolder
      let found = isSet ? (sets: [""], isComplete: true) : Self.imageSets(in: folder)
      guard found.isComplete else {
        throw .impossible(
          path: path.text,
          reason: "there are more than \(AssetWalk.limit) files here; give a folder nearer to the "
            + "image sets")
      }
      for set in found.sets {
        let name = set.isEmpty ? files.name : PathName(set).lastPart
        let place = set.isEmpty ? folder : folder.appending(set)
        let prefix = set.isEmpty ? "" : "\(set)/"
        let json = try Self.asset("\(prefix)Contents.json", in: files, isGiven: !isFolder)
        sets.append(
          AssetCatalogReader.ImageSet(
            name: name.lowercased().hasSuffix(".imageset") ? String(name.dropLast(9)) : name,
            path: place.text,
            contents: SourceTree(
              json: json.contents.bytes, path: json.path.text, mends: true)))
        snapshots[place.text] = (files, prefix)
      }
    }
    guard !sets.isEmpty else {
      throw .impossible(
        path: paths[0].text,
        reason: "there is no image set here; an image set is a folder that ends in .imageset")
    }
    var warnings: [Diagnostic] = []
    let theme = AssetCatalogReader.read(sets, request) { set, name in
      guard let place = snapshots[set.path] else { return .failure(.init("is missing")) }
      let name = Self.storedName(of: name, in: PathName(set.path))
      return Self.picture(place.folder + name, in: place.files, &warnings)
    } bytes: { set, name in
      guard let place = snapshots[set.path] else { return nil }
      let name = Self.storedName(of: name, in: PathName(set.path))
      return try? place.files.store.asset(place.folder + name).contents.bytes
    } caps: { picture in
      picture.proposedCaps
    }
    return theme.adding(warnings)
  }
}
