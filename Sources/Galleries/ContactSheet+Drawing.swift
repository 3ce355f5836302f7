internal import CairoRenderer
internal import Imaging
internal import Popovers
internal import PopframeKit

extension ContactSheet {
  /// - Parameter pictures: One for each preview.
  func png(
    _ pictures: [Bitmap], on backgrounds: [PictureSet: Bitmap] = [:], source: String
  ) throws(PopframeError) -> [UInt8] {
    let bitmap: Bitmap
    do throws(CairoError) {
      bitmap = try CairoRenderer().render(drawing(pictures, on: backgrounds))
    } catch { throw .defect("the contact sheet of \(source): \(error)") }
    return try bitmap.png(scale: .two)
  }

  /// The sheet with nothing but its panels.
  func panels(
    on backgrounds: [PictureSet: Bitmap], source: String
  ) throws(PopframeError) -> Bitmap {
    do throws(CairoError) {
      return try CairoRenderer().render(
        Drawing(
          canvas: size, background: .color(SheetStyle.paper),
          overlay: cells.flatMap { panel(of: $0, backgrounds) }))
    } catch { throw .defect("the contact sheet of \(source): \(error)") }
  }

  func drawing(_ pictures: [Bitmap], on backgrounds: [PictureSet: Bitmap] = [:]) -> Drawing {
    var steps = titleSteps
    for heading in headings { steps += self.steps(of: heading) }
    for (index, cell) in cells.enumerated() where !pictures.isEmpty {
      steps += panel(of: cell, backgrounds)
      steps += self.steps(of: cell, pictures[index])
    }
    return Drawing(canvas: size, background: .color(SheetStyle.paper), overlay: steps)
  }

  private var titleSteps: [Drawing.Step] {
    var baseline = SheetStyle.margin + SheetStyle.title.capHeight
    var steps = [
      SheetStyle.title.step(
        title.name, at: PixelPoint(x: SheetStyle.margin, y: baseline), color: SheetStyle.ink)
    ]
    baseline += SheetStyle.titleGap
    for (text, color) in [(title.origin, SheetStyle.ink), (title.numbers, SheetStyle.softInk)] {
      baseline += SheetStyle.text.lineHeight
      steps.append(
        SheetStyle.text.step(text, at: PixelPoint(x: SheetStyle.margin, y: baseline), color: color))
    }
    return steps
  }

  private func steps(of heading: Heading) -> [Drawing.Step] {
    let rule = PixelRect(
      x: heading.origin.x, y: heading.origin.y - SheetStyle.heading.capHeight - 20,
      width: heading.width, height: 2)
    return [
      .fill(Path(rule), .color(SheetStyle.rule)),
      SheetStyle.heading.step(heading.text, at: heading.origin, color: SheetStyle.ink),
    ]
  }

  private func steps(of cell: Cell, _ picture: Bitmap) -> [Drawing.Step] {
    let firstLine = cell.panel.maxY + SheetStyle.label.lineHeight
    let secondLine = firstLine + SheetStyle.label.lineHeight
    return [
      .picture(
        SlicedPicture(whole: picture, at: cell.picture.origin)),
      SheetStyle.label.step(
        cell.label, at: PixelPoint(x: cell.panel.x, y: firstLine), color: SheetStyle.ink),
      SheetStyle.label.step(
        cell.detail, at: PixelPoint(x: cell.panel.x, y: secondLine), color: SheetStyle.softInk),
    ]
  }

  /// The background of a picture, or a thin frame around one that fills its panel.
  private func panel(of cell: Cell, _ backgrounds: [PictureSet: Bitmap]) -> [Drawing.Step] {
    switch cell.background {
    case .checker?: return [.picture(Self.checkerboard(cell.panel))]
    case .color(let color)?: return [.fill(Path(cell.panel), .color(color))]
    case .picture(let picture)?:
      guard let bitmap = backgrounds[picture], !bitmap.size.isEmpty else { return [] }
      return [.picture(SlicedPicture(bitmap, covering: cell.panel))]
    case nil:
      let frame = cell.picture.inset(by: PixelInsets(top: -2, left: -2, bottom: -2, right: -2))
      return [.fill(Path(frame), .color(SheetStyle.rule))]
    }
  }

  private static func checkerboard(_ panel: PixelRect) -> SlicedPicture {
    let side = SheetStyle.square
    var tile = Bitmap(
      size: PixelSize(width: 2 * side, height: 2 * side), filledWith: Pixel(SheetStyle.lightSquare))
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
