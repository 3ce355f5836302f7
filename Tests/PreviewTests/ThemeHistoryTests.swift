import Files
import Foundation
@_spi(Studio) import PopframeKit
@_spi(Studio) import Preview
import TestFolders
import Testing
@_spi(Studio) import ThemeEditing
import Themes

/// Changes from a preview: written to what was seen, and taken back in the text as it is then.
@Suite struct ThemeHistoryTests {
  private let bench: Workbench
  private let file: String
  private let before: String

  init() throws {
    bench = try Workbench()
    _ = try bench.makeTheme(more: "name: Flat # ours\n")
    file = bench.path("Flat/theme.yaml").text
    before = try bench.text("Flat/theme.yaml")
  }

  private var text: String { get throws { try bench.text("Flat/theme.yaml") } }

  private var revision: String { get throws { Sha256(of: Array(try text.utf8)).hex } }

  private func edit(_ key: String, _ value: String?) throws -> ThemeEdit {
    ThemeEdit(try #require(SettingPath(key)), to: try value.map { try SettingValue(flow: $0) })
  }

  @Test func `a change returns the revision that the file then has`() throws {
    var history = ThemeHistory(file: file)
    let new = try history.apply([edit("contentInsets", "2")], to: try revision)
    #expect(try text == before.replacing("contentInsets: 1", with: "contentInsets: 2"))
    #expect(try revision == new)
    #expect(history.undoCount == 1)
  }

  @Test func `a change of a file that is another by now writes nothing`() throws {
    var history = ThemeHistory(file: file)
    let seen = try revision
    try bench.write(before + "# by hand\n", to: "Flat/theme.yaml")
    let current = try revision
    #expect(throws: ThemeHistory.Refusal.changed(revision: current)) {
      try history.apply([edit("contentInsets", "2")], to: seen)
    }
    #expect(try text == before + "# by hand\n")
    #expect(history.undoCount == 0)
  }

  @Test func `a change that makes the theme wrong writes nothing`() throws {
    var history = ThemeHistory(file: file)
    #expect(throws: ThemeHistory.Refusal.self) {
      try history.apply([edit("frame.capInsets", "200")], to: try revision)
    }
    #expect(try text == before)
  }

  @Test func `taking back and making again give the same bytes`() throws {
    var history = ThemeHistory(file: file)
    for value in ["2", "0.5", "[1, 0]"] {
      _ = try history.apply([edit("contentInsets", value)], to: try revision)
    }
    _ = try history.apply(
      [edit("arrow.lane", "0"), edit("arrow.tip", "1")], to: try revision)
    let after = try text
    for _ in 0..<4 { _ = try history.undo() }
    #expect(try text == before)
    #expect(throws: ThemeHistory.Refusal.nothing) { try history.undo() }
    for _ in 0..<4 { _ = try history.redo() }
    #expect(try text == after)
    #expect(throws: ThemeHistory.Refusal.nothing) { try history.redo() }
  }

  @Test func `a change is taken back in a text that somebody else has changed elsewhere`() throws {
    var history = ThemeHistory(file: file)
    _ = try history.apply([edit("contentInsets", "2")], to: try revision)
    try bench.write("# theirs\n" + text, to: "Flat/theme.yaml")
    _ = try history.undo()
    #expect(try text == "# theirs\n" + before)
    _ = try history.redo()
    #expect(
      try text
        == "# theirs\n" + before.replacing("contentInsets: 1", with: "contentInsets: 2"))
  }

  @Test func `a value that somebody else has changed is not taken back`() throws {
    var history = ThemeHistory(file: file)
    _ = try history.apply([edit("contentInsets", "2")], to: try revision)
    let theirs = try text.replacing("contentInsets: 2", with: "contentInsets: 0")
    try bench.write(theirs, to: "Flat/theme.yaml")
    #expect(throws: ThemeHistory.Refusal.taken(keys: ["contentInsets"])) { try history.undo() }
    #expect(try text == theirs)
    #expect(history.undoCount == 1)
    // Whoever is asked may want it all the same; and theirs comes back again.
    _ = try history.undo(force: true)
    #expect(try text == before)
    _ = try history.redo()
    #expect(try text == theirs)
  }

  @Test func `keys that somebody else has put into a new section stay`() throws {
    func insets(_ direction: String) -> String { "\(direction):\n    contentInsets: " }
    func set(_ direction: String, _ value: String) throws -> ThemeEdit {
      try edit("directions.\(direction).contentInsets", value)
    }
    var history = ThemeHistory(file: file)
    _ = try history.apply([set("left", "2")], to: try revision)
    try ThemeChange(of: file, [set("right", "3")]).write()
    let theirs = try text
    #expect(theirs.contains(insets("left") + "2") && theirs.contains(insets("right") + "3"))
    _ = try history.undo()
    #expect(try !text.contains("left:") && text.contains(insets("right") + "3"))
    _ = try history.redo()
    #expect(try text.contains(insets("left") + "2") && text.contains(insets("right") + "3"))
    // And those that somebody has put into one that was taken away.
    _ = try history.apply([edit("directions", nil)], to: try revision)
    #expect(try text == before)
    try ThemeChange(of: file, [set("up", "4")]).write()
    _ = try history.undo()
    let all = try text
    for (direction, value) in [("left", "2"), ("right", "3"), ("up", "4")] {
      let inFlow = "\(direction): {contentInsets: \(value)}"
      #expect(all.contains(insets(direction) + value) || all.contains(inFlow))
    }
  }

  @Test func `what a finding proposes is a change like others`() throws {
    var history = ThemeHistory(file: file)
    let start = try #require(before.range(of: "contentInsets: 1"))
    let offset = before.utf8.distance(from: before.startIndex, to: start.upperBound)
    let fix = Diagnostic.Fix(
      label: "Set contentInsets to 2",
      edits: [Diagnostic.Fix.Edit(file: file, bytes: offset - 1..<offset, text: "2")])
    _ = try history.apply(fix, to: try revision)
    #expect(try text == before.replacing("contentInsets: 1", with: "contentInsets: 2"))
    try bench.write("# theirs\n" + text, to: "Flat/theme.yaml")
    _ = try history.undo()
    #expect(try text == "# theirs\n" + before)
  }

  @Test func `a proposal for another file or place is refused`() throws {
    var history = ThemeHistory(file: file)
    let size = before.utf8.count
    for edit in [
      Diagnostic.Fix.Edit(file: "/etc/hosts", bytes: 0..<1, text: "x"),
      Diagnostic.Fix.Edit(file: file, bytes: size..<size + 1, text: "x"),
    ] {
      #expect(throws: ThemeHistory.Refusal.self) {
        try history.apply(Diagnostic.Fix(label: "", edits: [edit]), to: try revision)
      }
    }
    #expect(try text == before)
  }

  @Test func `a section that a change has added goes with it`() throws {
    var history = ThemeHistory(file: file)
    _ = try history.apply([edit("shadow[0].blur", "4")], to: try revision)
    #expect(try text.contains("blur: 4"))
    try bench.write("# theirs\n" + text, to: "Flat/theme.yaml")
    _ = try history.undo()
    #expect(try !text.contains("shadow"))
  }

  // MARK: Files beside the theme's

  private func put(
    _ new: [UInt8]?, _ seen: [UInt8]? = nil
  ) -> ThemeHistory.NewFile {
    ThemeHistory.NewFile(new, replacing: seen.map { Sha256(of: $0).hex })
  }

  private func bytes(_ name: String) throws -> [UInt8]? {
    try bench.names().contains("Flat/\(name)")
      ? Array(FileManager.default.contents(atPath: bench.path("Flat/\(name)").text) ?? Data()) : nil
  }

  @Test func `files that are replaced, added and removed come back with the value`() throws {
    try bench.write([1, 2], to: "Flat/same.png")
    try bench.write([4, 5], to: "Flat/old.png")
    var history = ThemeHistory(file: file)
    _ = try history.apply(
      [edit("contentInsets", "2")],
      files: ["same.png": put([3], [1, 2]), "new.png": put([7]), "old.png": put(nil, [4, 5])],
      to: try revision)
    func expectAfter() throws {
      #expect(try bytes("same.png") == [3] && bytes("new.png") == [7] && bytes("old.png") == nil)
      #expect(try text == before.replacing("contentInsets: 1", with: "contentInsets: 2"))
    }
    try expectAfter()
    _ = try history.undo()
    #expect(
      try bytes("same.png") == [1, 2] && bytes("new.png") == nil && bytes("old.png") == [4, 5])
    #expect(try text == before)
    _ = try history.redo()
    try expectAfter()
  }

  @Test func `a file that somebody else has saved is not taken back`() throws {
    try bench.write([1, 2], to: "Flat/same.png")
    var history = ThemeHistory(file: file)
    _ = try history.apply([], files: ["same.png": put([3], [1, 2])], to: try revision)
    try bench.write([9], to: "Flat/same.png")
    #expect(throws: ThemeHistory.Refusal.taken(keys: ["same.png"])) { try history.undo() }
    #expect(try bytes("same.png") == [9] && history.undoCount == 1)
    _ = try history.undo(force: true)
    #expect(try bytes("same.png") == [1, 2])
    _ = try history.redo()
    #expect(try bytes("same.png") == [9])
  }

  @Test(arguments: [nil, [1, 2, 3]] as [[UInt8]?])
  func `a file that its author has not seen is not replaced`(seen: [UInt8]?) throws {
    try bench.write([9], to: "Flat/same.png")
    var history = ThemeHistory(file: file)
    #expect(throws: ThemeHistory.Refusal.taken(keys: ["same.png"])) {
      try history.apply(
        [edit("contentInsets", "2")], files: ["same.png": put([3], seen), "new.png": put([7])],
        to: try revision)
    }
    #expect(try bytes("same.png") == [9] && bytes("new.png") == nil && text == before)
  }

  @Test(arguments: ["dangling", "linked", "pipe", "folder/new"])
  func `what is no regular file of the folder is not written`(name: String) throws {
    try bench.write([1], to: "other.png")
    try bench.makeFolder("outside")
    try bench.link("Flat/dangling.png", to: "../nowhere.png")
    try bench.link("Flat/linked.png", to: "../other.png")
    try bench.link("Flat/folder", to: "../outside")
    #expect(mkfifo(bench.path("Flat/pipe.png").text, 0o600) == 0)
    var history = ThemeHistory(file: file)
    let names = try bench.names()
    #expect(throws: ThemeHistory.Refusal.self) {
      try history.apply([], files: ["\(name).png": put([3])], to: try revision)
    }
    #expect(try bench.names() == names && text == before)
    #expect(FileManager.default.contents(atPath: bench.path("other.png").text) == Data([1]))
  }

  @Test func `the oldest files are lost above 64 MB`() throws {
    var history = ThemeHistory(file: file)
    for mark in 1...5 as ClosedRange<UInt8> {
      let bytes = [UInt8](repeating: mark, count: 12 << 20)
      let seen = mark == 1 ? nil : [UInt8](repeating: mark - 1, count: 12 << 20)
      _ = try history.apply([], files: ["large.png": put(bytes, seen)], to: try revision)
    }
    // Each step holds what was there and what is there now: 24 MB, the first one 12.
    #expect(history.undoCount == 2)
    #expect(history.lostCount == 3)
    _ = try history.undo()
    #expect(try bytes("large.png") == [UInt8](repeating: 4, count: 12 << 20))
  }
}
