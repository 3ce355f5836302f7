internal import LibC
internal import Synchronization

package enum Cores {
  /// How many are in use, at least 1.
  package static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

extension Array where Element: Sendable {
  /// The result of a task for each element, in the elements' order. The caller's thread works, too, and waits
  /// for the others.
  ///
  /// At most as many tasks run as there are cores, because each one needs memory for its pictures. Where the
  /// system gives no threads, the caller's does everything: no pool of a library is asked, which would wait
  /// for threads for ever.
  ///
  /// - Parameter progress: Gets the number of finished tasks, one after the other.
  package func mapOnAllCores<Output: Sendable>(
    progress: (Int) -> Void = { _ in }, _ work: @escaping @Sendable (Element) -> Output
  ) -> [Output] {
    let queue = TaskQueue(self, work)
    let threads = (1..<Swift.max(1, Swift.min(count, Cores.count))).compactMap { _ in
      WorkThread { queue.workOff() }
    }
    var told = 0
    func tell(_ done: Int) {
      while told < done {
        told += 1
        progress(told)
      }
    }
    queue.workOff(tell)
    for thread in threads { thread.join() }
    tell(count)
    return queue.outputs
  }

  /// The same for tasks that can fail; after all are done, throws the error of the first element
  /// that has one.
  package func tryMapOnAllCores<Output: Sendable>(
    progress: (Int) -> Void = { _ in },
    _ work: @escaping @Sendable (Element) throws(PopframeError) -> Output
  ) throws(PopframeError) -> [Output] {
    let results = mapOnAllCores(progress: progress) { element in
      Result { () throws(PopframeError) -> Output in try work(element) }
    }
    var outputs: [Output] = []
    for result in results { outputs.append(try result.get()) }
    return outputs
  }
}

/// Elements that wait for a thread, and the results of those that are done.
///
/// A class, because several threads take from it.
private final class TaskQueue<Element: Sendable, Output: Sendable>: Sendable {
  private struct State {
    var next = 0
    var done = 0
    var results: [Output?]
  }

  private let elements: [Element]
  private let work: @Sendable (Element) -> Output
  private let state: Mutex<State>

  init(_ elements: [Element], _ work: @escaping @Sendable (Element) -> Output) {
    self.elements = elements
    self.work = work
    state = Mutex(State(results: [Output?](repeating: nil, count: elements.count)))
  }

  /// Does one task after the other until none waits.
  ///
  /// - Parameter tell: Gets the number of finished tasks after each.
  func workOff(_ tell: (Int) -> Void = { _ in }) {
    while let index = take() {
      let output = work(elements[index])
      let done = state.withLock { state in
        state.results[index] = output
        state.done += 1
        return state.done
      }
      tell(done)
    }
  }

  private func take() -> Int? {
    state.withLock { state in
      guard state.next < elements.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  var outputs: [Output] { state.withLock { $0.results.compactMap(\.self) } }
}
