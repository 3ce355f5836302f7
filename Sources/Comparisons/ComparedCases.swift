package import Files
internal import Imaging
internal import Languages
internal import PNG
internal import PixelDiff
package import PopframeKit
package import Regression
internal import Themes

/// The report of comparing files that Popframe has not drawn: pictures from a simulator or a browser.
///
/// Pairs that differ have their pictures in the report, and can be approved from there as after a
/// test run: the expected folder is the folder of references.
package struct ComparedCases: Sendable {
  /// Where the report is; `nil` if only its documents are requested.
  package let report: ReportFolder?
  /// The folder of the expected pictures.
  package let references: PathName
  private let isAlone: Bool
  /// Whether the run is written, so that its expected pictures are hashed.
  private let isWritten: Bool

  /// - Parameters:
  ///   - paths: The compared paths; of two files, the expected one lies in the folder of references.
  ///   - isWritten: Whether the run is written to a report or another document.
  package init(
    _ report: ReportFolder?, for paths: ComparedPaths, isWritten: Bool
  ) throws(PopframeError) {
    self.report = report
    self.isWritten = isWritten
    switch paths {
    case .files(let pair):
      references = pair.expected.folder
      isAlone = true
    case .folders(let folders):
      references = folders.expected
      isAlone = false
    }
  }

  package func run(_ results: [CheckedCase]) -> TestRun {
    let compared = results.filter { !$0.isDeleted }
    let cutOff = compared.count(where: \.record.isCutOff)
    var run = TestRun(
      references: references.text, plannedCases: compared.count, isComplete: cutOff == 0,
      record: .never, cases: compared.map(\.record),
      unused: results.filter(\.isDeleted).map(\.name))
    // A picture that is gone is a difference, too.
    run.unusedPolicy = .fail
    if cutOff > 0, let signal = RunStop.signal {
      run.problems = [
        RunStop.words(for: signal, after: results.count - cutOff, of: results.count)
      ]
    }
    return run
  }

  /// The record of a comparison, whose pictures are written unless it is equal.
  func record(
    _ result: CheckedCase, _ pair: PictureFilePair, expected: PictureBytes?,
    actual: PictureBytes?, _ compared: ComparedPictures?
  ) throws(PopframeError) -> CaseRecord {
    let name = pair.caseName(isAlone: isAlone)
    var record = result.record
    record.name = name.text
    if let expected, name.isApprovable, isWritten {
      record.reference = PictureRecord(
        path: CaseName.reference(of: name.text),
        sha256: expected.contents.withBytes { Sha256(of: $0) }.hex)
    }
    guard let report, !record.outcome.passes else { return record }
    let expected = expected?.contents.withBytes { Array($0) }
    let actual = actual?.contents.withBytes { Array($0) }
    var pictures: [(kind: ReportFolder.PictureKind, bytes: [UInt8])] = []
    if let actual, !result.isError || expected == nil, name.isApprovable {
      pictures.append((.actual, actual))
      record.actual = ReportFolder.record(.actual, actual, for: name.text)
    }
    if let expected, compared != nil {
      pictures.append((.expected, expected))
      record.expected = ReportFolder.record(.expected, expected, for: name.text)
    }
    if let difference = try compared?.differenceBitmap?.png(scale: .one) {
      pictures.append((.difference, difference))
      record.difference = ReportFolder.record(.difference, difference, for: name.text)
    }
    try report.write(pictures, for: name.text)
    return record
  }
}

extension PictureFilePair {
  /// The pair's name as that of a case.
  ///
  /// A path that is no reference's (``CaseName/name(ofReference:)``) is escaped and kept whole: its picture cannot be
  /// approved, because its reference would have another name.
  ///
  /// - Parameter isAlone: Whether two files are compared rather than two folders.
  func caseName(isAlone: Bool) -> (text: String, isApprovable: Bool) {
    let path = isAlone ? expected.lastPart : name
    if let name = CaseName.name(ofReference: path) { return (name, true) }
    let parts = path.printable.words(between: "/")
      .map { part in part.dropping(start: ".").map { "\\u{2E}" + $0 } ?? part }
    return (parts.joined(separator: "/"), false)
  }
}

extension ComparedCases {
  /// Fails if the report's files would be among the compared pictures, or would overwrite them.
  package static func check(
    _ report: ReportFolder, apartFrom folder: PathName
  ) throws(PopframeError) {
    guard let inputs = try? folder.resolved() else { return }
    var place = report.file(ReportFolder.runName).folder
    while !FileStatus.exists(place), place != place.folder { place = place.folder }
    guard let output = try? place.resolved(), output == inputs || output.isInside(inputs) else {
      return
    }
    throw .outputIsInput(path: report.path, role: "in a folder of pictures that are compared")
  }
}
