/// The result of a run for one case.
package struct CaseRecord: Equatable, Sendable {
  /// The case's name, which is also its reference's path below the folder of references, without
  /// `.png`: `Crimson/120x80-up@2x`.
  package var name: String
  /// How it ended.
  package var outcome: CaseOutcome
  /// What is wrong and what to do, for problems other than pixels; `nil` otherwise.
  package var message: String?
  /// The reference; `nil` when there is none.
  package var reference: PictureRecord?
  /// Why nothing replaces the reference; `nil` where a picture may.
  package var kept: KeptReference?
  /// A copy of the reference as the run saw it, in the report; `nil` for cases that are equal.
  package var expected: PictureRecord?
  /// What was drawn, in the report; `nil` for cases that are equal, and when nothing could be.
  package var actual: PictureRecord?
  /// The difference picture; `nil` when none was made.
  package var difference: PictureRecord?
  /// Which part of the popover each pixel belongs to; `nil` when not known.
  package var parts: PartsRecord?
  /// Pixels per point.
  package var scale: Double
  /// For a case without a reference, an unused reference with the same pixels: the case was probably renamed.
  package var formerReference: String?
  /// The numbers; `nil` when nothing was compared by pixels: byte-identical files, unreadable ones.
  package var comparison: ComparisonRecord?

  /// What a file of tolerances allows to differ in this case, and why.
  package var allowed: [CaseTolerance] = []
  /// The files that it was drawn from, as places in the manifest's list; `nil` when not known.
  package var inputs: [Int]?

  /// Whether the reference is not the picture that was approved: its note knows another. Found of cases that differ.
  package var isOverwritten = false

  /// How the reference was approved, and those before it, the newest first. Found of cases that differ.
  package var approvals: [NotedApproval] = []

  /// Whether a signal has ended the run before this case.
  package var isCutOff = false

  /// The seconds that drawing and comparing took, to a thousandth; `nil` if they were not measured.
  package var seconds: Double?

  /// Creates a record.
  package init(
    name: String, outcome: CaseOutcome, message: String? = nil, reference: PictureRecord? = nil,
    expected: PictureRecord? = nil, actual: PictureRecord? = nil, difference: PictureRecord? = nil,
    parts: PartsRecord? = nil, scale: Double = 1, comparison: ComparisonRecord? = nil
  ) {
    self.name = name
    self.outcome = outcome
    self.message = message
    self.reference = reference
    self.expected = expected
    self.actual = actual
    self.difference = difference
    self.parts = parts
    self.scale = scale
    self.comparison = comparison
  }
}

extension CaseRecord {
  /// Whether it can be approved: there is a picture that is not its reference yet, and that may replace it.
  package var canBeApproved: Bool {
    actual != nil && kept == nil && CaseOutcome.approvable.contains(outcome)
  }

  /// Whether it is accepted together with others: a reference that cannot be read is replaced only where its case is
  /// named.
  package var isAcceptedUnnamed: Bool { canBeApproved && outcome != .unreadable }
}

/// Why nothing replaces a reference.
package enum KeptReference: String, Hashable, Sendable, CaseIterable {
  /// It is a pointer of Git LFS: the approved picture is in the store of LFS, and a picture in the pointer's place would
  /// leave the store without anybody having seen the two.
  case pointer
  /// It is reached through a link, which may lead out of the folder of references.
  case link

  /// What is so and what to do, for a message about one reference.
  package var reason: String {
    switch self {
    case .pointer:
      "this reference is a Git LFS pointer, and a picture never replaces one; run “git lfs pull”, then popframe "
        + "test again"
    case .link:
      "this reference is reached through a link, and links are not followed here; replace the file that the link "
        + "leads to, or the link"
    }
  }
}

/// A picture that says which part of the popover each pixel of the actual picture belongs to.
package struct PartsRecord: Hashable, Sendable {
  /// The path below the report's folder, of an opaque PNG whose red is an index into ``names``.
  package var path: String
  /// SHA-256 of the file's bytes, as `sha256sum` prints it.
  package var sha256: String
  /// The parts' names.
  package var names: [String]

  /// Creates a record.
  package init(path: String, sha256: String, names: [String]) {
    self.path = path
    self.sha256 = sha256
    self.names = names
  }
}

/// A picture's file, and the hash of its content during the run.
package struct PictureRecord: Hashable, Sendable {
  /// The path: of a reference below the folder of references, of other pictures below the report's.
  package var path: String
  /// SHA-256 of the file's bytes, as `sha256sum` prints it; `nil` for a file that cannot be read.
  package var sha256: String?

  /// Creates a record.
  package init(path: String, sha256: String?) {
    self.path = path
    self.sha256 = sha256
  }
}

/// How one case of a run ended.
public enum CaseOutcome: String, Hashable, Sendable, CaseIterable {
  /// The picture equals its reference, within the tolerances.
  case equal
  /// Pixels differ beyond the budget.
  case different
  /// The picture differs from its reference, which another version of Popframe has drawn from the
  /// same files.
  case engineChanged
  /// The picture has another size than its reference.
  case sizeMismatch
  /// There is no reference.
  case missing
  /// The picture was recorded as the reference.
  case recorded
  /// The reference cannot be read.
  case unreadable
  /// The picture could not be drawn, or the case was not run.
  case notRun

  /// The outcomes with a picture that may become the reference.
  package static let approvable: [CaseOutcome] = [
    .different, .engineChanged, .sizeMismatch, .missing, .unreadable,
  ]

  /// Whether the case lets a run pass: only ``equal`` does.
  public var passes: Bool { self == .equal }
}
