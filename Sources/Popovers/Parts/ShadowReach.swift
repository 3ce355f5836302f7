import Imaging
import Themes

/// The pixels that shadows can reach: within the kernel's radius of the caster, moved by the
/// offset.
struct ShadowReach: Equatable, Sendable {
  let size: PixelSize
  /// Whether a shadow falls there, row by row from the top left.
  private(set) var values: [Bool]
  /// Where frame or arrow is not transparent.
  private let caster: [Bool]

  /// Creates the reach of no shadow.
  init(frame: Bitmap, arrow: Bitmap) {
    size = frame.size
    values = Array(repeating: false, count: frame.pixels.count)
    caster = frame.pixels.withUnsafeBufferPointer { frame in
      arrow.pixels.withUnsafeBufferPointer { arrow in
        frame.indices.map { (frame[$0].bits | arrow[$0].bits) >> 24 != 0 }
      }
    }
  }

  /// - Parameter lines: How far a drawn frame's lines lie outside of its rectangle, in pixels.
  mutating func add(_ shadow: ShadowStyle, frame: PixelRect, lines: Int = 0, scale: Scale) {
    guard shadow.opacity > 0, shadow.color.alpha > 0 else { return }
    let radius = shadow.reach(at: scale)
    let offset = PixelPoint(x: scale.round(shadow.offset.x), y: scale.round(shadow.offset.y))
    switch shadow.caster {
    case .group:
      addCaster(radius: radius, offset: offset)
    case .frame where !frame.isEmpty:
      add(frame.grown(by: lines + radius).offset(by: offset))
    case .frame:
      break
    }
  }

  private mutating func add(_ rect: PixelRect) {
    let rect = rect.intersection(PixelRect(origin: .zero, size: size))
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX { values[y * size.width + x] = true }
    }
  }

  /// Adds all that is, once moved, at most `radius` columns and rows away from the caster.
  private mutating func addCaster(radius: Int, offset: PixelPoint) {
    let (width, height) = (size.width, size.height)
    let never = Int.min
    // First the reach along rows, then from there along columns.
    var rows = [Bool](repeating: false, count: caster.count)
    for y in 0..<height where caster[y * width..<(y + 1) * width].contains(true) {
      let line = y * width
      var next = 0
      var last = never
      for x in 0..<width {
        while next <= min(x - offset.x + radius, width - 1) {
          if caster[line + next] { last = next }
          next += 1
        }
        rows[line + x] = last >= x - offset.x - radius
      }
    }
    var next = 0
    var last = [Int](repeating: never, count: width)
    for y in 0..<height {
      while next <= min(y - offset.y + radius, height - 1) {
        for x in 0..<width where rows[next * width + x] { last[x] = next }
        next += 1
      }
      for x in 0..<width where last[x] >= y - offset.y - radius { values[y * width + x] = true }
    }
  }
}
