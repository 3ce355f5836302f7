internal import Files
internal import Imaging
internal import PNG
internal import PixelDiff
internal import Regression

/// Before, difference and after of a case beside each other, cut to the area that differs, and
/// enlarged if that is small.
struct CaseCrop {
  let bitmap: Bitmap

  /// Pixels around what differs.
  private static let margin = 8
  /// The largest side of one picture, in pixels.
  private static let largestSide = 320
  /// Pixels between two pictures.
  private static let gap = 8

  /// Cuts the pictures of a report; `nil` where one cannot be read.
  init?(_ record: CaseRecord, in report: ReportFolder) {
    let files = [record.expected, record.difference, record.actual].compactMap { $0?.path }
    var pictures: [Bitmap] = []
    for file in files {
      guard let bytes = try? report.bytes(of: file, limit: InputFile.largestPicture),
        let picture = try? PNGCodec.decode(bytes).bitmap
      else { return nil }
      pictures.append(picture)
    }
    guard let last = pictures.last else { return nil }
    var rect = last.bounds
    if record.comparison?.animation == nil, let box = record.comparison?.differences?.boundingBox {
      rect = PixelRect(
        x: box.x - Self.margin, y: box.y - Self.margin, width: box.width + 2 * Self.margin,
        height: box.height + 2 * Self.margin)
    }
    let parts = pictures.map { picture in
      let part = picture.part(rect.intersection(picture.bounds).cut(to: Self.largestSide))
      let zoom = max(1, min(4, Self.largestSide / max(1, part.width, part.height)))
      return part.enlarged(zoom)
    }
    let width = parts.map(\.width).reduce((parts.count - 1) * Self.gap, +)
    var bitmap = Bitmap(
      size: PixelSize(width: width, height: parts.map(\.height).max() ?? 0),
      filledWith: Pixel(Color(red: 255, green: 255, blue: 255)))
    var left = 0
    for part in parts {
      bitmap.replace(at: PixelPoint(x: left, y: 0), with: part)
      left += part.width + Self.gap
    }
    self.bitmap = bitmap
  }
}

extension PixelRect {
  /// The rectangle, no larger than a side on each side, from its top left.
  fileprivate func cut(to side: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: min(width, side), height: min(height, side))
  }
}

extension Bitmap {
  /// The picture with each pixel as a square.
  fileprivate func enlarged(_ zoom: Int) -> Bitmap {
    guard zoom > 1 else { return self }
    var large = Bitmap(size: PixelSize(width: width * zoom, height: height * zoom))
    let size = large.size
    large.withUnsafeMutablePixels { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          output[y * size.width + x] = pixels[y / zoom * width + x / zoom]
        }
      }
    }
    return large
  }
}
