internal import ArtAnalysis
internal import Imaging
internal import Popovers

/// An arrow cut out of a mock, with the numbers that put it back.
struct SlicedArrow: Equatable {
  /// All in points, of the arrow pointing up.
  var base: Double
  var height: Double
  var overlap: Double
  var tip: Double
  /// Where the base begins, from the frame's left end.
  var start: Double
  /// Whether the frame has to be cleared under it.
  var replaces: Bool
  /// The picture pointing up, by scale.
  var files: [SlicedFile]

  /// One file of a picture.
  struct SlicedFile: Equatable {
    var scale: Int
    var bitmap: Bitmap
  }

  /// Cuts the arrow out of the files of one mock, from the largest scale down; `nil` without one.
  ///
  /// - Parameter areas: Where the arrow differs from the frame alone, in each file's group.
  init?(_ mocks: [MockPicture], areas: [PixelRect?]) throws(SliceFault) {
    guard let largest = mocks.first, areas.contains(where: { $0 != nil }) else { return nil }
    let isSet = mocks.count > 1
    var (left, right) = (Double.infinity, -Double.infinity)
    var (above, below) = (0.0, 0.0)
    for (mock, area) in zip(mocks, areas) {
      guard let area else { continue }
      let scale = Double(mock.scale)
      let frame = mock.outline.frame
      func outwards(_ pixels: Int, up: Bool) -> Double {
        let points = Double(pixels) / scale
        return isSet ? (points + (up ? -1e-9 : 1e-9)).rounded(up ? .up : .down) : points
      }
      left = min(left, outwards(area.x - frame.x, up: false))
      right = max(right, outwards(area.maxX - frame.x, up: true))
      above = max(above, outwards(frame.y - area.y, up: true))
      below = max(below, outwards(max(0, area.maxY - frame.y), up: true))
    }
    (base, height, overlap, start) = (right - left, above, below, left)
    tip = right - left
    files = []
    replaces = false
    for mock in mocks {
      let frame = mock.outline.frame
      func pixels(_ points: Double) -> Int { Int((points * Double(mock.scale)).rounded()) }
      let rect = PixelRect(
        x: frame.x + pixels(left), y: frame.y - pixels(above),
        width: pixels(right - left), height: pixels(above) + pixels(below))
      guard mock.group.bounds.intersection(rect) == rect, !rect.isEmpty else {
        throw SliceFault(
          file: mock.file, reason: "the arrow reaches beyond the picture; leave more room around it"
        )
      }
      let art = mock.group.part(rect)
      files.append(SlicedFile(scale: mock.scale, bitmap: art))
      for y in pixels(above)..<rect.height {
        for x in 0..<rect.width where art[x, y].alpha < 255 { replaces = true }
      }
    }
    tip = Self.tip(largest) - left
  }

  /// The mean of the columns of the outline's first row, in points from the frame's left end.
  private static func tip(_ mock: MockPicture) -> Double {
    let group = mock.group
    let row = mock.outline.frame.y - mock.outline.arrowHeight
    let columns = mock.outline.arrowSpan.filter { group[$0, row].alpha >= 128 }
    guard let first = columns.first, let last = columns.last else { return 0 }
    let mean = Double(first + last + 1) / 2
    return (mean - Double(mock.outline.frame.x)) / Double(mock.scale)
  }
}
