internal import LibC

/// The bytes of a file, read once and stored in memory, so that later changes of the file do not
/// affect them.
///
/// A class, because the memory of a large file is shared and has to be freed exactly once.
package final class FileContents: Sendable {
  private enum Storage: @unchecked Sendable {
    case array([UInt8])
    /// Memory from `malloc` that this value owns, and the number of used bytes.
    case allocated(UnsafeMutableRawPointer, count: Int)
  }

  private let storage: Storage

  package init(_ bytes: [UInt8]) { storage = .array(bytes) }

  /// Takes over the memory of a buffer.
  init(_ buffer: consuming ByteBuffer) {
    let (start, count) = buffer.release()
    storage = start.map { .allocated($0, count: count) } ?? .array([])
  }

  deinit {
    if case .allocated(let start, _) = storage { free(start) }
  }

  package var count: Int {
    switch storage {
    case .array(let bytes): bytes.count
    case .allocated(_, let count): count
    }
  }

  /// A copy of the bytes.
  package var bytes: [UInt8] {
    if case .array(let bytes) = storage { return bytes }
    return withBytes { Array($0) }
  }

  /// Calls the body with the bytes; the pointer must not leave it.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch storage {
    case .array(let bytes):
      try bytes.withUnsafeBufferPointer { buffer throws(Failure) in try body(buffer) }
    case .allocated(let start, let count):
      try body(
        UnsafeBufferPointer(
          start: UnsafePointer(start.assumingMemoryBound(to: UInt8.self)), count: count))
    }
  }

  package func hasSameBytes(as other: FileContents) -> Bool {
    if self === other { return true }
    return withBytes { bytes in
      other.withBytes { others in
        guard bytes.count == others.count else { return false }
        guard let start = bytes.baseAddress, let otherStart = others.baseAddress else {
          return true
        }
        return memcmp(start, otherStart, bytes.count) == 0
      }
    }
  }
}

/// Memory that grows while a file is read. If there is no more memory, that is an error; an array
/// would end the process.
struct ByteBuffer: ~Copyable {
  private var start: UnsafeMutableRawPointer?
  private(set) var capacity = 0
  private(set) var count = 0

  deinit { free(start) }

  /// Makes room for so many bytes in all; `false` when there is no memory.
  mutating func reserve(_ wanted: Int) -> Bool {
    if wanted <= capacity { return true }
    guard let larger = realloc(start, wanted) else { return false }
    start = larger
    capacity = wanted
    return true
  }

  var unused: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: start.map { $0 + count }, count: capacity - count)
  }

  var filled: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  /// Marks bytes of the unused part as used.
  mutating func advance(by filled: Int) { count += filled }

  /// Transfers the memory to the caller, who frees it.
  consuming func release() -> (start: UnsafeMutableRawPointer?, count: Int) {
    let result = (start, count)
    discard self
    return result
  }
}
