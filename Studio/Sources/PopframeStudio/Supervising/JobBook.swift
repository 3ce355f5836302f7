@_spi(Studio) internal import PopframeKit
internal import Synchronization

/// The jobs of the process that serves, told to the one that watches, and those that have crashed before.
///
/// A class, because jobs of several threads are in it.
final class JobBook: Sendable {
  /// Something that reads, judges or draws files.
  struct Job: Sendable {
    /// What it does with which inputs: another one as soon as one of them changes.
    let key: String
    /// The same in words: `drawing Assets/Card/theme.yaml`.
    let label: String

    /// - Parameters:
    ///   - doing: What is done: `drawing`.
    ///   - subject: With what: a theme's file.
    ///   - stamp: Changes with the inputs.
    init(_ doing: String, _ subject: String, stamp: UInt64) {
      key = "\(Fingerprint("\(doing) \(subject)").value):\(stamp)"
      label = "\(doing) \(subject)"
    }
  }

  private struct State {
    var crashed: [String: String]
    var nextID = 0
    /// Changes when a file changes of what is shown.
    var stamp: UInt64 = 0
  }

  private let channel: ControlChannel?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - channel: Where jobs are told; `nil` where nobody watches.
  ///   - crashed: How jobs have ended a process before, by their keys.
  init(_ channel: ControlChannel?, crashed: [String: String] = [:]) {
    self.channel = channel
    state = Mutex(State(crashed: crashed))
  }

  var stamp: UInt64 {
    get { state.withLock(\.stamp) }
    set { state.withLock { $0.stamp = newValue } }
  }

  /// Why a job is not done again; `nil` where it may be.
  func refusal(of job: Job) -> PopframeError? {
    state.withLock { $0.crashed[job.key] }.map { how in
      .defect(
        "\(job.label) has ended the part that draws (\(how)). It is done again when a file changes, or "
          + "with the key r in the terminal")
    }
  }

  /// Forgets what has crashed.
  func forgive() { state.withLock { $0.crashed = [:] } }

  func perform<Output>(_ job: Job, _ work: () throws -> Output) rethrows -> Output {
    let id = begin(job)
    defer { channel?.send(.ended(id: id)) }
    return try work()
  }

  /// Does a job that waits for others.
  func performWaiting<Output: Sendable>(
    _ job: Job, _ work: @Sendable () async -> Output
  ) async -> Output {
    let id = begin(job)
    defer { channel?.send(.ended(id: id)) }
    return await work()
  }

  private func begin(_ job: Job) -> Int {
    let id = state.withLock { state in
      defer { state.nextID += 1 }
      return state.nextID
    }
    channel?.send(.started(id: id, key: job.key, label: job.label))
    return id
  }
}
