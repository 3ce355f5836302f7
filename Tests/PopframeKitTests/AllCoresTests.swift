@testable import PopframeKit
import Synchronization
import Testing

/// Work on threads of our own.
@Suite struct AllCoresTests {
  /// A class, because threads share it.
  private final class Counter: Sendable {
    private let value = Mutex(0)
    func count() -> Int {
      value.withLock {
        $0 += 1
        return $0
      }
    }
  }

  @Test func `results have the order of their elements, and every one is told`() {
    var told: [Int] = []
    let squares = Array(0..<100).mapOnAllCores(progress: { told.append($0) }) { $0 * $0 }
    #expect(squares == (0..<100).map { $0 * $0 })
    #expect(told == Array(1...100))
    #expect([Int]().mapOnAllCores { $0 }.isEmpty)
  }

  @Test func `the error of the first element that has one is thrown, when all are done`() {
    let done = Counter()
    #expect(throws: PopframeError.defect("3")) {
      _ = try Array(0..<20).tryMapOnAllCores { number throws(PopframeError) -> Int in
        _ = done.count()
        if number == 3 || number == 7 { throw .defect("\(number)") }
        return number
      }
    }
    #expect(done.count() == 21)
  }

  @Test func `a thread that cannot be started is nil`() {
    // No system has room for such a stack.
    #expect(WorkThread(stackSize: 1 << 50) {} == nil)
  }

  @Test func `work beside the caller is done once`() {
    let counter = Counter()
    let work = SideWork { counter.count() }
    #expect(work.output == 1)
    #expect(work.output == 1)
    #expect(counter.count() == 2)
  }
}
