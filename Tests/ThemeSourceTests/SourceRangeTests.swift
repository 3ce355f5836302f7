import Testing
import ThemeSource
import Themes

/// Where values stand: the bytes of every range are the value's.
@Suite struct SourceRangeTests {
  private func bytes(_ node: SourceNode?, of text: String) -> String? {
    node.map { String(decoding: Array(text.utf8)[$0.range.bytes], as: UTF8.self) }
  }

  @Test(arguments: ["", "\u{FEFF}"], ["\n", "\r\n", "\r"])
  func `ranges hold the bytes of keys and values`(mark: String, lineEnd: String) throws {
    let text =
      mark
        + """
        näme: Größe 🎈 # why
        "two": 'it''s'
        list: [1, "é" , {a: b}]
        block:
          - 12.50
          # between
          - x: 1
            y: |
              text

        last: end
        """.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd)
    let tree = SourceTree(yaml: text, path: "t.yaml")
    #expect(tree.diagnostics == [])
    let root = try #require(tree.root)
    #expect(bytes(root["näme"], of: text) == "Größe 🎈")
    #expect(bytes(root["two"], of: text) == "'it''s'")
    #expect(bytes(root["list"], of: text) == "[1, \"é\" , {a: b}]")
    #expect(bytes(root["last"], of: text) == "end")
    guard case .sequence(let items) = root["block"]?.content else {
      Issue.record("no list")
      return
    }
    #expect(bytes(items.first, of: text) == "12.50")
    #expect(bytes(items.last?["x"], of: text) == "1")
    #expect(items.last?.range.start == SourcePosition(line: 7, column: 5))
    #expect(
      root.entries.map { String(decoding: Array(text.utf8)[$0.keyRange.bytes], as: UTF8.self) }
        == ["näme", "\"two\"", "list", "block", "last"])
    #expect(root["näme"]?.range.end == SourcePosition(line: 1, column: 14))
  }

  @Test func `an alias stands where its anchor stands`() throws {
    let tree = SourceTree(yaml: "a: &x [1, 2]\nb: *x\n", path: "t.yaml")
    let root = try #require(tree.root)
    #expect(root["a"] == root["b"])
    #expect(root["b"]?.range.start == SourcePosition(line: 1, column: 4))
  }

  @Test func `an alias inside of its own value is refused`() {
    let tree = SourceTree(yaml: "a: &x [*x]\n", path: "t.yaml")
    #expect(tree.root == nil)
    #expect(
      tree.diagnostics.map(\.description) == [
        "t.yaml:1:8: error: not valid YAML: the alias stands inside of the value that it repeats"
      ])
  }

  @Test func `bytes that are no UTF-8 and files beyond the limit are refused`() {
    #expect(
      SourceTree(yaml: [0x61, 0xFF], path: "t.yaml").diagnostics.map(\.description)
        == ["t.yaml:1:1: error: this is not UTF-8 text"])
    // UTF-16 of both orders, with and without its mark.
    for wide in [
      [0xFF, 0xFE, 0x61, 0, 0x3A, 0], [0xFE, 0xFF, 0, 0x61, 0, 0x3A], [0x61, 0, 0x3A, 0],
      [0, 0x61, 0, 0x3A],
    ] as [[UInt8]] {
      #expect(
        SourceTree(yaml: wide, path: "t.yaml").diagnostics.map(\.description)
          == ["t.yaml:1:1: error: this is UTF-16 text; save the file as UTF-8"])
    }
    let long = "a: 1\n" + String(repeating: "#", count: SourceTree.largestFile)
    #expect(
      SourceTree(yaml: long, path: "t.yaml").diagnostics.map(\.description)
        == ["t.yaml:1:1: error: the file has 262149 bytes; a theme or scene has at most 256 KB"])
    #expect(SourceTree(yaml: String(long.dropLast(5)), path: "t.yaml").root != nil)
  }
}
