internal import CairoRenderer
internal import Popovers
internal import Raster

extension ContactSheet {
  /// The sheet as a PNG file.
  func png(_ pictures: [Bitmap], source: String) throws(PopframeError) -> [UInt8] {
    let bitmap: Bitmap
    do throws(CairoError) {
      bitmap = try CairoRenderer().render(drawing(pictures))
    } catch { throw .defect("the contact sheet of \(source): \(error)") }
    return try bitmap.png(scale: .two)
  }

  /// The sheet as steps.
  func drawing(_ pictures: [Bitmap]) -> Drawing {
    var steps = titleSteps
    for heading in headings { steps += self.steps(of: heading) }
    for (cell, picture) in zip(cells, pictures) { steps += self.steps(of: cell, picture) }
    return Drawing(canvas: size, background: .color(SheetStyle.paper), overlay: steps)
  }

  private var titleSteps: [Drawing.Step] {
    var baseline = SheetStyle.margin + SheetStyle.title.capHeight
    var steps = [
      SheetStyle.title.step(
        title.name, at: PixelPoint(SheetStyle.margin, baseline), color: SheetStyle.ink)
    ]
    baseline += SheetStyle.titleGap
    for (text, color) in [(title.origin, SheetStyle.ink), (title.numbers, SheetStyle.softInk)] {
      baseline += SheetStyle.text.lineHeight
      steps.append(
        SheetStyle.text.step(text, at: PixelPoint(SheetStyle.margin, baseline), color: color))
    }
    return steps
  }

  private func steps(of heading: Heading) -> [Drawing.Step] {
    let rule = PixelRect(
      heading.origin.x, heading.origin.y - SheetStyle.heading.capHeight - 20, heading.width, 2)
    return [
      .fill(Path(rule), .color(SheetStyle.rule)),
      SheetStyle.heading.step(heading.text, at: heading.origin, color: SheetStyle.ink),
    ]
  }

  private func steps(of cell: Cell, _ picture: Bitmap) -> [Drawing.Step] {
    let firstLine = cell.panel.maxY + SheetStyle.label.lineHeight
    let secondLine = firstLine + SheetStyle.label.lineHeight
    return ground(of: cell) + [
      .picture(
        SlicedPicture(
          bitmap: picture,
          plan: .whole(source: picture.size, target: picture.size, filter: .nearest),
          origin: cell.picture.origin)),
      SheetStyle.label.step(
        cell.label, at: PixelPoint(cell.panel.x, firstLine), color: SheetStyle.ink),
      SheetStyle.label.step(
        cell.detail, at: PixelPoint(cell.panel.x, secondLine), color: SheetStyle.softInk),
    ]
  }

  /// A checkerboard, or a thin frame round a picture that fills its place.
  private func ground(of cell: Cell) -> [Drawing.Step] {
    guard !cell.hasChecker else { return [.picture(Self.checkerboard(cell.panel))] }
    let frame = cell.picture.inset(by: PixelInsets(top: -2, left: -2, bottom: -2, right: -2))
    return [.fill(Path(frame), .color(SheetStyle.rule))]
  }

  private static func checkerboard(_ panel: PixelRect) -> SlicedPicture {
    let side = SheetStyle.square
    var tile = Bitmap(
      size: PixelSize(2 * side, 2 * side), filledWith: Pixel(SheetStyle.lightSquare))
    for y in 0..<2 * side {
      for x in 0..<2 * side where (x / side + y / side) % 2 == 1 {
        tile[x, y] = Pixel(SheetStyle.darkSquare)
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
