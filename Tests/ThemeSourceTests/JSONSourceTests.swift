import Testing
import ThemeSource
import Themes

/// JSON files as trees of values with their places.
@Suite struct JSONSourceTests {
  private static let text = #"""
    {"näme": "\ud83c\udf88",
     "list": [1.50, true, null, "true", {"": -0}]}
    """#

  @Test func `values are what YAML would make of them, with their places`() throws {
    let bytes = Array(Self.text.utf8)
    let tree = SourceTree(json: bytes, path: "a.json")
    #expect(tree.diagnostics == [])
    let root = try #require(tree.root)
    #expect(root["näme"]?.content == .scalar("🎈", style: .doubleQuoted))
    #expect(root["näme"]?.range.start == SourcePosition(line: 1, column: 10))
    #expect(root["näme"]?.range.end == SourcePosition(line: 1, column: 24))
    guard case .sequence(let items)? = root["list"]?.content else {
      Issue.record("no list")
      return
    }
    #expect(
      items.dropLast().map(\.content) == [
        .scalar("1.50", style: .plain), .scalar("true", style: .plain), .null(.written),
        .scalar("true", style: .doubleQuoted),
      ])
    #expect(items.last?[""]?.content == .scalar("-0", style: .plain))
    #expect(
      items.map { String(decoding: bytes[$0.range.bytes], as: UTF8.self) }
        == ["1.50", "true", "null", "\"true\"", "{\"\": -0}"])
    #expect(
      root.entries.map { String(decoding: bytes[$0.keyRange.bytes], as: UTF8.self) }
        == ["\"näme\"", "\"list\""])
  }

  @Test(arguments: [
    (
      "{\n\"a\": 1,\n \"a\": 2}",
      "a.json:3:2: error: duplicate key 'a'; it already stands on line 2"
    ),
    (
      "[1,]",
      "a.json:1:3: error: a comma before the end of a list or an object, which JSON does not have"
    ),
    ("", "a.json:1:1: error: the text is empty; JSON holds one value"),
  ])
  func `every error is a diagnostic`(text: String, message: String) throws {
    let tree = SourceTree(json: Array(text.utf8), path: "a.json")
    #expect(tree.root == nil)
    let found = try #require(tree.diagnostics.first)
    #expect(found.description.hasPrefix(message), "\(found.description)")
    #expect(found.rule == (text.contains("2}") ? .duplicateKey : .yamlSyntax))
    #expect(found.notes.map(\.range?.line) == (text.contains("2}") ? [2] : []))
  }

  @Test func `files beyond the limits are refused`() {
    let long = Array("[1]".utf8) + [UInt8](repeating: 0x20, count: SourceTree.largestFile)
    #expect(SourceTree(json: long, path: "a.json").diagnostics.map(\.rule) == [.yamlLimit])
    let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
    #expect(
      SourceTree(json: Array(deep.utf8), path: "a.json").diagnostics.map(\.rule) == [.yamlLimit])
    #expect(
      SourceTree(json: Array(deep.dropFirst().dropLast().utf8), path: "a.json").diagnostics == [])
  }
}
