internal import Imaging
public import PixelDiff
public import PopframeKit
public import Popovers

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
