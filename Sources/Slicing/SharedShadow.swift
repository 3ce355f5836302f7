internal import ArtAnalysis
internal import Imaging

/// The shadows that all pictures of one popover have: numbers that explain every file.
struct SharedShadow {
  /// The first drawn lowest; empty where there is no shadow, or no numbers explain all files.
  let layers: [ShadowFit.Layer]
  /// How far they are from each file's alphas, in levels, in the files' order.
  let levels: [Double]
  /// How far they may be, in levels: browsers round blurs to a density's pixels.
  private(set) var permitted = ShadowFit.permittedDifference

  /// Takes numbers that are given.
  init(_ layers: [ShadowFit.Layer], of files: [FlattenedPopover.File]) {
    self.layers = layers
    levels = files.map {
      Double(ShadowFit(layers, outOf: $0.bitmap, scale: Double($0.scale)).difference)
    }
    guard files.count > 1 || layers.count > 1 else { return }
    // Numbers that are given as they were printed are judged as when they were found.
    permitted =
      levels.contains { $0 > Double(permitted) }
      ? ShadowFit.permittedSetDifference : SharedShadow(files).permitted
  }

  /// Fits shadows to the largest file, and then to all files at once if they do not explain each.
  init(_ files: [FlattenedPopover.File]) {
    for file in files.sorted(by: { $0.scale > $1.scale }) {
      guard let fit = ShadowFit(file.bitmap, scale: Double(file.scale)) else { continue }
      let alone = files.map { other in
        other.path == file.path
          ? fit.difference
          : ShadowFit(fit.layers, outOf: other.bitmap, scale: Double(other.scale)).difference
      }
      if alone.allSatisfy({ $0 <= ShadowFit.permittedDifference }) {
        (layers, levels) = (fit.layers, alone.map(Double.init))
        return
      }
      let joint = SetShadowFit(
        fit.layers, files.map { (picture: $0.bitmap, scale: Double($0.scale)) })
      let limit = ShadowFit.permittedSetDifference
      let isShared = files.allSatisfy { other in
        ShadowFit(
          joint.layers, outOf: other.bitmap, scale: Double(other.scale), permitted: limit
        ).difference <= limit
      }
      if isShared {
        (layers, levels, permitted) = (joint.layers, joint.levels, limit)
        return
      }
      guard alone.allSatisfy({ $0 <= limit }) else { break }
      (layers, levels, permitted) = (fit.layers, alone.map(Double.init), limit)
      return
    }
    (layers, levels) = ([], [])
  }
}
