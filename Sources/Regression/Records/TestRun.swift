internal import JSON
package import PopframeKit
internal import Themes

/// The result of a run of visual tests: the contents of `run.json`.
///
/// Paths of pictures count from the folder of the report, so that it can be moved.
package struct TestRun: Equatable, Sendable {
  /// The number of the format; a file with a higher one is refused.
  package static let format = 1

  /// The filter of a run of tests, which cannot know whether any were left out.
  package static let filterOfTests = "the tests that were run"

  /// The path of the folder of references, as it was given.
  package var references: String
  /// Which part of all cases was run; `nil` for all.
  package var shard: Shard?
  /// The filter that cases were chosen by; `nil` for all.
  package var filter: String?
  /// The inputs of the run; `nil` for a run of tests, which does not know all of its cases.
  package var manifest: RunManifest?
  /// When the run began, and of which commit; `nil` when that is not known.
  package var origin: RunOrigin?
  /// How many cases there are in all shards, after the filter.
  package var plannedCases: Int
  /// Whether the run came to its end.
  package var isComplete: Bool
  /// Which pictures were recorded.
  package var record: RecordMode
  /// How each tolerance of a file was used.
  package var allowances: [CaseTolerance.Use] = []
  /// Why cases differ, as far as that is known.
  package var why: [Explanation] = []
  /// What looks like a theme or a scene and was not tested, a message each.
  package var notTested: [String] = []
  /// The names that the references of these may have: of a theme without the names of its previews.
  package var namesNotTested: [String] = []
  /// Why the run could not start, or was ended, a message each; empty for one that came to its end.
  package var problems: [String] = []
  /// The cases that were run, in their order.
  package var cases: [CaseRecord]
  /// References, below the folder, that no case of any shard uses and nothing is drawn from; empty
  /// for a run with a filter.
  package var unused: [String]
  /// What is done about them.
  package var unusedPolicy = UnusedPolicy.warn

  /// Creates a record of a run.
  package init(
    references: String, shard: Shard? = nil, filter: String? = nil, plannedCases: Int,
    isComplete: Bool, record: RecordMode, cases: [CaseRecord], unused: [String] = [],
    manifest: RunManifest? = nil
  ) {
    self.references = references
    self.shard = shard
    self.filter = filter
    self.plannedCases = plannedCases
    self.isComplete = isComplete
    self.record = record
    self.cases = cases
    self.unused = unused
    self.manifest = manifest
  }

  /// The name by which approvals mean this run: 32 hexadecimal digits, the first half of the SHA-256 of what an
  /// approval goes by. That is each case with its outcome and the hashes of its pictures, and the inputs. Times are
  /// left out: a run of the same files with the same pictures has the same hash. It takes time in proportion to the
  /// cases.
  package var hash: String {
    func texts(_ texts: [String?]) -> JSON { .array(texts.map { $0.map(JSON.string) ?? .null }) }
    let cases = cases.map { record in
      texts(
        [
          record.name, record.outcome.rawValue, record.reference?.sha256, record.expected?.sha256,
          record.actual?.sha256, record.difference?.sha256,
        ])
    }
    let inputs = manifest?.inputs.map { texts([$0.path, $0.sha256]) } ?? []
    let parts: [JSON] = [
      texts([references, filter, manifest?.version]), shard?.json ?? .null, .bool(isComplete),
      .array(cases), .array(inputs),
    ]
    return String(Sha256(of: Array(JSON.array(parts).text(.line).utf8)).hex.prefix(32))
  }

  /// Whether a text can be a run's ``hash``.
  package static func isHash(_ text: String) -> Bool {
    text.utf8.count == 32 && text.utf8.allSatisfy("0123456789abcdef".utf8.contains)
  }

  /// Whether no case ran although some should have: only a shard of a plan with cases may be empty.
  package var isVoid: Bool { cases.isEmpty && (shard == nil || plannedCases == 0) }

  /// Whether the run passes: it is complete, something was compared unless it is an empty shard, every case is equal,
  /// and no reference that must have a case has none.
  package var passes: Bool {
    isComplete && !isVoid && cases.allSatisfy(\.outcome.passes)
      && (unusedPolicy != .fail || deleted.isEmpty)
  }
}

extension TestRun {
  /// Reads what ``document`` writes, and checks all that its readers rely on.
  ///
  /// - Parameter path: The file's path, for messages.
  /// - Throws: `damaged` when it is none, is of a higher format, or contradicts itself.
  init(json bytes: [UInt8], path: String) throws(PopframeError) {
    func damaged(_ reason: String) -> PopframeError {
      .damaged(path: path, reason: "\(reason); run popframe test again")
    }
    let unknown = "this is no record of a run, or a damaged one"
    let node: JSONNode
    do throws(JSONFault) {
      node = try JSONNode(reading: bytes, JSONRules(bytes: bytes.count))
    } catch { throw damaged("\(unknown) (\(error))") }
    guard let format = node["format"]?.value.int else { throw damaged(unknown) }
    guard format == Self.format else {
      throw .damaged(
        path: path,
        reason: "this is of format \(format), and this popframe reads format \(Self.format); use "
          + (format > Self.format ? "a newer popframe" : "the popframe that wrote it"))
    }
    do throws(DocumentFault) {
      self = try TestRun(reading: node)
    } catch {
      throw damaged("this record of a run is damaged (\(error.words(in: bytes)))")
    }
  }
}
