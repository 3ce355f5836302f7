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
  /// How far its art hangs over: a shadow that is painted into it.
  var overhang: Insets
  /// Whether the frame has to be cleared under it.
  var replaces: Bool
  /// Whether its art was taken off a shadow of the frame's that goes on below it.
  var isUnmixed: Bool
  /// The picture pointing up, by scale.
  var files: [SlicedFile]

  /// One file of a picture.
  struct SlicedFile: Equatable {
    var scale: Int
    var bitmap: Bitmap
  }

  /// Cuts the arrow out of the files of one mock, from the largest scale down; `nil` without one.
  ///
  /// - Parameter bodies: The frame alone, in each file.
  init?(_ mocks: [MockPicture], _ bodies: [CompletedBody]) throws(SliceFault) {
    guard let largest = mocks.first, bodies.contains(where: { $0.arrow != nil }) else { return nil }
    let isSet = mocks.count > 1
    // Edges from the frame's left end and upper edge, outwards: of the arrow, and of all its art.
    var (own, all) = (Extent(), Extent())
    for (mock, body) in zip(mocks, bodies) {
      guard let area = body.arrow else { continue }
      all.include(area, of: mock, isSet: isSet)
      let isShadowed = body.overhang(mock.outline.frame).top > 0
      own.include(isShadowed ? mock.arrowRect(in: area) : area, of: mock, isSet: isSet)
    }
    (base, height, overlap, start) = (own.right - own.left, own.above, own.below, own.left)
    overhang = Insets(
      top: all.above - own.above, left: own.left - all.left, bottom: 0,
      right: all.right - own.right)
    tip = Self.tip(largest) - own.left
    files = []
    replaces = false
    isUnmixed = overhang != .zero
    for (mock, body) in zip(mocks, bodies) {
      let rect = all.rect(of: mock)
      guard mock.group.bounds.intersection(rect) == rect, !rect.isEmpty else {
        throw SliceFault(
          file: mock.file, reason: "the arrow reaches beyond the picture; leave more room around it"
        )
      }
      let lap = own.rect(of: mock).intersection(mock.outline.frame)
      for y in lap.y..<lap.maxY {
        for x in lap.x..<lap.maxX where mock.group[x, y].alpha < 255 { replaces = true }
      }
      files.append(
        SlicedFile(
          scale: mock.scale,
          bitmap: isUnmixed
            ? Self.unmixed(mock, body, rect, cleared: replaces ? lap : nil)
            : mock.group.part(rect)))
    }
  }

  /// The arrow's art where it is painted over a frame with a shadow of its own: what has to lie over the
  /// frame so that the mock comes out.
  private static func unmixed(
    _ mock: MockPicture, _ body: CompletedBody, _ rect: PixelRect, cleared: PixelRect?
  ) -> Bitmap {
    var art = mock.group.part(rect)
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        let (gx, gy) = (x + rect.x, y + rect.y)
        guard cleared?.contains(gx, gy) != true else { continue }
        art[x, y] = art[x, y].unmixed(from: body.frame(gx, gy))
      }
    }
    return art
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

/// Edges in points that hold for every file, from the frame's left end and its upper edge.
private struct Extent {
  var (left, right) = (Double.infinity, -Double.infinity)
  var (above, below) = (0.0, 0.0)

  mutating func include(_ area: PixelRect, of mock: MockPicture, isSet: Bool) {
    let (frame, scale) = (mock.outline.frame, Double(mock.scale))
    func outwards(_ pixels: Int, up: Bool) -> Double {
      let points = Double(pixels) / scale
      return isSet ? (points + (up ? -1e-9 : 1e-9)).rounded(up ? .up : .down) : points
    }
    left = min(left, outwards(area.x - frame.x, up: false))
    right = max(right, outwards(area.maxX - frame.x, up: true))
    above = max(above, outwards(frame.y - area.y, up: true))
    below = max(below, outwards(max(0, area.maxY - frame.y), up: true))
  }

  /// The same in pixels of a mock's group.
  func rect(of mock: MockPicture) -> PixelRect {
    func pixels(_ points: Double) -> Int { Int((points * Double(mock.scale)).rounded()) }
    let frame = mock.outline.frame
    return PixelRect(
      x: frame.x + pixels(left), y: frame.y - pixels(above), width: pixels(right - left),
      height: pixels(above) + pixels(below))
  }
}

extension MockPicture {
  /// The arrow without a shadow that is painted round it: what stands out at least half opaque, and
  /// below it what is not the frame's.
  fileprivate func arrowRect(in area: PixelRect) -> PixelRect {
    let (frame, span) = (outline.frame, outline.arrowSpan)
    return PixelRect(
      x: span.lowerBound, y: frame.y - outline.arrowHeight, width: span.count,
      height: outline.arrowHeight + max(0, area.maxY - frame.y))
  }
}

extension Pixel {
  /// What has to lie over another pixel so that this one comes out, as nearly as 8 bits can say.
  fileprivate func unmixed(from below: Pixel) -> Pixel {
    if self == below { return .clear }
    guard below.alpha > 0, alpha < 255 else { return self }
    func share(_ value: UInt8, _ over: Int) -> Int {
      (Int(value) * (255 - over) * 2 + 255) / 510
    }
    let wanted = Int(alpha)
    let over = (0...wanted).min {
      abs($0 + share(below.alpha, $0) - wanted) < abs($1 + share(below.alpha, $1) - wanted)
    }
    guard let over else { return self }
    func channel(_ value: UInt8, _ under: UInt8) -> UInt8 {
      UInt8(min(max(Int(value) - share(under, over), 0), over))
    }
    return Pixel(
      red: channel(red, below.red), green: channel(green, below.green),
      blue: channel(blue, below.blue), alpha: UInt8(over))
  }
}
