@testable import Files
@testable import Regression
import TestRuns
import Testing

/// Folders as gitrepository-layout(5) describes them.
@Suite struct CheckedOutCommitTests {
  private static let hash = String(repeating: "0123456789", count: 4)

  private func hash(_ files: [String: String]) throws -> String? {
    let bench = try RunWorkbench()
    for (name, text) in files { try bench.write(text, to: name) }
    return CheckedOutCommit(of: PathName(bench.path("tree"))).hash
  }

  @Test func `a branch has a file of its own`() throws {
    #expect(
      try hash([
        "tree/.git/HEAD": "ref: refs/heads/a/b\n", "tree/.git/refs/heads/a/b": Self.hash + "\n",
      ]) == Self.hash)
  }

  @Test func `or a line among packed ones`() throws {
    #expect(
      try hash([
        "tree/.git/HEAD": "ref: refs/heads/main\n",
        "tree/.git/packed-refs": """
        # pack-refs with: peeled fully-peeled sorted
        \(String(repeating: "f", count: 40)) refs/heads/not/refs/heads/main
        \(Self.hash) refs/heads/main

        """,
      ]) == Self.hash)
  }

  @Test func `a detached head is the commit itself`() throws {
    #expect(try hash(["tree/.git/HEAD": Self.hash + "\n"]) == Self.hash)
  }

  @Test func `a second working tree shares the branches of the first`() throws {
    #expect(
      try hash([
        "tree/.git": "gitdir: ../main/.git/worktrees/tree\n",
        "main/.git/worktrees/tree/HEAD": "ref: refs/heads/side\n",
        "main/.git/worktrees/tree/commondir": "../..\n",
        "main/.git/refs/heads/side": Self.hash + "\n",
      ]) == Self.hash)
  }

  @Test(arguments: [
    "ref: refs/heads/none\n", "ref: ../../outside\n", "ref: /etc/hostname\n", "", "<b>\n",
  ])
  func `what is no commit is none`(head: String) throws {
    #expect(try hash(["tree/.git/HEAD": head, "outside": Self.hash + "\n"]) == nil)
  }

  @Test func `a tracked file that has changed is no part of the commit`() throws {
    let bench = try RunWorkbench()
    let git = try #require(GitProgram())
    func run(_ words: String...) -> Bool {
      git.output(of: ["-C", bench.folder, "-c", "user.name=a", "-c", "user.email=a@b.c"] + words)
        != nil
    }
    let tree = PathName(bench.folder)
    #expect(!WorkingTree.isChanged(tree))
    #expect(run("init", "-q") && run("add", "Flat") && run("commit", "-qm", "Flat"))
    try bench.write("report", to: "popframe-report/run.json")
    #expect(!WorkingTree.isChanged(tree))
    try bench.write("format: 1\n", to: "Flat/theme.yaml")
    #expect(WorkingTree.isChanged(tree))
    #expect(run("add", "Flat"))
    #expect(WorkingTree.isChanged(tree))
  }
}
