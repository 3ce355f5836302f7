internal import PopframeKit

/// The name of a picture and its folder of references.
struct PictureName: Equatable, Sendable {
  /// The folder of references.
  let references: String
  /// The name, which is also the reference's path below ``references``, without `.png`.
  let name: String

  /// Names a picture.
  ///
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

  /// The path of the reference.
  var file: String { ReferenceFolder(references).file(of: name).text }
}
