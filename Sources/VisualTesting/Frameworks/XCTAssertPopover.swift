#if canImport(XCTest)
  #if canImport(Darwin)
    internal import Foundation
  #endif
  public import PixelDiff
  public import Popovers
  internal import PopframeKit
  internal import XCTest
  public import Regression

  /// Asserts that a popover equals its reference picture, in XCTest.
  ///
  /// ```swift
  /// func testBubble() {
  ///   XCTAssertPopover(.theme("Themes/Sunrise", arrow: .down), named: "down")
  /// }
  /// ```
  ///
  /// The reference of this example is `References/BubbleTests/testBubble.down.png` beside the
  /// test's file; in a chosen folder of references it is `down.png`. If they differ, the failure
  /// says by how much, where the pictures are, and which command accepts the new one; on Apple's
  /// systems the pictures are attached to the test.
  ///
  /// - Parameters:
  ///   - subject: The drawing to compare: a ``PopoverSubject``.
  ///   - name: The picture's name, once in a test; a test of one picture needs none.
  ///   - references: The folder of references; see ``PopoverTestSettings``, here and for the others.
  ///   - options: The rule for differing pixels, and the number of them that is allowed.
  ///   - parts: Metrics of single parts of the popover.
  ///   - record: The references to record. Recording always fails the test.
  ///   - file: The test's file.
  ///   - test: The test's name.
  ///   - line: The line of the failure.
  /// - Returns: The result.
  @discardableResult
  public func XCTAssertPopover<Subject: PopoverSubject>(
    _ subject: @autoclosure () throws -> Subject, named name: String? = nil,
    references: String? = nil, options: ComparisonOptions? = nil,
    parts: [PopoverPart: ComparisonMetric]? = nil, record: RecordMode? = nil,
    file: StaticString = #filePath, test: String = #function, line: UInt = #line
  ) -> PopoverVerification {
    let verification = verifyPopover(
      try subject(), named: name, references: references, options: options, parts: parts,
      record: record, file: "\(file)", test: test)
    if let message = verification.message {
      #if canImport(Darwin)
        attach(verification.pictures)
      #endif
      FailureAnnotation.post(verification, file: "\(file)", line: Int(line))
      XCTFail(message, file: file, line: line)
    }
    return verification
  }

  #if canImport(Darwin)
    /// Attaches pictures to the test that is running on the main thread; the activity of a test on
    /// another thread is not available.
    private func attach(_ pictures: [PopoverVerification.Picture]) {
      guard Thread.isMainThread else { return }
      MainActor.assumeIsolated {
        XCTContext.runActivity(named: "Pictures") { activity in
          for picture in pictures {
            let attachment = XCTAttachment(contentsOfFile: URL(fileURLWithPath: picture.path))
            attachment.name = picture.fileName
            attachment.lifetime = .keepAlways
            activity.add(attachment)
          }
        }
      }
    }
  #endif
#endif
