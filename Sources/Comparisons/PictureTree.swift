package import Files
internal import Languages
package import PopframeKit
internal import Regression
package import Themes

/// The PNG and APNG files of a folder and of all folders below it; nothing is left out silently.
struct PictureTree {
  /// Paths from the folder.
  private(set) var names: Set<PathName> = []
  /// Pictures of other formats, which are not compared.
  private(set) var others: Set<PathName> = []
  /// Folders that cannot be read, by their paths from the folder.
  private(set) var failures: [(name: PathName, error: PopframeError)] = []

  /// Visits a folder and all folders below it. Links are followed, except to a folder that contains
  /// the current one.
  init(_ folder: PathName) {
    FolderWalk(of: folder, visitsHidden: true).visit { name, error in
      let reason = "this folder cannot be read: \(error.reason)"
      failures.append(
        (
          name.bytes.isEmpty ? PathName(".") : name,
          .unreadable(
            path: (name.bytes.isEmpty ? folder : folder.appending(name)).text, reason: reason)
        ))
    } enters: { entry in
      if entry.leadsToFolder { return true }
      if entry.path.isPNG || entry.path.isAPNG {
        names.insert(entry.path)
      } else if entry.path.otherPictureFormat != nil {
        others.insert(entry.path)
      }
      return false
    }
  }

  /// Whether a path lies below a folder that cannot be read.
  func hides(_ name: PathName) -> Bool {
    failures.contains { $0.name == PathName(".") || name.isInside($0.name) }
  }
}

/// Two paths that are compared: two files, or two folders.
package enum ComparedPaths: Sendable {
  case files(PictureFilePair)
  case folders(PictureFolderPair)

  /// Looks at both paths.
  ///
  /// - Parameter source: Where what is expected is read if that is not the path by which it is known.
  ///
  /// Throws `fileAgainstFolder` for a mixture, `unreadable` where a folder has no counterpart, and
  /// `nothingToCompare` for two folders without a PNG. Files are looked at when they are compared.
  package init(
    expected: PathName, actual: PathName, source: PathName? = nil
  ) throws(PopframeError) {
    switch (Self.kind(of: source ?? expected), Self.kind(of: actual)) {
    case (.folder, .folder):
      self = .folders(try PictureFolderPair(expected: expected, actual: actual, source: source))
    case (.folder, _?): throw .fileAgainstFolder(file: actual.text, folder: expected.text)
    case (_?, .folder): throw .fileAgainstFolder(file: expected.text, folder: actual.text)
    case (.folder, nil): throw .unreadable(path: actual.text, reason: "there is no such folder")
    case (nil, .folder): throw .unreadable(path: expected.text, reason: "there is no such folder")
    default:
      self = .files(
        PictureFilePair(name: actual.text, expected: expected, actual: actual, source: source))
    }
  }

  /// Warnings about two folders that are one, whose pictures are equal whatever is in them. Those about files are found
  /// when they are compared.
  package var warnings: [Diagnostic] {
    if case .folders(let folders) = self {
      Self.warnings(folders.source, folders.actual)
    } else {
      []
    }
  }

  /// A warning about two paths of one file or folder.
  static func warnings(_ expected: PathName, _ actual: PathName) -> [Diagnostic] {
    guard let identity = try? FileStatus(of: expected).identity,
      identity == (try? FileStatus(of: actual).identity)
    else { return [] }
    return [
      Diagnostic(
        .warning, .sameFile, file: actual.text,
        message: "this is compared with itself, so it is equal whatever is in it"
          + (expected == actual ? "" : "; \(expected.text.printable) leads to it, too"))
    ]
  }

  /// Pictures of two folders that are of other formats, so that they are not compared.
  package var notCompared: [String] {
    switch self {
    case .files: []
    case .folders(let folders): folders.notCompared
    }
  }

  private static func kind(of path: PathName) -> FileStatus.Kind? {
    try? FileStatus(of: path).kind
  }
}

extension DiagnosticRule {
  /// The rule that two compared paths are not one file or folder.
  static let sameFile = Self(rawValue: "same-file")
}
