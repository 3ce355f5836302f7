package import Files
internal import Languages
internal import LibC

/// Folders that are made for an operation that may still fail; they are removed again unless
/// `keep()` is called.
package struct FolderTransaction: ~Copyable {
  private var paths: [PathName] = []

  package init() {}

  deinit {
    // A folder that is no longer empty has other files, and stays.
    for path in paths.reversed() { rmdir(path.cString) }
  }

  /// Makes a folder if there is none, and the folders above it that are missing.
  package mutating func make(_ path: PathName) throws(PopframeError) {
    guard mkdir(path.cString, 0o777) != 0 else {
      paths.append(path)
      return
    }
    let error = SystemError.last
    switch error {
    case .noSuchFile where !FileStatus.isTaken(path.folder):
      try make(path.folder)
      try make(path)
    case .exists:
      guard (try? FileStatus(of: path))?.kind == .folder else {
        throw .unwritable(path: path.text, reason: "this is not a folder")
      }
    case .noSuchFile, .notFolder:
      throw .unwritable(path: path.text, reason: Self.reason(above: path, error))
    default:
      throw .unwritable(path: path.text, reason: "the folder cannot be made: \(error.reason)")
    }
  }

  /// Makes a folder that must not be there yet, and the folders above it that are missing. Of several that do so at
  /// once, one succeeds.
  package mutating func makeNew(_ path: PathName) throws(PopframeError) {
    guard !FileStatus.isTaken(path) else { throw Self.taken(path) }
    guard mkdir(path.cString, 0o777) != 0 else {
      paths.append(path)
      return
    }
    switch SystemError.last {
    // Another process has made it in the meantime.
    case .exists: throw Self.taken(path)
    case .noSuchFile where !FileStatus.isTaken(path.folder):
      try make(path.folder)
      try makeNew(path)
    default: try make(path)
    }
  }

  private static func taken(_ path: PathName) -> PopframeError {
    .unwritable(
      path: path.text, reason: "there is something of this name already; choose another name")
  }

  /// Makes a folder, and inside of it all folders of a file's path: `a` and `a/b` for `a/b/c.png`.
  package mutating func makeAll(of path: String, below folder: PathName) throws(PopframeError) {
    try make(folder)
    var place = folder
    for part in path.words(between: "/").dropLast() {
      place = place.appending(String(part))
      try make(place)
    }
  }

  /// Why there is nothing that a folder could be made in.
  private static func reason(above path: PathName, _ error: SystemError) -> String {
    switch (try? FileStatus(of: path.folder))?.kind {
    case .folder, nil: "no folder can be made in '\(path.folder.text)': \(error.reason)"
    default: "'\(path.folder.text)' is not a folder"
    }
  }

  /// Makes a folder that must not be there yet, with its files; leaves nothing when that fails.
  package static func write(
    _ files: [(name: String, bytes: [UInt8])], toNew folder: PathName
  ) throws(PopframeError) {
    var made = FolderTransaction()
    try made.makeNew(folder)
    let new = files.map {
      FileReplacement(PathName($0.name), expected: .nothing, bytes: $0.bytes)
    }
    guard try FileWriter.replace(new, inTheme: folder) else { throw taken(folder) }
    made.keep()
  }

  /// Leaves the folders where they are.
  package consuming func keep() { paths = [] }
}
