import Regression
import Testing
@testable import VisualTesting

@Suite struct TestEnvironmentTests {
  @Test(
    arguments: [
      (nil, nil, .missing), ("", "", .missing), (nil, "false", .missing), (nil, "true", .never),
      (nil, "1", .never), ("failed", "true", .failed), ("all", nil, .all), ("never", nil, .never),
      ("missing", "true", .missing),
    ] as [(String?, String?, RecordMode)])
  func `the environment says what is recorded`(
    record: String?, ci: String?, mode: RecordMode
  ) throws {
    #expect(try TestEnvironment(record: record, ci: ci).recordMode == mode)
  }

  @Test(arguments: ["1", "yes", "All", "none"])
  func `a word that is no mode is a mistake`(word: String) {
    #expect(throws: TestMistake.unknownRecordMode(word)) {
      try TestEnvironment(record: word).recordMode
    }
  }

  @Test(arguments: [(nil, false), ("", false), ("0", false), ("false", false), ("1", true)])
  func `an environment variable declares that no test is left out`(value: String?, isWhole: Bool) {
    #expect(TestEnvironment(allTests: value).runsAllTests == isWhole)
  }

  @Test(
    arguments: [
      (["swift-test"], true), (["swift-test", "--parallel"], true),
      (["swift-test", "--filter", "Bubble"], false), (["swift-test", "--filter=Bubble"], false),
      (["swift-test", "--skip", "Slow"], false), (["swift-test", "--disable-xctest"], false),
      (["xcodebuild", "-only-testing:AppTests/BubbleTests"], false),
    ])
  func `a filter leaves tests out, whatever the variable declares`(
    arguments: [String], isWhole: Bool
  ) {
    #expect(TestEnvironment(allTests: "1", arguments: arguments).runsAllTests == isWhole)
  }
}
