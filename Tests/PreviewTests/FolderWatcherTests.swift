import Files
import Foundation
@_spi(Studio) import Preview
import Synchronization
import TestFolders
import Testing
@_spi(Studio) import Watching

/// Saves are found when they are whole, and nothing else is found.
@Suite struct FolderWatcherTests {
  /// How long a test waits for a change that has to come; a loaded machine needs time.
  private static let long = 5000

  /// `#expect` takes nothing that changes a value.
  private func expect(_ found: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(found, sourceLocation: sourceLocation)
  }

  @Test(arguments: [false, true])
  func `a save, a rename, a new file and a new folder are found`(polling: Bool) throws {
    let bench = try Workbench()
    _ = try bench.makeTheme()
    var watcher = FolderWatcher(folders: [bench.folder.text], polling: polling)
    expect(!watcher.wait(milliseconds: 1))
    try bench.write("format: 1 # saved", to: "Flat/theme.yaml")
    expect(watcher.wait(milliseconds: Self.long))
    try bench.write("x", to: "Flat/.hidden.png")
    try FileManager.default.moveItem(
      atPath: bench.path("Flat/.hidden.png").text, toPath: bench.path("Flat/new.png").text)
    expect(watcher.wait(milliseconds: Self.long))
    try bench.makeFolder("Other/art")
    _ = watcher.wait(milliseconds: 300)
    try bench.write("y", to: "Other/art/frame.png")
    expect(watcher.wait(milliseconds: Self.long))
    try FileManager.default.removeItem(atPath: bench.path("Other/art/frame.png").text)
    expect(watcher.wait(milliseconds: Self.long))
    expect(!watcher.wait(milliseconds: 1))
  }

  @Test(arguments: [false, true])
  func `a renamed folder is watched under its new name`(polling: Bool) throws {
    let bench = try Workbench()
    _ = try bench.makeTheme()
    try bench.makeFolder("Flat/art")
    var watcher = FolderWatcher(folders: [bench.folder.text], polling: polling)
    try FileManager.default.moveItem(
      atPath: bench.path("Flat").text, toPath: bench.path("Round").text)
    expect(watcher.wait(milliseconds: Self.long))
    try bench.write("format: 1 # saved", to: "Round/theme.yaml")
    expect(watcher.wait(milliseconds: Self.long))
    try bench.write("y", to: "Round/art/frame.png")
    expect(watcher.wait(milliseconds: Self.long))
    expect(!watcher.wait(milliseconds: 1))
  }

  @Test(arguments: [false, true])
  func `hidden files and files of other kinds do not count`(polling: Bool) throws {
    let bench = try Workbench()
    _ = try bench.makeTheme()
    var watcher = FolderWatcher(folders: [bench.folder.text], polling: polling)
    try bench.write("x", to: "Flat/.theme.yaml.swp")
    try bench.write("x", to: "Flat/notes.txt")
    expect(!watcher.wait(milliseconds: 500))
  }

  @Test(arguments: [false, true])
  func `a program that saves all the time hides nothing`(polling: Bool) throws {
    let bench = try Workbench()
    _ = try bench.makeTheme()
    var watcher = FolderWatcher(folders: [bench.folder.text], polling: polling)
    let (new, path) = (bench.path("new.tmp").text, bench.path("Flat/frame.png").text)
    let isDone = Mutex(false)
    let ended = DispatchSemaphore(value: 0)
    // Much more often than the quiet that is waited for; each save is a rename, so that no file is ever half.
    Thread.detachNewThread {
      var count = 0
      while !isDone.withLock({ $0 }) {
        count += 1
        try? Data(repeating: 7, count: count % 1000 + 1).write(to: URL(fileURLWithPath: new))
        rename(new, path)
        usleep(5000)
      }
      ended.signal()
    }
    defer {
      isDone.withLock { $0 = true }
      ended.wait()
    }
    for _ in 0..<3 { expect(watcher.wait(milliseconds: Self.long)) }
  }

  #if os(Linux)
    @Test func `a file that is being written is waited for`() throws {
      let bench = try Workbench()
      _ = try bench.makeTheme()
      var watcher = FolderWatcher(folders: [bench.folder.text])
      let file = try #require(
        FileHandle(forWritingAtPath: bench.path("Flat/frame.png").text))
      try file.write(contentsOf: Data("half".utf8))
      expect(!watcher.wait(milliseconds: 300))
      try file.write(contentsOf: Data(" whole".utf8))
      try file.close()
      expect(watcher.wait(milliseconds: Self.long))
    }

    @Test func `a change is told of when it begins, and not while a file is being written`() throws
    {
      let bench = try Workbench()
      _ = try bench.makeTheme()
      var watcher = FolderWatcher(folders: [bench.folder.text])
      let file = try #require(
        FileHandle(forWritingAtPath: bench.path("Flat/frame.png").text))
      try file.write(contentsOf: Data("half".utf8))
      var beginnings = 0
      expect(!watcher.wait(milliseconds: 300) { beginnings += 1 })
      #expect(beginnings == 0)
      try file.close()
      expect(watcher.wait(milliseconds: Self.long) { beginnings += 1 })
      #expect(beginnings == 1)
    }

    @Test func `more events than the system keeps are one change`() throws {
      let bench = try Workbench()
      try bench.makeFolder("many")
      var watcher = FolderWatcher(folders: [bench.folder.text])
      // The system keeps 16,384 by default.
      let path = bench.path("many/a.png").text
      for _ in 0..<9000 {
        close(open(path, O_CREAT | O_WRONLY, 0o600))
        unlink(path)
      }
      expect(watcher.wait(milliseconds: Self.long))
      try bench.write("x", to: "many/b.png")
      expect(watcher.wait(milliseconds: Self.long))
    }
  #endif

  @Test(arguments: [false, true])
  func `a link that points elsewhere is followed`(polling: Bool) throws {
    let bench = try Workbench()
    for name in ["First", "Second"] { _ = try bench.makeTheme("\(name)/Flat") }
    try bench.link("current", to: "First")
    // The theme's folder lies behind the link.
    var watcher = FolderWatcher(folders: [bench.path("current/Flat").text], polling: polling)
    expect(!watcher.wait(milliseconds: 1))
    try bench.link("next", to: "Second")
    #expect(rename(bench.path("next").text, bench.path("current").text) == 0)
    expect(watcher.wait(milliseconds: Self.long))
    try bench.write("format: 1 # saved", to: "Second/Flat/theme.yaml")
    expect(watcher.wait(milliseconds: Self.long))
    try bench.write("format: 1 # of the former one", to: "First/Flat/theme.yaml")
    expect(!watcher.wait(milliseconds: 500))
  }

  @Test(arguments: [false, true])
  func `a folder that comes back is watched again`(polling: Bool) throws {
    let bench = try Workbench()
    _ = try bench.makeTheme()
    let folder = bench.path("Flat").text
    var watcher = FolderWatcher(folders: [folder], polling: polling)
    try FileManager.default.moveItem(atPath: folder, toPath: bench.path("Away").text)
    expect(watcher.wait(milliseconds: Self.long))
    try FileManager.default.moveItem(atPath: bench.path("Away").text, toPath: folder)
    expect(watcher.wait(milliseconds: Self.long))
    try bench.write("z", to: "Flat/later.png")
    expect(watcher.wait(milliseconds: Self.long))
  }
}
