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
