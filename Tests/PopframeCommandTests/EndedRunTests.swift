import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Runs that are ended by a signal, as CI ends jobs that take too long.
@Suite struct EndedRunTests {
  /// A run of 204 pictures that has compared some of them and is still drawing.
  private func running(
    _ sandbox: Sandbox, _ more: [String] = []
  ) throws -> (process: Process, cases: Int) {
    let process = Command(folder: sandbox.folder, environment: sandbox.environment)
      .process(["test", "Meadow", "--references", "refs", "--record", "never"] + more)
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let deadline = ContinuousClock.now + .seconds(60)
    var cases = 0
    // The record is saved every second.
    while cases == 0, process.isRunning, ContinuousClock.now < deadline {
      usleep(20_000)
      cases = (try? record(sandbox))?.cases.count ?? 0
    }
    return (process, cases)
  }

  private func sandbox() throws -> Sandbox {
    let scales = (16...32).map { String(Double($0) / 4) }.joined(separator: ", ")
    let sandbox = try Sandbox.withSmallPreviews(
      "arrows: [up, down, left, right], offsets: [start, 0, end], scales: [\(scales)]")
    try sandbox.makeFolder("refs")
    return sandbox
  }

  private struct Record: Decodable {
    struct Case: Decodable {
      let name: String
      let outcome: String
    }
    let isComplete: Bool
    let problems: [String]
    let cases: [Case]
  }

  private func record(_ sandbox: Sandbox) throws -> Record {
    try JSONDecoder().decode(Record.self, from: Data(sandbox.bytes("popframe-report/run.json")))
  }

  @Test(arguments: [(SIGTERM, "SIGTERM"), (SIGINT, "SIGINT")])
  func `a run that is ended leaves a report of what was compared`(
    signal: Int32, name: String
  ) throws {
    let sandbox = try sandbox()
    let (process, cases) = try running(sandbox, ["--junit", "junit.xml"])
    #expect((1..<204).contains(cases))
    let start = ContinuousClock.now
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 128 + signal)
    let record = try record(sandbox)
    #expect(!record.isComplete)
    #expect(record.cases.count == 204)
    let open = record.cases.count { $0.outcome == "notRun" }
    #expect((1...204 - cases).contains(open))
    #expect(record.problems == ["\(name) ended the run after \(204 - open) of 204 cases"])
    let page = String(decoding: try sandbox.bytes("popframe-report/index.html"), as: UTF8.self)
    #expect(page.contains("\(name) ended the run after \(204 - open) of 204 cases"))
    let junit = String(decoding: try sandbox.bytes("junit.xml"), as: UTF8.self)
    #expect(junit.components(separatedBy: "because \(name) ended the run").count > open)
    // Nothing of such a run is approved.
    let approval = try sandbox.command("approve", "--references", "refs")
    #expect(approval.status != 0)
    #expect(approval.messages.contains("the last run did not come to its end"))
  }

  @Test func `a second signal ends at once`() throws {
    let sandbox = try sandbox()
    let (process, cases) = try running(sandbox)
    #expect(cases > 0)
    // While a file gets its place, several signals are one.
    while process.isRunning {
      kill(process.processIdentifier, SIGTERM)
      usleep(1000)
    }
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 128 + SIGTERM)
    #expect(!sandbox.exists("popframe-report/index.html"))
  }
}
