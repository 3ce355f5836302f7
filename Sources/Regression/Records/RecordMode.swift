/// Which pictures a run records as references. Recording always fails the run.
public enum RecordMode: String, Hashable, Sendable, CaseIterable {
  /// None: a missing reference is a failure. The default in CI.
  case never
  /// Those that have no reference yet: the default on your own machine.
  case missing
  /// Those that have no reference, and those that differ from it.
  case failed
  /// All pictures.
  case all
}

extension RecordMode {
  /// The default mode: `never` in CI (`CI` is set, and neither empty nor `false`), otherwise
  /// `missing`.
  ///
  /// - Parameter ci: The value of the variable `CI`; `nil` when it is not set.
  public static func standard(ci: String?) -> RecordMode {
    switch ci?.lowercased() {
    case nil, "", "false": .missing
    default: .never
    }
  }

  /// Whether a picture with this outcome becomes the reference. A reference that cannot be read may
  /// be a mistake: only `all` replaces it, and never a Git LFS pointer.
  func records(_ outcome: CaseOutcome) -> Bool {
    switch (self, outcome) {
    case (.all, .equal), (.all, .different), (.all, .sizeMismatch), (.all, .missing),
      (.all, .unreadable), (.failed, .different), (.failed, .sizeMismatch), (.failed, .missing),
      (.missing, .missing):
      true
    default: false
    }
  }
}
