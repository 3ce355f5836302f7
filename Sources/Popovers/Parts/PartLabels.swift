import Imaging

/// Labels for the pixels of a canvas. Parts are added one after the other, and a later part
/// replaces an earlier one.
struct PartLabels: Equatable, Sendable {
  private let size: PixelSize
  private let parts: [PopoverPart]
  private var labels: [UInt8]
  /// The parts that belong at each pixel, whatever is drawn there.
  private var places: [UInt8]

  /// Labels everything as surroundings.
  ///
  /// - Parameter parts: The parts that there can be; surroundings are one of them.
  init(size: PixelSize, parts: [PopoverPart]) {
    self.size = size
    self.parts = parts
    labels = []
    places = []
    labels = Array(repeating: label(of: .surroundings), count: size.width * size.height)
    places = labels
  }

  func regions(in rect: PixelRect) -> RegionMap {
    func cut(_ values: [UInt8]) -> [UInt8] {
      var cut: [UInt8] = []
      cut.reserveCapacity(rect.width * rect.height)
      for y in rect.y..<rect.maxY {
        let line = y * size.width
        cut += values[line + rect.x..<line + rect.maxX]
      }
      return cut
    }
    return RegionMap(
      size: rect.size, names: parts.map(\.rawValue), labels: cut(labels), places: cut(places))
  }

  private func label(of part: PopoverPart) -> UInt8 {
    UInt8(parts.firstIndex(of: part) ?? 0)
  }
}

extension PartLabels {
  mutating func addShadow(_ reach: ShadowReach) {
    let shadow = label(of: .shadow)
    for (index, isReached) in reach.values.enumerated() where isReached {
      labels[index] = shadow
      places[index] = shadow
    }
  }

  /// Labels the drawn pixels of the frame by its slices.
  mutating func addFrame(_ slices: FrameSlices, where frame: Bitmap) {
    let rect = slices.rect.intersection(frame.bounds)
    let ends = [rect.x, slices.middle.x, slices.middle.maxX, rect.maxX]
      .map { min(max($0, rect.x), rect.maxX) }
    frame.pixels.withUnsafeBufferPointer { pixels in
      for y in rect.y..<rect.maxY {
        let line = y * size.width
        let parts = slices.parts(inRow: y)
        for (index, part) in [parts.left, parts.middle, parts.right].enumerated() {
          let label = label(of: part)
          for place in line + ends[index]..<line + ends[index + 1] {
            places[place] = label
            if pixels[place].alpha != 0 { labels[place] = label }
          }
        }
      }
    }
  }

  /// Labels the drawn pixels of the arrow.
  ///
  /// - Parameters:
  ///   - rect: Where the frame covers the arrow.
  ///   - frame: The frame, which covers it where it is not transparent.
  mutating func addArrow(
    _ arrow: Bitmap, in place: PixelRect?, coveredIn rect: PixelRect?, by frame: Bitmap
  ) {
    let covered = rect ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    let rows = covered.y..<max(covered.y, covered.maxY)
    let columns = covered.x..<max(covered.x, covered.maxX)
    let label = label(of: .arrow)
    if let place = place?.intersection(arrow.bounds) {
      for y in place.y..<place.maxY {
        for x in place.x..<place.maxX { places[y * size.width + x] = label }
      }
    }
    arrow.pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<size.height {
        let line = y * size.width
        for x in 0..<size.width where pixels[line + x].alpha != 0 {
          if rows.contains(y), columns.contains(x), frame[x, y].alpha != 0 { continue }
          labels[line + x] = label
        }
      }
    }
  }

  mutating func addContent(_ shape: ContentShape) {
    let label = label(of: .content)
    for y in shape.rect.y..<shape.rect.maxY {
      for x in shape.rect.x..<shape.rect.maxX where shape.contains(x, y) {
        labels[y * size.width + x] = label
        places[y * size.width + x] = label
      }
    }
  }
}
