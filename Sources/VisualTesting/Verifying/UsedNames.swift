/// The pictures that tests of this process have expected, so that no two share a reference.
struct UsedNames: Sendable {
  /// The user of a name.
  struct User: Equatable, Sendable {
    /// The test.
    let test: String
    /// The scope that it ran in.
    let scope: Int
  }

  /// Why a name cannot be used.
  enum Conflict: Error, Equatable {
    /// The test has used it already.
    case twice
    /// Another test uses it.
    case otherTest(String)
  }

  private var users: [String: User] = [:]

  /// Takes a reference's path for a test.
  ///
  /// A test that is run again in another scope may use it again; if tests are repeated without
  /// scopes, every test may.
  mutating func take(
    _ path: String, for user: User, allowingRepeats: Bool = false
  ) throws(Conflict) {
    // Names that differ only in case are one file on many Macs.
    let key = path.lowercased()
    if let old = users[key] {
      guard old.test == user.test else { throw .otherTest(old.test) }
      guard old.scope != user.scope || allowingRepeats else { throw .twice }
    }
    users[key] = user
  }
}
