internal import ThemeTree

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension TestRun {
  /// Reads the document that ``json`` writes, and checks all that its readers rely on.
  ///
  /// - Parameter path: The file's path, for messages.
  /// - Throws: `damaged` when it is none, is of a higher format, or contradicts itself.
  init(json bytes: [UInt8], path: String) throws(PopframeError) {
    let decoder = JSONDecoder()
    let data = Data(bytes)
    guard let format = try? decoder.decode(FormatNumber.self, from: data).format else {
      throw .damaged(
        path: path, reason: "this is no record of a run, or a damaged one; run popframe test again")
    }
    guard format == Self.format else {
      throw .damaged(
        path: path,
        reason: "this is of format \(format), and this popframe reads format \(Self.format); use "
          + (format > Self.format ? "a newer popframe" : "the popframe that wrote it"))
    }
    do {
      self = try decoder.decode(Document.self, from: data).run
    } catch {
      throw .damaged(
        path: path,
        reason: "this record of a run is damaged (\(Self.words(for: error))); "
          + "run popframe test again")
    }
  }

  private struct FormatNumber: Decodable {
    let format: Int
  }

  private static func words(for error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    let (words, path) =
      switch error {
      case .keyNotFound(let key, let context): ("a key '\(key.stringValue)' is missing", context)
      case .typeMismatch(_, let context): ("a value is of another kind", context)
      case .valueNotFound(_, let context): ("a value is null", context)
      case .dataCorrupted(let context): (context.debugDescription, context)
      @unknown default: ("\(error)", DecodingError.Context(codingPath: [], debugDescription: ""))
      }
    let place = path.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
    return place.isEmpty ? words : "\(words) at \(place.joined(separator: "."))"
  }
}

/// The shape of the document.
private struct Document: Decodable {
  let references: String
  let shard: ShardDocument?
  let filter: String?
  let record: RecordMode
  let plannedCases: Int
  let isComplete: Bool
  let problems: [String]
  let cases: [CaseDocument]
  let unused: [String]
  let manifest: RunManifest?
  let origin: RunOrigin?
  let why: [Explanation]?
  let allowances: [String]?

  struct ShardDocument: Decodable {
    let index: Int
    let count: Int
  }

  /// Something that no run writes.
  struct Contradiction: Error, CustomStringConvertible {
    let description: String
  }

  var run: TestRun {
    get throws {
      let shard = try shard.map { shard in
        guard shard.count >= 1, (1...shard.count).contains(shard.index) else {
          throw Contradiction(description: "there is no shard \(shard.index) of \(shard.count)")
        }
        return Shard(shard.index, of: shard.count)
      }
      let records = try cases.map { try $0.record }
      guard Set(records.map { ExactText($0.name) }).count == records.count else {
        throw Contradiction(description: "a case is there twice")
      }
      guard plannedCases >= records.count else {
        throw Contradiction(description: "there are more cases than were planned")
      }
      guard unused.allSatisfy(CaseName.isSafe) else {
        throw Contradiction(description: "the path of an unused reference leaves its folder")
      }
      var run = TestRun(
        references: references, shard: shard, filter: filter, plannedCases: plannedCases,
        isComplete: isComplete, record: record, cases: records, unused: unused, manifest: manifest)
      run.origin = origin
      run.problems = problems
      run.why = why ?? []
      run.allowances = allowances ?? []
      // A record without a manifest says so where one is needed.
      let inputs = manifest?.inputs.count ?? .max
      guard records.allSatisfy({ $0.inputs?.allSatisfy((0..<inputs).contains) ?? true }) else {
        throw Contradiction(description: "a case has an input that is not in the manifest")
      }
      return run
    }
  }
}

private struct CaseDocument: Decodable {
  let name: String
  let outcome: CaseOutcome
  let message: String?
  let scale: Double
  let reference: PictureRecord?
  let expected: PictureRecord?
  let actual: PictureRecord?
  let difference: PictureRecord?
  let parts: PartsRecord?
  let inputs: [Int]?
  let allowed: [String]?
  let seconds: Double?
  let comparison: ComparisonRecord?

  var record: CaseRecord {
    get throws {
      var record = CaseRecord(
        name: name, outcome: outcome, message: message, reference: reference, expected: expected,
        actual: actual, difference: difference, parts: parts, scale: scale, comparison: comparison)
      record.inputs = inputs
      record.allowed = allowed ?? []
      record.seconds = seconds
      guard (0...1e6).contains(seconds ?? 0) else {
        throw Document.Contradiction(
          description: "a case cannot have taken \(seconds ?? 0) seconds")
      }
      guard CaseName.isSafe(name) else {
        throw Document.Contradiction(description: "'\(name.printable)' is no name of a case")
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
        throw Document.Contradiction(
          description: "'\((path ?? "").printable)' is no picture of '\(name.printable)'")
      }
      return record
    }
  }
}
