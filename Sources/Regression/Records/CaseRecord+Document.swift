internal import JSON
internal import Imaging
internal import Languages
internal import PopframeKit
internal import Popovers
internal import Themes

extension CaseRecord: ReadableRecord {
  static let blank = CaseRecord(name: "", outcome: .equal)
  static let documentName = "case"
  static let keys: [DocumentKey<CaseRecord>] = [
    .init("name", "The case, which is its reference's path without .png.", \.name),
    .init("outcome", "The outcome; only equal passes.", \.outcome),
    .init(
      "message", "The error, if it is not a difference of pixels.", \.message),
    .init(
      "isOverwritten",
      "Whether the reference is not the picture that was approved: its note knows another.",
      \.isOverwritten),
    .init(
      "approvals", "How the reference was approved, and those before it, the newest first.",
      \.approvals),
    .init("isCutOff", "Whether a signal has ended the run before this case.", \.isCutOff),
    .init("scale", "Pixels for each point.", \.scale),
    .init(
      "reference", "The reference, below the folder of references.", \.reference
    ),
    .init(
      "kept",
      "Why nothing replaces the reference: it is a Git LFS pointer, or reached through a link; null where a picture may.",
      \.kept),
    .init(
      "formerReference", "A reference without a case that has the pixels of this new case.",
      \.formerReference),
    .init("expected", "A copy of the reference, in the report.", \.expected),
    .init("actual", "The drawn picture, in the report.", \.actual),
    .init(
      "difference", "The picture of the difference, in the report.", \.difference),
    .init("parts", "Which part of the popover each pixel belongs to.", \.parts),
    .init(
      "allowed", "The tolerances of a file that apply to the case, with their reasons.", \.allowed),
    .init(
      "inputs", "The files that it was drawn from, as indices of manifest.inputs.", \.inputs),
    .init(
      "seconds", "The time of drawing and comparing, in seconds.", \.seconds),
    .init(
      "comparison", "The numbers; null if no pixels were compared.", \.comparison),
  ]

  func check() throws(DocumentFault) {
    guard (0...1e6).contains(seconds ?? 0) else {
      throw DocumentFault("a case cannot have taken \(seconds ?? 0) seconds")
    }
    guard CaseName.isSafe(name) else {
      throw DocumentFault("'\(name.printable)' is no name of a case")
    }
    guard formerReference.map(CaseName.isSafe) ?? true else {
      throw DocumentFault("the path of a former reference leaves its folder")
    }
    // Files are written and removed by these paths: none may lead elsewhere.
    let paths: [(path: String?, expected: String)] = [
      (reference?.path, CaseName.reference(of: name)),
      (expected?.path, ReportFolder.path(of: .expected, for: name)),
      (actual?.path, ReportFolder.path(of: .actual, for: name)),
      (difference?.path, ReportFolder.path(of: .difference, for: name)),
      (parts?.path, ReportFolder.path(of: .parts, for: name)),
    ]
    if let (path, _) = paths.first(where: { $0.path != nil && $0.path != $0.expected }) {
      throw DocumentFault(
        "'\((path ?? "").printable)' is no picture of '\(name.printable)'")
    }
  }
}

extension CaseOutcome: ReadableValue {}

extension KeptReference: ReadableValue {}

extension PictureRecord: ReadableRecord {
  static let blank = PictureRecord(path: "", sha256: nil)
  static let documentName = "picture"
  static let keys: [DocumentKey<PictureRecord>] = [
    .init("path", "Its path.", \.path),
    .init(
      "sha256", "SHA-256 of the file; null for one that cannot be read.", \.sha256),
  ]
}

extension PartsRecord: ReadableRecord {
  static let blank = PartsRecord(path: "", sha256: "", names: [])
  static let documentName = "parts"
  static let keys: [DocumentKey<PartsRecord>] = [
    .init("path", "An opaque PNG, below the report, whose red is an index of names.", \.path),
    .init("sha256", "SHA-256 of the file.", \.sha256),
    .init("names", "The parts' names.", \.names),
  ]
}
