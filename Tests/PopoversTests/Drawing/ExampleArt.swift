import Raster

@testable import Popovers

/// Pixels for a file: every file, column and row has its own colour, all opaque.
func art(_ file: PictureSet.File) -> Bitmap {
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
  func draw(_ layout: PopoverLayout, _ options: DrawingOptions = DrawingOptions()) -> Drawing {
    Drawing(layout: layout, theme: self, options: options, pictures: art)
  }
}

extension Drawing.Step {
  var picture: SlicedPicture? {
    switch self {
    case .picture(let picture), .fill(_, .picture(let picture)): picture
    case .fill, .stroke, .inside: nil
    }
  }

  var path: Path? {
    switch self {
    case .picture: nil
    case .fill(let path, _), .stroke(let path, _, _), .inside(let path, _): path
    }
  }

  /// What the step is, in a word.
  var word: String {
    switch self {
    case .picture(let picture): "picture \(picture.bitmap.size.width)"
    case .fill: "fill"
    case .stroke: "stroke"
    case .inside: "inside"
    }
  }
}
