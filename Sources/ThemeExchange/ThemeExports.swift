internal import Exchange
internal import Files
internal import Imaging
internal import Languages
public import PopframeKit
internal import Popovers
internal import ThemeSource
public import Themes
internal import WebExchange

/// A theme in the formats that it is exported to, before anything is written.
///
/// ```swift
/// let exports = try ThemeFolder("Assets/Crimson").export(to: .xcassets)
/// for loss in exports.losses { print(loss) }
/// try exports.write(to: "Crimson-export")
/// ```
public struct ThemeExports: Sendable {
  /// The style in the page beside a stylesheet, as a source of a Content Security Policy.
  @_spi(Studio) public static var pageStyleSource: String { ExamplePage.styleSource }

  /// What the formats cannot express, at the lines of the theme's keys, in the order of the
  /// formats.
  public let losses: [Diagnostic]
  /// By how many levels of a channel a pixel differs at most by the losses, where each of them was measured; `nil`
  /// where one was not.
  @_spi(Studio) public let levels: Int?
  /// The warnings about the pictures' files.
  public let warnings: [Diagnostic]
  /// The files with their bytes, by path; of several formats each in a folder of the format's name.
  public let files: [(path: String, bytes: [UInt8])]
  /// The paths of the files that no other theme's export has.
  package let ownPaths: [String]
  let theme: ThemeFolder
  /// What the files were made of.
  let subject: ExportSubject
  /// From a file's path to the export that it belongs to: the format's folder or name, the prefix, and the theme; of a
  /// file that themes share, without a theme.
  private let owners: [String: String]

  /// Makes the exports of a theme.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - formats: The formats, each once.
  ///   - options: What is asked of them; a format takes what is meant for it.
  /// - Throws: `misplaced` for a format that is imported only and for options that the theme cannot follow, `impossible` for
  ///   a format that takes no picture of the theme, and the errors of the theme's pictures.
  public init(
    _ theme: ThemeFolder, to formats: [ExchangeFormat], options: ExportOptions = ExportOptions()
  ) throws(PopframeError) {
    try options.check(for: theme)
    let prefix = options.prefix
    let (subject, sheet) = try ExportSubject.subject(of: theme, for: formats, options)
    let root = theme.tree.root
    var losses: [Diagnostic] = []
    var levels: Int? = 0
    var files: [(path: String, bytes: [UInt8])] = []
    var ownPaths: [String] = []
    var owners: [String: String] = [:]
    for format in formats {
      guard let target = format.target else {
        throw .misplaced(reason: "\(format.name) is imported only")
      }
      let export = subject.export(to: target, sheet: sheet)
      guard !export.files.isEmpty else {
        let reason = export.losses.first.map { ": \($0.reason)" } ?? ""
        throw .impossible(
          path: theme.file, reason: "\(format.name) takes no picture of this theme\(reason)")
      }
      for loss in export.losses {
        levels = levels.flatMap { known in loss.levels.map { max(known, $0) } }
      }
      losses += export.losses.map { Diagnostic($0, of: theme.file, format: format, root) }
      let folder = formats.count > 1 ? "\(format.name)/" : ""
      for file in export.files {
        try file.checkSize(of: format, theme: theme.file)
        files.append((folder + file.path, try file.content.bytes()))
        if !file.isShared { ownPaths.append(folder + file.path) }
        owners[folder + file.path] =
          (folder.isEmpty ? format.name : folder)
          + (file.isShared
            ? ""
            : (prefix.isEmpty ? "" : " with the prefix \(prefix)") + " of \(subject.base.name)")
      }
    }
    self.losses = losses
    self.levels = levels
    var warnings: [Diagnostic] = []
    if formats.contains(where: { $0.target == .uikit }),
      subject.looks.contains(where: { !$0.theme.shadows.isEmpty })
    {
      warnings.append(
        Diagnostic(
          .warning, .exportLoss, file: theme.file,
          range: root?.keyRange(of: ["shadow"], least: 1) ?? .start,
          message: "uikit: UIKit casts a shadow of its own below every popover, and Apple gives no "
            + "numbers; the theme's shadows are cast beside it, or can be left out"))
    }
    for file in theme.pictureFiles where subject.bitmaps[file.path] != nil {
      // Decoded before, and once.
      warnings += try theme.files.asset(file.path).picture().warnings
    }
    self.warnings = warnings
    self.files = files
    self.ownPaths = ownPaths
    self.theme = theme
    self.subject = subject
    self.owners = owners
  }

  /// Writes the files, and beside them a list of what was written.
  ///
  /// - Parameters:
  ///   - folder: The folder's path; it is made where it is missing.
  ///   - force: Whether files that no export wrote, or that were changed since, are replaced.
  /// - Throws: `unwritable` for each file that is in the way, `outputIsInput` for a file of the theme; then nothing is
  ///   written.
  public func write(to folder: String, force: Bool = false) throws(PopframeError) {
    let place = PathName(folder)
    let inputs = theme.inputs
    for file in files { try inputs.check(output: place.appending(file.path)) }
    func owner(_ path: String) -> String { owners[path] ?? "" }
    let listPath = place.appending(ExportList.fileName)
    let isDone = try FileUpdate.run(on: [listPath]) { _ throws(PopframeError) in
      var list = try ExportList(in: place, force: force)
      var replacements = try list.check(files, in: place, force: force, owner: owner)
      let removals = list.add(files, in: place, owner: owner)
      replacements.append(
        .init(listPath, expected: list.expected, bytes: Array(list.text.utf8)))
      var made = FolderTransaction()
      for file in files { try made.makeAll(of: file.path, below: place) }
      guard try FileWriter.replace(replacements + removals) else { return false }
      made.keep()
      return true
    }
    guard isDone else { throw .unwritable(path: listPath.text, reason: FileUpdate.givenUp) }
  }
}

extension ThemeFolder {
  /// Exports the theme; nothing is written before ``ThemeExports/write(to:force:)``.
  ///
  /// ```swift
  /// let exports = try ThemeFolder("Card").export(to: .css)
  /// for loss in exports.losses { print(loss) }
  /// try exports.write(to: "Card-css")
  /// ```
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - others: Further ones, each once; then each has a folder of its name.
  ///   - options: What is asked of the exports; a format takes what is meant for it.
  /// - Throws: `misplaced` for a format that is imported only and for options that the theme cannot follow, `impossible` for
  ///   a format that takes no picture of the theme, and the errors of the theme's pictures.
  public func export(
    to format: ExchangeFormat, _ others: ExchangeFormat...,
    options: ExportOptions = ExportOptions()
  ) throws(PopframeError) -> ThemeExports {
    try ThemeExports(self, to: [format] + others, options: options)
  }

  /// Finds the scales that a stylesheet of the theme has a picture for, or a width of lines.
  package func scalesOfStylesheet() throws(PopframeError) -> Set<Int> {
    var scales: Set<Int> = []
    for appearance in document.appearances {
      var theme = try theme(for: appearance)
      theme.previews.backgrounds = []
      theme.previews.appearanceBackgrounds = [:]
      for picture in theme.pictures { scales.formUnion(picture.files.map(\.scale)) }
      switch theme.arrow?.art {
      // Of an arrow's picture and of a texture a file is made for each screen.
      case .image, .clip: scales.formUnion(DrawnThemePictures.scales)
      case .drawn, .fused, nil:
        if theme.drawnFrame != nil { scales.formUnion(DrawnThemePictures.scales) }
      }
    }
    return scales
  }
}

extension ExportSubject {
  /// The values and pictures of a theme for some formats, and what writes a stylesheet that is one of them; where a format
  /// needs pictures, drawn looks become pictures.
  fileprivate static func subject(
    of theme: ThemeFolder, for formats: [ExchangeFormat], _ options: ExportOptions
  ) throws(PopframeError) -> (subject: ExportSubject, sheet: CSSWriter?) {
    let isForWeb = formats.contains { $0.target == .css }
    var looks: [Look] = []
    var bitmaps: [String: Bitmap] = [:]
    for appearance in theme.document.appearances {
      var look = Look(appearance: appearance, theme: try theme.theme(for: appearance))
      // It draws a popover, and a catalogue has no place for it.
      if formats.contains(where: { $0.target != .xcassets }) {
        look.contentColor = theme.contentColor(in: appearance)
      }
      if look.theme.drawnFrame == nil {
        look.theme.previews.backgrounds = []
        look.theme.previews.appearanceBackgrounds = [:]
        for picture in look.theme.pictures {
          for file in picture.files where bitmaps[file.path] == nil {
            bitmaps[file.path] = try theme.files.asset(file.path).picture().bitmap
          }
        }
        look.clipped = try ClippedArrowPictures(look.theme, subject: theme.file).arrows
      }
      if !options.castsShadows {
        look.theme.shadows = []
        for direction in look.theme.directions.keys {
          look.theme.directions[direction]?.shadows = []
        }
      }
      if !options.blursOnDevice, !options.isDrawnOnDevice,
        formats.contains(where: { $0.target == .ninePatch }),
        let pictures = try ShadowPictures(look.theme, bitmaps: bitmaps, subject: theme.file)
      {
        look.castShadows = pictures.shadows
        look.shadowLevels = pictures.levels
      }
      looks.append(look)
    }
    let kept = KeptSources(theme.files)
    func subject() -> ExportSubject {
      ExportSubject(
        looks: looks, bitmaps: bitmaps, prefix: options.prefix,
        androidPackage: options.androidPackage, isDrawnOnDevice: options.isDrawnOnDevice,
        isPublic: options.isPublic, kept: kept.trees,
        keptFiles: kept.files)
    }
    if formats.allSatisfy({ $0.target == .css }) {
      let sheet = CSSWriter(subject(), options: options.stylesheet)
      if sheet.isDrawn { return (subject(), sheet) }
    }
    if options.isDrawnOnDevice, formats.allSatisfy({ $0.target == .ninePatch }) {
      return (subject(), nil)
    }
    for index in looks.indices {
      try looks[index].draw(for: theme.file, withCoverage: isForWeb, into: &bitmaps)
    }
    return (subject(), isForWeb ? CSSWriter(subject(), options: options.stylesheet) : nil)
  }
}

extension ExportSubject.Look {
  /// Makes pictures of a drawn look.
  ///
  /// - Parameter withCoverage: Whether the coverage of outlines is drawn where a backdrop shows through them.
  fileprivate mutating func draw(
    for file: String, withCoverage: Bool, into bitmaps: inout [String: Bitmap]
  ) throws(PopframeError) {
    let drawn = theme
    guard let frame = drawn.drawnFrame else { return }
    let pictures = try DrawnThemePictures(
      drawn, frame: frame, folder: "\(appearance)/", subject: file)
    theme = pictures.theme
    losses = pictures.losses
    arrowLosses = pictures.arrowLosses
    drawnBase = pictures.base
    self.drawn = frame
    overhang = pictures.overhang
    bitmaps.merge(pictures.bitmaps) { $1 }
    guard withCoverage,
      ArrowDirection.allCases.contains(where: { drawn.pointing($0).backdrop != nil })
    else { return }
    let plain = DrawnFrame(
      fill: .color(.black), cornerRadii: frame.cornerRadii, cornerCurve: frame.cornerCurve)
    let coverage = try DrawnThemePictures(
      drawn, frame: plain, folder: "\(appearance)/coverage-", subject: file)
    if case .fused(let art)? = coverage.theme.arrow?.art {
      self.coverage = (art, coverage.overhang)
    }
    bitmaps.merge(coverage.bitmaps) { $1 }
  }
}

/// The files that an import of an asset catalogue has kept in a theme's `sources` folder.
private struct KeptSources {
  private(set) var trees: [String: SourceNode] = [:]
  private(set) var files: [String: [UInt8]] = [:]

  init(_ snapshot: Snapshot) {
    for name in ["frame", "arrow", "arrow-up", "arrow-down", "arrow-left", "arrow-right"] {
      let folder = "sources/\(name).imageset"
      guard let asset = try? snapshot.store.asset("\(folder)/Contents.json"),
        let root = SourceTree(
          json: asset.contents.bytes, path: asset.path.text, limit: InputFile.largestCatalogue
        ).root
      else { continue }
      trees[name] = root
      guard case .sequence(let images)? = root["images"]?.content else { continue }
      for image in images {
        guard case .scalar(let filename, _)? = image["filename"]?.content,
          FileName(filename) != nil,
          let file = try? snapshot.store.asset("\(folder)/\(filename)")
        else { continue }
        files["\(folder)/\(filename)"] = file.contents.bytes
      }
    }
  }
}

extension ExchangeFile {
  /// Fails where a picture of the format is larger than pictures may be: with its marks, say.
  fileprivate func checkSize(
    of format: ExchangeFormat, theme: String
  ) throws(PopframeError) {
    guard case .picture(let bitmap, _) = content, !Bitmap.permits(bitmap.size) else { return }
    throw .impossible(
      path: theme,
      reason:
        "\(path) of \(format.name) would be \(bitmap.width) × \(bitmap.height) pixels, and a picture has "
        + "at most \(Bitmap.maximumSide) a side and 100 million; make the theme's picture smaller")
  }
}

extension ExchangeFile.Content {
  func bytes() throws(PopframeError) -> [UInt8] {
    switch self {
    case .text(let text): Array(text.utf8)
    case .embedding(let text, let pictures): Array(try Self.embedded(text, pictures).utf8)
    case .bytes(let bytes): bytes
    case .picture(let bitmap, let scale): try bitmap.png(scale: scale)
    }
  }

  /// A text in which the addresses of pictures are replaced by the pictures.
  private static func embedded(
    _ text: String, _ pictures: [ExchangeFile.Picture]
  ) throws(PopframeError) -> String {
    var text = text
    for picture in pictures {
      let address = try picture.bitmap.png(scale: picture.scale).addressOfPNG
      text = text.exchanging("url(\"\(picture.path)\")", for: "url(\"\(address)\")")
    }
    return text
  }
}

extension Diagnostic {
  /// A loss, at the line of the theme's key.
  init(_ loss: ThemeLoss, of file: String, format: ExchangeFormat, _ root: SourceNode?) {
    let keys = loss.key.words(between: ".").map(String.init)
    let own = loss.appearance.flatMap {
      root?.keyRange(of: ["appearances", $0] + keys, least: 3)
    }
    // A line of the base does not say which appearance is meant.
    let appearance = own == nil ? loss.appearance.map { "in \($0), " } ?? "" : ""
    self.init(
      .warning, .exportLoss, file: file,
      range: own ?? root?.keyRange(of: keys, least: 1) ?? .start,
      message: "\(format.name) loses \(loss.key): \(appearance)\(loss.reason)")
  }
}

extension SourceNode {
  /// The place of the last existing key of a path; `nil` if fewer than `least` exist.
  fileprivate func keyRange(of keys: [String], least: Int) -> SourceRange? {
    var node = self
    var range: SourceRange?
    var found = 0
    for key in keys {
      guard let entry = node.entries.first(where: { $0.key == key }) else { break }
      range = entry.keyRange
      node = entry.value
      found += 1
    }
    return found >= least ? range : nil
  }
}
