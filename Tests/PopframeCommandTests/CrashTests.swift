import Foundation
import Testing

#if DEBUG
  /// A defect is a message and a status, and says where it was when it is asked to.
  @Suite struct CrashTests {
    private func crash(_ environment: [String: String] = [:]) throws -> Command.Outcome {
      let sandbox = try Sandbox()
      sandbox.environment = environment.merging(["POPFRAME_TEST_CRASH": "start"]) { $1 }
      return try sandbox.command("layout", "Meadow")
    }

    @Test func `a crash is a message and the status of a defect`() throws {
      let outcome = try crash()
      #expect(outcome.status == 70)
      #expect(outcome.text.isEmpty)
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
#endif
