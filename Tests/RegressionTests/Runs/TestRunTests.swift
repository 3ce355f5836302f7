import Regression
import Testing

@Suite struct TestRunTests {
  @Test func `a run without cases does not pass`() {
    let run = TestRun(
      references: "Renders", plannedCases: 0, isComplete: true, record: .never, cases: [])
    #expect(!run.passes)
  }
}
