/// One of several equal parts of all cases: case i of n parts belongs to part i mod n.
public struct Shard: Codable, Hashable, Sendable {
  /// Which part, 1…count.
  public let index: Int
  /// How many parts there are, at least 1.
  public let count: Int

  /// Creates it from its numbers.
  ///
  /// - Precondition: `index` is in 1…count.
  public init(_ index: Int, of count: Int) {
    precondition(count >= 1 && (1...count).contains(index), "a shard is one of its count")
    self.index = index
    self.count = count
  }
}
