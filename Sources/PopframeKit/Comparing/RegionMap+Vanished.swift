internal import Imaging
internal import Popovers

extension RegionMap {
  /// The map with the truth about what is no longer drawn.
  ///
  /// The parts of a picture are found in what is drawn: of an arrow that has become transparent only
  /// shadow and surroundings would be left, and a tolerance for the shadow would forgive it. A pixel
  /// in the place of arrow or frame that differs therefore belongs to them, unless the shadow alone
  /// explains it.
  func tellingWhatVanished(from expected: Bitmap, to actual: Bitmap) -> RegionMap {
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
