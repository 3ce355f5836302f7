/// Names for the parts of a picture: which part each pixel belongs to.
public struct RegionMap: Equatable, Sendable {
  /// Width and height in pixels.
  public let size: PixelSize
  /// The parts' names, in the order in which they are reported. List every possible part, even if
  /// it has no pixel, so that options can name it.
  public let names: [String]
  /// For each pixel, row by row from the top left, the index of its part in ``names``.
  public let labels: [UInt8]
  /// For each pixel, the part that belongs there, even if nothing of the part is visible: a
  /// difference there means that the part is missing. Equal to ``labels`` if no other places are
  /// known.
  public let places: [UInt8]

  /// Creates a map.
  ///
  /// - Precondition: there is a label for each pixel, and a name for each label.
  public init(size: PixelSize, names: [String], labels: [UInt8], places: [UInt8]? = nil) {
    self.places = places ?? labels
    precondition(self.places.count == labels.count, "one place for each pixel")
    precondition(self.places.allSatisfy { Int($0) < names.count }, "a name for each place")
    precondition(labels.count == size.width * size.height, "one label for each pixel")
    precondition(labels.allSatisfy { Int($0) < names.count }, "a name for each label")
    self.size = size
    self.names = names
    self.labels = labels
  }

  package func of(_ size: PixelSize) -> RegionMap? { self.size == size ? self : nil }

  /// The name of the part that the pixel at column x of row y belongs to.
  public subscript(x: Int, y: Int) -> String { names[Int(labels[y * size.width + x])] }
}
