/// Names for the parts of a picture: which part each pixel belongs to.
public struct RegionMap: Equatable, Sendable {
  /// Width and height in pixels.
  public let size: PixelSize
  /// The parts' names, in the order in which they are reported. A name may have no pixel: list every
  /// part that there could be, so that options may name it.
  public let names: [String]
  /// For each pixel, row by row from the top left, the index of its part in ``names``.
  public let labels: [UInt8]
  /// For each pixel the part whose place it is, also where nothing of that part is to be seen: what
  /// has vanished from a picture was there. The labels themselves where nobody knows better.
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

  /// The map when it is one of pictures of a size, else `nil`.
  package func of(_ size: PixelSize) -> RegionMap? { self.size == size ? self : nil }

  /// The name of the part that the pixel at column x of row y belongs to.
  public subscript(x: Int, y: Int) -> String { names[Int(labels[y * size.width + x])] }
}
