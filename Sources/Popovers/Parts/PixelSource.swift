package import Imaging
package import Themes

/// A pixel of a theme's file that a pixel of a popover's picture comes from.
package struct PixelSource: Hashable, Sendable {
  /// The file, as the theme's folder has it.
  package let file: String
  /// The pixel of the file, from its top left.
  package let pixel: PixelPoint
}

extension PopoverLayout {
  /// The pixel of a file that lies under the middle of a pixel of the picture.
  ///
  /// Parts that are drawn without a file have none: shadows, drawn frames, content.
  ///
  /// - Parameter place: A pixel of the whole canvas, from its top left.
  package func source(
    of place: PixelPoint, in part: PopoverPart, theme: Theme
  ) -> PixelSource? {
    switch part {
    case .arrow where !isFused:
      return arrowArt?.source(of: place) ?? textureSource(of: place, theme: theme)
    case .arrow, .topLeftCorner, .topRightCorner, .bottomLeftCorner, .bottomRightCorner,
      .frameEdge, .frameMiddle:
      return body?.source(of: place)
    case .content, .shadow, .surroundings:
      return nil
    }
  }

  private func textureSource(of place: PixelPoint, theme: Theme) -> PixelSource? {
    guard case .clip(let clip)? = theme.pointing(direction).arrow?.art else { return nil }
    let bounds = pixels.bounds
    let x = place.x - bounds.x - scale.round(clip.textureOrigin.x)
    let y = place.y - bounds.y - scale.round(clip.textureOrigin.y)
    switch textureFill {
    case .frame?:
      let frame = pixels.frame
      guard !frame.isEmpty else { return nil }
      return body?.source(
        of: PixelPoint(
          x: frame.x + x.remainder(in: frame.width), y: frame.y + y.remainder(in: frame.height)))
    case .tile(let file, let source, let enlargement)?:
      let plan = SlicePlan.tiled(
        source: source, scale: enlargement, target: PixelSize(width: 1, height: 1),
        origin: PixelPoint(x: -x, y: -y), filter: clip.filter)
      return plan.source(of: .zero).map { PixelSource(file: file.path, pixel: $0) }
    case nil:
      return nil
    }
  }
}

extension PlacedArt {
  /// The pixel of the file under a pixel of the canvas; `nil` beside the picture.
  fileprivate func source(of place: PixelPoint) -> PixelSource? {
    let turned = orientation.size(of: plan.size)
    let pixel = PixelRect(x: place.x - origin.x, y: place.y - origin.y, width: 1, height: 1)
    guard pixel.x >= 0, pixel.y >= 0, pixel.x < turned.width, pixel.y < turned.height else {
      return nil
    }
    let unturned = orientation.inverse.rect(of: pixel, in: turned).origin
    guard let source = plan.source(of: unturned) else { return nil }
    // The plan counts in the file's picture as it was turned to point up.
    let upright = PixelRect(x: source.x, y: source.y, width: 1, height: 1)
    let place = sourceOrientation.inverse.rect(
      of: upright, in: sourceOrientation.size(of: file.size))
    return PixelSource(file: file.path, pixel: place.origin)
  }
}

extension Int {
  /// The remainder after whole periods, at least 0.
  fileprivate func remainder(in period: Int) -> Int {
    let rest = self % period
    return rest < 0 ? rest + period : rest
  }
}
