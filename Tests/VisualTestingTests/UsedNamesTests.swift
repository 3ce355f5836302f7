import Testing
@testable import VisualTesting

@Suite struct UsedNamesTests {
  private let here = UsedNames.User(test: "up()", scope: 0)

  @Test func `a test may not use a name twice`() throws {
    var names = UsedNames()
    try names.take("a/up.png", for: here)
    try names.take("a/down.png", for: here)
    #expect(throws: UsedNames.Conflict.twice) { try names.take("a/up.png", for: here) }
  }

  @Test func `names that differ only in case are one file on many Macs`() throws {
    var names = UsedNames()
    try names.take("a/up.png", for: here)
    #expect(throws: UsedNames.Conflict.twice) { try names.take("a/Up.png", for: here) }
  }

  @Test func `two tests may not share a name`() throws {
    var names = UsedNames()
    try names.take("a/up.png", for: here)
    #expect(throws: UsedNames.Conflict.otherTest("up()")) {
      try names.take("a/up.png", for: UsedNames.User(test: "down()", scope: 1))
    }
  }

  @Test func `a test that runs again in a scope of its own may use its names again`() throws {
    var names = UsedNames()
    try names.take("a/up.png", for: UsedNames.User(test: "up()", scope: 1))
    try names.take("a/up.png", for: UsedNames.User(test: "up()", scope: 2))
    #expect(throws: UsedNames.Conflict.twice) {
      try names.take("a/up.png", for: UsedNames.User(test: "up()", scope: 2))
    }
  }

  @Test func `where tests are repeated without one every name may come again`() throws {
    var names = UsedNames()
    try names.take("a/up.png", for: here, allowingRepeats: true)
    try names.take("a/up.png", for: here, allowingRepeats: true)
    #expect(throws: UsedNames.Conflict.otherTest("up()")) {
      try names.take(
        "a/up.png", for: UsedNames.User(test: "down()", scope: 0), allowingRepeats: true)
    }
  }
}
