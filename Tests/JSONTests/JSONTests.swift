import JSON
import Testing

@Suite struct JSONTests {
  private static let value: JSON = .object([
    ("null", .null), ("flag", .bool(true)), ("number", .integer(3)), ("text", "a"),
    ("list", .array([.integer(1)])), ("object", .object([("a", "b")])),
  ])

  @Test func `a value is asked for what it holds`() {
    let value = Self.value
    #expect(value["null"]?.isNull == true)
    #expect(value["flag"]?.bool == true)
    #expect(value["number"]?.int == 3)
    #expect(value["number"]?.double == 3)
    #expect(value["text"]?.string == "a")
    #expect(value["list"]?.elements == [.integer(1)])
    #expect(value["object"]?["a"] == "b")
    #expect(value.members?.map(\.key) == ["null", "flag", "number", "text", "list", "object"])
  }

  @Test func `a value of another kind holds none of it`() {
    for (key, value) in Self.value.members ?? [] {
      #expect(value.isNull == (key == "null"))
      #expect((value.bool != nil) == (key == "flag"))
      #expect((value.int != nil) == (key == "number"))
      #expect((value.number != nil) == (key == "number"))
      #expect((value.double != nil) == (key == "number"))
      #expect((value.string != nil) == (key == "text"))
      #expect((value.elements != nil) == (key == "list"))
      #expect((value.members != nil) == (key == "object"))
      #expect((value["a"] != nil) == (key == "object"))
    }
  }

  @Test func `values are equal when they are written the same`() {
    #expect(JSON.object([("a", .null), ("b", .null)]) != .object([("b", .null), ("a", .null)]))
    #expect(JSON.number(digits("1.0")) != .integer(1))
    #expect(JSON.string("é") != .string("e\u{301}"))
    #expect(JSON.object([("é", .null)]) != .object([("e\u{301}", .null)]))
    #expect(JSON.array([.null]) != .array([.null, .null]))
    #expect(JSON.null != .bool(false))
  }
}
