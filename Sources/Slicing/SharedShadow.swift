internal import ArtAnalysis
internal import Imaging

/// The shadows that all pictures of one popover have: numbers that explain every file.
struct SharedShadow {
  /// The first drawn lowest; empty where there is no shadow, or Gaussians do not reproduce it.
  let layers: [ShadowFit.Layer]

  /// Fits shadows to one file after the other, the largest first, until they explain all others, too.
  ///
  /// A shadow that is almost invisible in one picture, such as a tight one beside a wide one, may be clear in another.
  init(_ files: [FlattenedPopover.File]) throws(SliceFault) {
    var unlike: (String, String)?
    var tried: [[ShadowFit.Layer]] = []
    for file in files.sorted(by: { $0.scale > $1.scale }) {
      guard let fit = ShadowFit(file.bitmap, scale: Double(file.scale)),
        !tried.contains(fit.layers)
      else { continue }
      tried.append(fit.layers)
      let other = files.first { other in
        ShadowFit(fit.layers, outOf: other.bitmap, scale: Double(other.scale)).difference
          > ShadowFit.permittedDifference
      }
      guard let other else {
        layers = fit.layers
        return
      }
      unlike = unlike ?? (other.path, file.path)
    }
    if let (other, first) = unlike {
      throw SliceFault(
        file: other,
        reason: "its shadow is not that of \(first); pictures of one popover differ only in the "
          + "arrow's side")
    }
    layers = []
  }
}
