/// Which pictures a run records as references. Recording always fails the run.
public enum RecordMode: String, Codable, Hashable, Sendable, CaseIterable {
  /// None: a missing reference is a failure. The default in CI.
  case never
  /// Those that have no reference yet: the default on your own machine.
  case missing
  /// Those that have no reference, and those that differ from it.
  case failed
  /// All pictures.
  case all
}
