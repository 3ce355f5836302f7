package import Files
internal import Languages
internal import LibC
package import PopframeKit
internal import Regression

/// A file or a folder as a commit has it, in a folder of its own for as long as this value lives.
///
/// git writes the files, with its filters, such as that of Git LFS. The working tree and its index stay as they are.
///
/// It is a class because the files are removed when nothing holds it any more.
package final class CommittedPictures {
  /// Where the file or the folder can be read.
  package let place: PathName
  private let folder: PathName
  /// The files that were written, from the folder.
  private let names: [String]

  /// Writes what a commit has at a path.
  ///
  /// - Parameters:
  ///   - path: The path of the file or of the folder, which need not be in the working tree.
  ///   - reference: The commit, as git names it: a branch, a tag, `HEAD~2`, a hash.
  /// - Throws: `unavailable` without git, `unreadable` where there is no such commit, or nothing at the path in it.
  package init(_ path: PathName, at reference: String) throws(PopframeError) {
    guard let git = GitProgram() else {
      throw .unavailable(
        reason:
          "the pictures of a commit are read by git, which is not installed; install it, or leave "
          + "--expected-from out")
    }
    func unreadable(_ reason: String) -> PopframeError {
      .unreadable(path: path.text, reason: reason)
    }
    let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", reference + "^{commit}"]
    guard let commit = git.line(of: words),
      let root = git.line(of: ["rev-parse", "--show-toplevel"])
    else {
      throw unreadable(
        "git knows no commit '\(reference.printable)' here; fetch it first (actions/checkout: fetch-depth: 0)"
      )
    }
    let list = ["ls-tree", "-r", "-z", "--full-name", "--name-only", commit, "--", path.text]
    guard let listed = git.output(of: list), !listed.isEmpty else {
      throw unreadable("the commit '\(reference.printable)' has no such file or folder")
    }
    let beginning = git.line(of: ["rev-parse", "--show-prefix"]) ?? ""
    let inTree =
      path.text.begins(with: "/") ? path.text(from: PathName(root)) : beginning + path.text
    var pattern = Array(
      "\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/popframe-XXXXXX".utf8CString)
    guard let made = mkdtemp(&pattern).map({ PathName(String(cString: $0)) }) else {
      throw .unwritable(
        path: "TMPDIR", reason: "no folder can be made there: \(SystemError.last.reason)")
    }
    folder = made
    names = String(decoding: listed, as: UTF8.self).words(between: "\0").map { "tree/\($0)" }
    let steps = PathName(inTree).parts.reduce(into: [PathName]()) { steps, step in
      if step == PathName("..") {
        _ = steps.popLast()
      } else if step != PathName(".") {
        steps.append(step)
      }
    }
    place = steps.reduce(made.appending("tree")) { $0.appending($1) }
    let index = ["GIT_INDEX_FILE=\(made.appending("index").text)"]
    guard git.output(of: ["read-tree", commit], variables: index) != nil,
      git.output(
        of: [
          "-C", root, "checkout-index", "-z", "--stdin", "--prefix=\(made.appending("tree").text)/",
        ],
        input: listed, variables: index) != nil
    else { throw unreadable("git could not write the files of '\(reference.printable)'") }
  }

  deinit {
    guard let place = try? OpenFolder(folder, followsLink: false) else { return }
    for name in names + ["index"] { try? place.remove(name) }
    try? OpenFolder(folder.folder, followsLink: true).removeFolder(PathName(folder.lastPart))
  }
}
