import Files
import Foundation
import TestFolders
import Testing

@Suite struct FolderWalkTests {
  /// A folder with files, a hidden folder, and links up and beside.
  private func bench() throws -> Workbench {
    let bench = try Workbench()
    let manager = FileManager.default
    for folder in ["b/inner", ".git", "c"] {
      try manager.createDirectory(
        atPath: bench.path(folder).text, withIntermediateDirectories: true)
    }
    for file in ["z", "a", ".hidden", "b/y", "b/inner/x", ".git/config", "c/w"] {
      #expect(manager.createFile(atPath: bench.path(file).text, contents: Data()))
    }
    try manager.createSymbolicLink(atPath: bench.path("b/up").text, withDestinationPath: "..")
    try manager.createSymbolicLink(atPath: bench.path("c/beside").text, withDestinationPath: "../b")
    return bench
  }

  @Test func `folders nearest to the start come first, hidden names only where they are asked for`()
    throws
  {
    let bench = try bench()
    var names: [String] = []
    #expect(
      FolderWalk(of: bench.folder).visit { entry in
        names.append(entry.path.text)
        return entry.kind == .folder
      })
    #expect(
      names == ["a", "b", "c", "z", "b/inner", "b/up", "b/y", "c/beside", "c/w", "b/inner/x"])
    var all: [String] = []
    FolderWalk(of: bench.folder, visitsHidden: true).visit { entry in
      all.append(entry.path.text)
      return entry.kind == .folder
    }
    #expect(Set(all) == Set(names + [".git", ".hidden", ".git/config"]))
  }

  @Test func `a link to a folder that contains it is not entered, one beside is`() throws {
    let bench = try bench()
    var names: Set<String> = []
    FolderWalk(of: bench.folder).visit { entry in
      names.insert(entry.path.text)
      return entry.leadsToFolder
    }
    #expect(names.contains("c/beside/inner/x"))
    #expect(!names.contains("b/up/a"))
    // The way from c to b leads back to the start only through a folder that contains it.
    #expect(!names.contains("c/beside/up/a"))
  }

  @Test func `after as many names as the limit no other folder is entered`() throws {
    let bench = try bench()
    var names: [String] = []
    #expect(
      !FolderWalk(of: bench.folder, limit: 4).visit { entry in
        names.append(entry.path.text)
        return entry.kind == .folder
      })
    #expect(names == ["a", "b", "c", "z"])
  }

  @Test func `a folder that cannot be listed is told, the start by an empty path`() throws {
    var failures: [String] = []
    FolderWalk(of: try Workbench().path("missing")).visit { path, _ in
      failures.append(path.text)
    } enters: { _ in
      true
    }
    #expect(failures == [""])
  }
}
