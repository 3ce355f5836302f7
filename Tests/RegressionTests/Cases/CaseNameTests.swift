@testable import PopframeKit
import TestRuns
import Testing

@Suite struct CaseNameTests {
  private func error(_ names: String...) -> PopframeError? {
    do throws(PopframeError) {
      try CaseName.checkOverlaps(names.enumerated().map { ($0.element, "\($0.offset).yaml") })
      return nil
    } catch { return error }
  }

  @Test func `names side by side go together`() {
    #expect(error("a", "b", "c/a", "c/b", "ab/c", "a-b") == nil)
  }

  @Test func `a name twice is an error that names both places`() {
    let error = error("a/b", "c", "a/b")
    guard case .overlappingNames("a/b", other: "a/b", let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix("two cases have this name"))
    #expect(reason.contains("0.yaml and 2.yaml"))
  }

  @Test func `names that differ only in case would be one file on many machines`() {
    guard case .overlappingNames("A/b", other: "a/B", let reason) = error("a/B", "A/b") else {
      Issue.record("no error")
      return
    }
    #expect(reason.hasPrefix("this name and 'a/B' differ only in case"))
  }

  @Test(arguments: [["a", "a/b"], ["a/b/c", "a/b"], ["A", "a/b"]])
  func `a name that is another's folder is an error`(names: [String]) {
    #expect(error(names[0], names[1]) != nil)
    #expect(error(names[1], names[0]) != nil)
  }

  @Test func `everything that overlaps is reported at once`() {
    guard case .several(let errors) = error("a", "a", "b", "B") else {
      Issue.record("not several")
      return
    }
    #expect(errors.count == 2)
  }

  @Test func `two themes of one name are one error`() {
    let names = ["x/1", "x/2", "x/3", "x/1", "x/2", "x/3"]
    do throws(PopframeError) {
      try CaseName.checkOverlaps(
        names.enumerated().map { ($0.element, $0.offset < 3 ? "a.yaml" : "b.yaml") })
      Issue.record("no error")
    } catch {
      guard case .overlappingNames("x/1", other: "x/1", let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(reason.contains("they come from a.yaml and b.yaml, and so do 2 more"))
    }
  }

  @Test func `names that differ in normalisation only are named as such`() {
    let words = message {
      try CaseName.checkOverlaps([("caf\u{E9}", "a.yaml"), ("cafe\u{301}", "b.yaml")])
    }
    #expect(words?.contains("differ only in Unicode normalisation") == true)
  }

  @Test(arguments: ["a", "a/b", "a b/c@2x", "ä", "a..b/c."])
  func `names that stay below a folder are safe`(name: String) {
    #expect(CaseName.isSafe(name))
  }

  @Test(arguments: [
    "", "/a", "a/", "a//b", "..", "../a", "a/../b", ".", "a/.", "a\0b", "...", "a..b/.c",
    ".git/hooks/x", "a/\u{301}b/..", "a\nb", "a\u{9B}b", "a\u{2028}b", "a\u{2066}b",
  ])
  func `names that may lead elsewhere are not`(name: String) {
    #expect(!CaseName.isSafe(name))
  }
}
