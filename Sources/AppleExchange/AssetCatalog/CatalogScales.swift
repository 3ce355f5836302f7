import Exchange
import Popovers

/// The scales that an asset catalogue has images for: 1x, 2x and 3x.
///
/// After Apple's *Asset Catalog Format Reference*, "Image Set Type".
enum CatalogScales {
  static let largest = 3

  /// The losses of a theme's pictures: files of scales that a catalogue does not have.
  static func losses(of theme: Theme) -> [ThemeLoss] {
    var losses: [ThemeLoss] = []
    if let frame = theme.frame { losses += loss("frame.image", frame.image) }
    switch theme.arrow?.pictured {
    case .image(let image):
      losses += loss("arrow.image", image.up)
      losses += image.drawn.values.flatMap { loss("arrow.images", $0) }
    case .clip(let clip):
      if case .picture(let picture) = clip.texture { losses += loss("arrow.texture", picture) }
    case .fused(let art): losses += art.pieces.values.flatMap { loss("arrow.fused", $0.image) }
    case nil: break
    }
    return losses
  }

  private static func loss(_ key: String, _ picture: PictureSet) -> [ThemeLoss] {
    let files = picture.files.filter { $0.scale > largest }
    guard let file = files.first else { return [] }
    let end = files.count == picture.files.count ? ", and there is no other" : ""
    return [
      ThemeLoss(
        key, because: "a catalogue has images of 1x, 2x and 3x; \(file.path) is left out\(end)")
    ]
  }
}
