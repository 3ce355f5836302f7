internal import LibC
internal import Synchronization

/// Delays Ctrl-C and similar signals while files are moved into place.
///
/// Before that, an interrupted process has written nothing and can simply end.
package enum Interruption {
  /// The signal that arrived during the delay. A signal handler can only access globals, and may
  /// only store a number.
  fileprivate static let pending = Atomic<Int32>(0)

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// The earlier actions of the signals, and how many threads delay them now.
  private struct Holding {
    var count = 0
    var old: [(Int32, sigaction)] = []
  }

  private static let holding = Mutex(Holding())

  /// Runs the body to its end; a signal that arrives meanwhile takes effect afterwards.
  ///
  /// Several threads can do so at the same time: the last one restores the signals. After a signal
  /// has arrived, no other thread begins, so that the signal only waits for work that has started.
  package static func deferred<Result, Failure: Error>(
    during body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    while !begin() { usleep(1000) }
    defer { end() }
    return try body()
  }

  /// Delays the signals; `false` if a signal already waits for other threads.
  private static func begin() -> Bool {
    holding.withLock { holding in
      guard holding.count > 0 else {
        holding.old = hold()
        holding.count = 1
        return true
      }
      guard pending.load(ordering: .relaxed) == 0 else { return false }
      holding.count += 1
      return true
    }
  }

  private static func end() {
    let signal = holding.withLock { holding in
      holding.count -= 1
      guard holding.count == 0 else { return Int32(0) }
      for (signal, var action) in holding.old { sigaction(signal, &action, nil) }
      holding.old = []
      return pending.exchange(0, ordering: .relaxed)
    }
    if signal != 0 { raise(signal) }
  }

  private static func hold() -> [(Int32, sigaction)] {
    var old: [(Int32, sigaction)] = []
    for signal in signals {
      var current = sigaction()
      sigaction(signal, nil, &current)
      // A signal that is ignored (nohup) stays ignored.
      guard !current.isIgnored else { continue }
      var holding = sigaction(calling: { Interruption.pending.store($0, ordering: .relaxed) })
      sigaction(signal, &holding, nil)
      old.append((signal, current))
    }
    return old
  }
}

extension sigaction {
  fileprivate init(calling handler: @escaping @convention(c) (Int32) -> Void) {
    self.init()
    #if canImport(Darwin)
      __sigaction_u.__sa_handler = handler
    #else
      __sigaction_handler.sa_handler = handler
    #endif
  }

  fileprivate var isIgnored: Bool {
    #if canImport(Darwin)
      let handler = __sigaction_u.__sa_handler
    #else
      let handler = __sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
