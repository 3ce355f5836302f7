internal import JSON
internal import Popovers
internal import Words

/// The numbers that every report of a run gives.
package struct RunCounts: Equatable, Sendable {
  /// What a case, or a reference without one, counts as.
  package enum Kind: String, CaseIterable, Sendable {
    /// The picture equals its reference, within the tolerances.
    case equal
    /// The picture differs from its reference.
    case different
    /// There was no reference.
    case new
    /// There is a reference, and no case.
    case deleted
    /// The picture or the reference could not be had.
    case unreadable
    /// A signal has ended the run before.
    case notCompared

    /// The kind in a line of text.
    package var words: String { self == .notCompared ? "not compared" : rawValue }
  }

  private var numbers: [Kind: Int] = [:]

  /// Counts cases and deleted references.
  package init(_ cases: some Sequence<CaseRecord>, deleted: Int = 0) {
    for record in cases { numbers[record.kind, default: 0] += 1 }
    numbers[.deleted] = deleted
  }

  /// The numbers above 0, of all kinds but deleted references, which are no cases: `10 equal, 1 different, 1 new`.
  package func words(_ details: (Kind) -> String = { _ in "" }) -> String {
    Kind.allCases.filter { $0 != .deleted && self[$0] > 0 }
      .map { "\(self[$0].grouped) \($0.words)\(details($0))" }.joined(separator: ", ")
  }

  /// The number of a kind.
  package subscript(kind: Kind) -> Int { numbers[kind, default: 0] }
}

extension TestRun {
  /// The numbers of the run.
  package var kinds: RunCounts { RunCounts(cases, deleted: deleted.count) }
}

extension CaseRecord {
  /// The case's category; a recorded case keeps the one that it had before.
  package var kind: RunCounts.Kind {
    switch outcome {
    case .equal: .equal
    case .different, .engineChanged, .sizeMismatch: .different
    case .missing: .new
    case .recorded: expected == nil ? .new : comparison?.outcome == .equal ? .equal : .different
    case .unreadable: .unreadable
    case .notRun: isCutOff ? .notCompared : .unreadable
    }
  }
}

extension RunCounts: DocumentValue {
  static var schema: ValueSchema {
    let names = Kind.allCases.map(\.rawValue)
    return .mapping(names.map { SchemaKey($0, .integer) }, required: names)
  }
  var json: JSON { .object(Kind.allCases.map { ($0.rawValue, .integer(self[$0])) }) }
}
