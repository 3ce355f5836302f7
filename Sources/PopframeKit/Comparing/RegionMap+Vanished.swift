internal import Imaging
internal import Popovers

extension RegionMap {
  /// The map with the truth about what is no longer drawn.
  ///
  /// The parts of a picture are found in what is drawn: of an arrow that has become transparent only
  /// shadow and surroundings would be left, and a tolerance for the shadow would forgive it. A pixel
  /// in the place of arrow or frame that differs by more than ``unseen`` therefore belongs to them,
  /// unless the expected picture has nothing but shadow there: the colour of its shadow, and no
  /// more of it than where nothing else can be.
  func tellingWhatVanished(from expected: Bitmap, to actual: Bitmap) -> RegionMap {
    guard expected.size == size, actual.size == size, places != labels else { return self }
    let faint = names.map { name in
      name == PopoverPart.shadow.rawValue || name == PopoverPart.surroundings.rawValue
    }
    var strongest = Pixel.clear
    for index in labels.indices where faint[Int(places[index])] {
      let pixel = expected.pixels[index]
      if pixel.alpha > strongest.alpha { strongest = pixel }
    }
    var told = labels
    for index in labels.indices where faint[Int(labels[index])] && !faint[Int(places[index])] {
      let (before, after) = (expected.pixels[index], actual.pixels[index])
      guard before.differs(from: after, byMoreThan: Self.unseen) else { continue }
      let isShadow =
        before.alpha <= strongest.alpha && strongest.alpha < 255
        && (before.hasColor(of: strongest) || before.hasColor(of: after))
      if !isShadow { told[index] = places[index] }
    }
    return RegionMap(size: size, names: names, labels: told, places: places)
  }

  /// How far a premultiplied channel may differ before somebody sees an edge there.
  private static let unseen = 8
}

extension Pixel {
  fileprivate func differs(from other: Pixel, byMoreThan limit: Int) -> Bool {
    zip(channels, other.channels).contains { abs($0 - $1) > limit }
  }

  /// Whether both are the same colour, however translucent, as far as rounded channels tell.
  fileprivate func hasColor(of other: Pixel) -> Bool {
    let (mine, its) = (Int(alpha), Int(other.alpha))
    guard mine > 0, its > 0 else { return mine == 0 }
    return zip(channels, other.channels).allSatisfy { abs($0 * its - $1 * mine) <= mine + its }
  }

  private var channels: [Int] { [Int(red), Int(green), Int(blue), Int(alpha)] }
}
