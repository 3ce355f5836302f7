import JSON
import Testing

@Suite struct JSONReaderTests {
  @Test(arguments: [
    ("null", JSON.null), ("true", .bool(true)), (" false\r\n\t", .bool(false)),
    ("\"\"", .string("")), ("[]", .array([])), ("{}", .object([])), ("-0", .number(digits("-0"))),
    ("[[[]], {\"\": {}}]", .array([.array([.array([])]), .object([("", .object([]))])])),
    (
      "{\"b\": 1, \"a\": [2, null]}",
      .object([("b", .integer(1)), ("a", .array([.integer(2), .null]))])
    ),
    // Signs that need no escape: RFC 8259, section 7.
    (
      "\"\u{7F}\u{80}\u{2028}\u{2029}\u{FEFF}\u{FFFF}\u{10FFFF}/'\"",
      .string("\u{7F}\u{80}\u{2028}\u{2029}\u{FEFF}\u{FFFF}\u{10FFFF}/'")
    ),
    (#""\"\\\/\b\f\n\r\t\u0000\u00e9\uFFFE""#, .string("\"\\/\u{8}\u{C}\n\r\t\0é\u{FFFE}")),
    (#""\ud83c\udf88 \uD834\uDD1E\udbff\udfff""#, .string("🎈 𝄞\u{10FFFF}")),
    (#""\\u0041 \\ud83c""#, .string(#"\u0041 \ud83c"#)),
    // A byte order mark is passed over.
    ("\u{FEFF}[1]", .array([.integer(1)])),
    // Keys that look alike have other bytes.
    ("{\"é\": 1, \"e\u{301}\": 2}", .object([("é", .integer(1)), ("e\u{301}", .integer(2))])),
  ])
  func `whatever the RFC has is read`(text: String, value: JSON) throws {
    #expect(try JSON(reading: text) == value)
  }

  @Test func `a long key and a long text are read whole`() throws {
    let long = String(repeating: "é\u{7F}", count: 100_000)
    let value = try JSON(reading: "{\"\(long)\": \"\(long)\\n\"}")
    #expect(value[long]?.string == long + "\n")
  }

  @Test(arguments: [
    ("", "1:1 the text is empty; JSON holds one value"),
    ("\u{FEFF} \n", "1:1 the text is empty; JSON holds one value"),
    ("1 2", "1:3 not valid JSON: the end of the text is expected here, not '2'"),
    ("[1]]", "1:4 not valid JSON: the end of the text is expected here, not ']'"),
    ("[", "1:2 not valid JSON: the text ends, and '[' on line 1 is not closed"),
    ("\n{\"a\":\n [1,\n", "4:1 not valid JSON: the text ends, and '[' on line 3 is not closed"),
    ("{\"a\"", "1:5 not valid JSON: the text ends, and '{' on line 1 is not closed"),
    ("[1}", "1:3 not valid JSON: ',' or ']' is expected here, not '}'"),
    ("[1 2]", "1:4 not valid JSON: ',' or ']' is expected here, not '2'"),
    ("[1,,2]", "1:4 not valid JSON: a value is expected here, not ','"),
    ("{\"a\" 1}", "1:6 not valid JSON: ':' is expected here, not '1'"),
    ("{\"a\":}", "1:6 not valid JSON: a value is expected here, not '}'"),
    ("{[1]: 2}", "1:2 not valid JSON: a key in double quotes or '}' is expected here, not '['"),
    ("{\"a\":1,:}", "1:8 not valid JSON: a key in double quotes is expected here, not ':'"),
    ("[\u{200B}]", "1:2 'U+200B' without double quotes, which JSON does not have"),
    ("[1]\u{B}", "1:4 not valid JSON: the end of the text is expected here, not 'U+000B'"),
    // What JavaScript, Python and people have.
    ("[1,\n 2, ]", "2:3 a comma before the end of a list or an object, which JSON does not have"),
    ("{\"a\":1,}", "1:7 a comma before the end of a list or an object, which JSON does not have"),
    ("// a\n1", "1:1 a comment, which JSON does not have"),
    ("[1 /* a */]", "1:4 a comment, which JSON does not have"),
    ("1 # a", "1:3 a comment, which JSON does not have"),
    ("{a: 1}", "1:2 'a' without double quotes, which JSON does not have"),
    ("['a b']", "1:2 'a b' without double quotes, which JSON does not have"),
    ("[True]", "1:2 'True' without double quotes, which JSON does not have"),
    ("NaN", "1:1 'NaN' without double quotes, which JSON does not have"),
    // Numbers.
    ("[01]", "1:2 not valid JSON: '01' is no number: it begins with 0"),
    ("+1", "1:1 not valid JSON: '+1' is no number: it begins with a plus sign"),
    ("-", "1:1 not valid JSON: '-' is no number: there are no digits"),
    (".5", "1:1 not valid JSON: '.5' is no number: there is no digit before the point"),
    ("-.5", "1:1 not valid JSON: '-.5' is no number: there is no digit before the point"),
    ("1.", "1:1 not valid JSON: '1.' is no number: there is no digit behind the point"),
    ("1.e2", "1:1 not valid JSON: '1.e2' is no number: there is no digit behind the point"),
    ("1e+", "1:1 not valid JSON: '1e+' is no number: there is no digit in the exponent"),
    (
      "0x1",
      "1:1 not valid JSON: '0x1' is no number: it has more than digits, a point and an exponent"
    ),
    (
      "1_0",
      "1:1 not valid JSON: '1_0' is no number: it has more than digits, a point and an exponent"
    ),
    // Texts.
    ("[\"é", "1:2 not valid JSON: the double quotes opened here are not closed on this line"),
    ("[\"é\n\"]", "1:2 not valid JSON: the double quotes opened here are not closed on this line"),
    ("\"é\t\"", "1:3 not valid JSON: a control character in a text; write it as \\u0009"),
    ("\"é\u{1F}\"", "1:3 not valid JSON: a control character in a text; write it as \\u001f"),
    (#""é\x41""#, #"1:3 not valid JSON: '\x' is no escape; write \\ for a backslash"#),
    (#""\u12G4""#, #"1:2 not valid JSON: '\u12G' is no escape; write \\ for a backslash"#),
    (#""\u12""#, #"1:2 not valid JSON: '\u12' is no escape; write \\ for a backslash"#),
    (#""\é""#, #"1:2 not valid JSON: '\é' is no escape; write \\ for a backslash"#),
    (#""\"#, #"1:2 not valid JSON: '\' is no escape; write \\ for a backslash"#),
    (#""\u１234""#, #"1:2 not valid JSON: '\u１' is no escape; write \\ for a backslash"#),
    (
      #""\ud83c""#,
      #"1:2 not valid JSON: \ud83c is one half of a character, and the other half is missing"#
    ),
    (
      #""a\ud83c\u0041""#,
      #"1:3 not valid JSON: \ud83c is one half of a character, and the other half is missing"#
    ),
    (
      #""\udf88\ud83c""#,
      #"1:2 not valid JSON: \udf88 is one half of a character, and the other half is missing"#
    ),
    // Keys.
    (
      "{\"a\": 1,\n \"b\": {\"a\": 2},\n \"\\u0061\": 3}",
      "3:2 duplicate key 'a'; it already stands on line 1"
    ),
  ])
  func `whatever the RFC has not is named with its place`(text: String, message: String) {
    #expect(fault(text) == message)
  }

  @Test(
    arguments: [
      ([0xFF], 1), ([0x22, 0xC3, 0xA9, 0xC3, 0x22], 3), ([0x22, 0xED, 0xA0, 0x80, 0x22], 2),
      ([0x22, 0xC0, 0xAF, 0x22], 2), ([0xFF, 0xFE, 0x5B, 0x00], 1), ([0xEF, 0xBB, 0x31], 1),
      ([0x31, 0xE9], 2),
    ] as [([UInt8], Int)])
  func `invalid UTF-8 is refused at its first byte`(bytes: [UInt8], column: Int) {
    let fault = #expect(throws: JSONFault.self) { try JSON(reading: bytes) }
    #expect(fault?.problem == .notText)
    #expect(fault?.place.column == column)
  }

  @Test func `every one of many keys is known again`() throws {
    let keys = (0..<50).map { "\"k\($0)\": \($0)" }
    #expect(try JSON(reading: "{\(keys.joined(separator: ","))}").members?.count == 50)
    for index in 0..<50 {
      let text = "{\(keys.joined(separator: ",\n")), \"k\(index)\": 0}"
      #expect(
        fault(text) == "50:12 duplicate key 'k\(index)'; it already stands on line \(index + 1)")
    }
  }

  @Test func `a key may stand twice where the rules allow it, and the last one counts`() throws {
    let value = try JSON(
      reading: #"{"a": 1, "b": 2, "a": 3}"#, JSONRules(allowsDuplicateKeys: true))
    #expect(value == .object([("a", .integer(1)), ("b", .integer(2)), ("a", .integer(3))]))
    #expect(value["a"]?.int == 3)
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func `depth has a limit, and no depth ends the process`(opening: String) throws {
    let deep = String(repeating: opening, count: 100_000)
    let levels = opening.count { $0 == "[" || $0 == "{" }
    let fault = #expect(throws: JSONFault.self) { try JSON(reading: deep) }
    #expect(fault?.problem == .tooDeep(limit: 128))
    #expect(fault?.place.bytes.lowerBound == 128 / levels * opening.utf8.count)
    let closed = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(try JSON(reading: closed).text() == closed)
  }

  @Test func `length has a limit`() throws {
    #expect(try JSON(reading: "[1, 2]", JSONRules(bytes: 6)) == .array([.integer(1), .integer(2)]))
    let fault = #expect(throws: JSONFault.self) {
      try JSON(reading: "[1, 2 ]", JSONRules(bytes: 6))
    }
    #expect(fault?.problem == .tooLong(bytes: 7, limit: 6))
  }

  private func fault(_ text: String) -> String? {
    do throws(JSONFault) {
      _ = try JSON(reading: text)
      return nil
    } catch { return "\(error.place.line):\(error.place.column) \(error.message)" }
  }
}

/// A number with these digits, which a test knows to be right.
func digits(_ digits: String) -> JSON.Number { JSON.Number(digits: digits) ?? JSON.Number(0) }
