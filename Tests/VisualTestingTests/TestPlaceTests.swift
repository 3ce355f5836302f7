import Testing
@testable import VisualTesting

@Suite struct TestPlaceTests {
  @Test(arguments: [
    ("looksRight()", "looksRight"),
    ("testLooksRight", "testLooksRight"),
    ("looksRight(arrow:scale:)", "looksRight"),
    ("`a bubble looks right`()", "a-bubble-looks-right"),
    ("a bubble (left, 2x) looks right(arrow:)", "a-bubble-left-2x-looks-right"),
    ("über_maß()", "über_maß"),
    ("`../../etc`()", "etc"),
  ])
  func `a test's name becomes a file's name`(written: String, name: String) {
    #expect(TestPlace(file: "/a/B.swift", test: written).testName == name)
  }

  @Test func `a test is told from others by its file, too`() {
    let here = TestPlace(file: "/a/B.swift", test: "up()").identity
    #expect(here != TestPlace(file: "/a/C.swift", test: "up()").identity)
    #expect(here == "up() of /a/B.swift")
  }
}
