import Foundation
@testable import Imaging
@testable import Regression
@testable import VisualTesting
import XCTest

/// What a test of XCTest sees.
final class XCTAssertPopoverTests: XCTestCase {
  func testAPictureThatIsItsReferencePasses() throws {
    let package = try TestPackage()
    try package.write(Bitmap.flat(9).file, to: "Renders/nine.png")
    let verification = XCTAssertPopover(
      Bitmap.flat(9), named: "nine", references: package.path("Renders"), record: .never)
    XCTAssertTrue(verification.passes)
  }

  // A failure that is expected can be looked at only where XCTest is the open one.
  #if !canImport(Darwin)
    func testADifferenceFailsWithItsNumbersAtItsLine() throws {
      let package = try TestPackage()
      try package.write(Bitmap.flat(9).file, to: "Renders/nine.png")
      let line = #line + 5
      let failures = try RecordingCase.failures {
        withPopoverTesting(
          references: package.path("Renders"), record: .never, report: package.path("report")
        ) {
          _ = XCTAssertPopover(Bitmap.flat(10), named: "nine", test: "fails")
        }
      }
      XCTAssertEqual(failures.count, 1)
      XCTAssertEqual(failures.first?.line, line)
      XCTAssertEqual(failures.first?.file, #filePath)
      let text = try XCTUnwrap(failures.first?.text)
      XCTAssertTrue(text.contains("nine: error: 12 of 12 pixels differ (100 %)"), text)
      XCTAssertTrue(text.contains("to accept what was drawn: look at it in "), text)
    }

    func testNamesAreThoseOfTheTestFunction() throws {
      let package = try TestPackage()
      var name = ""
      let failures = try RecordingCase.failures {
        withPopoverTesting(record: .never, report: package.path("report")) {
          name = XCTAssertPopover(Bitmap.flat(10), named: "x").name
        }
      }
      XCTAssertEqual(name, "XCTAssertPopoverTests/testNamesAreThoseOfTheTestFunction.x")
      XCTAssertEqual(failures.count, 1)
    }
  #endif
}

#if !canImport(Darwin)
  /// Runs something as a test of its own and keeps what fails.
  private final class RecordingCase: XCTestCase {
    struct Failure {
      let text: String
      let file: String
      let line: Int
    }

    private var failures: [Failure] = []

    static func failures(_ body: @escaping () throws -> Void) throws -> [Failure] {
      let test = RecordingCase(name: "recording") { _ in try body() }
      test.run()
      return test.failures
    }

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      failures.append(Failure(text: description, file: filePath, line: lineNumber))
    }
  }
#endif
