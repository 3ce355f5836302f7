internal import Dispatch
internal import LibC
internal import Synchronization

extension Array where Element: Sendable {
  /// The result of a task for each element, in the elements' order.
  ///
  /// At most as many tasks run as there are cores, because each one needs memory for its pictures.
  ///
  /// - Parameter progress: Gets the number of finished tasks, one after the other.
  package func mapOnAllCores<Output: Sendable>(
    progress: (Int) -> Void = { _ in }, _ work: @escaping @Sendable (Element) async -> Output
  ) async -> [Output] {
    var results: [Output?] = .init(repeating: nil, count: count)
    await withTaskGroup(of: (index: Int, output: Output).self) { group in
      var waiting = self.enumerated().makeIterator()
      func start() {
        guard let (index, element) = waiting.next() else { return }
        group.addTask { (index, await work(element)) }
      }
      for _ in 0..<Cores.count { start() }
      var done = 0
      for await finished in group {
        results[finished.index] = finished.output
        done += 1
        progress(done)
        start()
      }
    }
    return results.compactMap { $0 }
  }
}

/// The processor's cores.
package enum Cores {
  /// How many are in use, at least 1.
  package static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

extension Array where Element: Sendable {
  /// The same for short tasks: this thread waits until they are done. It must not be used in
  /// asynchronous functions, whose threads other tasks need.
  func waitingMapOnAllCores<Output: Sendable>(
    _ work: @Sendable (Element) -> Output
  ) -> [Output] {
    let stripCount = Swift.min(count, 8 * Cores.count)
    let log = ReadingLog.current
    let results = Mutex([[Output]](repeating: [], count: stripCount))
    DispatchQueue.concurrentPerform(iterations: stripCount) { index in
      let strip = self[count * index / stripCount..<count * (index + 1) / stripCount]
      let outputs = ReadingLog.$current.withValue(log) { strip.map(work) }
      results.withLock { $0[index] = outputs }
    }
    return results.withLock { $0 }.flatMap { $0 }
  }
}

extension Array where Element: Sendable {
  /// The same for tasks that can fail; after all are done, throws the error of the first element
  /// that has one.
  func tryMapOnAllCores<Output: Sendable>(
    progress: (Int) -> Void = { _ in },
    _ work: @escaping @Sendable (Element) throws(PopframeError) -> Output
  ) async throws(PopframeError) -> [Output] {
    let results = await mapOnAllCores(progress: progress) { element in
      Result { () throws(PopframeError) -> Output in try work(element) }
    }
    var outputs: [Output] = []
    for result in results { outputs.append(try result.get()) }
    return outputs
  }
}
