internal import AndroidExchange
internal import AppleExchange
internal import Exchange
internal import Files
internal import Languages
internal import PopframeKit
internal import Popovers
internal import ThemeSource
internal import Themes
internal import WebExchange

/// The files that a theme is imported from: found by their names and read once; no other file is
/// read.
struct ImportSources {
  let format: ExchangeFormat
  let paths: [PathName]
  /// The bytes of the only path, when that is standard input.
  let standardInput: [UInt8]?

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
          : "\(name): an SVG is a file; give its path")
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
  static func foreign(_ path: PathName) -> ForeignFile? {
    let name = path.lastPart
    if let named = ForeignFile(name: name), !PathName(name).isPNG, named.kind.holds("archive") {
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
      if name.ends(with: ".css") { return "css" }
      if path.isSVG { return "svg" }
      return nil
    }
    if [".xcassets", ".imageset"].contains(where: { name.ends(with: $0) }) { return "xcassets" }
    if DrawableFolder.isOne(path.lastPart) { return "nine-patch" }
    if !imageSets(in: path).sets.isEmpty { return "xcassets" }
    guard let files = try? Snapshot(folder: path.text) else { return nil }
    if files.names.contains(where: isNinePatch) { return "nine-patch" }
    return styleSheets(in: path).isEmpty ? nil : "css"
  }

  func theme(_ request: ImportRequest) throws(PopframeError) -> ImportedTheme {
    try check(request)
    var request = request
    var reading = PictureReading()
    if let path = request.arrowPicture {
      request.arrowArt = try reading.arrow(at: PathName(path))
    }
    return try reading.theme(imported(request))
  }

  private func imported(_ request: ImportRequest) throws(PopframeError) -> ImportedTheme {
    switch format.target {
    case .xcassets: return try catalogue(request)
    case .ninePatch: return try ninePatches(request)
    case .css: return try styleSheets(request)
    case nil: return try vector(request)
    case .uikit, .swiftui:
      throw .misplaced(reason: "\(format.name) is exported only")
    }
  }
}

extension ImportSources {
  private func check(_ request: ImportRequest) throws(PopframeError) {
    if request.height != nil, format.target != .ninePatch {
      throw .misplaced(reason: "the height of an arrow is asked of nine-patches only")
    }
    if request.height != nil, request.arrow == ArrowDirection.none.rawValue {
      throw .misplaced(reason: "without an arrow there is no height")
    }
    guard let arrow = request.arrow, arrow != ArrowDirection.none.rawValue else { return }
    guard request.arrowPicture == nil else {
      throw .misplaced(
        reason: "the arrow is a picture of its own, and '\(arrow)' names another one")
    }
    if format.target == .css || format.target == nil {
      let what = format.target == .css ? "a stylesheet" : "an SVG"
      throw .misplaced(
        reason: "\(what) gives a frame, and no arrow could be named; give its "
          + "picture with --arrow-picture")
    }
    if format.target == .ninePatch, ArrowDirection(rawValue: arrow) == nil {
      throw .misplaced(
        reason:
          "'\(arrow)' is no direction of a nine-patch's arrow; it is up, down, left, right or none")
    }
  }

  /// The files of a folder that was given, or of the folder around a file; around standard input the
  /// current folder.
  func files(at path: PathName) throws(PopframeError) -> (all: Snapshot, isFolder: Bool) {
    if let standardInput {
      let files = try Snapshot(folder: ".")
      files.store.add([path.text: standardInput])
      return (files, false)
    }
    let isFolder = (try? FileStatus(of: path).kind) == .folder
    return (try Snapshot(folder: (isFolder ? path : path.folder).text), isFolder)
  }

  /// - Parameter isGiven: Whether the file itself was given. If only its folder was given, a
  ///   missing file is an error in the folder.
  static func asset(
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
