@testable import Files
import Foundation
@testable import PopframeKit
import TestFolders
import Testing

@Suite struct SavedFilesTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func `files appear with their bytes`() throws {
    let bench = try Workbench()
    try FileWriter.write([(bench.path("a"), bytes("one")), (bench.path("b"), bytes(""))])
    #expect(try bench.text("a") == "one")
    #expect(try bench.text("b") == "")
    #expect(try bench.names() == ["a", "b"])
  }

  @Test func `when the second cannot be written the first does not appear`() throws {
    let bench = try Workbench()
    try bench.write("old", to: "a")
    let files = [(bench.path("a"), bytes("new")), (bench.path("nowhere/b"), bytes("two"))]
    #expect(throws: PopframeError.self) { try FileWriter.write(files) }
    #expect(try bench.text("a") == "old")
    #expect(try bench.names() == ["a"])
  }

  @Test func `a failed rename leaves no file beside it`() throws {
    let bench = try Workbench()
    // A folder takes the place of the second file after all targets have been looked at.
    try bench.makeFolder("b")
    #expect(throws: PopframeError.self) {
      try FileWriter.write([(bench.path("a"), bytes("one")), (bench.path("b"), bytes("two"))])
    }
    #expect(try bench.names() == ["b"])
  }

  @Test func `a name may be as long as names can be`() throws {
    let bench = try Workbench()
    let name = String(repeating: "n", count: 255)
    try FileWriter.write([(bench.path(name), bytes("long"))])
    #expect(try bench.text(name) == "long")
    #expect(throws: PopframeError.self) {
      try FileWriter.write([(bench.path(name + "n"), bytes("long"))])
    }
    #expect(try bench.names() == [name])
  }

  @Test(arguments: [0o600, 0o664, 0o755])
  func `an old file's permissions stay`(_ permissions: Int) throws {
    let bench = try Workbench()
    try bench.write("old", to: "a")
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: bench.path("a").text)
    try FileWriter.write([(bench.path("a"), bytes("new"))])
    let status = try FileStatus(of: bench.path("a"))
    #expect(Int(status.permissions) == permissions)
    #expect(try bench.text("a") == "new")
  }

  @Test func `a file that is open keeps its old bytes`() throws {
    let bench = try Workbench()
    try bench.write("old", to: "a")
    let reader = try OpenFile(reading: bench.path("a"))
    try FileWriter.write([(bench.path("a"), bytes("new"))])
    var buffer = ByteBuffer()
    let hasRoom = buffer.reserve(10)
    let progress = try reader.readSome(into: &buffer)
    #expect(buffer.unused.count == 7)
    let contents = FileContents(buffer)
    #expect(hasRoom && progress == .bytes(3))
    #expect(contents.bytes == bytes("old"))
  }

  @Test func `the files of an ended process are removed, the others stay`() throws {
    let bench = try Workbench()
    // No process has a number as large as this.
    let left = ".popframe-2147483646-abc.tmp"
    let kept = [".popframe-\(getpid())-abc.tmp", ".popframe-notes", "popframe-2147483646-a.tmp"]
    for name in [left] + kept { try bench.write("", to: name) }
    try FileWriter.write([(bench.path("a"), bytes("one"))])
    #expect(try bench.names() == Set(kept + ["a"]))
  }

  @Test func `more files than may be open without a name are written together`() throws {
    let bench = try Workbench()
    let names = (0..<130).map { "f\($0)" }
    try bench.write("old", to: "f129")
    try FileWriter.write(names.map { (bench.path($0), bytes($0)) })
    for name in names { #expect(try bench.text(name) == name) }
    #expect(try bench.names() == Set(names))
  }

  @Test func `a file that appears meanwhile is replaced`() throws {
    let bench = try Workbench()
    let place = FilePlace(bench.path("a"))
    let file = try StagedFile(
      bytes("new"), beside: place, like: nil, isSynchronized: true, mayBeUnnamed: true)
    try bench.write("old", to: "a")
    try file.put(at: place)
    #expect(try bench.text("a") == "new")
    #expect(try bench.names() == ["a"])
  }

  @Test(arguments: [true, false])
  func `a file that is discarded leaves nothing`(mayBeUnnamed: Bool) throws {
    let bench = try Workbench()
    let place = FilePlace(bench.path("a"))
    let file = try StagedFile(
      bytes("new"), beside: place, like: nil, isSynchronized: true, mayBeUnnamed: mayBeUnnamed)
    file.discard(beside: place)
    #expect(try bench.names() == [])
  }

  @Test func `a chain of links is followed from folder to folder`() throws {
    let bench = try Workbench()
    try bench.makeFolder("x/y")
    try bench.link("a", to: "x/b")
    try bench.link("x/b", to: "y/c")
    try FileWriter.write([(bench.path("a"), bytes("new"))])
    #expect(try bench.text("x/y/c") == "new")
    #expect(try bench.names() == ["a", "x", "x/b", "x/y", "x/y/c"])
  }
}

@Suite struct MadeFoldersTests {
  @Test func `folders that are not kept go away, but only empty ones`() throws {
    let bench = try Workbench()
    try bench.makeFolder("old")
    try make(["new", "new/inner", "old", "full"].map(bench.path)) {
      try bench.write("mine", to: "full/file")
    }
    #expect(try bench.names() == ["old", "full", "full/file"])
  }

  private func make(_ paths: [PathName], then: () throws -> Void) throws {
    var folders = FolderTransaction()
    for path in paths { try folders.make(path) }
    try then()
  }

  @Test func `a folder that takes no folders is told from one that is not there`() throws {
    let bench = try Workbench()
    try bench.write("", to: "file")
    func reason(_ path: PathName) -> String {
      do {
        try make([path]) {}
        return ""
      } catch { return "\(error)" }
    }
    #expect(reason(bench.path("file/new")).hasSuffix("file' is not a folder"))
    #if os(Linux)
      #expect(reason(PathName("/proc/new")).contains("no folder can be made in '/proc'"))
    #endif
  }

  @Test func `missing folders above are made, and removed again when what follows fails`() throws {
    let bench = try Workbench()
    let before = try bench.names()
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try make([bench.path("a/b/c")]) {
        #expect(try bench.names() == before.union(["a", "a/b", "a/b/c"]))
        throw Failure()
      }
    }
    #expect(try bench.names() == before)
    var new = FolderTransaction()
    try new.makeNew(bench.path("d/e"))
    new.keep()
    #expect(try bench.names() == before.union(["d", "d/e"]))
  }

  @Test func `a file in the way is an error`() throws {
    let bench = try Workbench()
    try bench.write("", to: "file")
    #expect(
      throws: PopframeError.unwritable(
        path: bench.path("file").text, reason: "this is not a folder")
    ) {
      try make([bench.path("file")]) {}
    }
  }
}
