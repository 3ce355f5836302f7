#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The bytes of a file: those of a large one are mapped rather than copied.
///
/// A class, because a mapping has to end exactly once, after the last task has read it.
package final class FileContents: Sendable {
  /// Where the bytes are.
  private enum Storage: @unchecked Sendable {
    case copied([UInt8])
    /// Read-only memory that nobody else knows.
    case mapped(UnsafeRawBufferPointer)
  }

  private let storage: Storage

  /// Below this many bytes a copy is faster than a mapping.
  private static let smallestMapping = 1 << 18

  /// Reads a file, but never more than `limit` bytes.
  init(reading path: PathName, limit: Int) throws(SystemError) {
    let file = try OpenFile(reading: path)
    if let size = file.regularSize, size <= limit, size >= Self.smallestMapping {
      storage = .mapped(try file.mapped(count: size))
    } else {
      storage = .copied(try file.readAll(limit: limit))
    }
  }

  deinit {
    if case .mapped(let memory) = storage {
      munmap(UnsafeMutableRawPointer(mutating: memory.baseAddress), memory.count)
    }
  }

  /// How many bytes there are.
  package var count: Int { withBytes { $0.count } }

  /// Calls the body with the bytes; the pointer must not leave it.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch storage {
    case .copied(let bytes):
      try bytes.withUnsafeBufferPointer { buffer throws(Failure) in try body(buffer) }
    case .mapped(let memory):
      try body(memory.assumingMemoryBound(to: UInt8.self))
    }
  }

  /// Whether two files hold the same bytes.
  package func hasSameBytes(as other: FileContents) -> Bool {
    withBytes { bytes in
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
