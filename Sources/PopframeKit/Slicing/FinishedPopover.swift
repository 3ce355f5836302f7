internal import ArtAnalysis
internal import Imaging
internal import Popovers

/// A popover with its arrow on one side, as it was drawn by somebody else, in one file or in several
/// scales.
struct FinishedPopover {
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
  ///   - files: From the largest scale down.
  ///   - known: The shadows of another picture of the same popover, which are preferred.
  init(
    _ files: [(path: String, scale: Int, bitmap: Bitmap)], settings: SliceSettings,
    known: [ShadowFit.Layer] = []
  ) throws(SliceFault) {
    let scales = files.map(\.scale)
    guard let largest = files.first, Set(scales).count == scales.count else {
      throw SliceFault(
        file: files.first?.path ?? "", reason: "two files of one picture have one scale; keep one")
    }
    guard largest.bitmap.pixels.contains(where: { $0.alpha < 128 }) else {
      throw SliceFault(file: largest.path, .opaque)
    }
    let fit =
      settings.shadow == .auto
      ? Self.shadow(of: largest.bitmap, scale: Double(largest.scale), known: known) : nil
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
    self.mocks = mocks
    layers = fit?.layers ?? []
    isKnockedOut = fit?.isKnockedOut ?? false
  }

  private static func shadow(
    of picture: Bitmap, scale: Double, known: [ShadowFit.Layer]
  ) -> ShadowFit? {
    if !known.isEmpty {
      let fit = ShadowFit(known, outOf: picture, scale: scale)
      if fit.difference <= ShadowFit.permittedDifference { return fit }
    }
    return ShadowFit(picture, scale: scale)
  }

  /// How far columns of the frame may differ, one after the other: not at all, which a shadow that was
  /// knocked out under its soft edges rounds to one level, and what was asked for.
  func tolerances(up tolerance: Int) -> [Int] {
    let least = isKnockedOut ? 1 : 0
    return tolerance > least ? [least, tolerance] : [least]
  }

  /// Whether something soft is left round the popover, which no shadow explains.
  var hasSkirt: Bool {
    layers.isEmpty
      && (ShadowFit.hasSkirt(mocks[0].finished) || !ShadowFit.hasCore(mocks[0].finished))
  }
}
