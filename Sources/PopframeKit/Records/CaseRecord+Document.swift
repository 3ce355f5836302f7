internal import Popovers

extension CaseRecord: DocumentRecord {
  static let documentName = "case"
  static let keys: [DocumentKey<CaseRecord>] = [
    .init("name", "The case, which is its reference's path without .png.", \.name),
    .init("outcome", "How it ended; only equal passes.", \.outcome),
    .init("message", "What is wrong, where that is no matter of pixels.", \.message),
    .init("scale", "Pixels a point.", \.scale),
    .init("reference", "The reference, below the folder of references.", \.reference),
    .init("expected", "A copy of the reference, in the report.", \.expected),
    .init("actual", "What was drawn, in the report.", \.actual),
    .init("difference", "The picture of the difference, in the report.", \.difference),
    .init("parts", "Which part of the popover each pixel belongs to.", \.parts),
    .init("allowed", "What may differ by a file of tolerances, and why.", \.allowed),
    .init("inputs", "The files that it was drawn from, as places in manifest.inputs.", \.inputs),
    .init("seconds", "What drawing and comparing took.", \.seconds),
    .init("comparison", "The numbers; null where no pixels were compared.", \.comparison),
  ]
}

extension CaseOutcome: DocumentValue {}

extension PictureRecord: DocumentRecord {
  static let documentName = "picture"
  static let keys: [DocumentKey<PictureRecord>] = [
    .init("path", "Its path.", \.path),
    .init("sha256", "SHA-256 of the file; null for one that cannot be read.", \.sha256),
  ]
}

extension PartsRecord: DocumentRecord {
  static let documentName = "parts"
  static let keys: [DocumentKey<PartsRecord>] = [
    .init("path", "An opaque PNG, below the report, whose red is a place in names.", \.path),
    .init("sha256", "SHA-256 of the file.", \.sha256),
    .init("names", "The parts' names.", \.names),
  ]
}
