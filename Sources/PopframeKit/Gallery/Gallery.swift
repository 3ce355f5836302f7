#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif
public import Popovers
internal import Raster

/// Every preview of a theme, and one contact sheet that shows them all.
///
/// ```swift
/// let gallery = try Gallery(ThemeFolder("Assets/Crimson"))
/// try await gallery.draw().write(to: "Renders")    // Renders/Crimson/120x80-up.png …
/// ```
public struct Gallery: Sendable {
  /// The theme.
  public let theme: ThemeFolder
  /// What is drawn, in the order of the theme's lists.
  public let cases: [PreviewCase]
  private let sheet: ContactSheet

  /// The file name of the contact sheet.
  public static let sheetName = "contact-sheet.png"

  /// Lays out all previews, so that whatever cannot be drawn is known before anything is.
  public init(_ theme: ThemeFolder) throws(PopframeError) {
    self.theme = theme
    cases = theme.document.base.previews.cases
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

  /// A gallery that has been drawn: PNG files in memory.
  public struct Pictures: Sendable {
    /// The name of the folder that the files belong into: the theme's name.
    public let folder: String
    /// File names and their bytes: the previews in order, then the contact sheet.
    public let files: [(name: String, png: [UInt8])]
    /// What is worth saying, each once.
    public let warnings: [String]
  }

  /// Draws everything, on all cores; the result does not depend on how many there are.
  ///
  /// - Parameter progress: Gets the number of pictures that are done, one after the other.
  public func draw(
    progress: (Int) -> Void = { _ in }
  ) async throws(PopframeError) -> Pictures {
    let cells = try await drawCells(progress: progress)
    var files = zip(cases, cells).map { (name: "\($0.name).png", png: $1.png) }
    files.append((Self.sheetName, try sheet.png(cells.map(\.picture), theme: theme)))
    var warnings = theme.warnings
    for warning in cells.flatMap(\.warnings) where !warnings.contains(warning) {
      warnings.append(warning)
    }
    return Pictures(folder: folder, files: files, warnings: warnings)
  }

  /// One preview: its file, and the picture that the sheet shows.
  private struct Cell: Sendable {
    let png: [UInt8]
    let picture: Bitmap
    let warnings: [String]
  }

  private struct Finished: Sendable {
    let index: Int
    let result: Result<Cell, PopframeError>
  }

  private func drawCells(progress: (Int) -> Void) async throws(PopframeError) -> [Cell] {
    var results: [Result<Cell, PopframeError>?] = Array(repeating: nil, count: cases.count)
    await withTaskGroup(of: Finished.self) { group in
      var next = 0
      func start() {
        guard next < cases.count else { return }
        let index = next
        next += 1
        group.addTask { Finished(index: index, result: cell(index)) }
      }
      // No more at a time than there are cores: each holds its canvases.
      for _ in 0..<Self.coreCount { start() }
      var done = 0
      for await finished in group {
        results[finished.index] = finished.result
        done += 1
        progress(done)
        start()
      }
    }
    var cells: [Cell] = []
    for result in results { if let cell = try result?.get() { cells.append(cell) } }
    return cells
  }

  private func cell(_ index: Int) -> Result<Cell, PopframeError> {
    let preview = cases[index]
    return Result { () throws(PopframeError) -> Cell in
      let popover = try theme.render(preview.request, appearance: preview.appearance)
      return Cell(
        png: try popover.png(), picture: sheet.picture(of: popover.bitmap, at: index),
        warnings: popover.warnings)
    }
  }

  private static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
