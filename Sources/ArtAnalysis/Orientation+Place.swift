package import Imaging

extension Orientation {
  /// Where a rectangle of a picture of some size lies once the picture is turned.
  package func place(_ rect: PixelRect, in size: PixelSize) -> PixelRect {
    let (farX, farY) = (size.width - rect.maxX, size.height - rect.maxY)
    let (width, height) = (rect.width, rect.height)
    return switch self {
    case .identity: rect
    case .flippedVertically: PixelRect(x: rect.x, y: farY, width: width, height: height)
    case .flippedHorizontally: PixelRect(x: farX, y: rect.y, width: width, height: height)
    case .rotated180: PixelRect(x: farX, y: farY, width: width, height: height)
    case .rotatedLeft: PixelRect(x: rect.y, y: farX, width: height, height: width)
    case .rotatedRight: PixelRect(x: farY, y: rect.x, width: height, height: width)
    case .transposed: PixelRect(x: rect.y, y: rect.x, width: height, height: width)
    case .antitransposed: PixelRect(x: farY, y: farX, width: height, height: width)
    }
  }
}
