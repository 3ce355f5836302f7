import JSON
import Testing

@Suite struct JSONPlaceTests {
  @Test func `every value and every key knows its bytes`() throws {
    let text = "\u{FEFF} {\"é\" : [ 1.50,\"\\u00e9\" ] , \"b\":{ } }\n"
    let bytes = Array(text.utf8)
    let node = try JSONNode(reading: bytes)
    func slice(_ range: Range<Int>?) -> String? {
      range.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    #expect(slice(node.range) == "{\"é\" : [ 1.50,\"\\u00e9\" ] , \"b\":{ } }")
    guard case .object(let members) = node.content else {
      Issue.record("no object")
      return
    }
    #expect(members.map { slice($0.keyRange) } == ["\"é\"", "\"b\""])
    #expect(members.map { slice($0.value.range) } == ["[ 1.50,\"\\u00e9\" ]", "{ }"])
    guard case .array(let elements)? = node["é"]?.content else {
      Issue.record("no array")
      return
    }
    #expect(elements.map { slice($0.range) } == ["1.50", "\"\\u00e9\""])
  }

  @Test func `lines end at LF, CR and CR LF, and columns count scalars`() {
    let text = "\u{FEFF}a\r\n🎈b\rc\u{2028}\n\nd"
    let table = JSONLineTable(Array(text.utf8))
    // Offsets of a, CR, LF, 🎈, b, CR, c, U+2028, LF, LF, d and the end.
    let places = [3, 4, 5, 6, 10, 11, 12, 13, 16, 17, 18, 19].map { table.position(of: $0) }
    #expect(places.map(\.line) == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 5])
    #expect(places.map(\.column) == [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 1, 2])
  }

  @Test func `places in long lines are those that counting gives`() {
    let text =
      "[" + String(repeating: "\"é🎈\", ", count: 300) + "\n" + String(repeating: "a🎈", count: 400)
    let bytes = Array(text.utf8)
    let table = JSONLineTable(bytes)
    var (line, column) = (1, 1)
    var offset = 0
    for scalar in text.unicodeScalars {
      #expect(table.position(of: offset) == (line, column))
      offset += UTF8.width(scalar)
      (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
    }
    #expect(table.position(of: offset) == (line, column))
    #expect(JSONLineTable([]).position(of: 0) == (1, 1))
  }

  @Test func `a duplicate key knows both places`() {
    let fault = #expect(throws: JSONFault.self) { try JSON(reading: "{\"a\": 1,\n \"a\": 2}") }
    #expect(fault?.problem == .duplicateKey("a"))
    #expect(fault?.place.bytes == 10..<13)
    #expect(fault?.related?.bytes == 1..<4)
    #expect(
      fault?.description == "line 2, column 2: duplicate key 'a'; it already stands on line 1")
  }
}
