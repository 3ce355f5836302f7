internal import Imaging
internal import Placement
package import Popovers
package import Themes

/// Every preview of a theme, and one contact sheet that shows them all.
///
/// ```swift
/// let gallery = try Gallery(ThemeFolder("Assets/Crimson"))
/// try gallery.draw().write(to: "Renders")    // Renders/Crimson/120x80-up.png …
/// ```
package struct Gallery: PictureBatch {
  /// The theme.
  package let theme: ThemeFolder
  /// The previews to draw, in the order of the theme's lists.
  package let cases: [PreviewCase]
  private let sheet: ContactSheet
  /// The part that is drawn; `nil` for all.
  private var shard: Shard?

  /// The file name of the contact sheet.
  package static let sheetName = "contact-sheet.png"

  /// Lays out all previews, so that errors are known before anything is drawn.
  package init(_ theme: ThemeFolder) throws(PopframeError) {
    self.theme = theme
    cases = theme.previews
    var sizes: [PixelSize] = []
    for preview in cases {
      let layout = try theme.layout(preview.request, appearance: preview.appearance)
      sizes.append(layout.pixels.canvas)
    }
    guard let sheet = ContactSheet(theme.document.base, cases: cases, sizes: sizes) else {
      throw .impossible(
        path: theme.file,
        reason: "a contact sheet of \(cases.count) pictures is too large; make the lists under "
          + "previews shorter")
    }
    self.sheet = sheet
  }

  /// The part of the gallery that a shard draws: case i (from 0) of n shards belongs to shard
  /// i mod n + 1. The contact sheet shows all cases and belongs to no shard.
  package func part(_ shard: Shard) -> Gallery {
    var part = self
    part.shard = shard
    return part
  }

  /// The cases that are drawn.
  package var drawnCases: [PreviewCase] {
    guard let shard else { return cases }
    return cases.enumerated().filter { $0.offset % shard.count == shard.index - 1 }.map(\.element)
  }

  /// A gallery that has been drawn: PNG files in memory.
  package struct Pictures: Sendable {
    /// The name of the folder that the files belong into: the theme's name.
    package let folder: String
    /// File names and their bytes: the previews in order, then the contact sheet.
    package let files: [(name: String, png: [UInt8])]
    /// The warnings, each once.
    package let warnings: [Diagnostic]

    /// Whether there is a sheet.
    package var hasSheet: Bool { files.contains { $0.name == Gallery.sheetName } }
    /// How many pictures there are; the sheet is none of them.
    package var count: Int { files.count - (hasSheet ? 1 : 0) }
  }

  /// A gallery whose pictures are drawn, without the sheet that shows them all.
  package struct Draft: Sendable {
    private let finish: @Sendable () throws(PopframeError) -> Pictures

    init(_ finish: @escaping @Sendable () throws(PopframeError) -> Pictures) {
      self.finish = finish
    }

    /// The gallery with its sheet.
    package func finished() throws(PopframeError) -> Pictures { try finish() }
  }

  package var name: String { theme.name }

  package var fileNames: [String] {
    drawnCases.map { "\($0.name).png" } + (shard == nil ? [Self.sheetName] : [])
  }

  package var source: Sha256? { theme.source.map { Sha256(of: fileNames, $0) } }

  package func drawPictures(
    progress: (Int) -> Void
  ) throws(PopframeError) -> Draft {
    if shard != nil {
      let pictures = try drawPart(progress: progress)
      return Draft { pictures }
    }
    let cells = try Array(cases.indices).tryMapOnAllCores(progress: progress) {
      index throws(PopframeError) in try cell(index)
    }
    return Draft { () throws(PopframeError) in try pictures(of: cells) }
  }

  /// The files of all previews with their sheet.
  private func pictures(of cells: [Cell]) throws(PopframeError) -> Pictures {
    var backgrounds: [PictureSet: Bitmap] = [:]
    var warnings = theme.warnings
    for case .picture(let picture) in theme.document.base.previews.allBackgrounds {
      let background = try theme.files.asset(picture.file(for: .two).path).picture()
      backgrounds[picture] = background.bitmap
      warnings += background.warnings.filter { !warnings.contains($0) }
    }
    let sheet = try sheet.png(
      shown(cells, on: backgrounds), on: backgrounds, source: theme.file)
    for warning in cells.flatMap(\.warnings) where !warnings.contains(warning) {
      warnings.append(warning)
    }
    return pictures(cells.map(\.png) + [sheet], warnings)
  }

  private func pictures(_ files: [[UInt8]], _ warnings: [Diagnostic]) -> Pictures {
    Pictures(folder: folder, files: Array(zip(fileNames, files)), warnings: warnings)
  }

  /// The pictures of a shard, without a sheet.
  private func drawPart(
    progress: (Int) -> Void
  ) throws(PopframeError) -> Pictures {
    let drawn = try drawnCases.tryMapOnAllCores(progress: progress) {
      preview throws(PopframeError) in
      let popover = try theme.render(preview.request, appearance: preview.appearance)
      return (png: try popover.png(), warnings: popover.warnings)
    }
    var warnings = theme.warnings
    for warning in drawn.flatMap(\.warnings) where !warnings.contains(warning) {
      warnings.append(warning)
    }
    return pictures(drawn.map(\.png), warnings)
  }

  /// One preview: its file, and the picture that the sheet shows.
  private struct Cell: Sendable {
    let png: [UInt8]
    let picture: Bitmap
    package let warnings: [Diagnostic]
  }

  private func cell(_ index: Int) throws(PopframeError) -> Cell {
    let preview = cases[index]
    let popover = try theme.render(preview.request, appearance: preview.appearance)
    return Cell(
      png: try popover.png(), picture: sheet.picture(of: popover.bitmap, at: index),
      warnings: popover.warnings)
  }

  /// The pictures of the sheet: those of the previews, or, with a backdrop or a placeholder, each drawn
  /// again over its part of the panel.
  private func shown(
    _ cells: [Cell], on backgrounds: [PictureSet: Bitmap]
  ) throws(PopframeError) -> [Bitmap] {
    var looks: [String: Theme] = [:]
    for preview in cases where looks[preview.appearance] == nil {
      looks[preview.appearance] = try theme.theme(for: preview.appearance)
    }
    let placeholder = Placeholder(theme.document.base.previews.placeholder)
    let isDrawnAgain = looks.mapValues { $0.backdrop != nil || !placeholder.isEmpty }
    guard isDrawnAgain.values.contains(true) else {
      return sheet.cells.map { cells[$0.preview].picture }
    }
    let panels = try sheet.panels(on: backgrounds, source: theme.file)
    return try sheet.cells.tryMapOnAllCores { cell throws(PopframeError) in
      let preview = cases[cell.preview]
      guard isDrawnAgain[preview.appearance] == true, cell.background != nil,
        panels.bounds.intersection(cell.picture) == cell.picture, !cell.picture.isEmpty
      else { return cells[cell.preview].picture }
      let popover = try theme.render(
        preview.request, appearance: preview.appearance,
        options: DrawingOptions(background: .picture(panels.part(cell.picture))),
        placeholder: placeholder)
      return sheet.picture(of: popover.bitmap, at: cell.preview)
    }
  }
}
