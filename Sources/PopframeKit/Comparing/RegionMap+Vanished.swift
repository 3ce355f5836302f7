internal import Imaging
internal import Popovers

extension RegionMap {
  /// The map with the truth about what is no longer drawn.
  ///
  /// The parts of a picture are found in what is drawn: of an arrow that has become transparent only
  /// shadow and surroundings would be left, and a tolerance for the shadow would forgive it. Where the
  /// expected picture is much more opaque there, the pixel belongs to the part whose place it is.
  func tellingWhatVanished(from expected: Bitmap, to actual: Bitmap) -> RegionMap {
    guard expected.size == size, actual.size == size, places != labels else { return self }
    let faint = names.map { name in
      name == PopoverPart.shadow.rawValue || name == PopoverPart.surroundings.rawValue
    }
    var told = labels
    for index in labels.indices where faint[Int(labels[index])] && places[index] != labels[index] {
      let before = expected.pixels[index].alpha
      // A shadow alone is seldom half opaque, and one that becomes fainter keeps half of its alpha.
      if before >= 64, before / 2 > actual.pixels[index].alpha { told[index] = places[index] }
    }
    return RegionMap(size: size, names: names, labels: told, places: places)
  }
}
