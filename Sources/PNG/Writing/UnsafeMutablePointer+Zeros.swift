import LibC

extension UnsafeMutablePointer where Pointee: FixedWidthInteger {
  /// Memory of zeros; ``freeZeros()`` gives it back.
  ///
  /// The system provides the pages of a large block when they are first used, so a small picture
  /// uses only a few pages of tables that are sized for large ones.
  static func zeros(_ count: Int) -> UnsafeMutablePointer {
    guard let memory = calloc(max(1, count), MemoryLayout<Pointee>.stride) else {
      fatalError("out of memory")
    }
    return memory.bindMemory(to: Pointee.self, capacity: count)
  }

  func freeZeros() { free(UnsafeMutableRawPointer(self)) }
}
