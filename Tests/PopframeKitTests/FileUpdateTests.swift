@testable import Files
import Foundation
@testable import PopframeKit
import TestFolders
import Testing

/// Writing files that somebody else may change at any moment.
@Suite struct FileUpdateTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Adds a line to a file by the rule.
  private func add(_ line: String, to path: PathName) throws -> Bool {
    try FileUpdate.run(on: [path]) { _ in
      let old = try InputFile(path).bytes(limit: InputFile.largestText)
      return try FileWriter.replace([
        .init(path, expected: .bytes(old), bytes: old + bytes(line + "\n"))
      ])
    }
  }

  @Test func `a file that is not what was read stays, and nothing is left beside it`() throws {
    let bench = try Workbench()
    try bench.write("theirs", to: "a")
    let isDone = try FileWriter.replace([
      .init(bench.path("b"), expected: .nothing, bytes: bytes("new")),
      .init(bench.path("a"), expected: .bytes(bytes("read")), bytes: bytes("ours")),
    ])
    #expect(!isDone)
    #expect(try bench.text("a") == "theirs")
    #expect(try bench.names() == ["a"])
  }

  @Test func `all files that were replaced before the one that has changed come back`() throws {
    let bench = try Workbench()
    for name in ["a", "b", "c"] { try bench.write(name, to: name) }
    let identity = try FileStatus(of: bench.path("a")).identity
    let isDone = try FileWriter.replace([
      .init(bench.path("a"), expected: .bytes(bytes("a")), bytes: bytes("1")),
      .init(bench.path("b"), expected: .bytes(bytes("b")), bytes: nil),
      .init(bench.path("c"), expected: .bytes(bytes("other")), bytes: bytes("3")),
    ])
    #expect(!isDone)
    for name in ["a", "b", "c"] { #expect(try bench.text(name) == name) }
    #expect(try bench.names() == ["a", "b", "c"])
    #expect(try FileStatus(of: bench.path("a")).identity == identity)
  }

  @Test func `files are replaced, made and removed together`() throws {
    let bench = try Workbench()
    for name in ["a", "b"] { try bench.write(name, to: name) }
    let isDone = try FileWriter.replace([
      .init(bench.path("a"), expected: .bytes(bytes("a")), bytes: bytes("1")),
      .init(bench.path("b"), expected: .bytes(bytes("b")), bytes: nil),
      .init(bench.path("c"), expected: .nothing, bytes: bytes("3")),
    ])
    #expect(isDone)
    #expect(try bench.text("a") == "1" && bench.text("c") == "3")
    #expect(try bench.names() == ["a", "c"])
  }

  @Test func `a file that appears in an empty place stays`() throws {
    let bench = try Workbench()
    try bench.write("theirs", to: "a")
    let folder = try OpenFolder(bench.folder, followsLink: false)
    #expect(!(try folder.replace([.init(PathName("a"), expected: .nothing, bytes: bytes("ours"))])))
    #expect(
      !(try folder.replace([.init(PathName("n/b"), expected: .bytes([1]), bytes: bytes("ours"))])))
    #expect(try bench.text("a") == "theirs")
    #expect(try bench.names() == ["a"])
  }

  #if os(Linux)
    @Test func `a file that is open for writing is not replaced`() throws {
      let bench = try Workbench()
      try bench.write("old", to: "a")
      let file = try OpenFile(writingInto: bench.path("a"))
      let replacement = FileReplacement(
        bench.path("a"), expected: .bytes(bytes("old")), bytes: bytes("new"))
      #expect(!(try FileWriter.replace([replacement])))
      try file.finish()
      #expect(try FileWriter.replace([replacement]))
      #expect(try bench.text("a") == "new")
    }

    @Test func `a save in place that has begun is waited for`() throws {
      let bench = try Workbench()
      try bench.write("old\n", to: "a")
      let path = bench.path("a").text
      let descriptor = open(path, O_WRONLY | O_TRUNC)
      // A thread of its own: other tests may keep all those of tasks.
      Thread.detachNewThread {
        usleep(30_000)
        _ = "theirs\n".withCString { write(descriptor, $0, 7) }
        close(descriptor)
      }
      #expect(try add("ours", to: bench.path("a")))
      #expect(try bench.text("a") == "theirs\nours\n")
    }
  #endif

  @Test func `threads that change one file lose nothing`() async throws {
    let bench = try Workbench()
    try bench.write("", to: "a")
    let path = bench.path("a")
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<16 { group.addTask { (try? add("\(index)", to: path)) == true } }
      for await isDone in group { #expect(isDone) }
    }
    let lines = try bench.text("a").split(separator: "\n").compactMap { Int($0) }
    #expect(lines.sorted() == Array(0..<16))
    #expect(try bench.names() == ["a"])
  }

  @Test func `saves by renaming and changes by the rule lose nothing of each other`() async throws {
    let bench = try Workbench()
    try bench.write("", to: "a")
    let path = bench.path("a")
    // An editor that saves at a random moment: what it saves must be there, whenever that was.
    for round in 0..<40 {
      try bench.write("base\n", to: "a")
      async let change = try add("ours", to: path)
      usleep(UInt32.random(in: 0...2000))
      let saved = "\(try bench.text("a"))theirs\n"
      try bench.write(saved, to: "editor")
      let isOverOurs = rename(bench.path("editor").text, path.text) == 0
      let isDone = try await change
      #expect(isOverOurs && isDone)
      let text = try bench.text("a")
      #expect(text.contains("theirs"), "round \(round): \(text)")
    }
    #expect(try bench.names() == ["a"])
  }

  @Test func `a change that cannot be made of what is there now says why, and theirs stays`() throws
  {
    struct Refusal: Error {}
    let bench = try Workbench()
    try bench.write("read", to: "a")
    let path = bench.path("a")
    #expect(throws: Refusal.self) {
      _ = try FileUpdate.run(on: [path]) { isAgain throws in
        if isAgain { throw Refusal() }
        try bench.write("theirs", to: "a")
        return try FileWriter.replace([
          .init(path, expected: .bytes(bytes("read")), bytes: bytes("ours"))
        ])
      }
    }
    #expect(try bench.text("a") == "theirs")
    #expect(try bench.names() == ["a"])
  }

  @Test func `a file that changes each time is given up after a while`() throws {
    let bench = try Workbench()
    try bench.write("0", to: "a")
    var count = 0
    let isDone = try FileUpdate.run(on: [bench.path("a")]) { _ in
      count += 1
      try bench.write("\(count)", to: "a")
      return try FileWriter.replace([
        .init(bench.path("a"), expected: .bytes(bytes("\(count - 1)")), bytes: bytes("ours"))
      ])
    }
    #expect(!isDone && count > 10)
    #expect(try bench.text("a") == "\(count)")
  }

  @Test func `a lock that is held for too long does not block for ever`() throws {
    let bench = try Workbench()
    try bench.write("", to: "a")
    let descriptor = open(bench.folder.text, O_RDONLY | O_DIRECTORY)
    #expect(flock(descriptor, LOCK_EX) == 0)
    defer { close(descriptor) }
    let start = ContinuousClock.now
    #expect(try add("ours", to: bench.path("a")))
    #expect(start.duration(to: .now) < .seconds(20))
    #expect(try bench.text("a") == "ours\n")
  }

  @Test func `of several that make one folder one succeeds`() async throws {
    let bench = try Workbench()
    let path = bench.path("new")
    let results = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var folders = FolderTransaction()
          guard (try? folders.makeNew(path)) != nil else { return false }
          folders.keep()
          return true
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.filter { $0 }.count == 1)
  }
}
