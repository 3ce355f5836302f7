import LibC

extension UnsafeMutablePointer where Pointee: FixedWidthInteger {
  /// Memory of zeros; ``freeZeros()`` gives it back.
  ///
  /// Of a large block the system hands out a page when it is first used: a small picture touches little of
  /// the tables that are made for large ones.
  static func zeros(_ count: Int) -> UnsafeMutablePointer {
    guard let memory = calloc(max(1, count), MemoryLayout<Pointee>.stride) else {
      fatalError("out of memory")
    }
    return memory.bindMemory(to: Pointee.self, capacity: count)
  }

  func freeZeros() { free(UnsafeMutableRawPointer(self)) }
}
