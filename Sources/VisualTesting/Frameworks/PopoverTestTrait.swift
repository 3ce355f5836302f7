#if canImport(Testing)
  public import PixelDiff
  public import Popovers
  public import Testing
  internal import PopframeKit
  public import Regression

  /// Says how popovers are verified in a suite or a test.
  public struct PopoverTestTrait: SuiteTrait, TestTrait, TestScoping {
    let settings: PopoverTestSettings

    /// A suite's settings also apply to the suites in it.
    public var isRecursive: Bool { true }

    /// Applies once around each test, not around each of its arguments, whose names must differ.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> PopoverTestTrait? {
      test.isSuite || testCase != nil ? nil : self
    }

    /// Runs the test.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await PopoverTestScope.$current.withValue(
        PopoverTestScope(settings), operation: function)
    }
  }

  extension Trait where Self == PopoverTestTrait {
    /// Says how popovers are verified in a suite or a test.
    ///
    /// ```swift
    /// @Suite(.popovers(references: "Renders", parts: [.shadow: .channel(max: 1)]))
    /// struct BubbleTests { … }
    /// ```
    ///
    /// Settings that are left out do not change. See ``PopoverTestSettings`` for what each says.
    public static func popovers(
      references: String? = nil, record: RecordMode? = nil, options: ComparisonOptions? = nil,
      parts: [PopoverPart: ComparisonMetric]? = nil, report: String? = nil
    ) -> PopoverTestTrait {
      PopoverTestTrait(
        settings: PopoverTestSettings(
          references: references, record: record, options: options, parts: parts, report: report))
    }
  }
#endif
