internal import Files
internal import Languages
internal import PopframeKit
internal import Popovers
internal import Words
internal import Regression

/// One `testcase` of a JUnit file.
struct JUnitTestCase: Sendable {
  /// The name of its suite: the case's folder.
  let suite: String
  let name: String
  let finding: Finding
  /// Paths of pictures that belong to it.
  var attachments: [String] = []
  /// The duration in seconds; 0 if it was not measured.
  var seconds = 0.0
  /// Additional information.
  var notes: [String] = []
  /// What it counts as; `nil` for what is no case.
  var kind: RunCounts.Kind?

  /// How it ended.
  enum Finding {
    case passed
    /// The result differs from the expected one.
    case failure(type: String, String, details: String)
    /// There is no result.
    case error(type: String, String, details: String)
    /// There is nothing to test.
    case skipped(String)

    var isFailure: Bool {
      if case .failure = self { true } else { false }
    }
    var isError: Bool {
      if case .error = self { true } else { false }
    }
    var isSkipped: Bool {
      if case .skipped = self { true } else { false }
    }
  }
}

extension JUnitTestCase {
  /// A case of a run.
  ///
  /// - Parameters:
  ///   - cause: Why it fails, where that is known.
  ///   - same: What stands in the place of its details, where those of another case are the same.
  init(
    _ record: CaseRecord, folder: String?, _ approval: ApproveCommandLine?, cause: String?,
    same: String? = nil
  ) {
    (suite, name) = Self.names(record.name)
    kind = record.kind
    let report = ReportFolder(folder ?? ReportFolder.standardPath)
    let details = same ?? FailureText(record, in: report, approval: approval)?.text ?? ""
    let type = record.outcome.rawValue
    let message = [cause, record.summary].compactMap(\.self).joined(separator: "; ")
    seconds = ((record.seconds ?? 0) * 1000).rounded() / 1000
    notes = record.tolerated.map { [$0] } ?? []
    if record.outcome.passes {
      finding = .passed
    } else if record.outcome.isError {
      finding = .error(type: type, message, details: details)
    } else {
      finding = .failure(type: type, message, details: details)
    }
    if let folder, !record.outcome.passes {
      attachments = [record.expected, record.actual, record.difference].compactMap { picture in
        picture.map { PathName(folder).appending($0.path).text }
      }
    }
  }

  /// A reference that no case is compared with: skipped, unless it has to have one.
  init(deleted reference: String, because text: DeletedText?) {
    (suite, name) = Self.names(CaseName.name(ofReference: reference) ?? reference)
    kind = .deleted
    let message = "no case is compared with this reference"
    finding =
      text?.isFailure == true
      ? .failure(
        type: "deleted", message, details: "\(reference): \(message); \(text?.advice ?? "")")
      : .skipped(message)
  }

  /// The suite, which is the folder, and the name in it.
  private static func names(_ name: String) -> (suite: String, name: String) {
    guard let slash = name.unicodeScalars.lastIndex(of: "/") else { return ("popframe", name) }
    return (String(name[..<slash]), String(name.unicodeScalars[slash...].dropFirst()))
  }

  /// The element's lines.
  var lines: [String] {
    let names = #"classname="\#(XML.attribute(suite))" name="\#(XML.attribute(name))""#
    let start = #"    <testcase \#(names) time="\#(seconds.decimal)""#
    var lines: [String]
    switch finding {
    case .passed:
      if notes.isEmpty { return [start + "/>"] }
      lines = [start + ">"]
    case .failure(let type, let message, let details):
      lines = [start + ">", Self.element("failure", type: type, message, details)]
    case .error(let type, let message, let details):
      lines = [start + ">", Self.element("error", type: type, message, details)]
    case .skipped(let message):
      lines = [start + ">", #"      <skipped message="\#(XML.attribute(message))"/>"#]
    }
    let texts =
      notes.map(XML.content) + attachments.map { "[[ATTACHMENT|\(XML.content($0))]]" }
    if !texts.isEmpty {
      lines.append("      <system-out>\(texts.joined(separator: "\n"))</system-out>")
    }
    return lines + ["    </testcase>"]
  }

  private static func element(
    _ name: String, type: String, _ message: String, _ details: String
  ) -> String {
    #"      <\#(name) message="\#(XML.attribute(message))" type="\#(type)">"#
      + "\(XML.content(details))</\(name)>"
  }
}
