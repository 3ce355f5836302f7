internal import LibC
internal import Synchronization
internal import Words

/// The request to end a run: SIGTERM, with which CI ends jobs that take too long, SIGINT (Ctrl-C) and SIGHUP.
///
/// The first signal lets a run end early and write what it has; a second one ends the process at once.
package enum RunStop {
  /// A signal handler can only access globals, and may only store a number.
  fileprivate static let received = Atomic<Int32>(0)

  /// The signal that has arrived; `nil` for none.
  package static var signal: Int32? {
    let signal = received.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// From now on the signals are noted. One that is ignored (nohup) stays ignored.
  package static func noteSignals() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let old = LibC.signal(number) { number in
        if RunStop.received.exchange(number, ordering: .relaxed) != 0 { _exit(128 + number) }
      }
      if unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        _ = LibC.signal(number, SIG_IGN)
      }
    }
  }

  /// A signal in words: "SIGTERM".
  package static func name(of signal: Int32) -> String {
    [SIGINT: "SIGINT", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP"][signal] ?? "signal \(signal)"
  }

  /// What a report says of a run that a signal has ended.
  package static func words(for signal: Int32, after done: Int, of count: Int) -> String {
    "\(name(of: signal)) ended the run after \(done.grouped) of \(count.counted("case"))"
  }

  /// What a report says of a case that a signal has kept from being compared.
  package static func words(for signal: Int32) -> String {
    "was not compared, because \(name(of: signal)) ended the run"
  }
}
