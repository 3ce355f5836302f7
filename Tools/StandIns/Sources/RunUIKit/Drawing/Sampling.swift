@_spi(Recording) import UIKit

/// Where the pixels of one axis come from: two pixels of the file and the second one's share.
///
/// Caps keep their size (uikit/uiimage/capinsets); between them the file is tiled from the low end or stretched.
/// How Core Animation samples is not published: linear interpolation within the part, its edge pixels repeated.
struct SampledAxis {
  private(set) var places: [(first: Int, second: Int, share: Double)] = []

  /// - Parameters:
  ///   - length: Pixels of the file.
  ///   - low: Pixels that keep their size at the low end.
  ///   - high: Pixels that keep their size at the high end.
  ///   - zoom: Device pixels for each pixel of the file.
  ///   - target: Device pixels to fill.
  init(
    length: Int, low: Int, high: Int, zoom: Double, target: Int, isTiled: Bool, isNearest: Bool
  ) {
    let first = Int((Double(low) * zoom).rounded())
    let last = Int((Double(high) * zoom).rounded())
    precondition(first + last <= target, "what is smaller than its caps is not documented")
    add(0, low, first, nil, isNearest)
    add(low, length - high, target - first - last, isTiled ? zoom : nil, isNearest)
    add(length - high, length, last, nil, isNearest)
  }

  private mutating func add(
    _ start: Int, _ end: Int, _ target: Int, _ tileZoom: Double?, _ isNearest: Bool
  ) {
    guard target > 0, end > start else { return }
    let count = end - start
    for index in 0..<target {
      var place: Double
      if let tileZoom {
        place = (Double(index) + 0.5) / tileZoom
        place -= (place / Double(count)).rounded(.down) * Double(count)
      } else {
        place = (Double(index) + 0.5) * Double(count) / Double(target)
      }
      if isNearest {
        // Between two pixels the first one is taken.
        let nearest = start + max(0, Int((place - 1e-9).rounded(.up)) - 1)
        places.append((nearest, nearest, 0))
      } else {
        let held = min(max(place - 0.5, 0), Double(count - 1))
        let whole = Int((held + 1e-9).rounded(.down))
        let share = max(0, held - Double(whole))
        places.append((start + whole, start + min(whole + 1, count - 1), share < 1e-9 ? 0 : share))
      }
    }
  }
}

extension Raster {
  /// A picture as an image view of a size shows it.
  func sampled(by picture: RecordedPicture, width: Int, height: Int, displayScale: Double) -> Raster
  {
    func pixels(_ points: CGFloat) -> Int {
      let value = Double(points * picture.scale)
      precondition(abs(value - value.rounded()) < 1e-6, "caps of whole pixels")
      return Int(value.rounded())
    }
    let caps = picture.capInsets ?? UIEdgeInsets()
    let zoom = displayScale / Double(picture.scale)
    let columns = SampledAxis(
      length: self.width, low: pixels(caps.left), high: pixels(caps.right), zoom: zoom,
      target: width, isTiled: picture.isTiled, isNearest: picture.isNearest
    ).places
    let rows = SampledAxis(
      length: self.height, low: pixels(caps.top), high: pixels(caps.bottom), zoom: zoom,
      target: height, isTiled: picture.isTiled, isNearest: picture.isNearest
    ).places
    var result = Raster(width: width, height: height)
    for (y, row) in rows.enumerated() {
      for (x, column) in columns.enumerated() {
        for c in 0..<4 {
          func value(_ x: Int, _ y: Int) -> Double {
            Double(bytes[(y * self.width + x) * 4 + c])
          }
          let place = (y * width + x) * 4 + c
          if column.share == 0, row.share == 0 {
            result.bytes[place] = bytes[(row.first * self.width + column.first) * 4 + c]
            continue
          }
          let above =
            value(column.first, row.first) * (1 - column.share)
            + value(column.second, row.first) * column.share
          let below =
            value(column.first, row.second) * (1 - column.share)
            + value(column.second, row.second) * column.share
          result.bytes[place] = UInt8(
            (above * (1 - row.share) + below * row.share + 0.5).rounded(.down))
        }
      }
    }
    return result
  }
}
