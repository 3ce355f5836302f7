internal import Files
internal import Languages
internal import PopframeKit
public import Regression
internal import RunReports

/// The result of comparing a picture with its reference.
public struct PopoverVerification: Equatable, Sendable {
  /// The picture's name, which is also its reference's path below the folder of references, without
  /// `.png`.
  public let name: String
  /// How it ended.
  public let outcome: CaseOutcome
  /// The message of a failing test: the difference, its amount, the paths of the pictures and how to accept the new
  /// one. `nil` if the picture passes.
  public let message: String?
  /// `nil` when nothing was compared by pixels.
  package let comparison: ComparisonRecord?
  /// The existing pictures of a failure: expected, actual and difference.
  public let pictures: [Picture]
  /// The warnings about the picture, in the form `path: warning: message`.
  public let warnings: [String]

  /// Whether the picture equals its reference, within the tolerances.
  public var passes: Bool { outcome.passes }

  /// A picture of the report.
  public struct Picture: Equatable, Sendable {
    package let kind: ReportFolder.PictureKind
    /// The path of the PNG file.
    public let path: String
    /// A unique name among all failures: `BubbleTests-looksRight-actual.png`.
    public let fileName: String
  }
}

extension PopoverVerification {
  init(mistake: String, name: String) {
    self.init(
      name: name, outcome: .notRun, message: "\(name): error: \(mistake)", comparison: nil,
      pictures: [], warnings: [])
  }

  /// - Parameters:
  ///   - report: Where its pictures are, and the page when the tests have ended.
  ///   - trouble: Why the report could not be written.
  init(
    _ record: CaseRecord, in report: ReportFolder, warnings: [String] = [],
    trouble: PopframeError? = nil
  ) {
    let files: [(kind: ReportFolder.PictureKind, file: PictureRecord?)] = [
      (.expected, record.expected), (.actual, record.actual), (.difference, record.difference),
    ]
    let flatName = record.name.words(between: "/").joined(separator: "-")
    // The run has no name before it ends, so no command can mean it: those of its page do.
    let page = report.file(ReportFolder.pageName).text
    let advice = "  to accept what was drawn: look at it in \(page), which has the command"
    let texts = [
      FailureText(record, in: report)?.text, record.canBeApproved ? advice : nil,
      trouble.map { "\($0)" },
    ].compactMap { $0 }
    self.init(
      name: record.name, outcome: record.outcome,
      message: texts.isEmpty ? nil : texts.joined(separator: "\n"), comparison: record.comparison,
      pictures: files.compactMap { kind, file in
        file.map {
          Picture(
            kind: kind, path: report.file($0.path).text,
            fileName: "\(flatName)-\(kind.rawValue).png")
        }
      }, warnings: warnings)
  }
}

extension PopoverVerification.Picture {
  /// The file's bytes; `nil` when it has been removed since.
  var bytes: [UInt8]? { try? InputFile(PathName(path)).bytes(limit: InputFile.largestPicture) }
}
