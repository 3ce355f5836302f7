internal import CairoRenderer
internal import Files
internal import Imaging
internal import Placement
internal import Popovers
internal import Words
package import PopframeKit

/// One sheet of several themes: each theme in each of its appearances, on the background of its
/// previews.
///
/// ```swift
/// let wall = ThemeWall([try ThemeFolder("Assets/Card"), try ThemeFolder("Assets/Frost")])
/// let png = try wall.png()
/// ```
package struct ThemeWall: Sendable {
  package static let fileName = "themes.png"

  private struct Tile {
    let theme: ThemeFolder
    let appearance: String
    let rect: PixelRect
    /// The labels below it: the theme's name once, and the appearance unless it is the base.
    let labels: [(text: String, color: Color)]

    static func labels(
      of name: String, appearance: String, isFirst: Bool
    ) -> [(text: String, color: Color)] {
      (isFirst ? [(name, SheetStyle.ink)] : [])
        + (appearance == "base" ? [] : [(appearance, SheetStyle.softInk)])
    }
  }

  private let tiles: [Tile]
  private let size: PixelSize
  private let subtitle: String

  private static let title = "Popframe"
  /// The popover's bounds, in points.
  private static let bounds = Size(width: 200, height: 130)
  /// The background of themes that choose none.
  private static let plain = Color(red: 0xE3, green: 0xE0, blue: 0xD9)

  package init(_ themes: [ThemeFolder]) {
    let looks = themes.map(\.document.base.previews.appearances)
    let grid = WallGrid(
      looks: looks.map(\.count),
      top: SheetStyle.margin + SheetStyle.title.capHeight + 2 * SheetStyle.text.lineHeight
        + SheetStyle.sectionGap)
    size = grid.size
    subtitle = themes.count.counted("theme")
    tiles = themes.indices.flatMap { index in
      zip(looks[index], grid.tiles[index]).enumerated().map { place, look in
        Tile(
          theme: themes[index], appearance: look.0, rect: look.1,
          labels: Tile.labels(of: themes[index].name, appearance: look.0, isFirst: place == 0))
      }
    }
  }

  /// Fails when the sheet would be written over something that it is made from.
  package func check(output folder: String) throws(PopframeError) {
    for tile in tiles {
      try tile.theme.inputs.check(output: PathName(folder).appending(Self.fileName))
    }
  }

  /// Draws the sheet into a folder, which is made where it is missing, but not the one above.
  ///
  /// - Parameter cache: Where sheets are kept that were drawn before.
  /// - Returns: The path of the sheet.
  @discardableResult
  package func write(
    to folder: String, from cache: PictureCache? = nil
  ) throws(PopframeError) -> String {
    let place = PathName(folder).appending(Self.fileName)
    let png = try png(from: cache)
    var made = FolderTransaction()
    try made.make(PathName(folder))
    try FileWriter.writePictures([(place, png)])
    made.keep()
    return place.text
  }

  private func png(from cache: PictureCache?) throws(PopframeError) -> [UInt8] {
    guard let cache, let source else { return try png() }
    if let file = cache.files(for: source, count: 1)?.first { return file }
    let png = try png()
    try cache.keep([png], for: source)
    return png
  }

  /// The SHA-256 of everything that the sheet follows from, beside the program.
  private var source: Sha256? {
    var record = ["wall"]
    for tile in tiles {
      guard let source = tile.theme.source else { return nil }
      record += [tile.appearance, source.hex]
    }
    return Sha256(of: record)
  }

  package func png() throws(PopframeError) -> [UInt8] {
    var panels: [Drawing.Step] = []
    for tile in tiles { panels.append(try panel(of: tile)) }
    let background = try render(panels)
    var steps = panels + titleSteps
    for tile in tiles { steps += try self.steps(of: tile, on: background) }
    return try render(steps).png(scale: .two)
  }

  private func render(_ steps: [Drawing.Step]) throws(PopframeError) -> Bitmap {
    guard Bitmap.permits(size) else {
      throw .impossible(path: Self.fileName, reason: "a sheet of so many themes is too large")
    }
    do throws(CairoError) {
      return try CairoRenderer().render(
        Drawing(canvas: size, background: .color(SheetStyle.paper), overlay: steps))
    } catch { throw .defect("\(Self.fileName): \(error)") }
  }

  private var titleSteps: [Drawing.Step] {
    let baseline = SheetStyle.margin + SheetStyle.title.capHeight
    return [
      SheetStyle.title.step(
        Self.title, at: PixelPoint(x: SheetStyle.margin, y: baseline), color: SheetStyle.ink),
      SheetStyle.text.step(
        subtitle,
        at: PixelPoint(x: SheetStyle.margin, y: baseline + 2 * SheetStyle.text.lineHeight),
        color: SheetStyle.softInk),
    ]
  }

  private func panel(of tile: Tile) throws(PopframeError) -> Drawing.Step {
    switch tile.theme.document.base.previews.backgrounds(of: tile.appearance).first {
    case .color(let color)?: return .fill(Path(tile.rect), .color(color))
    case .picture(let picture)?:
      let bitmap = try tile.theme.files.asset(picture.file(for: .three).path).picture().bitmap
      return .picture(SlicedPicture(bitmap, covering: tile.rect))
    case .checker?, nil: return .fill(Path(tile.rect), .color(Self.plain))
    }
  }

  /// The popover, its bounds in the middle of its tile, and its name below.
  private func steps(
    of tile: Tile, on background: Bitmap
  ) throws(PopframeError) -> [Drawing.Step] {
    let request = PopoverRequest(extent: .bounds(Self.bounds), arrow: .up, scale: .two)
    let layout = try tile.theme.layout(request, appearance: tile.appearance)
    let own = layout.pixels.bounds
    let place = PixelRect(
      origin: PixelPoint(
        x: tile.rect.x + (tile.rect.width - own.width) / 2 - own.x,
        y: tile.rect.y + (tile.rect.height - own.height) / 2 - own.y),
      size: layout.pixels.canvas)
    var placeholder = Placeholder(tile.theme.document.base.previews.placeholder)
    placeholder.isLettered = true
    // Over the background itself, so that a backdrop has something behind it.
    let isInside = PixelRect(origin: .zero, size: size).intersection(place) == place
    let popover = try tile.theme.render(
      request, appearance: tile.appearance,
      options: isInside
        ? DrawingOptions(background: .picture(background.part(place))) : DrawingOptions(),
      placeholder: placeholder)
    let shown = place.intersection(tile.rect)
    let part = popover.bitmap.part(
      shown.offset(by: PixelPoint(x: -place.x, y: -place.y)))
    var steps: [Drawing.Step] = [
      .picture(
        SlicedPicture(whole: part, at: shown.origin))
    ]
    let baseline = tile.rect.maxY + SheetStyle.heading.lineHeight
    var x = tile.rect.x
    for label in tile.labels {
      steps.append(
        SheetStyle.heading.step(label.text, at: PixelPoint(x: x, y: baseline), color: label.color))
      x += SheetStyle.heading.width(of: label.text + "  ")
    }
    return steps
  }
}
