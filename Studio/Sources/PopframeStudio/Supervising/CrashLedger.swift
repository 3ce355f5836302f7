/// Which jobs have ended a process, as far as it is known: the one that watches keeps it over crashes.
struct CrashLedger {
  /// A job that was going on.
  struct Job: Equatable {
    let key: String
    let label: String
  }

  /// Jobs that are not done again until what they are made from changes, with how they ended a process.
  private(set) var refused: [String: String] = [:]
  /// How many crashes each job has been part of.
  private var counts: [String: Int] = [:]
  private var running: [Int: Job] = [:]
  /// Crashes in a row that no job explains.
  private var unexplained = 0

  /// So many crashes that no job explains end the program: it would be started for ever.
  private static let mostUnexplained = 5

  mutating func start(_ id: Int, key: String, label: String) {
    running[id] = Job(key: key, label: label)
  }

  mutating func end(_ id: Int) { running[id] = nil }

  /// A job that was alone has caused it. Of several, nobody knows which: all are done once more, and those
  /// that are part of a second crash are refused.
  ///
  /// - Returns: The jobs that went on, or `nil` when there is no use in starting again.
  mutating func crash(_ how: String) -> [Job]? {
    let suspects = running.sorted { $0.key < $1.key }.map(\.value)
    running = [:]
    unexplained = suspects.isEmpty ? unexplained + 1 : 0
    guard unexplained < Self.mostUnexplained else { return nil }
    for suspect in suspects {
      counts[suspect.key, default: 0] += suspects.count == 1 ? 2 : 1
      if counts[suspect.key, default: 0] >= 2 { refused[suspect.key] = how }
    }
    return suspects
  }

  /// Forgets everything: what has crashed is tried again.
  mutating func forgive() { (refused, counts, unexplained) = ([:], [:], 0) }
}
