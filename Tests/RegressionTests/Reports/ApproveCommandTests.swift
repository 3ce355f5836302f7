import Foundation
import Languages
@testable import PopframeKit
@testable import Regression
import TestTexts
import RunReports
import Testing

@Suite struct ApproveCommandTests {
  private let run = TestRun(
    references: "refs", plannedCases: 0, isComplete: true, record: .never, cases: [])

  @Test func `the standard folder is not named, the run is`() {
    let command = ApproveCommandLine(run, folder: "popframe-report")
    let all = "popframe approve --run \(run.hash)"
    #expect(command?.forAll == all)
    #expect(command?.forCase("Crimson/120x80-up@2x") == "\(all) Crimson/120x80-up@2x")
  }

  @Test func `another folder is named, for a shell`() {
    let command = ApproveCommandLine(run, folder: "my report")
    #expect(command?.forAll == "popframe approve --report 'my report' --run \(run.hash)")
  }

  @Test func `a run is another one when a picture, a reference, an outcome or an input is`() {
    func hash(
      _ name: String = "a", _ outcome: CaseOutcome = .different, reference: String = "1",
      actual: String = "2", input: String = "3", isComplete: Bool = true, seconds: Double? = nil,
      begun: String = "2026-01-01T00:00:00Z"
    ) -> String {
      var record = CaseRecord(
        name: name, outcome: outcome, reference: PictureRecord(path: "a.png", sha256: reference),
        actual: PictureRecord(path: "actual/a.png", sha256: actual))
      record.seconds = seconds
      var run = TestRun(
        references: "refs", plannedCases: 1, isComplete: isComplete, record: .never,
        cases: [record],
        manifest: RunManifest(
          version: "1", cases: ["a"], inputs: [.init(path: "theme.yaml", sha256: input)]))
      run.origin = RunOrigin(begun: begun, commit: nil)
      return run.hash
    }
    let others = [
      hash("b"), hash("a", .sizeMismatch), hash(reference: "0"), hash(actual: "0"),
      hash(input: "0"), hash(isComplete: false), hash("a\u{D4E}"),
    ]
    #expect(Set(others + [hash()]).count == 8)
    #expect(hash() == hash(seconds: 2, begun: "2026-02-02T00:00:00Z"))
    #expect(TestRun.isHash(hash()))
    #expect(!TestRun.isHash(hash().uppercased()) && !TestRun.isHash(String(hash().dropLast())))
  }

  @Test func `a name that looks like an option is no option`() {
    #expect(
      ApproveCommandLine(run, folder: "popframe-report")?.forCase("-x")
        == "popframe approve --run \(run.hash) -- -x")
  }

  @Test func `a printed command gives the same name when it is pasted into bash`() throws {
    let names = HostileText.variants(of: "a'; touch x; 'b/$(touch x)`touch x`") + HostileText.all
    let lines = try names.map {
      try #require(ApproveCommandLine(run, folder: "it's \($0)")).forCase($0).printable
    }
    // Each line prints its words.
    let script = (["popframe() { printf '%s\\0' \"$@\"; }"] + lines).map { $0 + "\n" }.joined()
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "popframe-lines-\(UUID().uuidString)")
    try Data(script.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [file.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let read = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let expected = names.map { name in
      ["approve", "--report", "it's \(name)", "--run", run.hash]
        + (name.utf8.first == UInt8(ascii: "-") ? ["--"] : [])
        + [name]
    }
    var bytes: [UInt8] = []
    for word in expected.joined() { bytes += Array(word.utf8) + [0] }
    #expect(read.elementsEqual(bytes))
  }

  @Test func `only pictures that are no references yet can be approved`() {
    let picture = PictureRecord(path: "actual/a.png", sha256: nil)
    let approvable = CaseOutcome.allCases.filter {
      CaseRecord(name: "a", outcome: $0, actual: picture).canBeApproved
    }
    #expect(approvable == [.different, .engineChanged, .sizeMismatch, .missing, .unreadable])
    #expect(!CaseRecord(name: "a", outcome: .missing).canBeApproved)
    for reason in KeptReference.allCases {
      var kept = CaseRecord(name: "a", outcome: .different, actual: picture)
      kept.kept = reason
      #expect(!kept.canBeApproved)
    }
  }
}
