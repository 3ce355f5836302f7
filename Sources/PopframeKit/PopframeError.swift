package import Files
internal import Languages
internal import Popovers
public import Themes
internal import Words

/// An error between a theme's folder and a written picture.
///
/// ``description`` is the message: it names the file, the error and its correction.
public enum PopframeError: Error, Equatable, Sendable {
  /// No shipped theme has this name.
  case unknownTheme(name: String, known: [String])
  /// A folder of themes and scenes is given where one of them is wanted.
  case severalSources(folder: String, names: [String])
  /// A path that was given is missing or unreadable.
  case unreadable(path: String, reason: String)
  /// A theme or scene file has errors: all diagnostics, sorted by position.
  case invalid([Diagnostic])
  /// A file is not the picture that it should be.
  case damaged(path: String, reason: String)
  /// The request cannot be drawn: for example, the frame would be smaller than the arrow, or the
  /// canvas is too large.
  case impossible(path: String, reason: String)
  /// The theme has no appearance of this name.
  case unknownAppearance(path: String, name: String, known: [String])
  /// The output is one of the files that it is made from.
  case outputIsInput(path: String, role: String)
  /// Two themes of one gallery have the same name, and so the same folder.
  case sameName(path: String, name: String)
  /// A new theme cannot have this name.
  case badName(String, reason: String)
  /// A file is compared with a folder.
  case fileAgainstFolder(file: String, folder: String)
  /// There is nothing to compare: no picture, no case, no pixel.
  case nothingToCompare(path: String, reason: String)
  /// Two cases would have the same reference picture; `other` is the name of the first one.
  case overlappingNames(String, other: String, reason: String)
  /// The last run has no case of this name that could be approved.
  case unknownCase(name: String, reason: String, known: [String])
  /// The request is refused because of the run: a file has changed since, or the run was partial.
  case refused(path: String, reason: String)
  /// Several things are wrong; at least one.
  case several([PopframeError])
  /// A popover cannot be placed: a given length, direction, host or anchor is not possible.
  case misplaced(reason: String)
  /// A setting is given that other settings decide: `offset` for a placed popover.
  case decided(setting: String, reason: String)
  /// An output cannot be written.
  case unwritable(path: String, reason: String)
  /// Another program is needed and not installed.
  case unavailable(reason: String)
  /// There is not enough memory for a file.
  case outOfMemory(path: String)
  /// A defect: no input should be able to cause this.
  case defect(String)
}

extension PopframeError {
  /// No pixel of a picture is compared.
  package static func allIgnored(path: String) -> PopframeError {
    .nothingToCompare(
      path: path, reason: "the ignored rectangles cover the whole picture; ignore less")
  }
}

extension PopframeError: CustomStringConvertible {
  /// One message, or several lines of them, in the form `path: error: message`.
  ///
  /// Names and reasons are on one line each, with control characters escaped: a file's name cannot add
  /// a line of its own.
  public var description: String {
    switch self {
    case .invalid(let diagnostics):
      diagnostics.map(\.description).joined(separator: "\n")
    case .several(let errors):
      errors.map(\.description).joined(separator: "\n")
    default:
      "\(subject.printable): error: \(reason.printable)"
    }
  }

  /// The subject of the message: a path, a name, or Popframe itself.
  private var subject: String {
    switch self {
    case .unknownTheme(let name, _), .unknownCase(let name, _, _): name
    case .unreadable(let path, _), .damaged(let path, _), .impossible(let path, _),
      .unwritable(let path, _), .badName(let path, _), .nothingToCompare(let path, _),
      .refused(let path, _), .overlappingNames(let path, _, _), .unknownAppearance(let path, _, _),
      .outputIsInput(let path, _), .sameName(let path, _), .fileAgainstFolder(let path, _),
      .outOfMemory(let path), .severalSources(let path, _):
      path
    case .misplaced, .decided, .defect, .invalid, .several, .unavailable: "popframe"
    }
  }

  private var reason: String {
    switch self {
    case .unknownTheme(let name, let known):
      Self.unknown(
        "folder or theme", name, known: known,
        none: "no shipped themes were found; POPFRAME_THEMES may name their folder")
        + "; popframe new \(name.shellWord) makes one"
    case .severalSources(_, let names):
      "this folder holds several themes or scenes, and one is taken here; name one: "
        + names.listed(atMost: Self.mostNames)
    case .unreadable(_, let reason), .damaged(_, let reason), .impossible(_, let reason),
      .unwritable(_, let reason), .badName(_, let reason), .nothingToCompare(_, let reason),
      .refused(_, let reason), .overlappingNames(_, _, let reason), .misplaced(let reason),
      .unavailable(let reason):
      reason
    case .unknownAppearance(_, let name, let known):
      Self.unknown("appearance", name, known: known, none: "the theme has one look only")
    case .outputIsInput(_, let role):
      "this is \(role), which the picture is made from; write to another file"
    case .sameName(_, let name):
      "another theme is named '\(name)' as well, and their pictures would share a folder; draw them "
        + "one at a time"
    case .fileAgainstFolder(_, let folder):
      "this is a file, and \(folder) is a folder; compare two files or two folders"
    case .unknownCase(let name, let reason, let known):
      "\(reason)\(Self.question(name, among: known, limit: 1))"
    case .outOfMemory: InputFile.Failure.outOfMemory.reason
    case .decided(let setting, let reason): "\(setting): \(reason)"
    case .defect(let what): "this is a defect of popframe, please report it: \(what)"
    case .invalid, .several: ""
    }
  }

  private static let mostNames = 100

  package init(_ failure: InputFile.Failure, reading path: PathName) {
    self =
      switch failure {
      case .system, .notRegular, .silent: .unreadable(path: path.text, reason: failure.reason)
      case .tooLarge(let limit):
        .damaged(
          path: path.text,
          reason: InputFile.largest(path).noun.map {
            "\($0) has at most \(InputFile.words(for: limit)), and this one has more"
          } ?? failure.reason)
      case .notText, .changed:
        .damaged(path: path.text, reason: failure.reason)
      case .outOfMemory: .outOfMemory(path: path.text)
      }
  }

  /// Throws one error, or several together; does nothing if there are none.
  package static func throwing(_ errors: [PopframeError]) throws(PopframeError) {
    guard let first = errors.first else { return }
    throw errors.count == 1 ? first : .several(errors)
  }

  /// The message without `error:`, for use inside of another one.
  package var subjectAndReason: String {
    description.split(separator: "\n")
      .map { String($0).replacingFirst(": error: ", with: ": ") }.joined(separator: "\n")
  }

  private static func unknown(
    _ kind: String, _ name: String, known: [String], none: String
  ) -> String {
    let list = known.isEmpty ? none : "known: \(known.joined(separator: ", "))"
    return "there is no \(kind) named '\(name)'\(question(name, among: known)) (\(list))"
  }

  private static func question(
    _ name: String, among known: [String], limit: Int = .max
  ) -> String {
    question(Array(WordSuggestion.alike(name, among: known).prefix(limit)))
  }

  /// A question for names that may have been meant, as words of a shell; empty without any.
  static func question(_ names: [String]) -> String {
    names.isEmpty ? "" : "; did you mean \(names.map(\.shellWord).listed(.or))?"
  }
}

extension String {
  fileprivate func replacingFirst(_ old: String, with new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return self[..<range.lowerBound] + new + self[range.upperBound...]
  }
}

extension PopframeError {
  /// The error as diagnostics; `file` is used if the error names no file.
  public func diagnostics(of file: String) -> [Diagnostic] {
    switch self {
    case .invalid(let diagnostics): diagnostics
    case .several(let errors): errors.flatMap { $0.diagnostics(of: file) }
    case .damaged(let path, let reason):
      [Diagnostic(.error, .damagedPicture, file: path, picture: path, message: reason)]
    case .impossible(let path, let reason):
      [Diagnostic(.error, .impossibleLayout, file: path, message: reason)]
    case .unreadable(let path, let reason):
      [Diagnostic(.error, .unusablePicture, file: path, picture: path, message: reason)]
    default:
      [Diagnostic(.error, .invalidValue, file: file, message: subjectAndReason)]
    }
  }
}
