internal import LibC

/// Where bytes that are written to a path really go.
package enum OutputTarget: Equatable, Sendable {
  /// Nothing is there yet.
  case new(PathName)
  /// There is a regular file, at the end of any links, which will be replaced.
  case replace(PathName, FileStatus)
  /// There is something other than a regular file (a device, a pipe): bytes are written into it.
  case direct(PathName)

  /// Follows the links and finds the kind of item there.
  ///
  /// Throws if a file is read-only, also for the superuser, whom the system would not refuse.
  package init(_ path: PathName) throws(Refusal) {
    let status: FileStatus
    do throws(SystemError) {
      status = try FileStatus(of: path)
    } catch .noSuchFile {
      self = .new(try Self.endOfLinks(path))
      return
    } catch {
      throw .system(error)
    }
    switch status.kind {
    case .folder:
      throw .folder
    case .pipe, .other, .link:
      self = .direct(path)
    case .file:
      guard status.isWritable, access(path.cString, W_OK) == 0 else { throw .readOnly }
      self = .replace(try Self.realPath(path), status)
    }
  }

  package enum Refusal: Error, Equatable, Sendable {
    case folder
    case readOnly
    case system(SystemError)

    /// The reason and what to do about it, for a message that begins with the path.
    package func reason(for path: PathName) -> String {
      switch self {
      case .folder: "this is a folder; name a file inside it"
      case .readOnly: "the file is read-only; make it writable, or write to another one"
      case .system(.noSuchFile), .system(.notFolder):
        "there is no folder '\(path.folder.text)'; create it first"
      case .system(let error): error.reason
      }
    }
  }

  /// The end of a chain of links whose last link points at nothing.
  private static func endOfLinks(_ path: PathName) throws(Refusal) -> PathName {
    var path = path
    // As many as Linux itself follows.
    for _ in 0..<40 {
      guard let status = try? FileStatus(of: path, followsLinks: false), status.kind == .link
      else { return path }
      guard let target = path.linkTarget else { throw .system(.last) }
      path = path.folder.appending(target)
    }
    throw .system(.tooManyLinks)
  }

  private static func realPath(_ path: PathName) throws(Refusal) -> PathName {
    do throws(SystemError) { return try path.resolved() } catch { throw .system(error) }
  }
}
