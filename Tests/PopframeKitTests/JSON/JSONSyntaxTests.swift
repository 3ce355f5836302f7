import PopframeKit
import Testing

/// Cases after RFC 8259 and Nicolas Seriot's "Parsing JSON is a Minefield".
@Suite struct JSONSyntaxTests {
  @Test(arguments: [
    "{}", "[]", " [ ] ", "\u{FEFF}{}", "null", "0", "-0.5e+10", "1E9", "[1, 2]", "\"\"", "[[], {}]",
    #"{"a": {"b": [true, false, null]}}"#, #"["\u00e9\n\/\"\\", "é\#u{7F}"]"#, #"{"a":1,"a":2}"#,
    "\t{\r\n\"a\" : 1 }\n",
  ])
  func `JSON is told`(_ text: String) { #expect(JSONSyntax.isSound(Array(text.utf8))) }

  @Test(arguments: [
    "", " ", "{", "]", "[1,]", "[,1]", "[1,,2]", #"{"a":1,}"#, "{a: 1}", "{'a': 1}", #"{"a" 1}"#,
    #"{"a"}"#, "{1: 2}", "[1 2]", "01", "+1", "1.", ".5", "1e", "0x10", "NaN", "True", "nul",
    "[\"a\nb\"]", "[\"a\tb\"]", #"["\x"]"#, #"["\u12g4"]"#, #"["\u12"]"#, "\"", "[] []", "{} // x",
    "[1] x", "\u{A0}1", "[\u{FEFF}]",
  ])
  func `what is nearly JSON is not`(_ text: String) {
    #expect(!JSONSyntax.isSound(Array(text.utf8)))
  }

  @Test func `bytes that are no text are not`() {
    #expect(!JSONSyntax.isSound([0x22, 0xFF, 0x22]))
    #expect(!JSONSyntax.isSound(Array(repeating: UInt8(ascii: "["), count: 100_000)))
  }
}
