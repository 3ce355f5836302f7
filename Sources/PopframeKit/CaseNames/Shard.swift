/// One of several equal parts of all cases: with n parts, case i (from 0) belongs to part i mod n + 1.
package struct Shard: Hashable, Sendable {
  /// Which part, 1…count.
  package var index: Int
  /// How many parts there are, at least 1.
  package var count: Int

  /// - Precondition: `index` is in 1…count.
  package init(_ index: Int, of count: Int) {
    precondition(count >= 1 && (1...count).contains(index), "a shard is one of its count")
    self.index = index
    self.count = count
  }
}

extension Array {
  /// The elements of a shard; all of them for `nil`.
  package func part(_ shard: Shard?) -> [Element] {
    guard let shard else { return self }
    return enumerated().filter { $0.offset % shard.count == shard.index - 1 }.map(\.element)
  }
}
