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

  /// Takes numbers that are given, or found: what they permit follows from them and the files alone, so that numbers as
  /// they were printed give the same theme.
  init(_ layers: [ShadowFit.Layer], of files: [FlattenedPopover.File]) {
    self.layers = layers
    guard files.count > 1 else {
      levels = files.map {
        Double(ShadowFit(layers, outOf: $0.bitmap, scale: Double($0.scale)).difference)
      }
      return
    }
    levels = SetShadowFit.levels(of: layers, files.map(\.picture))
    if levels.contains(where: { $0 > Double(permitted) }) {
      permitted = ShadowFit.permittedSetDifference
    }
  }

  /// Fits shadows to the largest file, and then to all files at once if they do not explain the others.
  init(_ files: [FlattenedPopover.File]) {
    for file in files.sorted(by: { $0.scale > $1.scale }) {
      guard let fit = ShadowFit(file.bitmap, scale: Double(file.scale)) else { continue }
      guard files.count > 1 else {
        self.init(layers: fit.layers, levels: [Double(fit.difference)])
        return
      }
      let isOwn = files.allSatisfy { other in
        other.path == file.path
          || ShadowFit(fit.layers, outOf: other.bitmap, scale: Double(other.scale)).difference
            <= ShadowFit.permittedDifference
      }
      if isOwn {
        self.init(fit.layers, of: files)
        return
      }
      let joint = SetShadowFit(fit.layers, files.map(\.picture))
      let limit = ShadowFit.permittedSetDifference
      let isShared = files.allSatisfy { other in
        ShadowFit(
          joint.layers, outOf: other.bitmap, scale: Double(other.scale), permitted: limit
        ).difference <= limit
      }
      guard isShared else { break }
      self.init(joint.layers, of: files)
      return
    }
    self.init(layers: [], levels: [])
  }

  private init(layers: [ShadowFit.Layer], levels: [Double]) {
    (self.layers, self.levels) = (layers, levels)
  }
}

extension FlattenedPopover.File {
  /// What a fit of shadows takes of a file.
  fileprivate var picture: (picture: Bitmap, scale: Double) { (bitmap, Double(scale)) }
}
