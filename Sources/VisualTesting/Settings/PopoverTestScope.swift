internal import Imaging
public import PixelDiff
internal import PopframeKit
public import Popovers
public import Regression
internal import Synchronization

/// The settings around a running test.
struct PopoverTestScope: Sendable {
  let settings: PopoverTestSettings
  /// A number that separates the runs of one test that is repeated in one process.
  let number: Int

  /// The innermost scope; outside all scopes, its settings are empty.
  @TaskLocal static var current = PopoverTestScope(settings: PopoverTestSettings(), number: 0)

  private init(settings: PopoverTestSettings, number: Int) {
    self.settings = settings
    self.number = number
  }

  /// A scope inside of the current one.
  init(_ settings: PopoverTestSettings) {
    self.init(
      settings: settings.merging(defaults: Self.current.settings),
      number: Self.count.add(1, ordering: .relaxed).newValue)
  }

  /// Numbers are unique in the process, on all threads.
  private static let count = Atomic<Int>(0)
}

/// Sets how popovers are verified while an operation runs. It is the equivalent for XCTest of Swift
/// Testing's trait `.popovers(…)`.
///
/// ```swift
/// final class BubbleTests: XCTestCase {
///   override func invokeTest() {
///     withPopoverTesting(references: "Renders") { super.invokeTest() }
///   }
/// }
/// ```
///
/// Settings that are left out do not change. See ``PopoverTestSettings`` for what each says.
public func withPopoverTesting<Result>(
  references: String? = nil, record: RecordMode? = nil, options: ComparisonOptions? = nil,
  parts: [PopoverPart: ComparisonMetric]? = nil, report: String? = nil,
  _ operation: () throws -> Result
) rethrows -> Result {
  let settings = PopoverTestSettings(
    references: references, record: record, options: options, parts: parts, report: report)
  return try PopoverTestScope.$current.withValue(
    PopoverTestScope(settings), operation: operation)
}
