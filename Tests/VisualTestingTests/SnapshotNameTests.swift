import Testing
@testable import VisualTesting

@Suite struct SnapshotNameTests {
  private func name(
    _ name: String?, in references: String? = nil
  ) throws -> (name: String, references: String) {
    let package = try TestPackage()
    let test = TestPlace(file: package.testFile, test: "looksRight()")
    let picture = SnapshotName(
      name, in: references, of: test, package: PackageFolder(of: package.testFile))
    let root = package.path("")
    #expect(picture.file == "\(picture.references)/\(picture.name).png")
    return (picture.name, picture.references.replacing(root + "/", with: ""))
  }

  @Test func `a picture without a name is called as its test`() throws {
    #expect(try name(nil) == ("BubbleTests/looksRight", "Tests/AppTests/References"))
  }

  @Test func `a name follows the test's`() throws {
    #expect(try name("2x") == ("BubbleTests/looksRight.2x", "Tests/AppTests/References"))
  }

  @Test func `in a folder that was chosen a name is the whole name`() throws {
    #expect(try name("Crimson/up@2x", in: "Renders") == ("Crimson/up@2x", "Renders"))
    #expect(try name(nil, in: "Renders") == ("BubbleTests/looksRight", "Renders"))
    #expect(try name("up", in: "/elsewhere") == ("up", "/elsewhere"))
  }

  @Test(arguments: ["", "/up", "a//b", "../up", "a/../../up", "a/.", "up/", "a\0b"])
  func `a name that leads out of the folder is a mistake`(bad: String) throws {
    let test = TestPlace(file: "/a/B.swift", test: "up()")
    let picture = SnapshotName(
      bad, in: "Renders", of: test, package: PackageFolder(of: "/a/B.swift"))
    #expect(throws: TestMistake.badName) { try picture.check() }
  }
}
