internal import Files
internal import Languages
internal import LibC

/// The commit that is checked out in a working tree, read from git's own files: no program is run.
///
/// The files are described in gitrepository-layout(5).
struct CheckedOutCommit {
  private let git: PathName

  /// - Parameter tree: The folder that contains `.git`; if that is a file, it says where the folder
  ///   is.
  init(of tree: PathName) {
    git =
      Self.line(of: ".git", in: tree, after: "gitdir: ").map { tree.appending($0) }
      ?? tree.appending(".git")
  }

  /// The full hash; `nil` where there is none yet, or it cannot be found.
  var hash: String? {
    guard let branch = Self.line(of: "HEAD", in: git, after: "ref: ") else {
      return Self.hash(of: "HEAD", in: git)
    }
    return Self.hash(of: branch, in: git) ?? Self.hash(of: branch, in: common) ?? packed(branch)
  }

  /// The folder that all working trees of a repository share.
  private var common: PathName {
    Self.line(of: "commondir", in: git).map { git.appending($0) } ?? git
  }

  private func packed(_ branch: String) -> String? {
    let ending = Array(" \(branch)".utf8)
    let line = Self.bytes(of: "packed-refs", in: common, limit: 16 << 20)?
      .split(separator: UInt8(ascii: "\n")).first { $0.suffix(ending.count).elementsEqual(ending) }
    return line.flatMap { Self.hash(String(decoding: $0.dropLast(ending.count), as: UTF8.self)) }
  }

  private static func hash(of file: String, in folder: PathName) -> String? {
    line(of: file, in: folder).flatMap { hash($0) }
  }

  private static func hash(_ text: String) -> String? {
    let isHexadecimal = text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    return [40, 64].contains(text.utf8.count) && isHexadecimal ? text : nil
  }

  /// The rest of a file's first line; `nil` where it begins otherwise.
  private static func line(
    of file: String, in folder: PathName, after start: String = ""
  ) -> String? {
    let line = bytes(of: file, in: folder, limit: 4096)?.split(separator: UInt8(ascii: "\n")).first
    guard let text = line.map({ String(decoding: $0, as: UTF8.self) }), text.begins(with: start)
    else {
      return nil
    }
    return String(text.dropFirst(start.count))
  }

  private static func bytes(of file: String, in folder: PathName, limit: Int) -> [UInt8]? {
    guard let folder = try? OpenFolder(folder, followsLink: true) else { return nil }
    return try? folder.bytes(of: file, limit: limit)
  }
}

extension CheckedOutCommit {
  /// Variables in which CI engines name the commit, for sources without a repository.
  private static let variables = [
    "GITHUB_SHA", "CI_COMMIT_SHA", "GIT_COMMIT", "BUILDKITE_COMMIT", "CIRCLE_SHA1",
    "BUILD_SOURCEVERSION", "BITBUCKET_COMMIT", "SEMAPHORE_GIT_SHA",
  ]

  /// The commit of the current folder's working tree, otherwise the one that the CI engine names.
  static var current: String? {
    WorkingTree.current.flatMap { CheckedOutCommit(of: $0).hash }
      ?? variables.lazy.compactMap { getenv($0).map { String(cString: $0) } }
      .compactMap { hash($0) }.first
  }
}
