@testable @_spi(Studio) import Galleries
import Imaging
@testable import PopframeKit
import Testing

@Suite struct ContactSheetTests {
  private func sheet(_ previews: Previews, size: PixelSize = PixelSize(width: 100, height: 60))
    throws
    -> ContactSheet
  {
    let theme = Theme(name: "Sheet", author: "A", license: "CC0-1.0", previews: previews)
    let cases = previews.cases
    let sizes = cases.map { preview in
      PixelSize(
        width: preview.request.scale.round(Double(size.width)),
        height: preview.request.scale.round(Double(size.height)))
    }
    return try #require(ContactSheet(theme, cases: cases, sizes: sizes))
  }

  private static let full = Previews(
    content: [Size(width: 10, height: 10), Size(width: 20, height: 20)],
    offsets: [.start, .points(0), .end],
    scales: [.one, .two], appearances: ["base", "dark"])

  @Test func `every preview has a panel of its own, with its picture and label inside the sheet`()
    throws
  {
    let sheet = try sheet(Self.full)
    // Two sizes of four directions at three offsets and one without an arrow, two scales, two
    // appearances.
    #expect(sheet.cells.count == 2 * (4 * 3 + 1) * 2 * 2)
    let canvas = PixelRect(origin: .zero, size: sheet.size)
    for (index, cell) in sheet.cells.enumerated() {
      #expect(cell.panel.intersection(canvas) == cell.panel)
      #expect(cell.picture.intersection(cell.panel) == cell.picture)
      #expect(cell.panel.width >= SheetStyle.label.width(of: cell.label))
      let labels = cell.panel.maxY + SheetStyle.labelHeight
      for other in sheet.cells[(index + 1)...] {
        let room = PixelRect(
          x: cell.panel.x, y: cell.panel.y, width: cell.panel.width, height: labels - cell.panel.y)
        #expect(room.intersection(other.panel).isEmpty)
      }
    }
  }

  @Test func `directions stand below and sizes and offsets beside each other`() throws {
    let sheet = try sheet(Self.full)
    let cases = Self.full.cases
    // Direction none ignores the offset and stands beside the first.
    func offset(_ preview: PreviewCase) -> ArrowOffset {
      preview.request.arrow == .none ? .start : preview.request.offset
    }
    for (index, cell) in sheet.cells.enumerated() {
      let mine = cases[index]
      for (other, preview) in cases.enumerated()
      where preview.request.scale == mine.request.scale && preview.appearance == mine.appearance {
        let panel = sheet.cells[other].panel
        let isColumn = preview.request.arrow == mine.request.arrow
        let isRow =
          preview.request.extent == mine.request.extent && offset(preview) == offset(mine)
        #expect((panel.x == cell.panel.x) == isColumn)
        #expect((panel.y == cell.panel.y) == isRow)
      }
    }
  }

  @Test func `pictures of all scales show at their size in points, two pixels each`() throws {
    let previews = Previews(
      content: [Size(width: 10, height: 10)], arrows: [.up],
      scales: [.one, .two, .three, try #require(Scale(1.5))])
    let sheet = try sheet(previews)
    for cell in sheet.cells { #expect(cell.picture.size == PixelSize(width: 200, height: 120)) }
  }

  @Test func `pixels of a 1x picture become blocks, a 2x picture is copied`() throws {
    let previews = Previews(
      content: [Size(width: 10, height: 10)], arrows: [.up], scales: [.one, .two])
    let sheet = try sheet(previews, size: PixelSize(width: 2, height: 1))
    let red = Pixel(Color(red: 255, green: 0, blue: 0))
    let blue = Pixel(Color(red: 0, green: 0, blue: 255))
    let small = Bitmap(size: PixelSize(width: 2, height: 1), pixels: [red, blue])
    let large = Bitmap(
      size: PixelSize(width: 4, height: 2), pixels: [red, red, blue, blue, red, red, blue, blue])
    #expect(sheet.picture(of: small, at: 0) == large)
    #expect(sheet.picture(of: large, at: 1) == large)
  }

  @Test func `a larger gallery shows its pictures smaller and keeps the limit`() throws {
    // 700 × 300 points, 13 previews of each size.
    let sheets = try [1, 2, 4].map { count in
      try sheet(
        Previews(
          content: (1...count).map { Size(width: Double(100 * $0), height: 100) },
          offsets: [.start, .points(0), .end]),
        size: PixelSize(width: 700, height: 300))
    }
    for sheet in sheets {
      #expect(sheet.size.width * sheet.size.height <= ContactSheet.pleasantPixels)
      #expect(Set(sheet.cells.map(\.picture.size)).count == 1)
    }
    let widths = sheets.map { $0.cells[0].picture.size.width }
    #expect(widths.allSatisfy { [1400, 1050, 700, 525, 350, 175].contains($0) })
    #expect(widths == widths.sorted(by: >) && Set(widths).count == 3)
  }

  @Test func `more sizes than a sheet has room for in rows stand one after the other`() throws {
    let previews = Previews(
      content: (1...150).map { Size(width: Double($0), height: 10) },
      backgrounds: [.checker, .color(.white)])
    let sheet = try sheet(previews)
    let cases = previews.cases
    #expect(sheet.cells.map(\.label) == (cases + cases).map(\.name))
    #expect(sheet.cells[..<cases.count].allSatisfy { $0.background == .checker })
    #expect(sheet.cells[cases.count...].allSatisfy { $0.background == .color(.white) })
    let canvas = PixelRect(origin: .zero, size: sheet.size)
    for (cell, next) in zip(sheet.cells, sheet.cells.dropFirst()) {
      #expect(cell.panel.intersection(canvas) == cell.panel)
      #expect(cell.picture.intersection(cell.panel) == cell.picture)
      // From the left, and row by row.
      #expect(
        next.panel.y == cell.panel.y && next.panel.x > cell.panel.maxX
          || next.panel.y > cell.panel.maxY + SheetStyle.labelHeight / 2
            && next.panel.x == SheetStyle.margin
      )
    }
  }

  @Test func `a gallery without end has no sheet`() throws {
    let previews = Previews(content: (1...1000).map { Size(width: Double($0), height: 10) })
    let sizes = previews.cases.map { _ in PixelSize(width: 100, height: 100) }
    #expect(ContactSheet(Theme(name: "T"), cases: previews.cases, sizes: sizes) == nil)
  }

  @Test func `the title has the theme's name, author, licence and numbers`() {
    let frame = PictureSet([.init(path: "f.png", scale: 1, size: PixelSize(width: 30, height: 30))])
    let theme = Theme(
      name: "Crimson", author: "A. Designer", license: "CC0-1.0",
      contentInsets: Insets(top: 1, left: 2, bottom: 3, right: 4),
      frame: FrameStyle(image: frame, capInsets: Insets(all: 12)),
      shadows: [ShadowStyle(opacity: 0.35, blur: 18)])
    let title = ContactSheetTitle(theme, count: 26)
    #expect(title.name == "Crimson")
    #expect(title.origin == "A. Designer · CC0-1.0 · 26 pictures")
    #expect(title.numbers == "caps 12 · content insets 1 2 3 4 · shadow 18 at 35%")
  }

  @Test func `the drawing is as large as the sheet and shows every picture once`() throws {
    let previews = Previews(content: [Size(width: 10, height: 10)], scales: [.two])
    let sheet = try sheet(previews, size: PixelSize(width: 4, height: 4))
    let pictures = sheet.cells.map { Bitmap(size: $0.picture.size) }
    let drawing = sheet.drawing(pictures)
    #expect(drawing.canvas == sheet.size)
    let shown = drawing.overlay.compactMap { step -> PixelPoint? in
      guard case .picture(let picture) = step, picture.bitmap.size == PixelSize(width: 8, height: 8)
      else { return nil }
      return picture.origin
    }
    #expect(shown == sheet.cells.map(\.picture.origin))
  }

  @Test func `every section is shown on each background`() throws {
    let sky = PictureSet([.init(path: "sky.png", scale: 1, size: PixelSize(width: 4, height: 2))])
    let navy = Color(red: 0, green: 0, blue: 0x80)
    let previews = Previews(
      content: [Size(width: 10, height: 10)], scales: [.one, .two],
      backgrounds: [.color(navy), .checker, .picture(sky)])
    let sheet = try sheet(previews)
    #expect(sheet.cells.count == 3 * 5 * 2)
    #expect(
      sheet.headings.map(\.text) == [
        "1x · #000080", "1x · checker", "1x · sky.png", "2x · #000080", "2x · checker",
        "2x · sky.png",
      ])
    #expect(Set(sheet.cells.map(\.panel)).count == sheet.cells.count)
    #expect(sheet.cells[..<10].allSatisfy { $0.background == .color(navy) })
    let pictures = sheet.cells.map { Bitmap(size: $0.picture.size) }
    let picture = Bitmap(size: PixelSize(width: 4, height: 2), filledWith: Pixel(.white))
    let drawing = sheet.drawing(pictures, on: [sky: picture])
    // The panel's own ground, then its picture.
    for cell in sheet.cells[..<10] {
      #expect(drawing.overlay.contains(.fill(Path(cell.panel), .color(navy))))
    }
    let covered = drawing.overlay.compactMap { step -> PixelRect? in
      guard case .picture(let sliced) = step, sliced.bitmap == picture else { return nil }
      return sliced.clip
    }
    #expect(covered == sheet.cells[20...].map(\.panel))
  }
}
