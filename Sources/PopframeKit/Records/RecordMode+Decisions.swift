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
  /// be a mistake, or a Git LFS pointer: only `all` replaces it.
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
