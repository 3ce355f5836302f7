/// Two paths that are compared: two files, or two folders.
package enum ComparedPaths: Sendable {
  case files(PictureFilePair)
  case folders(PictureFolderPair)

  /// Looks at both paths.
  ///
  /// Throws `fileAgainstFolder` for a mixture, `unreadable` where a folder has no counterpart, and
  /// `nothingToCompare` for two folders without a PNG. Files are looked at when they are compared.
  package init(expected: PathName, actual: PathName) throws(PopframeError) {
    switch (Self.kind(of: expected), Self.kind(of: actual)) {
    case (.folder, .folder):
      self = .folders(try PictureFolderPair(expected: expected, actual: actual))
    case (.folder, _?): throw .fileAgainstFolder(file: actual.text, folder: expected.text)
    case (_?, .folder): throw .fileAgainstFolder(file: expected.text, folder: actual.text)
    case (.folder, nil): throw .unreadable(path: actual.text, reason: "there is no such folder")
    case (nil, .folder): throw .unreadable(path: expected.text, reason: "there is no such folder")
    default:
      self = .files(PictureFilePair(name: actual.text, expected: expected, actual: actual))
    }
  }

  /// The kind of file at a path; `nil` if there is none.
  private static func kind(of path: PathName) -> FileStatus.Kind? {
    try? FileStatus(of: path).kind
  }
}
