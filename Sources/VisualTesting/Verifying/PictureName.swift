internal import PopframeKit

/// What a picture is called, and in which folder of references it lies.
struct PictureName: Equatable, Sendable {
  /// The folder of references.
  let references: String
  /// The name, which is also the reference's path below ``references``, without `.png`.
  let name: String

  /// Names a picture.
  ///
  /// - Parameters:
  ///   - name: What the expectation calls it. In a folder that was chosen this is the whole name,
  ///     as in `popframe test`; beside the test's file it follows the test: `looksRight.dark`.
  ///   - references: The folder that was chosen; `nil` for `References` beside the test's file.
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

  /// Fails when there is no such file in the folder, whatever is there.
  func check() throws(TestMistake) {
    guard CaseName.isSafe(name) else { throw .badName }
  }

  /// The path of the reference.
  var file: String { ReferenceFolder(references).file(of: name).text }
}
