internal import Synchronization

/// The files that a run has read, each once, in the order in which they were read first.
///
/// A class, because pictures are read by several tasks at a time, and all add to one log.
package final class ReadingLog: Sendable {
  /// The log that files are added to; `nil` if none is requested.
  @TaskLocal package static var current: ReadingLog?

  package struct Entry: Equatable, Sendable {
    /// The file, as its user knows it.
    package let name: String
    /// How many bytes it has.
    package let bytes: Int
    package let duration: Duration

    package init(name: String, bytes: Int, duration: Duration) {
      self.name = name
      self.bytes = bytes
      self.duration = duration
    }
  }

  private struct State {
    var entries: [Entry] = []
    var names: Set<PathName> = []
  }

  private let read = Mutex(State())

  package init() {}

  package var entries: [Entry] { read.withLock { $0.entries } }

  /// Reads a file and adds it to the log, if there is one.
  static func record<Failure: Error>(
    _ name: String, _ body: () throws(Failure) -> FileContents
  ) throws(Failure) -> FileContents {
    guard let log = current else { return try body() }
    let clock = ContinuousClock()
    let start = clock.now
    let contents = try body()
    log.add(Entry(name: name, bytes: contents.count, duration: start.duration(to: clock.now)))
    return contents
  }

  /// Adds a file, unless it is already in the log.
  package func add(_ entry: Entry) {
    read.withLock { state in
      if state.names.insert(PathName(entry.name)).inserted { state.entries.append(entry) }
    }
  }
}
