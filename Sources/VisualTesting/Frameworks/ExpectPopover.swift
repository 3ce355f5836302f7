#if canImport(Testing)
  public import PixelDiff
  public import Popovers
  public import Testing
  internal import PopframeKit
  public import Regression

  /// Expects that a popover equals its reference picture, in Swift Testing.
  ///
  /// ```swift
  /// @Test func bubble() {
  ///   expectPopover(.theme("Themes/Sunrise", arrow: .down), named: "down")
  /// }
  /// ```
  ///
  /// The reference of this example is `References/BubbleTests/bubble.down.png` beside the test's
  /// file; in a chosen folder of references it is `down.png`. If they differ, an issue says by how
  /// much, where the pictures are, and which command accepts the new one; the pictures are attached
  /// to the test.
  ///
  /// - Parameters:
  ///   - subject: The drawing to compare: a ``PopoverSubject``.
  ///   - name: The picture's name, once in a test; a test of one picture needs none.
  ///   - references: The folder of references; see ``PopoverTestSettings``, here and for the others.
  ///   - options: The rule for differing pixels, and the number of them that is allowed.
  ///   - parts: Metrics of single parts of the popover.
  ///   - record: The references to record. Recording always fails the test.
  ///   - sourceLocation: Where an issue is recorded.
  ///   - test: The test's name, for code that runs outside a test, such as a detached task.
  /// - Returns: The result.
  @discardableResult
  public func expectPopover<Subject: PopoverSubject>(
    _ subject: @autoclosure () throws -> Subject, named name: String? = nil,
    references: String? = nil, options: ComparisonOptions? = nil,
    parts: [PopoverPart: ComparisonMetric]? = nil, record: RecordMode? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, test: String = #function
  ) -> PopoverVerification {
    let verifier = PopoverVerifier(
      test: TestPlace(.current, else: test, at: sourceLocation),
      settings: PopoverTestSettings(
        references: references, record: record, options: options, parts: parts))
    let verification = verifier.verify(subject, named: name)
    if let message = verification.message {
      for picture in verification.pictures {
        guard let bytes = picture.bytes else { continue }
        Attachment.record(bytes, named: picture.fileName, sourceLocation: sourceLocation)
      }
      FailureAnnotation.post(
        verification, file: sourceLocation.path, line: sourceLocation.line)
      Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
    }
    return verification
  }

  extension TestPlace {
    /// The running test, even if the expectation is in a helper; otherwise the function that
    /// contains it.
    fileprivate init(_ current: Test?, else function: String, at location: SourceLocation) {
      guard let current else {
        self.init(file: location.path, test: function)
        return
      }
      self.init(
        file: current.sourceLocation.path, test: current.name, identity: "\(current.id)")
    }
  }

  extension SourceLocation {
    fileprivate var path: String {
      // The name without the underscore came with Swift 6.3.
      #if compiler(>=6.3)
        filePath
      #else
        _filePath
      #endif
    }
  }
#endif
