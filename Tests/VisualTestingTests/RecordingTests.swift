@testable import Imaging
import Regression
import Testing
import TestPictures
@testable import VisualTesting

/// What each mode does with a picture that is equal, that differs, that has no reference, and whose
/// reference is broken.
@Suite struct RecordingTests {
  struct Example: Sendable {
    let mode: RecordMode
    let state: State
    let outcome: CaseOutcome
    /// Whether the picture is the reference afterwards.
    let isRecorded: Bool
  }

  enum State: Sendable { case equal, different, missing, broken }

  static let examples: [Example] = [
    Example(mode: .never, state: .equal, outcome: .equal, isRecorded: false),
    Example(mode: .never, state: .different, outcome: .different, isRecorded: false),
    Example(mode: .never, state: .missing, outcome: .missing, isRecorded: false),
    Example(mode: .never, state: .broken, outcome: .unreadable, isRecorded: false),
    Example(mode: .missing, state: .equal, outcome: .equal, isRecorded: false),
    Example(mode: .missing, state: .different, outcome: .different, isRecorded: false),
    Example(mode: .missing, state: .missing, outcome: .recorded, isRecorded: true),
    Example(mode: .missing, state: .broken, outcome: .unreadable, isRecorded: false),
    Example(mode: .failed, state: .equal, outcome: .equal, isRecorded: false),
    Example(mode: .failed, state: .different, outcome: .recorded, isRecorded: true),
    Example(mode: .failed, state: .missing, outcome: .recorded, isRecorded: true),
    Example(mode: .failed, state: .broken, outcome: .unreadable, isRecorded: false),
    Example(mode: .all, state: .equal, outcome: .recorded, isRecorded: true),
    Example(mode: .all, state: .different, outcome: .recorded, isRecorded: true),
    Example(mode: .all, state: .missing, outcome: .recorded, isRecorded: true),
  ]

  @Test(arguments: examples)
  func `a mode records what it says`(example: Example) throws {
    let package = try TestPackage()
    let picture = Bitmap.flat(9)
    let reference: [UInt8]? =
      switch example.state {
      case .equal: try picture.file
      case .different: try Bitmap.flat(10).file
      case .missing: nil
      case .broken: try picture.file.dropLast(5)
      }
    if let reference { try package.write(reference, to: TestPackage.reference) }
    let settings = PopoverTestSettings(record: example.mode)
    let verification = package.verifier(settings).verify({ picture }, named: nil)
    #expect(verification.outcome == example.outcome)
    let now = package.bytes(TestPackage.reference)
    #expect(now == (example.isRecorded ? try picture.file : reference))
    // Whatever is recorded, the test fails, and passes only when it is run again.
    #expect(verification.passes == (example.outcome == .equal))
    #expect((verification.message == nil) == verification.passes)
    if example.isRecorded {
      let again = package.verifier(PopoverTestSettings(record: .never))
      #expect(again.verify({ picture }, named: nil).passes)
    }
  }

  @Test(arguments: [RecordMode.failed, .all])
  func `a reference of other bytes that shows the picture stays`(mode: RecordMode) throws {
    let package = try TestPackage()
    let picture = Bitmap.flat(9)
    let reference = commented(try picture.file)
    try package.write(reference, to: TestPackage.reference)
    let verification = package.verifier(PopoverTestSettings(record: mode))
      .verify({ picture }, named: nil)
    #expect(verification.outcome == (mode == .all ? .recorded : .equal))
    #expect(package.bytes(TestPackage.reference) == reference)
  }

  @Test func `the environment decides where nothing else is given`() throws {
    let package = try TestPackage()
    func outcome(_ settings: PopoverTestSettings, _ environment: TestEnvironment) -> CaseOutcome {
      package.verifier(settings, environment: environment)
        .verify({ Bitmap.flat(9) }, named: nil).outcome
    }
    #expect(outcome(PopoverTestSettings(), TestEnvironment(ci: "true")) == .missing)
    #expect(outcome(PopoverTestSettings(), TestEnvironment(record: "never")) == .missing)
    #expect(
      outcome(PopoverTestSettings(record: .never), TestEnvironment(record: "all")) == .missing)
    #expect(outcome(PopoverTestSettings(), TestEnvironment()) == .recorded)
    #expect(outcome(PopoverTestSettings(), TestEnvironment(record: "all")) == .recorded)
  }

  @Test func `a mode that is mistyped fails, and nothing is recorded`() throws {
    let package = try TestPackage()
    let verification = package.verifier(
      PopoverTestSettings(), environment: TestEnvironment(record: "1")
    ).verify({ Bitmap.flat(9) }, named: nil)
    #expect(verification.outcome == .notRun)
    #expect(
      verification.message
        == "BubbleTests/looksRight: error: POPFRAME_RECORD is '1'; it has to be never, missing, "
        + "failed or all")
    #expect(package.bytes(TestPackage.reference) == nil)
  }

  @Test func `a picture is never recorded over its inputs`() throws {
    let package = try TestPackage()
    try package.makeTheme()
    let before = package.bytes("Themes/Flat/frame.png")
    let settings = PopoverTestSettings(references: "Themes/Flat", record: .all)
    let verification = package.verifier(settings).verify(
      { ThemeSubject(theme: "Themes/Flat") }, named: "frame")
    #expect(verification.outcome == .notRun)
    #expect(
      verification.message?.contains("this is a picture, which the picture is made from") == true)
    #expect(package.bytes("Themes/Flat/frame.png") == before)
  }
}
