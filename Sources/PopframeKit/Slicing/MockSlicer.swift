internal import ArtAnalysis
internal import Imaging
internal import Popovers

/// Takes finished popovers apart and makes one theme of them: a frame with pictures of the arrow, or
/// fused art where that does not draw them again.
struct MockSlicer {
  let settings: SliceSettings
  private(set) var popovers: [FinishedPopover] = []

  init(settings: SliceSettings) { self.settings = settings }

  /// Adds the files of one popover, from the largest scale down.
  mutating func add(
    _ files: [(path: String, scale: Int, bitmap: Bitmap)]
  ) throws(SliceFault) {
    let popover = try FinishedPopover(
      files, settings: settings, known: popovers.first?.layers ?? [])
    guard !popovers.contains(where: { $0.direction == popover.direction }) else {
      throw SliceFault(
        file: popover.mocks[0].file,
        reason: "another picture has its arrow on the same side; one for each direction is enough")
    }
    if let first = popovers.first, first.layers != popover.layers {
      throw SliceFault(
        file: popover.mocks[0].file,
        reason: "its shadow is not that of \(first.mocks[0].file); pictures of one popover differ "
          + "only in the arrow's side")
    }
    popovers.append(popover)
  }

  /// The theme of all popovers, and its proof.
  func theme(named name: String) throws(SliceFault) -> SlicedTheme {
    do throws(SliceFault) {
      let parts = try SlicedParts(popovers, tolerance: settings.tolerance)
      let theme = try parts.draft(of: popovers, named: name).proved(popovers, named: name)
      return theme.failures.isEmpty ? theme : fused(named: name) ?? theme
    } catch {
      if let fused = fused(named: name) { return fused }
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
  private func fused(named name: String) -> SlicedTheme? {
    guard let pieces = try? FusedPieces(popovers, tolerance: settings.tolerance),
      let theme = try? pieces.draft(of: popovers, named: name).proved(popovers, named: name),
      theme.failures.isEmpty
    else { return nil }
    return theme
  }
}
