import Testing
import ThemeSource
import Themes

/// Files that are JSON: all of RFC 8259 is read, also what libyaml refuses.
@Suite struct JSONFileTests {
  private func root(_ text: String) throws -> SourceNode {
    let tree = SourceTree(yaml: text, path: "a.yaml")
    #expect(tree.diagnostics.isEmpty, "\(tree.diagnostics)")
    return try #require(tree.root)
  }

  @Test(arguments: [
    // A pair of escapes, U+007F, a slash, a tab in front, a byte order mark, line ends of Windows.
    (#"{"name": "\ud83c\udf88"}"#, "🎈"), ("{\"name\": \"a\u{7F}b\"}", "a\u{7F}b"),
    (#"{"name": "a\/b\u0041"}"#, "a/bA"), ("\t{\"name\":\t\"x\"}\n", "x"),
    ("\u{FEFF}\r\n{\r\n\"name\"\r\n:\"y\"}\r\n", "y"),
    (#"{"name": "x # : - {[*&!%@`'<<"}"#, "x # : - {[*&!%@`'<<"),
  ])
  func `a text is what JSON says`(text: String, name: String) throws {
    #expect(try root(text)["name"]?.content == .scalar(name, style: .doubleQuoted))
  }

  @Test func `keys may be long, and may be called as YAML's merge key`() throws {
    let long = String(repeating: "k", count: 1500)
    let node = try root("{\"\(long)\": 1, \"<<\": {\"theme\": 2}}")
    #expect(node[long]?.content == .scalar("1", style: .plain))
    #expect(node["theme"] == nil)
    #expect(node["<<"]?["theme"]?.content == .scalar("2", style: .plain))
  }

  @Test func `values and keys have their places`() throws {
    let text = "{\n  \"ä\": \"é\", \"theme\":[ -1.50e2 ,null, true],\n \"x\": {} }"
    let node = try root(text)
    let bytes = Array(text.utf8)
    func slice(_ range: SourceRange) -> String {
      String(decoding: bytes[range.bytes], as: UTF8.self)
    }
    let theme = try #require(node.entries.first { $0.key == "theme" })
    #expect(slice(theme.keyRange) == "\"theme\"")
    #expect((theme.keyRange.line, theme.keyRange.column) == (2, 13))
    #expect(slice(theme.value.range) == "[ -1.50e2 ,null, true]")
    #expect(theme.value.range.end == SourcePosition(line: 2, column: 43))
    guard case .sequence(let items) = theme.value.content else {
      Issue.record("a list")
      return
    }
    #expect(
      items.map(\.content) == [
        .scalar("-1.50e2", style: .plain), .null(.written), .scalar("true", style: .plain),
      ])
    #expect(items.map { slice($0.range) } == ["-1.50e2", "null", "true"])
    #expect(node["x"]?.content == .mapping([]))
    #expect(slice(node.range) == text)
  }

  @Test func `a key that stands twice is reported with both places`() {
    let tree = SourceTree(yaml: "{\"a\": 1,\n \"a\": 2}", path: "a.yaml")
    #expect(tree.diagnostics.map(\.rule) == [.duplicateKey])
    #expect(tree.diagnostics.first?.range?.line == 2)
  }

  @Test(arguments: [
    // Flow style that is not JSON stays YAML's.
    ("{name: 'x', }", "x"), ("{\"name\": x} # comment\n", "x"), ("{\"name\": x,\n}\n", "x"),
  ])
  func `text that is only valid as YAML is read as YAML`(text: String, name: String) throws {
    guard case .scalar(name, _) = try root(text)["name"]?.content else {
      Issue.record("\(text)")
      return
    }
  }

  @Test func `as many levels as in YAML, and no more`() {
    func nested(_ count: Int) -> SourceTree {
      let text =
        "{\"a\": " + String(repeating: "[", count: count) + String(repeating: "]", count: count)
        + "}"
      return SourceTree(yaml: text, path: "a.yaml")
    }
    #expect(nested(62).diagnostics.isEmpty)
    #expect(nested(70).diagnostics.map(\.rule) == [.yamlLimit])
    #expect(nested(5000).diagnostics.map(\.rule) == [.yamlLimit])
  }
}
