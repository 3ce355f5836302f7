internal import Files
internal import Languages
internal import PopframeKit
internal import Themes

extension ReferenceFolder {
  /// The folder whose files a command replaces or deletes: the one that it was given, else the one
  /// that the report names, which somebody else may have written.
  ///
  /// A report's folder counts only when it is relative, without `..` and without hidden parts, and
  /// lies, resolved, in the working tree that the command runs in.
  ///
  /// - Parameters:
  ///   - asked: The folder that was given.
  ///   - run: The record of the run.
  ///   - report: The path of the record, for messages.
  init(asked: String?, run: TestRun, report: PathName) throws(PopframeError) {
    let text = asked ?? run.references
    if asked == nil, let reason = Self.distrust(of: text) {
      throw .refused(
        path: report.text,
        reason:
          "the folder of references '\(text.printable)' \(reason), and a report is not trusted "
          + "that far; name the folder with --references if it is meant")
    }
    do throws(SystemError) {
      resolved = try PathName(text).resolved()
      guard try FileStatus(of: resolved).kind == .folder else { throw .notFolder }
    } catch {
      throw .unreadable(
        path: text.printable,
        reason: "there is no such folder of references; run this where popframe test was run, or "
          + "name the folder with --references")
    }
    path = PathName(text)
    guard asked == nil else { return }
    guard let tree = WorkingTree.current, resolved == tree || resolved.isInside(tree) else {
      throw .refused(
        path: report.text,
        reason: "the references '\(text.printable)' lie outside of the working tree, in "
          + "'\(resolved.text.printable)'; name the folder with --references if it is meant")
    }
  }

  /// Whether a report's own word on the folder of references counts, as far as the path tells.
  package static func isTrusted(_ path: String) -> Bool { distrust(of: path) == nil }

  /// Why a report's own word on the folder of references does not count.
  private static func distrust(of path: String) -> String? {
    if path.utf8.first == UInt8(ascii: "/") { return "is absolute" }
    if path.unicodeScalars.contains(where: \.isUnprintable) { return "has a control character" }
    for part in path.utf8.split(separator: UInt8(ascii: "/")) where part.first == UInt8(ascii: ".")
    {
      if part.elementsEqual("..".utf8) { return "leads up by '..'" }
      if !part.elementsEqual(".".utf8) { return "has a hidden part" }
    }
    return nil
  }
}
