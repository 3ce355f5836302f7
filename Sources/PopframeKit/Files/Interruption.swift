#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif
internal import Synchronization

/// Ctrl-C and its like, held back for the moment in which files are put in place.
///
/// Until then an interrupted process has written nothing, so that it may simply end.
package enum Interruption {
  /// The signal that came meanwhile. A signal handler can reach nothing but a global, and may do
  /// nothing but store a number.
  fileprivate static let pending = Atomic<Int32>(0)

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Runs the body to its end; a signal that arrives meanwhile takes effect afterwards.
  package static func deferred<Result, Failure: Error>(
    during body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
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
    defer {
      for (signal, var action) in old { sigaction(signal, &action, nil) }
      let signal = pending.exchange(0, ordering: .relaxed)
      if signal != 0 { raise(signal) }
    }
    return try body()
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
