import JSON
import Testing

@Suite struct JSONMendingTests {
  @Test func `syntax with one meaning only is accepted, and named with its place`() throws {
    let text = """
      # a
      {/* b, ] */ a: [1, 'c d', 01,], // e
       "f": g , }
      """
    let reading = JSONNode.mending(Array(text.utf8))
    #expect(reading.failure == nil)
    #expect(
      reading.node?.value
        == .object([
          ("a", .array([.integer(1), .string("c d"), .string("01")])), ("f", .string("g")),
        ]))
    #expect(
      reading.mended.map { "\($0.place.line):\($0.place.column)" } == [
        "1:1", "2:2", "2:13", "2:20", "2:27", "2:29", "2:33", "3:7", "3:9",
      ])
    #expect(
      reading.mended.map(\.problem) == [
        .comment, .comment, .unquoted("a"), .unquoted("c d"),
        .number("01", reason: "it begins with 0"),
        .trailingComma, .comment, .unquoted("g"), .trailingComma,
      ])
  }

  @Test(arguments: [
    ("[1 2]", "',' or ']'"), ("{\"a\": 1, \"a\": 2}", "duplicate key"), ("[1,,]", "a value"),
    ("[\"a\n\"]", "not closed on this line"), ("/* a", "empty"), ("[1 // ]", "'[' on line 1"),
    ("['a\n']", "',' or ']'"),
  ])
  func `ambiguous syntax is a failure`(text: String, words: String) {
    let reading = JSONNode.mending(Array(text.utf8))
    #expect(reading.node == nil)
    #expect(reading.failure?.message.contains(words) == true)
  }

  @Test func `JSON needs no mending`() throws {
    let text = ##"{"a": [1, "/* b */", "//", "#", {}]}"##
    let reading = JSONNode.mending(Array(text.utf8))
    #expect(reading.mended.isEmpty)
    #expect(reading.node?.value == (try JSON(reading: text)))
  }

  @Test func `many faults take no more time than their text`() {
    let text = "[" + String(repeating: "/**/a,", count: 5_000) + "1]"
    #expect(JSONNode.mending(Array(text.utf8)).mended.count == 10_000)
  }
}
