@testable import PopframeKit
@testable import Regression
import Testing

@Suite struct ApproveCommandTests {
  @Test func `the standard folder is not named`() {
    let command = ApproveCommandLine(folder: "popframe-report")
    #expect(command.forAll == "popframe approve")
    #expect(command.forCase("Crimson/120x80-up@2x") == "popframe approve Crimson/120x80-up@2x")
  }

  @Test func `another folder is named, for a shell`() {
    let command = ApproveCommandLine(folder: "my report")
    #expect(command.forAll == "popframe approve --report 'my report'")
  }

  @Test func `a name that looks like an option is no option`() {
    #expect(ApproveCommandLine(folder: "popframe-report").forCase("-x") == "popframe approve -- -x")
  }

  @Test func `only pictures that are no references yet can be approved`() {
    let picture = PictureRecord(path: "actual/a.png", sha256: nil)
    let approvable = CaseOutcome.allCases.filter {
      CaseRecord(name: "a", outcome: $0, actual: picture).canBeApproved
    }
    #expect(approvable == [.different, .engineChanged, .sizeMismatch, .missing, .unreadable])
    #expect(!CaseRecord(name: "a", outcome: .missing).canBeApproved)
  }
}
