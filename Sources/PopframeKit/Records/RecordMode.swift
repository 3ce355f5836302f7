/// Which pictures a run records as references. Recording always fails the run.
public enum RecordMode: String, Codable, Hashable, Sendable, CaseIterable {
  /// None: a missing reference is a failure. What CI does.
  case never
  /// Those that have no reference yet: the usual choice on one's own machine.
  case missing
  /// Those that have none, and those that differ from it.
  case failed
  /// All that are drawn.
  case all
}
