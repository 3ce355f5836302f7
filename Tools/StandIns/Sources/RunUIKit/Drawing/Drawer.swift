@_spi(Recording) import UIKit

/// A rectangle of device pixels of a window.
struct Region: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  func grown(by length: Int) -> Region {
    Region(x: x - length, y: y - length, width: width + 2 * length, height: height + 2 * length)
  }

  func moved(_ dx: Int, _ dy: Int) -> Region {
    Region(x: x + dx, y: y + dy, width: width, height: height)
  }

  func touches(_ other: Region) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}

/// Draws what a window has recorded, layer by layer, knowing nothing of popovers.
@MainActor final class Drawer {
  /// Device pixels for each point.
  var scale = 1.0
  /// Whether shadows are drawn.
  var drawsShadows = true
  private var files: [String: Raster] = [:]

  /// What of a layer shows in a part of the window.
  func picture(of layer: RecordedLayer, in region: Region) -> Raster {
    var canvas = Raster(width: region.width, height: region.height)
    draw(layer, on: &canvas, region)
    return canvas
  }

  private func draw(_ layer: RecordedLayer, on canvas: inout Raster, _ region: Region) {
    if drawsShadows, let shadow = layer.shadow { cast(shadow, of: layer, on: &canvas, region) }
    guard layer.mask != nil || layer.shadow != nil else {
      return drawContents(of: layer, on: &canvas, region)
    }
    // A layer with a shadow or a mask is put together by itself first.
    guard reach(of: layer).contains(where: region.touches) else { return }
    canvas.lay(group(layer, region))
  }

  /// Contents and sublayers, masked.
  private func group(_ layer: RecordedLayer, _ region: Region) -> Raster {
    var group = Raster(width: region.width, height: region.height)
    drawContents(of: layer, on: &group, region)
    switch layer.mask {
    case .layer(let mask)?: group.mask(picture(of: mask, in: region))
    case .polygons(let polygons, let isEvenOdd)?:
      group.mask(fill(polygons, isEvenOdd: isEvenOdd, in: region))
    case nil: break
    }
    return group
  }

  private func drawContents(of layer: RecordedLayer, on canvas: inout Raster, _ region: Region) {
    if let picture = layer.picture {
      let place = pixels(layer.frame)
      if place.width > 0, place.height > 0, place.touches(region) {
        let drawn = file(picture.path).sampled(
          by: picture, width: place.width, height: place.height, displayScale: scale)
        var full = Raster(width: region.width, height: region.height)
        full.put(drawn, x: place.x - region.x, y: place.y - region.y)
        canvas.lay(full)
      }
    }
    for sublayer in layer.sublayers { draw(sublayer, on: &canvas, region) }
  }

  /// The rectangles of a layer's pictures and of those below it.
  private func reach(of layer: RecordedLayer) -> [Region] {
    (layer.picture == nil ? [] : [pixels(layer.frame)]) + layer.sublayers.flatMap { reach(of: $0) }
  }

  /// "The layer creates its shadow using … the layer's composited alpha channel", or the path
  /// (quartzcore/calayer/shadowpath). The radius counts as the standard deviation of a Gaussian; Apple does not say
  /// what it is.
  private func cast(
    _ shadow: RecordedShadow, of layer: RecordedLayer, on canvas: inout Raster, _ region: Region
  ) {
    let blur = Gaussian(sigma: Double(shadow.radius) * scale)
    let (dx, dy) = (pixel(shadow.offset.width), pixel(shadow.offset.height))
    let source = region.moved(-dx, -dy).grown(by: blur.reach)
    var caster = Raster(width: source.width, height: source.height)
    if let path = shadow.path {
      caster = fill(path, isEvenOdd: false, in: source)
    } else {
      caster = group(layer, source)
    }
    let alpha = blur.blurred(caster)
    let color = shadow.color.map { Double($0) }
    var shade = Raster(width: region.width, height: region.height)
    for y in 0..<region.height {
      for x in 0..<region.width {
        let value =
          alpha[(y + blur.reach) * source.width + x + blur.reach] * color[3]
          * Double(shadow.opacity)
        let rounded = (value + 0.5).rounded(.down)
        guard rounded > 0 else { continue }
        let place = (y * region.width + x) * 4
        for c in 0..<3 {
          shade.bytes[place + c] = UInt8((color[c] * rounded + 0.5).rounded(.down))
        }
        shade.bytes[place + 3] = UInt8(rounded)
      }
    }
    canvas.lay(shade)
  }

  /// The alpha of polygons, by the area of each pixel that they cover.
  private func fill(_ polygons: [[CGPoint]], isEvenOdd: Bool, in region: Region) -> Raster {
    var area = CoveredArea(width: region.width, height: region.height)
    for points in polygons {
      let corners = points.map {
        (x: Double($0.x) * scale - Double(region.x), y: Double($0.y) * scale - Double(region.y))
      }
      for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        area.add(from: start, to: end)
      }
    }
    return area.raster(isEvenOdd: isEvenOdd)
  }

  private func file(_ path: String) -> Raster {
    if let known = files[path] { return known }
    guard let raster = Raster(unpacked: "\(path).raw") else {
      fatalError("\(path) is not unpacked")
    }
    files[path] = raster
    return raster
  }

  /// A length in device pixels; it has to be whole, as nothing is published on what else is drawn.
  private func pixel(_ points: CGFloat) -> Int {
    let value = Double(points) * scale
    precondition(abs(value - value.rounded()) < 1e-6, "\(points) points are no whole pixels")
    return Int(value.rounded())
  }

  private func pixels(_ rect: CGRect) -> Region {
    let (x, y) = (pixel(rect.minX), pixel(rect.minY))
    return Region(x: x, y: y, width: pixel(rect.maxX) - x, height: pixel(rect.maxY) - y)
  }
}

extension Raster {
  /// Copies another picture to a place; what lies outside is left out.
  mutating func put(_ other: Raster, x: Int, y: Int) {
    let left = max(0, -x)
    let right = min(other.width, width - x)
    guard left < right else { return }
    for row in max(0, -y)..<max(max(0, -y), min(other.height, height - y)) {
      let source = (row * other.width + left) * 4
      let target = ((row + y) * width + x + left) * 4
      bytes.replaceSubrange(
        target..<target + (right - left) * 4,
        with: other.bytes[source..<source + (right - left) * 4])
    }
  }
}
