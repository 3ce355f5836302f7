internal import CairoRenderer
internal import Popovers
internal import Raster

extension ContactSheet {
  /// The sheet as a PNG file.
  func png(_ pictures: [Bitmap], theme: ThemeFolder) throws(PopframeError) -> [UInt8] {
    let bitmap: Bitmap
    do throws(CairoError) {
      bitmap = try CairoRenderer().render(drawing(pictures))
    } catch { throw .defect("the contact sheet of \(theme.file): \(error)") }
    return try bitmap.png(scale: .two)
  }

  /// The sheet as steps.
  func drawing(_ pictures: [Bitmap]) -> Drawing {
    var steps = titleSteps
    for heading in headings { steps += self.steps(of: heading) }
    for (cell, picture) in zip(cells, pictures) { steps += self.steps(of: cell, picture) }
    return Drawing(canvas: size, background: .color(Style.paper), overlay: steps)
  }

  private var titleSteps: [Drawing.Step] {
    var baseline = Style.margin + Style.title.capHeight
    var steps = [
      Style.title.step(title.name, at: PixelPoint(Style.margin, baseline), color: Style.ink)
    ]
    baseline += Style.titleGap
    for (text, color) in [(title.origin, Style.ink), (title.numbers, Style.softInk)] {
      baseline += Style.text.lineHeight
      steps.append(Style.text.step(text, at: PixelPoint(Style.margin, baseline), color: color))
    }
    return steps
  }

  private func steps(of heading: Heading) -> [Drawing.Step] {
    let rule = PixelRect(
      heading.origin.x, heading.origin.y - Style.heading.capHeight - 20, heading.width, 2)
    return [
      .fill(Path(rule), .color(Style.rule)),
      Style.heading.step(heading.text, at: heading.origin, color: Style.ink),
    ]
  }

  private func steps(of cell: Cell, _ picture: Bitmap) -> [Drawing.Step] {
    let firstLine = cell.panel.maxY + Style.label.lineHeight
    let secondLine = firstLine + Style.label.lineHeight
    return [
      .picture(Self.checkerboard(cell.panel)),
      .picture(
        SlicedPicture(
          bitmap: picture,
          plan: .whole(source: picture.size, target: picture.size, filter: .nearest),
          origin: cell.picture.origin)),
      Style.label.step(
        cell.label, at: PixelPoint(cell.panel.x, firstLine), color: Style.ink),
      Style.label.step(
        cell.detail, at: PixelPoint(cell.panel.x, secondLine), color: Style.softInk),
    ]
  }

  private static func checkerboard(_ panel: PixelRect) -> SlicedPicture {
    let side = Style.square
    var tile = Bitmap(size: PixelSize(2 * side, 2 * side), filledWith: Pixel(Style.lightSquare))
    for y in 0..<2 * side {
      for x in 0..<2 * side where (x / side + y / side) % 2 == 1 {
        tile[x, y] = Pixel(Style.darkSquare)
      }
    }
    let plan = SlicePlan.tiled(
      source: tile.bounds, scale: Ratio(1), target: panel.size, origin: .zero, filter: .nearest)
    return SlicedPicture(bitmap: tile, plan: plan, origin: panel.origin)
  }
}

extension Path {
  /// A rectangle of whole pixels.
  init(_ rect: PixelRect) {
    let left = Double(rect.x)
    let top = Double(rect.y)
    let right = Double(rect.maxX)
    let bottom = Double(rect.maxY)
    self.init([
      .move(Point(left, top)), .line(Point(right, top)), .line(Point(right, bottom)),
      .line(Point(left, bottom)), .close,
    ])
  }
}
