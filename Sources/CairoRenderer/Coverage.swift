import CCairo
import Imaging

/// Finds coverage with Cairo's best anti-aliasing.
enum Coverage {
  /// How much of each pixel of a grid an area covers, 0…255, turned as the grid is.
  static func mask(of area: Area, on grid: TurnedGrid) throws(CairoError) -> AlphaMask {
    guard !grid.size.isEmpty else { return AlphaMask(size: grid.size, values: []) }
    guard Bitmap.permits(grid.size) else { throw .tooLarge(grid.size) }
    let stride = ImageSurface.maskStride(width: grid.size.width)
    var bytes = [UInt8](repeating: 0, count: stride * grid.size.height)
    try bytes.withUnsafeMutableBufferPointer { bytes throws(CairoError) in
      let surface = try ImageSurface(drawingMaskOn: bytes, size: grid.size)
      let pen = try Pen(surface, origin: .zero)
      pen.use(.black)
      pen.fill(area.polygons)
      try pen.finish()
      try surface.flush()
    }
    if area.isComplement {
      for index in bytes.indices { bytes[index] = 255 - bytes[index] }
    }
    return AlphaMask(size: grid.size, rows: bytes, stride: stride).turned(grid.orientation)
  }

  static func mask(
    of outline: Outline, on grid: TurnedGrid, canvas: PixelRect
  ) throws(CairoError) -> AlphaMask {
    try mask(of: outline.area(atLeast: 0, within: grid.size), on: grid, canvas: canvas)
  }

  /// The coverage of an area on a canvas; nothing is covered beyond the grid.
  static func mask(
    of area: Area, on grid: TurnedGrid, canvas: PixelRect
  ) throws(CairoError) -> AlphaMask {
    let part = try mask(of: area, on: grid)
    var values = [UInt8](repeating: 0, count: canvas.width * canvas.height)
    let rect = grid.rect.intersection(canvas)
    if rect.isEmpty { return AlphaMask(size: canvas.size, values: values) }
    for y in rect.y..<rect.maxY {
      let from = (y - grid.origin.y) * part.size.width + rect.x - grid.origin.x
      let to = (y - canvas.y) * canvas.width + rect.x - canvas.x
      values.replaceSubrange(to..<to + rect.width, with: part.values[from..<from + rect.width])
    }
    return AlphaMask(size: canvas.size, values: values)
  }
}

extension DropShadow {
  /// The coverage of the area that casts the shadow, on the kept lines of a canvas; `nil` for other casters.
  func coverage(on canvas: CollapsedCanvas) throws(CairoError) -> AlphaMask? {
    guard case .area(let area, let grid) = caster else { return nil }
    let whole = PixelRect(origin: .zero, size: canvas.wholeSize)
    return canvas.kept(of: try Coverage.mask(of: area, on: grid, canvas: whole))
  }
}
