import Foundation
import Languages
@testable import PopframeKit
@testable import Regression
import TestTexts
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

  @Test func `a printed command gives the same name when it is pasted into bash`() throws {
    let names = HostileText.variants(of: "a'; touch x; 'b/$(touch x)`touch x`") + HostileText.all
    let lines = names.map { ApproveCommandLine(folder: "it's \($0)").forCase($0).printable }
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
      ["approve", "--report", "it's \(name)"] + (name.utf8.first == UInt8(ascii: "-") ? ["--"] : [])
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
  }
}
