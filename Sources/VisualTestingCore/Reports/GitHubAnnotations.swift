internal import PopframeKit

/// A run as GitHub Actions' workflow commands, which become annotations of a change's files.
///
/// A step shows ten errors at most, so there are never more: the worst cases, and a line that says
/// how many others there are. Each points at its reference picture.
public struct GitHubAnnotations: Sendable {
  /// The most errors that GitHub shows of one step.
  public static let limit = 10

  /// The commands, one a line, without a line break; empty when the run passes.
  public let lines: [String]

  /// Makes the annotations of a run whose report is in a folder.
  public init(_ run: TestRun, folder: String = ReportFolder.standardPath) {
    let report = ReportFolder(folder)
    let failures = run.failuresWorstFirst
    var notes: [String] = []
    if !run.isComplete {
      notes.append(Self.error("popframe test", "The run did not come to its end."))
    }
    if run.cases.isEmpty { notes.append(Self.error("popframe test", "Nothing was compared.")) }
    let room = Self.limit - notes.count
    let isTooMany = failures.count > room
    let shown = failures.prefix(isTooMany ? room - 1 : room)
    notes += shown.map { record in
      Self.error(
        "\(record.name): \(record.outcome.words)", FailureText(record, in: report)?.text ?? "",
        file: PathName(run.references).appending(record.name + ".png").text)
    }
    if isTooMany {
      let rest = failures.count - shown.count
      notes.append(
        Self.error(
          "popframe test",
          "\(rest) more of \(run.cases.count) cases do not pass; the report has them all."))
    }
    lines = notes
  }

  /// The commands, each with a line break; empty when the run passes.
  public var text: String { lines.map { $0 + "\n" }.joined() }

  private static func error(_ title: String, _ message: String, file: String? = nil) -> String {
    let place = file.map { "file=\(property($0))," } ?? ""
    return "::error \(place)title=\(property(title))::\(data(message))"
  }

  /// Text as a command's message has to be given it.
  private static func data(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// Text as a command's property has to be given it.
  private static func property(_ text: String) -> String {
    data(text).unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case ":": escaped += "%3A"
      case ",": escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
