import PopframeKit
import Testing

@Suite struct CaseFilterTests {
  @Test(arguments: [
    ("up", true), ("Meadow/", true), ("@2x", true), ("Up", false), ("down", false),
    ("120x80-up@2x", true), ("[1-9]", false), (".", false),
  ])
  func `text has to occur in the name`(pattern: String, matches: Bool) {
    #expect(CaseFilter(pattern).matches("Meadow/120x80-up@2x") == matches)
  }

  @Test(arguments: [
    ("*", true), ("*up*", true), ("*@2x", true), ("Meadow/*", true), ("Meadow/*-up@?x", true),
    ("*up", false), ("up*", false), ("Meadow/?", false), ("M*d*w*2x", true), ("*x*x*x", false),
    ("Meadow/120x80-up@2x?", false), ("Meadow/120x80-up@2x*", true), ("*/*/*", false),
    ("?eadow/120x80-up@2?", true), ("**up**", true),
  ])
  func `a pattern has to match the whole name`(pattern: String, matches: Bool) {
    #expect(CaseFilter(pattern).matches("Meadow/120x80-up@2x") == matches)
  }

  @Test func `many stars take no time`() {
    let name = String(repeating: "a", count: 200)
    #expect(!CaseFilter(String(repeating: "a*", count: 60) + "b").matches(name))
  }
}
