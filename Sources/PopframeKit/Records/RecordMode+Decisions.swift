extension RecordMode {
  /// What a run records that is not told: nothing where the environment says that this is CI (`CI`
  /// is set, and neither empty nor `false`), else what is missing.
  ///
  /// - Parameter ci: The value of the variable `CI`; `nil` when it is not set.
  public static func standard(ci: String?) -> RecordMode {
    switch ci?.lowercased() {
    case nil, "", "false": .missing
    default: .never
    }
  }

  /// Whether a picture that compared so becomes the reference. One that cannot be read may be
  /// somebody's mistake, or wait for Git LFS: only `all` replaces it.
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
