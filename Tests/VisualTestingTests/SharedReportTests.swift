import Foundation
import Imaging
import PopframeKit
import Regression
import Testing
@testable import VisualTesting

@Suite struct SharedReportTests {
  private let package: TestPackage

  init() throws { package = try TestPackage() }

  private var report: ReportFolder { ReportFolder(package.path(TestPackage.report)) }

  /// What a test that fails leaves in the report.
  private func fail(_ test: String, in session: TestSession, red: UInt8 = 9) {
    let verification = package.verifier(session: session, test: test)
      .verify({ Bitmap.flat(red) }, named: nil)
    #expect(verification.outcome == .missing)
  }

  @Test func `a failure is in the record at once`() throws {
    let session = TestSession()
    fail("up()", in: session)
    let run = try report.readRun()
    #expect(run.cases.map(\.name) == ["BubbleTests/up"])
    #expect(run.references == package.path("Tests/AppTests/References"))
    #expect(run.isComplete)
    // Tests cannot know whether all were run, so that nothing may be pruned.
    let error = #expect(throws: PopframeError.self) { try Pruning(in: report) }
    #expect(error?.description.contains("POPFRAME_ALL_TESTS=1 swift test") == true)
  }

  @Test func `processes of one invocation add to one record`() throws {
    let invocation = TestInvocation(key: "one")
    let (xctest, testing) = (
      TestSession(invocation: invocation), TestSession(invocation: invocation)
    )
    fail("up()", in: xctest)
    fail("down()", in: testing)
    xctest.finish()
    testing.finish()
    let names = try report.readRun().cases.map(\.name)
    #expect(names == ["BubbleTests/down", "BubbleTests/up"])
    let page = try #require(package.bytes("\(TestPackage.report)/index.html"))
    #expect(String(decoding: page, as: UTF8.self).contains("BubbleTests/down"))
  }

  @Test func `the next invocation begins anew`() throws {
    let session = TestSession(invocation: TestInvocation(key: "one"))
    fail("up()", in: session)
    session.finish()
    let next = TestSession(invocation: TestInvocation(key: "two"))
    fail("down()", in: next)
    #expect(try report.readRun().cases.map(\.name) == ["BubbleTests/down"])
    #expect(
      package.files(in: TestPackage.report)
        == ["actual/BubbleTests/down.png", "run.json"])
  }

  @Test func `the same tests started twice from one shell are two invocations`() {
    let shell = RunningProcess(number: 7, name: "bash", start: "100")
    let first = TestInvocation(
      session: "", parent: shell, own: RunningProcess(number: 8, name: "AppTests", start: "101"))
    let second = TestInvocation(
      session: "", parent: shell, own: RunningProcess(number: 9, name: "AppTests", start: "102"))
    #expect(first != second)
  }

  @Test func `the processes of one swift test or one session of Xcode belong together`() {
    let runner = RunningProcess(number: 7, name: "swift-test", start: "100")
    let processes = [8, 9].map { RunningProcess(number: $0, name: "AppTests", start: "101") }
    let keys = processes.map { TestInvocation(session: "", parent: runner, own: $0).key }
    #expect(Set(keys).count == 1)
    let next = RunningProcess(number: 7, name: "swift-test", start: "200")
    #expect(TestInvocation(session: "", parent: next, own: processes[0]).key != keys[0])
    let launchd = RunningProcess(number: 1, name: "launchd", start: "1")
    let clones = processes.map { TestInvocation(session: "A-B", parent: launchd, own: $0) }
    #expect(clones[0] == clones[1])
  }

  @Test func `the system tells a process's name, start and arguments`() {
    let own = RunningProcess(getpid())
    #expect(!own.name.isEmpty)
    #expect(!own.start.isEmpty)
    #expect(own != RunningProcess(getppid()))
    #if os(Linux)
      #expect(own.arguments == CommandLine.arguments)
    #endif
  }

  @Test func `a test that passes now is no longer a failure of the record`() throws {
    let first = TestSession(invocation: TestInvocation(key: "one"))
    fail("looksRight()", in: first)
    first.finish()
    try package.write(Bitmap.flat(9).file, to: TestPackage.reference)
    let second = TestSession(invocation: TestInvocation(key: "two"))
    #expect(package.verifier(session: second).verify({ Bitmap.flat(9) }, named: nil).passes)
    second.finish()
    #expect(try report.readRun().cases.map(\.outcome) == [.equal])
  }

  @Test func `tests that run at the same time do not lose each other's findings`() async throws {
    try package.write(Bitmap.flat(8).file, to: "Tests/AppTests/References/Other/up.png")
    let invocation = TestInvocation(key: "one")
    let sessions = [TestSession(invocation: invocation), TestSession(invocation: invocation)]
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask { fail("test\(number)()", in: sessions[number % 2]) }
      }
    }
    for session in sessions { session.finish() }
    let run = try report.readRun()
    #expect(run.cases.count == 40)
    #expect(run.cases.map(\.name) == run.cases.map(\.name).sorted())
    // What was recorded is what is there: every picture can be approved.
    #expect(try Approval(of: [], in: report, references: run.references).names.count == 40)
  }

  @Test func `folders of references have reports of their own`() {
    let session = TestSession()
    let settings = PopoverTestSettings(references: "Renders", record: .never)
    _ = package.verifier(settings, session: session).verify({ Bitmap.flat(9) }, named: "up")
    fail("up()", in: session)
    #expect(
      package.files(in: "popframe-report") == [
        "Renders/actual/up.png", "Renders/run.json",
        "Tests/AppTests/References/actual/BubbleTests/up.png",
        "Tests/AppTests/References/run.json",
      ])
  }

  @Test func `the place of the report can be chosen`() {
    let environment = TestEnvironment(report: "out")
    _ = package.verifier(environment: environment).verify({ Bitmap.flat(9) }, named: "a")
    let settings = PopoverTestSettings(record: .never, report: package.path("mine"))
    _ = package.verifier(settings, environment: environment).verify({ Bitmap.flat(9) }, named: "b")
    #expect(package.files(in: "out").count == 2)
    #expect(package.files(in: "mine").count == 2)
  }
}

/// References that no test uses.
@Suite struct UnusedReferenceTests {
  @Test func `where no test is left out unused references are known, and can be pruned`() throws {
    let package = try TestPackage()
    for name in ["BubbleTests/up", "BubbleTests/down", "BubbleTests/old"] {
      try package.write(Bitmap.flat(9).file, to: "Tests/AppTests/References/\(name).png")
    }
    let invocation = TestInvocation(key: "one")
    for test in ["up()", "down()"] {
      let session = TestSession(invocation: invocation, isWholeSuite: true)
      #expect(
        package.verifier(session: session, test: test).verify({ Bitmap.flat(9) }, named: nil).passes
      )
      session.finish()
    }
    let page = try #require(package.bytes("\(TestPackage.report)/index.html"))
    #expect(
      String(decoding: page, as: UTF8.self).contains("<h1>All 2 cases are equal, 1 deleted</h1>"))
    let pruning = try Pruning(
      in: ReportFolder(package.path(TestPackage.report)),
      references: package.path("Tests/AppTests/References"))
    let old = package.path("Tests/AppTests/References/BubbleTests/old.png")
    #expect(pruning.paths == [old])
    try pruning.delete()
    #expect(!FileManager.default.fileExists(atPath: old))
  }

  @Test func `the inputs of pictures are no unused references`() throws {
    let package = try TestPackage()
    try package.makeTheme("Renders/art")
    let theme = try ThemeFolder(package.path("Renders/art"))
    let request = PopoverRequest(extent: .content(Size(width: 8, height: 6)))
    try package.write(theme.render(request).png(), to: "Renders/up.png")
    let session = TestSession(isWholeSuite: true)
    let settings = PopoverTestSettings(references: "Renders", record: .never)
    let subject = ThemeSubject.theme("Renders/art", extent: request.extent)
    #expect(package.verifier(settings, session: session).verify({ subject }, named: "up").passes)
    session.finish()
    let report = ReportFolder(package.path("popframe-report/Renders"))
    #expect(try report.readRun().unused.isEmpty)
  }
}
