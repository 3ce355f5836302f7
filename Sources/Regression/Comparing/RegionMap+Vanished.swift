internal import Imaging
internal import Popovers

extension RegionMap {
  /// The map, corrected for parts that are no longer drawn.
  ///
  /// The parts of a picture are found from the drawn pixels. If an arrow has become transparent,
  /// only shadow and surroundings would be left there, and a tolerance for the shadow would accept
  /// the difference. A different pixel at the place of arrow or frame therefore belongs to them,
  /// unless the shadow alone explains it.
  func relabelingVanishedParts(from expected: Bitmap, to actual: Bitmap) -> RegionMap {
    guard expected.size == size, actual.size == size, places != labels else { return self }
    let faint = names.map { name in
      name == PopoverPart.shadow.rawValue || name == PopoverPart.surroundings.rawValue
    }
    let change = ShadowChange(from: expected, to: actual) { faint[Int(places[$0])] }
    var told = labels
    for index in labels.indices where faint[Int(labels[index])] && !faint[Int(places[index])] {
      if !change.explains(expected.pixels[index], actual.pixels[index]) {
        told[index] = places[index]
      }
    }
    return RegionMap(size: size, names: names, labels: told, places: places)
  }
}

extension RegionMap {
  /// The rectangle of the popover's frame; `nil` where it has none.
  var frame: PixelRect? {
    let parts: [PopoverPart] = [
      .topLeftCorner, .topRightCorner, .bottomLeftCorner, .bottomRightCorner, .frameEdge,
      .frameMiddle,
    ]
    let isFrame = names.map { name in parts.contains { $0.rawValue == name } }
    var frame = PixelRect(x: 0, y: 0, width: 0, height: 0)
    for y in 0..<size.height {
      let row = places[y * size.width..<(y + 1) * size.width]
      guard let first = row.firstIndex(where: { isFrame[Int($0)] }),
        let last = row.lastIndex(where: { isFrame[Int($0)] })
      else { continue }
      frame = frame.union(
        PixelRect(x: first - row.startIndex, y: y, width: last - first + 1, height: 1))
    }
    return frame.isEmpty ? nil : frame
  }
}
