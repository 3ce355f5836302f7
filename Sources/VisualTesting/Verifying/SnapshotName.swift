internal import Files
internal import PopframeKit
internal import Regression

struct SnapshotName: Equatable, Sendable {
  let references: String
  /// The name, which is also the reference's path below ``references``, without `.png`.
  let name: String

  /// - Parameters:
  ///   - name: The name in the expectation. In a chosen folder this is the complete name, as in
  ///     `popframe test`; beside the test's file it follows the test's name: `looksRight.dark`.
  ///   - references: The chosen folder; `nil` for `References` beside the test's file.
  init(
    _ name: String?, in references: String?, of test: TestPlace, package: PackageFolder
  ) {
    let file = PathName(test.file)
    let base = "\(file.stem)/\(test.testName)"
    let beside = package.path(to: package.shorten(file.folder.appending("References").text))
    self.references = references.map(package.path(to:)) ?? beside
    switch (name, references) {
    case (nil, _): self.name = base
    case ("", _): self.name = ""
    case (let name?, nil): self.name = "\(base).\(name)"
    case (let name?, _?): self.name = name
    }
  }

  /// Fails if the name is not possible inside the folder.
  func check() throws(TestMistake) {
    guard CaseName.isSafe(name) else { throw .badName }
  }

  var file: String { ReferenceFolder(references).file(of: name).text }
}

/// The pictures that tests of this process have expected, so that no two share a reference.
struct UsedNames: Sendable {
  struct User: Equatable, Sendable {
    let test: String
    let scope: Int
  }

  enum Conflict: Error, Equatable {
    case twice
    case otherTest(String)
  }

  private var users: [String: User] = [:]

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
