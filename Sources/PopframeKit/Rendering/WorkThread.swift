internal import Files
internal import LibC
internal import Synchronization

/// A thread that does one thing and ends.
struct WorkThread: @unchecked Sendable {
  // Darwin's type is a pointer; it is handed to `pthread_join` alone.
  private let thread: pthread_t

  /// Starts a thread; `nil` where the system gives none, because of a limit of processes or of memory.
  ///
  /// - Parameter stackSize: In bytes. The default is enough for drawing and reading, and little where memory is
  ///   limited.
  init?(stackSize: Int = 2 << 20, _ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    guard pthread_attr_setstacksize(&attributes, stackSize) == 0 else { return nil }
    // Values of the caller's task would not be known on another thread.
    let log = ReadingLog.current
    let work = Unmanaged.passRetained(Work { ReadingLog.$current.withValue(log, operation: body) })
    #if canImport(Darwin)
      var started: pthread_t?
      let status = pthread_create(&started, &attributes, { Work.run($0) }, work.toOpaque())
      let created = status == 0 ? started : nil
    #else
      var started = pthread_t()
      let status = pthread_create(&started, &attributes, { Work.run($0) }, work.toOpaque())
      let created = status == 0 ? started : nil
    #endif
    guard let created else {
      work.release()
      return nil
    }
    thread = created
  }

  func join() { pthread_join(thread, nil) }

  /// The work of a thread; a class, because C passes a pointer on.
  private final class Work {
    private let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }

    static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
      return nil
    }
  }
}

/// Work beside the caller: on a thread of its own, or, where there is none, when its result is needed.
///
/// A class, because the thread and the caller share it.
package final class SideWork<Output: Sendable>: Sendable {
  private let work: @Sendable () -> Output
  private let result = Mutex<Output?>(nil)
  private let thread = Mutex<WorkThread?>(nil)

  package init(_ work: @escaping @Sendable () -> Output) {
    self.work = work
    let started = WorkThread { [self] in
      let output = self.work()
      result.withLock { $0 = output }
    }
    thread.withLock { $0 = started }
  }

  /// The result of the work; waits for it.
  package var output: Output {
    let started = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    started?.join()
    if let output = result.withLock(\.self) { return output }
    let output = work()
    result.withLock { $0 = output }
    return output
  }
}
