@testable import Files
import TestFolders
import Testing

@Suite struct PathNameTests {
  @Test(arguments: [
    ("a/b.png", "a", "b.png", "b", "png"), ("b.png", ".", "b.png", "b", "png"),
    ("/b", "/", "b", "b", ""), ("/", "/", "/", "/", ""), ("a/b/", "a", "b", "b", ""),
    ("a//b", "a", "b", "b", ""), (".hidden", ".", ".hidden", ".hidden", ""),
    ("a.b/c", "a.b", "c", "c", ""), ("c.d.e", ".", "c.d.e", "c.d", "e"),
  ])
  func `a path is taken apart`(
    _ text: String, _ folder: String, _ last: String, _ stem: String, _ ending: String
  ) {
    let path = PathName(text)
    #expect(path.folder.text == folder)
    #expect(path.lastPart == last)
    #expect(path.stem == stem)
    #expect(path.fileExtension == ending)
  }

  @Test(arguments: [
    ("a", "b", "a/b"), ("a/", "b", "a/b"), (".", "b", "b"), ("/", "b", "/b"), ("a", "/b", "/b"),
  ])
  func `a name is appended`(_ folder: String, _ name: String, _ path: String) {
    #expect(PathName(folder).appending(name).text == path)
  }

  @Test func `the target of a link is as it was written`() throws {
    let bench = try Workbench()
    try bench.link("names", to: "../somewhere/é")
    #expect(bench.path("names").linkTarget == PathName("../somewhere/é"))
    #expect(bench.path("nothing").linkTarget == nil)
  }

  @Test(arguments: [
    ("a.png", "a@2x.png"), ("b.c/a", "b.c/a@2x"), ("b/a.b.png", "b/a.b@2x.png"),
    ("/a.png", "/a@2x.png"), ("./a.png", "./a@2x.png"),
  ])
  func `a scale stands before the extension`(_ path: String, _ expected: String) {
    #expect(PathName(path).inserting("@2x").text == expected)
  }
}
