internal import Imaging
internal import Popovers
internal import PopframeKit

extension ContactSheet {
  struct Picture: Equatable, Sendable {
    let name: String
    let size: PixelSize
    let scale: Scale
    /// The background under translucent pixels; `nil` for an opaque picture.
    let background: Previews.Background?
    /// The number of its preview.
    var preview = 0
  }

  /// A sheet of pictures that stand one after the other, in rows, each with its name below.
  ///
  /// All are shown at the same zoom, the largest with which the sheet keeps its limit; `nil` when a
  /// bitmap cannot even hold the smallest.
  init?(_ title: ContactSheetTitle, pictures: [Picture]) {
    let zooms = [Ratio(1, 2), Ratio(3, 8), Ratio(1, 4), Ratio(1, 8)]
    let sheets = zooms.lazy.map { ContactSheet(title, pictures, zoom: $0) }
    let pleasant = sheets.first { $0.size.width * $0.size.height <= Self.pleasantPixels }
    guard let sheet = pleasant ?? sheets.last, Bitmap.permits(sheet.size) else { return nil }
    self = sheet
  }

  private init(
    _ title: ContactSheetTitle, _ pictures: [Picture], zoom: Ratio
  ) {
    let shown = pictures.map { $0.size.shown(at: $0.scale, zoom: zoom) }
    let panels = zip(pictures, shown).map { picture, size in
      let label = SheetStyle.label.width(of: picture.name)
      let padding = picture.background == nil ? 0 : 2 * SheetStyle.panelPadding
      return PixelSize(width: max(size.width + padding, label), height: size.height + padding)
    }
    let width = Self.rowWidth(panels, title)
    var cells: [Cell] = []
    var (x, y, rowHeight) = (0, title.height + SheetStyle.sectionGap, 0)
    for (index, panel) in panels.enumerated() {
      if x > 0, x + panel.width > width {
        (x, y, rowHeight) = (0, y + rowHeight + SheetStyle.labelHeight + SheetStyle.rowGap, 0)
      }
      let rect = PixelRect(
        origin: PixelPoint(x: SheetStyle.margin + x, y: SheetStyle.margin + y), size: panel)
      let (size, picture) = (shown[index], pictures[index])
      cells.append(
        Cell(
          panel: rect,
          picture: PixelRect(
            x: picture.background == nil ? rect.x : rect.x + (rect.width - size.width) / 2,
            y: rect.y + (rect.height - size.height) / 2,
            width: size.width, height: size.height),
          label: picture.name, detail: "\(picture.size.formatted)",
          background: picture.background, preview: picture.preview))
      x += panel.width + SheetStyle.columnGap
      rowHeight = max(rowHeight, panel.height)
    }
    self.init(
      size: PixelSize(
        width: width + 2 * SheetStyle.margin,
        height: y + rowHeight + SheetStyle.labelHeight + 2 * SheetStyle.margin),
      title: title, headings: [], cells: cells)
  }

  /// A width at which the rows make a sheet of a pleasant shape; never less than the widest panel.
  private static func rowWidth(_ panels: [PixelSize], _ title: ContactSheetTitle) -> Int {
    let area = panels.reduce(0.0) { area, panel in
      area + Double(panel.width + SheetStyle.columnGap)
        * Double(panel.height + SheetStyle.labelHeight + SheetStyle.rowGap)
    }
    let pleasant = (area * SheetStyle.pleasantShape).squareRoot()
    let widest = panels.map(\.width).max() ?? 0
    return max(title.width, widest, Int(pleasant.rounded(.up)))
  }
}
