internal import ArtAnalysis
internal import Imaging
internal import Popovers

/// Takes finished popovers apart and makes one theme of them: a frame with pictures of the arrow, or
/// fused art where that does not draw them again.
struct MockSlicer {
  private let settings: SliceSettings
  private let popovers: [FinishedPopover]
  /// How far the soft edges of one arrow may differ between two pictures with a shadow, in levels.
  private static let edgeDifference = 8

  /// Takes the shadow off all pictures and finds their outlines.
  ///
  /// - Parameter pictures: The files of one popover each, from the largest scale down.
  init(_ pictures: [[FinishedPopover.File]], settings: SliceSettings) throws(SliceFault) {
    self.settings = settings
    for files in pictures {
      guard let largest = files.first, Set(files.map(\.scale)).count == files.count else {
        throw SliceFault(
          file: files.first?.path ?? "", reason: "two files of one picture have one scale; keep one"
        )
      }
      guard largest.bitmap.pixels.contains(where: { $0.alpha < 128 }) else {
        throw SliceFault(file: largest.path, .opaque)
      }
    }
    let layers =
      settings.shadow == .auto ? try SharedShadow(pictures.flatMap(\.self)).layers : []
    var popovers: [FinishedPopover] = []
    for files in pictures {
      let popover = try FinishedPopover(files, settings: settings, layers: layers)
      guard !popovers.contains(where: { $0.direction == popover.direction }) else {
        throw SliceFault(
          file: files[0].path,
          reason: "another picture has its arrow on the same side; one for each direction is enough"
        )
      }
      popovers.append(popover)
    }
    self.popovers = popovers
  }

  /// Whether a shadow was taken off.
  var hasShadow: Bool { popovers.contains { !$0.layers.isEmpty } }

  /// The theme of all popovers, and its proof.
  func theme(named name: String) throws(SliceFault) -> SlicedTheme {
    guard popovers.contains(where: \.isKnockedOut) else {
      return try theme(named: name, SliceTolerance(asked: settings.tolerance))
    }
    let rough = SliceTolerance(asked: settings.tolerance, least: ShadowFit.permittedDifference)
    if let theme = try? theme(named: name, rough), theme.failures.isEmpty,
      theme.largestDifference <= ShadowFit.permittedDifference
    {
      return theme
    }
    return try theme(named: name, SliceTolerance(asked: settings.tolerance, least: 1))
  }

  private func theme(
    named name: String, _ tolerance: SliceTolerance
  ) throws(SliceFault) -> SlicedTheme {
    do throws(SliceFault) {
      let parts = try SlicedParts(popovers, tolerance: tolerance)
      if let clip = TiledArrow(popovers, parts),
        let theme = clip.theme(of: popovers, parts, named: name)
      {
        return theme
      }
      if !popovers[0].layers.isEmpty {
        // Soft edges that lay over a shadow are known to a few levels only.
        let shared = parts.draft(of: popovers, named: name, likeness: Self.edgeDifference)
        let theme = try shared.proved(popovers, named: name)
        if theme.failures.isEmpty, theme.largestDifference <= ShadowFit.permittedDifference {
          return theme
        }
      }
      let draft = parts.draft(of: popovers, named: name)
      let theme = try draft.proved(popovers, named: name)
      let isProved = theme.failures.isEmpty
      // Where soft edges of frame and arrow lie over each other they round; in one picture they do not.
      let mayRound = theme.largestDifference > 0 && popovers.contains(where: \.hasSoftEdges)
      let isSprawling = parts.hasSprawlingArrow(popovers)
      guard !isProved || mayRound || isSprawling else { return theme }
      if let fused = fused(named: name, tolerance), !isProved || fused.largestDifference == 0 {
        return fused
      }
      guard !isProved, popovers.count > 1 else { return theme }
      // Directions that differ a little: rounding, where an outline was turned.
      let close = try draft.permitting(settings.tolerance).proved(popovers, named: name)
      return close.failures.isEmpty ? close : theme
    } catch {
      if let fused = fused(named: name, tolerance) { return fused }
      guard popovers.first(where: { $0.mocks[0].file == error.file })?.hasSkirt == true else {
        throw error
      }
      throw SliceFault(
        file: error.file,
        reason: "what is soft around it stays in the art, because one or two shadows do not "
          + "explain it; with that, \(error.reason)")
    }
  }

  /// The popovers as fused art; `nil` where that does not draw them again either.
  private func fused(named name: String, _ tolerance: SliceTolerance) -> SlicedTheme? {
    do throws(SliceFault) {
      var whole: [FinishedPopover] = []
      for popover in popovers { whole.append(try popover.outlinedWhole()) }
      let pieces = try FusedPieces(whole, tolerance: tolerance)
      let theme = try pieces.draft(of: whole, named: name).proved(whole, named: name)
      return theme.failures.isEmpty ? theme : nil
    } catch { return nil }
  }
}
