package import Imaging
package import Popovers

/// Pixels for a file: every file, column and row has its own colour, all opaque.
package func art(_ file: PictureSet.File) -> Bitmap {
  let seed = file.path.utf8.reduce(7) { ($0 * 31 + Int($1)) % 256 }
  var bitmap = Bitmap(size: file.size)
  for y in 0..<file.size.height {
    for x in 0..<file.size.width {
      bitmap[x, y] = Pixel(
        red: UInt8(x % 256), green: UInt8(y % 256), blue: UInt8(seed), alpha: 255)
    }
  }
  return bitmap
}

extension Theme {
  package func draw(_ layout: PopoverLayout, _ options: DrawingOptions = DrawingOptions())
    -> Drawing
  {
    Drawing(layout: layout, theme: self, options: options, pictures: art)
  }
}

extension Drawing.Step {
  package var picture: SlicedPicture? {
    switch self {
    case .picture(let picture), .fill(_, .picture(let picture)): picture
    case .textured(let shape): shape.texture
    case .fill, .stroke, .inside, .outlined: nil
    }
  }

  package var path: Path? {
    switch self {
    case .picture: nil
    case .outlined(let fill):
      Path(fill.outline.loops.flatMap { fill.grid.path(of: $0).elements })
    case .textured(let shape):
      Path(shape.shape.polygons.flatMap { shape.grid.path(of: $0).elements })
    case .fill(let path, _), .stroke(let path, _, _), .inside(let path, _): path
    }
  }

  /// What the step is, in a word.
  package var word: String {
    switch self {
    case .picture(let picture): "picture \(picture.bitmap.size.width)"
    case .fill: "fill"
    case .stroke: "stroke"
    case .inside: "inside"
    case .outlined: "outlined"
    case .textured(let shape): shape.line == nil ? "textured" : "textured, line"
    }
  }
}

extension TurnedGrid {
  /// A polygon of the grid on the canvas.
  package func path(of polygon: [Point]) -> Path {
    let points = polygon.map { point in
      let turned = orientation.turn(
        point, width: Double(size.width), height: Double(size.height))
      return Point(x: turned.x + Double(origin.x), y: turned.y + Double(origin.y))
    }
    return Path([.move(points[0])] + points.dropFirst().map { .line($0) } + [.close])
  }
}
