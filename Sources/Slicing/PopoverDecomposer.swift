internal import ArtAnalysis
internal import Imaging
internal import Popovers

/// Takes finished popovers apart and makes one theme of them: a frame with pictures of the arrow, or
/// fused art where that does not draw them again.
struct PopoverDecomposer {
  private let settings: SliceSettings
  private let popovers: [FlattenedPopover]
  /// Soft edges that lay over a shadow are known to a few levels only.
  private static let sharings: [ArrowSharing] = [.near(32), .median(32), .near(8)]

  /// Takes the shadow off all pictures and finds their outlines.
  ///
  /// - Parameter pictures: The files of one popover each, from the largest scale down.
  init(_ pictures: [[FlattenedPopover.File]], settings: SliceSettings) throws(SliceFault) {
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
      // A search for shadows takes long, and an inside without equal columns and rows is no frame under any shadow.
      if settings.content == nil, !largest.bitmap.hasAlikeLines(settings.tolerance) {
        throw SliceFault(file: largest.path, reason: SliceFault.nothingAlike)
      }
    }
    let layers =
      settings.shadow == .auto ? try SharedShadow(pictures.flatMap(\.self)).layers : []
    var popovers: [FlattenedPopover] = []
    for files in pictures {
      let popover = try FlattenedPopover(files, settings: settings, layers: layers)
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
      return try theme(named: name, of: popovers, tolerance)
    } catch {
      if case .success(let fused) = fused(named: name, tolerance) { return fused }
      guard popovers.first(where: { $0.mocks[0].file == error.file })?.hasSkirt == true else {
        throw error
      }
      throw SliceFault(
        file: error.file,
        reason: "what is soft around it stays in the art, because one or two shadows do not "
          + "explain it; with that, \(error.reason)")
    }
  }

  private func theme(
    named name: String, of popovers: [FlattenedPopover], _ tolerance: SliceTolerance,
    mayMend: Bool = true
  ) throws(SliceFault) -> SlicedTheme {
    let parts = try SlicedParts(popovers, tolerance: tolerance)
    if let clip = TiledArrow(popovers, parts),
      let theme = clip.theme(of: popovers, parts, named: name)
    {
      return theme
    }
    if !popovers[0].layers.isEmpty {
      for sharing in Self.sharings {
        let theme = try parts.draft(of: popovers, named: name, sharing: sharing)
          .proved(popovers, named: name)
        if theme.failures.isEmpty, theme.largestDifference <= ShadowFit.permittedDifference {
          return theme
        }
      }
    }
    let draft = parts.draft(of: popovers, named: name)
    var theme = try draft.proved(popovers, named: name)
    let isProved = theme.failures.isEmpty
    // Where soft edges of frame and arrow lie over each other they round; in one picture they do not.
    let mayRound = theme.largestDifference > 0 && popovers.contains(where: \.hasSoftEdges)
    let isSprawling = parts.hasSprawlingArrow(popovers)
    guard !isProved || mayRound || isSprawling else { return theme }
    if !isProved, mayMend, !popovers[0].layers.isEmpty,
      let mended = try draft.mended(popovers, named: name),
      let again = try? self.theme(named: name, of: mended, tolerance, mayMend: false),
      again.failures.isEmpty
    {
      return again
    }
    switch fused(named: name, tolerance) {
    case .success(let fused):
      return !isProved || fused.largestDifference == 0 ? fused : theme
    case .failure(let fault):
      if !isProved, popovers.count > 1 { theme.failures.append(fault.whyNotFused) }
      return theme
    }
  }

  /// The popovers as fused art, or why that does not draw them again either.
  private func fused(
    named name: String, _ tolerance: SliceTolerance
  ) -> Result<SlicedTheme, SliceFault> {
    do throws(SliceFault) {
      var whole: [FlattenedPopover] = []
      for popover in popovers { whole.append(try popover.fusible()) }
      let pieces = try FusedPieces(whole, tolerance: tolerance)
      let theme = try pieces.draft(of: whole, named: name).proved(whole, named: name)
      guard theme.failures.isEmpty else {
        throw SliceFault(
          file: popovers[0].mocks[0].file, reason: "stretched, it is not drawn again either")
      }
      return .success(theme)
    } catch { return .failure(error) }
  }
}

extension SliceFault {
  fileprivate static let nothingAlike =
    "in the middle no two columns, or no two rows, are alike, so that nothing can be stretched or tiled; if "
    + "there is content in the middle, say where with --content X,Y,W,H"

  /// A line for pictures that one frame does not draw, either.
  fileprivate var whyNotFused: String {
    "\(file): a picture for each direction (arrow.style: fused) does not do: \(reason)"
  }
}

extension Bitmap {
  /// Whether the middle has two columns, and two rows, that are so near to each other that a band may hold
  /// both: one that stretches, rises or repeats has.
  fileprivate func hasAlikeLines(_ tolerance: Int) -> Bool {
    Axis.allCases.allSatisfy { axis in
      let laid = laid(axis)
      let rows = laid.height * 3 / 8..<max(laid.height * 3 / 8 + 1, laid.height * 5 / 8)
      // A ramp is at least a quarter of its axis long, and a shadow below glass rises by less than this.
      let step = max(tolerance, 16, 4 * 255 / max(1, laid.width) + 1)
      // Glass can be fainter than a shadow, so that all that is painted counts.
      let columns = (0..<laid.width).filter { laid[$0, laid.height / 2].alpha > 0 }
      guard columns.count > 1 else { return true }
      return columns.indices.contains { first in
        columns[(first + 1)...].contains { other in
          rows.allSatisfy { laid[columns[first], $0].difference(laid[other, $0]) <= step }
        }
      }
    }
  }
}
