internal import Imaging
package import Popovers
package import ThemeTree

/// Every preview of a theme, and one contact sheet that shows them all.
///
/// ```swift
/// let gallery = try Gallery(ThemeFolder("Assets/Crimson"))
/// try await gallery.draw().write(to: "Renders")    // Renders/Crimson/120x80-up.png …
/// ```
package struct Gallery: Sendable {
  /// The theme.
  package let theme: ThemeFolder
  /// What is drawn, in the order of the theme's lists.
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
    /// What is worth saying, each once.
    package let warnings: [Diagnostic]
  }

  /// Draws everything, on all cores; the result does not depend on how many there are.
  ///
  /// - Parameter progress: Gets the number of pictures that are done, one after the other.
  package func draw(
    progress: (Int) -> Void = { _ in }
  ) async throws(PopframeError) -> Pictures {
    if shard != nil { return try await drawPart(progress: progress) }
    let cells = try await Array(cases.indices).tryMapOnAllCores(progress: progress) {
      index throws(PopframeError) in try cell(index)
    }
    var files = zip(cases, cells).map { (name: "\($0.name).png", png: $1.png) }
    var backgrounds: [PictureSet: Bitmap] = [:]
    for case .picture(let picture) in theme.document.base.previews.backgrounds {
      backgrounds[picture] = try theme.files.asset(picture.file(for: .two).path)
        .picture().bitmap
    }
    files.append(
      (
        Self.sheetName,
        try sheet.png(shown(cells, on: backgrounds), on: backgrounds, source: theme.file)
      ))
    var warnings = theme.warnings
    for warning in cells.flatMap(\.warnings) where !warnings.contains(warning) {
      warnings.append(warning)
    }
    return Pictures(folder: folder, files: files, warnings: warnings)
  }

  /// The pictures of a shard, without a sheet.
  private func drawPart(
    progress: (Int) -> Void
  ) async throws(PopframeError) -> Pictures {
    let drawn = try await drawnCases.tryMapOnAllCores(progress: progress) {
      preview throws(PopframeError) in
      let popover = try theme.render(preview.request, appearance: preview.appearance)
      return (name: "\(preview.name).png", png: try popover.png(), warnings: popover.warnings)
    }
    var warnings = theme.warnings
    for warning in drawn.flatMap(\.warnings) where !warnings.contains(warning) {
      warnings.append(warning)
    }
    return Pictures(
      folder: folder, files: drawn.map { (name: $0.name, png: $0.png) }, warnings: warnings)
  }

  /// One preview: its file, and the picture that the sheet shows.
  private struct Cell: Sendable {
    let png: [UInt8]
    let picture: Bitmap
    let warnings: [Diagnostic]
  }

  private func cell(_ index: Int) throws(PopframeError) -> Cell {
    let preview = cases[index]
    let popover = try theme.render(preview.request, appearance: preview.appearance)
    return Cell(
      png: try popover.png(), picture: sheet.picture(of: popover.bitmap, at: index),
      warnings: popover.warnings)
  }

  /// The pictures of the sheet: those of the previews, or, with a backdrop, each drawn again over
  /// its part of the panel.
  private func shown(
    _ cells: [Cell], on backgrounds: [PictureSet: Bitmap]
  ) throws(PopframeError) -> [Bitmap] {
    var looks: [String: Theme] = [:]
    for preview in cases where looks[preview.appearance] == nil {
      looks[preview.appearance] = try theme.theme(for: preview.appearance)
    }
    guard looks.values.contains(where: { $0.backdrop != nil }) else { return cells.map(\.picture) }
    let panels = try sheet.panels(on: backgrounds, source: theme.file)
    var pictures: [Bitmap] = []
    for (index, cell) in sheet.cells.enumerated() {
      let (own, preview) = (index % cases.count, cases[index % cases.count])
      guard looks[preview.appearance]?.backdrop != nil, cell.background != nil,
        panels.bounds.intersection(cell.picture) == cell.picture, !cell.picture.isEmpty
      else {
        pictures.append(cells[own].picture)
        continue
      }
      let popover = try theme.render(
        preview.request, appearance: preview.appearance,
        options: DrawingOptions(background: .picture(panels.part(cell.picture))))
      pictures.append(sheet.picture(of: popover.bitmap, at: own))
    }
    return pictures
  }
}
