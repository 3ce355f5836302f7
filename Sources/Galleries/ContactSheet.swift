internal import Imaging
internal import Popovers
internal import PopframeKit

/// The layout of a contact sheet, in pixels of the sheet.
///
/// The sheet is made for screens of two pixels a point, so that a preview shows at its size in
/// points: a 2x picture as it is, every pixel of a 1x picture as four. Previews of one scale and
/// appearance are one section. In it each direction has its column and each size and offset its
/// row; a theme of one or two directions has a column for each offset, too. Columns and rows are
/// the same in all sections. With several backgrounds, every section is shown on each. The number
/// of section columns is chosen so that the sheet has a good aspect ratio.
///
/// A sheet of more than 16 million pixels shows all pictures smaller, by the same factor, down to
/// an eighth; the labels keep their size. A very large gallery exceeds the 16 million with its
/// labels alone, and may, up to what a bitmap can be. If its rows do not fit into a bitmap, the
/// previews are placed one after the other instead.
struct ContactSheet: Sendable {
  struct Cell: Equatable, Sendable {
    /// The rectangle around the picture.
    let panel: PixelRect
    /// The picture, in the middle of the panel.
    let picture: PixelRect
    /// The file's name.
    let label: String
    /// The size of the file's picture.
    let detail: String
    /// The background of the panel, visible under translucent pixels; `nil` for a picture that
    /// fills its panel.
    var background: Previews.Background? = .checker
    /// The number of its preview.
    var preview = 0
  }

  struct Heading: Equatable, Sendable {
    let text: String
    /// Where the lettering begins and stands.
    let origin: PixelPoint
    let width: Int
  }

  let size: PixelSize
  let title: ContactSheetTitle
  let headings: [Heading]
  /// The previews in the theme's order, on the first background, then on the others.
  let cells: [Cell]

  /// The largest number of pixels that a sheet should have: larger ones are hard to view and to
  /// store in a repository.
  static let pleasantPixels = 16_000_000

  /// Finds the largest pictures with which the sheet keeps its limit; `nil` when a bitmap cannot even
  /// hold the smallest, one after the other.
  ///
  /// - Parameter sizes: The size in pixels of each preview's picture.
  init?(_ theme: Theme, cases: [PreviewCase], sizes: [PixelSize]) {
    let zooms = [Ratio(1), Ratio(3, 4), Ratio(1, 2), Ratio(3, 8), Ratio(1, 4), Ratio(1, 8)]
    let sheets = zooms.lazy.map { ContactSheet(theme, cases: cases, sizes: sizes, zoom: $0) }
    let pleasant = sheets.first { $0.size.width * $0.size.height <= Self.pleasantPixels }
    if let sheet = pleasant ?? sheets.last, Bitmap.permits(sheet.size) {
      self = sheet
      return
    }
    self.init(
      ContactSheetTitle(theme, count: cases.count),
      pictures: theme.previews.places(of: cases).map { place in
        Picture(
          name: cases[place.preview].name, size: sizes[place.preview],
          scale: cases[place.preview].request.scale, background: place.background,
          preview: place.preview)
      })
  }

  init(size: PixelSize, title: ContactSheetTitle, headings: [Heading], cells: [Cell]) {
    self.size = size
    self.title = title
    self.headings = headings
    self.cells = cells
  }

  private init(_ theme: Theme, cases: [PreviewCase], sizes: [PixelSize], zoom: Ratio) {
    let shown = zip(cases, sizes).map { $1.shown(at: $0.request.scale, zoom: zoom) }
    let grid = ContactSheetGrid(cases, shown: shown)
    // The first of the sections that show one section of the grid, each on one background.
    var firsts: [Int] = []
    var sections: [String] = []
    for (section, appearance) in zip(grid.sections, grid.appearances) {
      let backgrounds = theme.previews.backgrounds(of: appearance)
      firsts.append(sections.count)
      sections += backgrounds.map { backgrounds.count > 1 ? "\(section) · \($0.word)" : section }
    }
    title = ContactSheetTitle(theme, count: cases.count)

    let count = grid.bestColumnCount(of: sections.count, below: title)
    let rows = (sections.count + count - 1) / count
    let width =
      max(title.width, count * grid.sectionSize.width + (count - 1) * SheetStyle.sectionGap)
      + 2 * SheetStyle.margin
    let height =
      title.height + rows * (grid.sectionSize.height + SheetStyle.sectionGap) + 2
      * SheetStyle.margin
    size = PixelSize(width: width, height: height)

    var origins: [PixelPoint] = []
    for section in sections.indices {
      origins.append(
        PixelPoint(
          x: SheetStyle.margin + section % count * (grid.sectionSize.width + SheetStyle.sectionGap),
          y: SheetStyle.margin + title.height + SheetStyle.sectionGap
            + section / count * (grid.sectionSize.height + SheetStyle.sectionGap)))
    }
    headings = zip(sections, origins).map { section, origin in
      Heading(
        text: section,
        origin: PixelPoint(x: origin.x, y: origin.y + SheetStyle.heading.capHeight),
        width: grid.sectionSize.width)
    }
    cells = theme.previews.places(of: cases).map { place in
      let index = place.preview
      let section = firsts[grid.section(of: index)] + place.number
      let panel = grid.panel(of: index).offset(by: origins[section])
      return Cell(
        panel: panel,
        picture: PixelRect(
          x: panel.x + (panel.width - shown[index].width) / 2,
          y: panel.y + (panel.height - shown[index].height) / 2,
          width: shown[index].width, height: shown[index].height),
        label: cases[index].name, detail: "\(sizes[index].formatted)",
        background: place.background, preview: index)
    }
  }

  /// A preview's picture as the sheet shows it.
  func picture(of bitmap: Bitmap, at index: Int) -> Bitmap {
    let target = cells[index].picture.size
    guard target != bitmap.size else { return bitmap }
    // Whole pixels become whole blocks; everything else is averaged.
    let isWhole =
      target.width % bitmap.width == 0 && target.height % bitmap.height == 0
    return bitmap.sampled(
      by: .whole(source: bitmap.size, target: target, filter: isWhole ? .nearest : .smooth))
  }
}

extension PixelSize {
  /// The size on a sheet of two pixels a point.
  func shown(at scale: Scale, zoom: Ratio) -> PixelSize {
    func length(_ pixels: Int) -> Int {
      let numerator = 2 * pixels * scale.ratio.denominator * zoom.numerator
      let denominator = scale.ratio.numerator * zoom.denominator
      return max(1, (2 * numerator + denominator) / (2 * denominator))
    }
    return PixelSize(width: length(width), height: length(height))
  }
}

extension Previews {
  /// The previews with each of their backgrounds: all on their first, then those that have one on their second, and so
  /// on.
  fileprivate func places(
    of cases: [PreviewCase]
  ) -> [(preview: Int, number: Int, background: Background)] {
    let backgrounds = cases.map { self.backgrounds(of: $0.appearance) }
    let most = backgrounds.map(\.count).max() ?? 0
    return (0..<most).flatMap { number in
      cases.indices.filter { number < backgrounds[$0].count }.map {
        (preview: $0, number: number, background: backgrounds[$0][number])
      }
    }
  }
}
