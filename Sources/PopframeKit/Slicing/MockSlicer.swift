internal import ArtAnalysis
internal import CairoRenderer
internal import Imaging
internal import PNG
internal import Popovers

/// Takes finished popovers apart, one after the other, and joins what they have in common.
struct MockSlicer {
  let settings: SliceSettings
  private(set) var parts: [SlicedMock] = []

  init(settings: SliceSettings) { self.settings = settings }

  /// One popover with its arrow on one side, taken apart.
  struct SlicedMock {
    let mocks: [MockPicture]
    let frame: SlicedFrame
    let arrow: SlicedArrow?
    let layers: [ShadowFit.Layer]
    /// How far the art hangs over the frame, unturned, in points.
    let overhang: Insets

    var direction: ArrowDirection { mocks[0].direction }
  }

  /// Adds the files of one popover, from the largest scale down.
  mutating func add(
    _ files: [(path: String, scale: Int, bitmap: Bitmap)]
  ) throws(SliceFault) {
    let fit = files.first.flatMap { shadow(of: $0) }
    do throws(SliceFault) {
      try add(files, without: fit)
    } catch {
      guard fit == nil, let largest = files.first,
        ShadowFit.hasSkirt(largest.bitmap) || !ShadowFit.hasCore(largest.bitmap)
      else { throw error }
      throw SliceFault(
        file: error.file,
        reason: "what is soft around it stays in the art, because one or two shadows do not "
          + "explain it; with that, \(error.reason)")
    }
  }

  private mutating func add(
    _ files: [(path: String, scale: Int, bitmap: Bitmap)], without fit: ShadowFit?
  ) throws(SliceFault) {
    let scales = files.map(\.scale)
    guard let largest = files.first, Set(scales).count == scales.count else {
      throw SliceFault(
        file: files.first?.path ?? "", reason: "two files of one picture have one scale; keep one")
    }
    guard largest.bitmap.pixels.contains(where: { $0.alpha < 128 }) else {
      throw SliceFault(file: largest.path, .opaque)
    }
    var mocks: [MockPicture] = []
    for file in files {
      var group = file.bitmap
      if let fit {
        group =
          file.scale == largest.scale
          ? fit.group
          : ShadowFit(fit.layers, outOf: file.bitmap, scale: Double(file.scale)).group
      }
      mocks.append(
        try MockPicture(
          file: file.path, scale: file.scale, finished: file.bitmap, group: group,
          content: settings.content))
    }
    guard Set(mocks.map(\.direction)).count == 1 else {
      throw SliceFault(file: largest.path, reason: "its files have their arrows on different sides")
    }
    guard !parts.contains(where: { $0.direction == mocks[0].direction }) else {
      throw SliceFault(
        file: largest.path,
        reason: "another picture has its arrow on the same side; one for each direction is enough")
    }
    var bodies: [CompletedBody] = []
    for mock in mocks { bodies.append(try CompletedBody(mock, tolerance: settings.tolerance)) }
    let frame = try SlicedFrame(
      zip(mocks, bodies).map { mock, body in
        let back = mock.direction.toUp.inverse
        let content = mock.content.offset(
          by: PixelPoint(x: -body.place.x, y: -body.place.y)
        ).intersection(body.bitmap.bounds)
        return (
          mock.file, mock.scale, body.bitmap.turned(back),
          back.place(content, in: body.bitmap.size)
        )
      }, tolerance: settings.tolerance)
    let arrow = try SlicedArrow(mocks, bodies)
    parts.append(
      SlicedMock(
        mocks: mocks, frame: frame, arrow: arrow, layers: fit?.layers ?? [],
        overhang: Self.overhang(of: mocks, bodies)))
  }

  private func shadow(of file: (path: String, scale: Int, bitmap: Bitmap)) -> ShadowFit? {
    guard settings.shadow == .auto, ShadowFit.hasCore(file.bitmap) else { return nil }
    return ShadowFit(file.bitmap, scale: Double(file.scale))
  }

  /// How far the art hangs over the frame's edges, unturned, in points that hold for every file.
  private static func overhang(of mocks: [MockPicture], _ bodies: [CompletedBody]) -> Insets {
    var sides: [Double] = [0, 0, 0, 0]
    for (mock, body) in zip(mocks, bodies) {
      let up = body.overhang(mock.outline.frame)
      // In the order top, left, bottom, right of the finished picture.
      let turned =
        switch mock.direction {
        case .up, .none: [up.top, up.left, up.bottom, up.right]
        case .down: [up.bottom, up.left, up.top, up.right]
        case .left: [up.right, up.top, up.left, up.bottom]
        case .right: [up.left, up.bottom, up.right, up.top]
        }
      for index in 0..<4 {
        sides[index] = max(sides[index], Double(turned[index]) / Double(mock.scale))
      }
    }
    return Insets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
  }
}
