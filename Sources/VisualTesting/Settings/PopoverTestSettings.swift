internal import Imaging
public import PixelDiff
public import PopframeKit
public import Popovers

/// How popovers are verified, as far as somebody has said it: `nil` leaves it to whoever comes next.
///
/// What an expectation says itself comes first, then the innermost trait or
/// ``withPopoverTesting(references:record:options:parts:report:_:)`` around it, then the
/// environment, then the defaults.
public struct PopoverTestSettings: Equatable, Sendable {
  /// The folder of references; a relative path counts from the package of the test. Default:
  /// `References` beside the test's file.
  public var references: String?
  /// What is recorded. Default: `$POPFRAME_RECORD`; else nothing where `CI` is set, and what is
  /// missing elsewhere.
  public var record: RecordMode?
  /// What counts as a difference, and how much may differ. Default: every pixel counts, exactly.
  public var options: ComparisonOptions?
  /// Metrics of single parts of the popover; the others have the metric of ``options``, and so has
  /// a bitmap or a PNG file, of which no part is known.
  public var parts: [PopoverPart: ComparisonMetric]?
  /// The folder of reports; a relative path counts from the package of the test. Default:
  /// `$POPFRAME_REPORT`, else `popframe-report`.
  public var report: String?

  /// Creates settings; without any they say nothing.
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
