internal import ArtAnalysis
internal import Imaging
internal import Popovers

/// A popover with its arrow on one side, as it was drawn by somebody else, in one file or in several
/// scales.
struct FinishedPopover {
  /// A file that was read.
  struct File {
    var path: String
    var scale: Int
    var bitmap: Bitmap
  }

  /// From the largest scale down.
  let mocks: [MockPicture]
  /// The shadows that were taken off, the first drawn lowest.
  let layers: [ShadowFit.Layer]
  /// Whether the shadows are left out under the popover.
  let isKnockedOut: Bool

  /// Where the arrow points; `none` without one.
  var direction: ArrowDirection { mocks[0].direction }
  /// Whether lengths have to be whole points, because files of several scales share them.
  var isSet: Bool { mocks.count > 1 }

  /// Takes the shadow off and finds the outline.
  ///
  /// - Parameters:
  ///   - files: From the largest scale down; not empty.
  ///   - layers: The shadows of the popover, the first drawn lowest.
  init(
    _ files: [File], settings: SliceSettings, layers: [ShadowFit.Layer]
  ) throws(SliceFault) {
    var mocks: [MockPicture] = []
    var isKnockedOut = false
    for file in files {
      var group = file.bitmap
      if !layers.isEmpty {
        let fit = ShadowFit(layers, outOf: file.bitmap, scale: Double(file.scale))
        group = fit.group
        isKnockedOut = isKnockedOut || fit.isKnockedOut
      }
      mocks.append(
        try MockPicture(
          file: file.path, scale: file.scale, finished: file.bitmap, group: group,
          content: settings.content))
    }
    guard Set(mocks.map(\.direction)).count == 1 else {
      throw SliceFault(
        file: files[0].path, reason: "its files have their arrows on different sides")
    }
    self.init(mocks: mocks, layers: layers, isKnockedOut: isKnockedOut)
  }

  private init(mocks: [MockPicture], layers: [ShadowFit.Layer], isKnockedOut: Bool) {
    self.mocks = mocks
    self.layers = layers
    self.isKnockedOut = isKnockedOut
  }

  /// The same popover with outlines round all that is painted: nothing hangs over its edges.
  func outlinedWhole() throws(SliceFault) -> FinishedPopover {
    guard mocks.contains(where: { $0.overhang != .zero }) else { return self }
    var whole: [MockPicture] = []
    for mock in mocks { whole.append(try mock.outlinedWhole()) }
    return FinishedPopover(mocks: whole, layers: layers, isKnockedOut: isKnockedOut)
  }

  /// How far columns of the frame may differ, one after the other: not at all, or as far as is known of
  /// soft edges, and what was asked for.
  func tolerances(_ tolerance: SliceTolerance) -> [Int] {
    tolerance.asked > tolerance.least
      ? [tolerance.least, tolerance.asked] : [tolerance.least]
  }

  /// Whether art hangs over the frame's edges that is no shadow's.
  var hasSoftEdges: Bool { layers.isEmpty && mocks.contains { $0.overhang != .zero } }

  /// Whether something soft is left round the popover, which no shadow explains.
  var hasSkirt: Bool {
    layers.isEmpty
      && (ShadowFit.hasSkirt(mocks[0].finished) || !ShadowFit.hasCore(mocks[0].finished))
  }
}

/// How far columns (rows) that count as equal may differ, in levels.
struct SliceTolerance {
  /// What was asked for.
  var asked: Int
  /// What nobody has to ask for: soft edges under which a shadow was knocked out are known to a level or
  /// two only.
  var least = 0
}
