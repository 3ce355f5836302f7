internal import Files
internal import PopframeKit

/// The folder where relative paths of tests start: the package of the test's source file.
///
/// It is the nearest folder above the file that contains `Package.swift`, otherwise the nearest
/// that contains `.git`, otherwise the file's own. It is also the working directory of
/// `swift test`, but not of Xcode.
public struct PackageFolder: Hashable, Sendable {
  private let absolute: PathName
  /// Whether the folder is the working directory, so that paths in it can be written without it.
  private let isCurrent: Bool

  init(of file: String) {
    let file = PathName(file)
    absolute =
      Self.nearest(above: file, holding: "Package.swift")
      ?? Self.nearest(above: file, holding: ".git") ?? file.folder
    isCurrent = (try? absolute.resolved()) == (try? PathName(".").resolved())
  }

  /// The folder's path; `.` where it is the working directory.
  public var path: String { place.text }

  /// The path for a relative one; an absolute one is not changed.
  public func path(to path: String) -> String { place.appending(path).text }

  /// The same with the folder itself.
  func absolutePath(to path: String) -> String { absolute.appending(path).text }

  var place: PathName { isCurrent ? PathName(".") : absolute }

  /// A path relative to the folder, if it is inside it.
  func shorten(_ path: String) -> String {
    PathName(path).isInside(absolute) ? String(path.dropFirst(absolute.text.count + 1)) : path
  }

  private static func nearest(above file: PathName, holding name: String) -> PathName? {
    var folder = file.folder
    while true {
      if FileStatus.exists(folder.appending(name)) { return folder }
      let parent = folder.folder
      guard parent != folder, folder.text != "." else { return nil }
      folder = parent
    }
  }
}
