/// How one case of a run ended.
public enum CaseOutcome: String, Codable, Hashable, Sendable, CaseIterable {
  /// The picture equals its reference, within the tolerances.
  case equal
  /// Pixels differ beyond the budget.
  case different
  /// The picture differs from its reference, which another version of Popframe has drawn from the
  /// same files.
  case engineChanged
  /// The picture has another size than its reference.
  case sizeMismatch
  /// There is no reference.
  case missing
  /// The picture was recorded as the reference.
  case recorded
  /// The reference cannot be read.
  case unreadable
  /// The picture could not be drawn, or the case was not run.
  case notRun

  /// Whether the case lets a run pass: only ``equal`` does.
  public var passes: Bool { self == .equal }
}
