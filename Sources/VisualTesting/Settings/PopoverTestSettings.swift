internal import Imaging
public import PixelDiff
internal import PopframeKit
public import Popovers
public import Regression

/// The settings of verification that are given; `nil` means that the next source decides.
///
/// The settings of an expectation have the highest priority, then the innermost trait or
/// ``withPopoverTesting(references:record:options:parts:report:_:)`` around it, then the
/// environment, then the defaults.
public struct PopoverTestSettings: Equatable, Sendable {
  /// The folder of references; a relative path counts from the package of the test. Default:
  /// `References` beside the test's file.
  public var references: String?
  /// The references to record. Default: `$POPFRAME_RECORD`; otherwise none if `CI` is set, and missing references if it
  /// is not.
  public var record: RecordMode?
  /// The rule for differing pixels, and the number of them that is allowed. Default: every pixel counts, exactly.
  public var options: ComparisonOptions?
  /// Metrics of single parts of the popover; the other parts have the metric of ``options``, and so
  /// do bitmaps and PNG files, whose parts are not known.
  public var parts: [PopoverPart: ComparisonMetric]?
  /// The folder of reports; a relative path counts from the package of the test. Default:
  /// `$POPFRAME_REPORT`, else `popframe-report`.
  public var report: String?

  /// Creates settings; by default nothing is given.
  public init(
    references: String? = nil, record: RecordMode? = nil, options: ComparisonOptions? = nil,
    parts: [PopoverPart: ComparisonMetric]? = nil, report: String? = nil
  ) {
    self.references = references
    self.record = record
    self.options = options
    self.parts = parts
    self.report = report
  }

  /// These settings, and where they say nothing, others.
  public func merging(defaults others: PopoverTestSettings) -> PopoverTestSettings {
    PopoverTestSettings(
      references: references ?? others.references, record: record ?? others.record,
      options: options ?? others.options, parts: parts ?? others.parts,
      report: report ?? others.report)
  }
}
