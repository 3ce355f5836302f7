import Foundation
import Testing

/// A defect is a message and a status, and says where it was when it is asked to.
@Suite struct CrashTests {
  /// Ends a command, which waits for saves, by the signal of a wrong address.
  private func crash(_ environment: [String: String] = [:]) throws -> (
    status: Int32, messages: String
  ) {
    let sandbox = try Sandbox()
    let process = Command(folder: sandbox.folder, environment: environment)
      .process(["gallery", "Meadow", "--watch", "-o", "out"])
    let messages = Pipe()
    process.standardError = messages
    try process.run()
    // It watches when it has said how long the first pictures took.
    let lines = Lines(messages.fileHandleForReading)
    #expect(lines.next(containing: " ms") != nil)
    // Its frames are those of a program that waits, a moment later.
    usleep(300_000)
    kill(process.processIdentifier, SIGSEGV)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    var rest: [String] = []
    while let line = lines.next() { rest.append(line) }
    return (process.terminationStatus, rest.joined(separator: "\n"))
  }

  @Test func `a crash is a message and the status of a defect`() throws {
    let outcome = try crash()
    #expect(outcome.status == 70)
    #expect(outcome.messages.hasPrefix("popframe: error: this is a defect of popframe"))
    #expect(outcome.messages.contains("POPFRAME_BACKTRACE=1"))
  }

  @Test func `the place of a crash is printed when it is asked for`() throws {
    let outcome = try crash(["POPFRAME_BACKTRACE": "1"])
    #expect(outcome.status == 70)
    let lines = outcome.messages.split(separator: "\n").map(String.init)
    #expect(!outcome.messages.contains("POPFRAME_BACKTRACE"))
    #expect(lines.contains { $0.hasPrefix("popframe ") && $0.contains(", build ") })
    // At least the caller of what has crashed, and the start of the program.
    let places = lines.filter { $0.hasPrefix("  0x") }
    #expect(places.count >= 2)
    #expect(places.allSatisfy { UInt64($0.dropFirst(4), radix: 16) != nil })
  }
}
