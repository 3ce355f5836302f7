@testable import Files
import Foundation
import Testing

@Suite struct InterruptionTests {
  /// The address of what a signal does.
  private func action(of signal: Int32) -> Int {
    var current = sigaction()
    sigaction(signal, nil, &current)
    #if canImport(Darwin)
      return unsafeBitCast(current.__sigaction_u.__sa_handler, to: Int.self)
    #else
      return unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self)
    #endif
  }

  @Test func `signals do again what they did when threads have held them back together`() throws {
    // Other tests hold signals back as well, for moments.
    func settles(_ condition: () -> Bool) -> Bool {
      for _ in 0..<5000 {
        if condition() { return true }
        usleep(1000)
      }
      return false
    }
    let usual = unsafeBitCast(SIG_DFL, to: Int.self)
    try #require(settles { action(of: SIGHUP) == usual })

    let (firstIsIn, secondIsIn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (firstIsOut, bothAreOut) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      Interruption.deferred {
        firstIsIn.signal()
        secondIsIn.wait()
      }
      firstIsOut.signal()
    }
    Thread.detachNewThread {
      firstIsIn.wait()
      Interruption.deferred {
        secondIsIn.signal()
        firstIsOut.wait()
      }
      bothAreOut.signal()
    }
    bothAreOut.wait()
    #expect(settles { action(of: SIGHUP) == usual })
  }
}
