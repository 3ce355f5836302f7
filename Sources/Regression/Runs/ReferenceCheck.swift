internal import Files
internal import Imaging
package import PixelDiff
internal import PNG
package import PopframeKit
internal import Themes

/// Compares drawn pictures with their references, as `popframe test` does for each case.
///
/// ```swift
/// let check = ReferenceCheck(references: "Renders", report: "popframe-report", record: .never)
/// let checked = try check.check(DrawnPicture(popover), named: "Crimson/120x80-up")
/// checked.record.outcome    // .equal
/// ```
///
/// Checks of different names may run at the same time.
package struct ReferenceCheck: Sendable {
  /// The folder of references; made when something is recorded, if the one above is there.
  package var references: String
  /// The folder that pictures of cases that are not equal are written into.
  package var report: ReportFolder
  /// Which pictures become references.
  package var record: RecordMode
  /// What counts as a difference, and how much may differ.
  package var options: ComparisonOptions
  /// Tolerances for some of the cases.
  package var tolerances: ToleranceFile?

  /// Creates a check.
  package init(
    references: String, report: String = ReportFolder.standardPath, record: RecordMode,
    options: ComparisonOptions = .exact
  ) {
    self.references = references
    self.report = ReportFolder(report)
    self.record = record
    self.options = options
  }

  /// Compares a picture with the reference of a name, writes its pictures into the report unless it
  /// is equal, and records it if the mode says so.
  ///
  /// - Parameter note: Makes the note of a picture that is recorded; it is written together with it.
  /// - Throws: If the report cannot be written.
  package func check(
    _ drawn: DrawnPicture, named name: String, note: (PictureHash) -> ReferenceNote? = { _ in nil }
  ) throws(PopframeError) -> CheckedCase {
    let allowed = tolerances?.tolerances(of: name) ?? []
    var options = options
    for tolerance in allowed { tolerance.apply(to: &options, scale: drawn.scale) }
    let reference = folder.contents(of: name)
    let path = folder.file(of: name).text
    func result(_ finding: CaseEvaluation) -> CaseRecord {
      var result = CaseRecord(finding, named: name, path: path, scale: drawn.scale)
      result.allowed = allowed
      return result
    }
    if !record.records(.equal),
      let equal = CaseEvaluation(equal: drawn, reference, options: options),
      equal.outcome == .equal
    {
      return CheckedCase(result(equal))
    }
    let png = try drawn.png()
    let finding = CaseEvaluation(drawn, png: png, reference, path: path, options: options)
    var result = result(finding)
    if result.kept == nil, finding.outcome != .equal, folder.isLinked(name) { result.kept = .link }
    let error = finding.error(path: path)
    let records =
      (error == nil ? record.records(finding.outcome) : record == .all) && finding.canBeReplaced
    let warnings = finding.warnings(path: path)
    guard finding.outcome != .equal || records else {
      return CheckedCase(result, warnings: warnings)
    }

    try report.write(finding, drawn, png: png, into: &result)
    guard records else { return CheckedCase(result, error: error, warnings: warnings) }
    // A file that shows the same stays as it is, with its date, whatever encoder has written it.
    let kept = finding.reference.flatMap { old in
      old == png || PNGCodec.showSame(old, png) ? old : nil
    }
    let pixels = try? PictureHash(of: kept ?? png)
    do throws(PopframeError) {
      if kept == nil {
        try folder.write(png, over: reference, for: name, note: pixels.flatMap(note))
      }
    } catch {
      result.message = "could not be recorded: \(error.subjectAndReason)"
      return CheckedCase(result, error: error)
    }
    result.outcome = .recorded
    result.message =
      error.map { "recorded in place of a reference: \($0.subjectAndReason)" }
      ?? "recorded as \(folder.file(of: name).text); look at it, then run again"
    result.reference = PictureRecord(
      path: CaseName.reference(of: name), sha256: Sha256(of: kept ?? png).hex)
    return CheckedCase(result, recorded: pixels)
  }

  private var folder: ReferenceFolder { ReferenceFolder(references) }
}
