import Foundation
@testable import Imaging
import Regression
import Testing
@testable import VisualTesting

/// What a test of Swift Testing sees.
@Suite(.popovers(record: .never))
struct ExpectPopoverTests {
  private let package: TestPackage
  private let references: String

  init() throws {
    package = try TestPackage()
    references = package.path("Renders")
    try package.write(Bitmap.flat(9).file, to: "Renders/nine.png")
  }

  private func settings(_ body: () throws -> Void) rethrows {
    try withPopoverTesting(
      references: references, report: package.path("popframe-report"), body)
  }

  @Test func `a picture that is its reference records nothing`() {
    settings {
      let verification = expectPopover(Bitmap.flat(9), named: "nine")
      #expect(verification.passes)
    }
  }

  @Test func `a difference is an issue that describes it`() {
    let line = #line + 5
    let recorded = Recorded()
    withKnownIssue("the failure is what is tested") {
      settings {
        let verification =
          expectPopover(Bitmap.flat(10), named: "nine")
        recorded.outcome = verification.outcome
      }
    } matching: { issue in
      recorded.issue = issue
      return true
    }
    #expect(recorded.outcome == .different)
    #expect(recorded.issue?.sourceLocation?.line == line)
    let text = recorded.issue?.comments.first?.rawValue ?? ""
    #expect(text.hasPrefix("nine: error: 12 of 12 pixels differ (100 %)"))
    #expect(text.contains("to accept what was drawn: look at it in "))
  }

  @Test func `an error of a subject is an issue with its message`() {
    let recorded = Recorded()
    withKnownIssue("the failure is what is tested") {
      settings { expectPopover(.theme("Themes/Gone"), named: "gone") }
    } matching: { issue in
      recorded.issue = issue
      return true
    }
    #expect(recorded.issue?.comments.first?.rawValue.contains("there is no such file") == true)
  }

  @Test func `a name that is used twice is an issue`() {
    settings {
      expectPopover(Bitmap.flat(9), named: "nine")
      withKnownIssue("the failure is what is tested") {
        expectPopover(Bitmap.flat(9), named: "nine")
      } matching: {
        $0.comments.contains { $0.rawValue.contains("a picture of this name already") }
      }
    }
  }

  @Test(arguments: ["a", "b"])
  func `names are those of the test that is running, also in helpers`(argument: String) {
    withKnownIssue("the failure is what is tested") {
      let verification = helper(argument)
      #expect(
        verification.name
          == "ExpectPopoverTests/names-are-those-of-the-test-that-is-running-also-in-helpers."
          + argument)
      #expect(verification.outcome == .missing)
    } matching: {
      !$0.comments.isEmpty && $0.comments[0].rawValue.contains("there is no reference")
    }
  }

  private func helper(_ name: String) -> PopoverVerification {
    withPopoverTesting(report: package.path("popframe-report")) {
      expectPopover(Bitmap.flat(9), named: name)
    }
  }

  /// What was seen while an issue was known.
  private final class Recorded: @unchecked Sendable {
    var issue: Issue?
    var outcome: CaseOutcome?
  }
}

@Suite(.popovers(references: "Outer", record: .never, report: "outer"))
struct PopoverTestTraitTests {
  @Test func `a suite's settings hold in its tests`() {
    let settings = PopoverTestScope.current.settings
    #expect(
      settings == PopoverTestSettings(references: "Outer", record: .never, report: "outer"))
  }

  @Test(.popovers(references: "Inner")) func `a test's own settings come first`() {
    let settings = PopoverTestScope.current.settings
    #expect(settings.references == "Inner")
    #expect(settings.report == "outer")
  }

  @Suite(.popovers(record: .failed)) struct Inner {
    @Test func `a suite in a suite inherits`() {
      let settings = PopoverTestScope.current.settings
      #expect(settings.references == "Outer")
      #expect(settings.record == .failed)
    }
  }

  @Test func `an operation's settings come before those around it`() async {
    withPopoverTesting(record: .all) {
      #expect(PopoverTestScope.current.settings.record == .all)
      #expect(PopoverTestScope.current.settings.references == "Outer")
    }
    #expect(PopoverTestScope.current.settings.record == .never)
  }

  /// Arguments of one test have one scope, so that a name that two of them use is found.
  @Test(arguments: [1, 2, 3]) func `arguments share a scope`(number: Int) {
    let scope = PopoverTestScope.current.number
    #expect(scope != 0)
    #expect(Self.scopes.first(scope) == scope)
  }

  private static let scopes = FirstNumber()

  private final class FirstNumber: @unchecked Sendable {
    private let lock = NSLock()
    private var number: Int?

    func first(_ candidate: Int) -> Int {
      lock.withLock {
        number = number ?? candidate
        return number ?? candidate
      }
    }
  }
}
