internal import Imaging
public import PixelDiff
internal import PopframeKit
public import Popovers
public import Regression

/// Draws a popover, compares it with its reference picture, and returns the result: for other test
/// frameworks than Swift Testing (`expectPopover`) and XCTest (`XCTAssertPopover`).
///
/// ```swift
/// let verification = verifyPopover(.theme("Themes/Sunrise"), named: "up")
/// if let message = verification.message { report(message) }
/// ```
///
/// The reference of a test `looksRight()` in `BubbleTests.swift` is
/// `References/BubbleTests/looksRight.up.png` beside that file; in a folder of references that is
/// chosen it is `up.png`. Files of a failure are written into the report, from which
/// `popframe approve` takes them.
///
/// - Parameters:
///   - subject: The drawing to compare.
///   - name: The picture's name, once in a test; a test of one picture needs none.
///   - references: The folder of references; see ``PopoverTestSettings``, here and for the others.
///   - options: The rule for differing pixels, and the number of them that is allowed.
///   - parts: Metrics of single parts of the popover.
///   - record: The references to record. Recording always fails the test.
///   - file: The path of the test's source file.
///   - test: The test's name.
public func verifyPopover<Subject: PopoverSubject>(
  _ subject: @autoclosure () throws -> Subject, named name: String? = nil,
  references: String? = nil, options: ComparisonOptions? = nil,
  parts: [PopoverPart: ComparisonMetric]? = nil, record: RecordMode? = nil,
  file: String = #filePath, test: String = #function
) -> PopoverVerification {
  PopoverVerifier(
    test: TestPlace(file: file, test: test),
    settings: PopoverTestSettings(
      references: references, record: record, options: options, parts: parts)
  ).verify(subject, named: name)
}

extension PopoverVerifier {
  init(test: TestPlace, settings: PopoverTestSettings) {
    let scope = PopoverTestScope.current
    self.init(
      session: .process, environment: .process, test: test,
      settings: settings.merging(defaults: scope.settings), scope: scope.number)
  }
}
