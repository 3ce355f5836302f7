// What a window shows, as plain values: nothing is drawn here.

/// A layer with all that is in it, its places in points of the window.
@_spi(Recording) public struct RecordedLayer {
  /// Where its contents lie.
  public var frame: CGRect
  public var picture: RecordedPicture?
  public var shadow: RecordedShadow?
  /// What of the layer shows, by alpha.
  public var mask: RecordedMask?
  /// What lies on it, from below.
  public var sublayers: [RecordedLayer]
}

/// The contents of an image view.
@_spi(Recording) public struct RecordedPicture {
  public var path: String
  /// Pixels of the file for each point.
  public var scale: CGFloat
  /// Points of the file that keep their size; `nil` for an image that is stretched whole.
  public var capInsets: UIEdgeInsets?
  public var isTiled: Bool
  public var isNearest: Bool
}

/// A layer's shadow, in points.
@_spi(Recording) public struct RecordedShadow {
  /// Red, green, blue, alpha; 0…1, straight.
  public var color: [CGFloat]
  public var opacity: CGFloat
  public var offset: CGSize
  public var radius: CGFloat
  /// Polygons that cast it instead of what the layer shows, by the non-zero rule.
  public var path: [[CGPoint]]?
}

/// A mask.
@_spi(Recording) public enum RecordedMask {
  /// Another layer's alpha.
  indirect case layer(RecordedLayer)
  /// Polygons, by the even-odd or the non-zero rule.
  case polygons([[CGPoint]], isEvenOdd: Bool)
}

extension UIView {
  /// What the view shows; `nil` for a hidden one.
  @_spi(Recording) public func record() -> RecordedLayer? {
    if isHidden { return nil }
    let place = convert(bounds, to: nil)
    var recorded = RecordedLayer(
      frame: place, picture: nil, shadow: nil, mask: nil,
      sublayers: subviews.compactMap { $0.record() })
    if let image = (self as? UIImageView)?.image {
      recorded.picture = RecordedPicture(
        path: image.path, scale: image.scale, capInsets: image.isResizable ? image.capInsets : nil,
        isTiled: image.isResizable && image.resizingMode == .tile,
        isNearest: layer.magnificationFilter == .nearest && layer.minificationFilter == .nearest)
    }
    func moved(_ path: CGPath) -> [[CGPoint]] {
      path.polygons.map { points in
        points.map {
          CGPoint(x: $0.x + place.minX - bounds.minX, y: $0.y + place.minY - bounds.minY)
        }
      }
    }
    if layer.shadowOpacity > 0, let color = layer.shadowColor?.components {
      recorded.shadow = RecordedShadow(
        color: color, opacity: CGFloat(layer.shadowOpacity), offset: layer.shadowOffset,
        radius: layer.shadowRadius, path: layer.shadowPath.map(moved))
    }
    if let shape = layer.mask as? CAShapeLayer, let path = shape.path {
      recorded.mask = .polygons(moved(path), isEvenOdd: shape.fillRule == .evenOdd)
    } else if let mask, var layer = mask.record() {
      // A mask lies in the coordinates of the view that it masks.
      layer = layer.offset(dx: place.minX - bounds.minX, dy: place.minY - bounds.minY)
      recorded.mask = .layer(layer)
    }
    return recorded
  }
}

extension RecordedLayer {
  fileprivate func offset(dx: CGFloat, dy: CGFloat) -> RecordedLayer {
    var layer = self
    layer.frame = frame.offsetBy(dx: dx, dy: dy)
    layer.sublayers = sublayers.map { $0.offset(dx: dx, dy: dy) }
    return layer
  }
}
