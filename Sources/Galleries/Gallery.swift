internal import Files
internal import Imaging
internal import Placement
internal import Popovers
internal import Themes
public import PopframeKit

/// Every preview of a theme, or all scenes of a folder, and one contact sheet that shows them all.
///
/// ```swift
/// let gallery = try Gallery(ThemeFolder("Assets/Crimson"))
/// try gallery.draw().write(to: "Renders")    // Renders/Crimson/120x80-up.png …
/// ```
@_spi(Studio) public struct Gallery: Sendable {
  /// The name in messages.
  package let name: String
  /// The name of the folder that the pictures lie in.
  package let folder: String
  /// The pictures without those of other shards, in the order of the theme's lists or of the scenes' paths.
  package private(set) var cases: [PictureCase]
  let inputs: InputFiles
  private let sheet: Sheet
  private var isPart = false

  /// The contact sheet before anything is drawn.
  private enum Sheet: Sendable {
    case previews(ThemeFolder, ContactSheet)
    /// Which background a scene needs depends on its pixels.
    case scenes(SourceFolder)
  }

  /// Lays out all previews of a theme, so that errors are known before anything is drawn.
  public init(_ theme: ThemeFolder) throws(PopframeError) {
    inputs = theme.inputs
    (name, folder) = (theme.name, theme.pictureFolder)
    var cases: [PictureCase] = []
    var sizes: [PixelSize] = []
    for item in PictureCase.previews(of: theme, inputs) {
      let (laidOut, size) = try item.laidOut()
      cases.append(laidOut)
      sizes.append(size)
    }
    self.cases = cases
    guard
      let sheet = ContactSheet(
        theme.document.base, cases: cases.compactMap(\.preview), sizes: sizes)
    else { throw Self.tooLarge(theme.file, cases.count, "make the lists under previews shorter") }
    self.sheet = .previews(theme, sheet)
  }

  /// Reads all scenes of a folder that has been searched, and finds out whether each can be placed; throws the errors
  /// of all of them together.
  package init(
    _ scenes: SourceFolder, locator: ThemeLocator = .standard
  ) throws(PopframeError) {
    (name, folder) = (scenes.pictureFolder, scenes.pictureFolder)
    cases = scenes.sceneCases(locator: locator)
    var inputs = InputFiles()
    var diagnostics: [Diagnostic] = []
    for item in cases {
      do throws(PopframeError) {
        inputs.formUnion(try item.scene.get().inputs)
      } catch .invalid(let found) {
        diagnostics += found
      }
    }
    guard diagnostics.isEmpty else { throw .invalid(diagnostics) }
    self.inputs = inputs
    sheet = .scenes(scenes)
    try CaseName.checkOverlaps(
      of: .pictures,
      cases.map { ($0.label, $0.source) }
        + [(PathName(CaseName.contactSheet).stem, "the sheet of all pictures")])
  }

  private static func tooLarge(_ path: String, _ count: Int, _ remedy: String) -> PopframeError {
    .impossible(
      path: path, reason: "a contact sheet of \(count) pictures is too large; \(remedy)")
  }

  /// The part of the gallery that a shard draws: case i (from 0) of n shards belongs to shard
  /// i mod n + 1. The contact sheet shows all cases and belongs to no shard.
  package func part(_ shard: Shard) -> Gallery {
    var part = self
    part.isPart = true
    part.cases = cases.part(shard)
    return part
  }

  /// The names of the files, in the order in which they are drawn.
  public var fileNames: [String] {
    cases.map { "\($0.label).png" } + (isPart ? [] : [CaseName.contactSheet])
  }

  /// The SHA-256 of everything that the pictures follow from, beside the program; `nil` if a file cannot be
  /// read.
  var source: Sha256? {
    switch sheet {
    case .previews(let theme, _): return theme.source.map { Sha256(of: fileNames, $0) }
    case .scenes(let scenes):
      var record = ["scenes", scenes.name] + fileNames
      for item in cases {
        for (path, hash) in item.inputHashes.sorted(by: { $0.key.text < $1.key.text }) {
          guard let hash = hash() else { return nil }
          record += [path.text, hash.hex]
        }
      }
      return Sha256(of: record)
    }
  }
}

extension Gallery {
  /// A gallery that has been drawn: PNG files in memory.
  public struct Pictures: Sendable {
    /// The name of the folder that the files belong into.
    package let folder: String
    /// File names and their bytes: the pictures in order, then the contact sheet.
    public let files: [(name: String, png: [UInt8])]
    /// The warnings, each once.
    package let warnings: [Diagnostic]

    package var hasSheet: Bool { files.contains { $0.name == CaseName.contactSheet } }
    /// How many pictures there are; the sheet is none of them.
    package var count: Int { files.count - (hasSheet ? 1 : 0) }
  }

  /// A gallery whose pictures are drawn, without the sheet that shows them all.
  package struct Draft: Sendable {
    fileprivate let gallery: Gallery
    fileprivate let drawn: [Drawn]

    /// The gallery with its sheet, which is mostly made on one core.
    package func finished() throws(PopframeError) -> Pictures { try gallery.pictures(of: drawn) }
  }

  fileprivate struct Drawn: Sendable {
    let png: [UInt8]
    let popover: RenderedPopover
  }

  /// Draws the pictures and the sheet, on all cores.
  public func draw() throws(PopframeError) -> Pictures { try drawPictures { _ in }.finished() }

  /// Draws the pictures, on all cores; the result does not depend on how many there are.
  ///
  /// - Parameter progress: Gets the number of pictures that are done, one after the other.
  package func drawPictures(progress: (Int) -> Void) throws(PopframeError) -> Draft {
    Draft(
      gallery: self,
      drawn: try cases.tryMapOnAllCores(progress: progress) { item throws(PopframeError) in
        let popover = try item.draw()
        return Drawn(png: try popover.png(), popover: popover)
      })
  }

  private func pictures(of drawn: [Drawn]) throws(PopframeError) -> Pictures {
    var warnings: [Diagnostic] = []
    func add(_ found: [Diagnostic]) {
      for warning in found where !warnings.contains(warning) { warnings.append(warning) }
    }
    var files = drawn.map(\.png)
    switch sheet {
    case .previews(let theme, let sheet):
      add(theme.warnings)
      guard !isPart else { break }
      let backgrounds = try theme.previewBackgrounds(add)
      files.append(
        try sheet.png(
          shown(drawn, on: sheet, backgrounds, theme), on: backgrounds, source: theme.file))
    case .scenes(let scenes):
      let pictures = zip(cases, drawn).map { item, drawn in
        let picture = drawn.popover.picture
        return ContactSheet.Picture(
          name: item.label, size: picture.size, scale: drawn.popover.layout.scale,
          background: picture.kept.pixels.allSatisfy { $0.alpha == 255 } ? nil : .checker)
      }
      let title = ContactSheetTitle(name: scenes.name, count: cases.count)
      guard let sheet = ContactSheet(title, pictures: pictures) else {
        throw Self.tooLarge(scenes.path.text, cases.count, "make two folders of them")
      }
      files.append(try sheet.png(Self.scaled(drawn, for: sheet), source: scenes.path.text))
    }
    for (item, drawn) in zip(cases, drawn) { add(item.warnings + drawn.popover.warnings) }
    return Pictures(folder: folder, files: Array(zip(fileNames, files)), warnings: warnings)
  }

  private static func scaled(_ drawn: [Drawn], for sheet: ContactSheet) -> [Bitmap] {
    Array(drawn.enumerated()).mapOnAllCores {
      sheet.picture(of: $0.element.popover.bitmap, at: $0.offset)
    }
  }

  /// The pictures of a theme's sheet: those of the previews, or, with a backdrop or a placeholder, each drawn
  /// again over its part of the panel.
  private func shown(
    _ drawn: [Drawn], on sheet: ContactSheet, _ backgrounds: [PictureSet: Bitmap],
    _ theme: ThemeFolder
  ) throws(PopframeError) -> [Bitmap] {
    let scaled = Self.scaled(drawn, for: sheet)
    let placeholder = Placeholder(theme.document.base.previews.placeholder)
    let isDrawnAgain = Set(cases.compactMap(\.preview?.appearance)).filter {
      !placeholder.isEmpty || theme.document.theme(for: $0)?.backdrop != nil
    }
    guard !isDrawnAgain.isEmpty else { return sheet.cells.map { scaled[$0.preview] } }
    let panels = try sheet.panels(on: backgrounds, source: theme.file)
    return try sheet.cells.tryMapOnAllCores { [cases] cell throws(PopframeError) in
      guard let preview = cases[cell.preview].preview, isDrawnAgain.contains(preview.appearance),
        cell.background != nil, panels.bounds.intersection(cell.picture) == cell.picture,
        !cell.picture.isEmpty
      else { return scaled[cell.preview] }
      let popover = try theme.render(
        preview.request, appearance: preview.appearance,
        options: DrawingOptions(background: .picture(panels.part(cell.picture))),
        placeholder: placeholder)
      return sheet.picture(of: popover.bitmap, at: cell.preview)
    }
  }
}

extension ThemeFolder {
  /// The SHA-256 of everything that any picture of the theme follows from; `nil` if a file cannot be read.
  var source: Sha256? {
    // A theme may get its name from its folder.
    (try? files.hash(of: fileNames)).map { Sha256(of: [fileNames[0], name], $0) }
  }

  /// The pixels of the pictures among the previews' backgrounds.
  fileprivate func previewBackgrounds(
    _ warn: ([Diagnostic]) -> Void
  ) throws(PopframeError) -> [PictureSet: Bitmap] {
    var backgrounds: [PictureSet: Bitmap] = [:]
    for case .picture(let picture) in document.base.previews.allBackgrounds {
      let background = try files.asset(picture.file(for: .two).path).picture()
      backgrounds[picture] = background.bitmap
      warn(background.warnings)
    }
    return backgrounds
  }
}
