internal import LibC

/// A folder that is open; nothing in it is reached through a link.
///
/// Names in it are relative paths, such as `actual/Crimson/120x80-up.png`. Every part is opened
/// from the folder before it, so that a link is refused even if it is created during a run. Paths
/// in a report or a folder of references can therefore never lead out of it.
package struct OpenFolder: ~Copyable {
  /// The folder as its user knows it.
  package let path: PathName
  private let descriptor: Int32

  /// - Parameter followsLink: Whether the path's last part may be a link; parts above may be.
  package init(_ path: PathName, followsLink: Bool) throws(Obstacle) {
    self.path = path
    // With a slash at the end, the system always follows a link.
    descriptor = try Self.open(path.withoutSlashAtEnd, in: AT_FDCWD, followsLink: followsLink)
  }

  deinit { _ = close(descriptor) }

  package enum Obstacle: Error, Equatable, Sendable {
    /// The file, or a folder on the way to it, is a link.
    case link
    case folder
    /// There is a device, a pipe or a socket instead of the file.
    case notRegular
    /// The file may not be written.
    case readOnly
    /// The contents differ from those read before.
    case changed
    /// The file is too large, or keeps changing.
    case reading(InputFile.Failure)
    case system(SystemError)

    package var reason: String {
      switch self {
      case .link: "this is a link, or lies in a folder that is one, and links are not followed here"
      case .folder: "this is a folder, not a file"
      case .notRegular: "this is no regular file"
      case .readOnly: "the file is read-only; make it writable"
      case .changed: "this has changed meanwhile; run again"
      case .reading(let failure): failure.reason
      case .system(.noSuchFile): "there is no such file"
      case .system(.notFolder): "what should be a folder on the way is none"
      case .system(let error): error.reason
      }
    }

    package var isAbsence: Bool { self == .system(.noSuchFile) || self == .system(.notFolder) }

    /// The reason why a call has failed that follows no link.
    init(_ error: SystemError) {
      self =
        switch error {
        case .tooManyLinks: .link
        case .isFolder: .folder
        default: .system(error)
        }
    }

    /// The reason of the call that has just failed.
    package static var last: Obstacle { Obstacle(.last) }
  }

  private static func open(
    _ name: PathName, in folder: Int32, followsLink: Bool = false
  ) throws(Obstacle) -> Int32 {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW)
    while true {
      let descriptor = openat(folder, name.cString, flags)
      if descriptor >= 0 { return descriptor }
      let obstacle = Obstacle.last
      if obstacle == .system(.interrupted) { continue }
      // Linux reports a link that is not followed as "not a folder".
      guard obstacle == .system(.notFolder), !followsLink,
        (try? FilePlace(name, in: folder).status().kind) == .link
      else { throw obstacle }
      throw .link
    }
  }
}

extension OpenFolder: FilePlaces {
  package borrowing func withPlace<Result: ~Copyable>(
    of file: PathName, _ body: (FilePlace) throws(Obstacle) -> Result
  ) throws(Obstacle) -> Result {
    var parts = file.parts
    guard let name = parts.popLast(), !parts.contains(.above), name != .above else {
      throw .system(.noSuchFile)
    }
    var place = descriptor
    defer { if place != descriptor { close(place) } }
    for part in parts {
      let next = try Self.open(part, in: place)
      if place != descriptor { close(place) }
      place = next
    }
    return try body(FilePlace(name, in: place))
  }

  package borrowing func likeness(of place: FilePlace) throws(Obstacle) -> FileLikeness? {
    let old: FileStatus
    do throws(SystemError) {
      old = try place.status()
    } catch .noSuchFile { return nil } catch { throw Obstacle(error) }
    switch old.kind {
    case .link: throw .link
    case .folder: throw .folder
    case .file: break
    case .pipe, .other: throw .notRegular
    }
    guard old.isWritable, faccessat(place.folder, place.name.cString, W_OK, 0) == 0 else {
      throw .readOnly
    }
    return FileLikeness(permissions: old.permissions & 0o777, owner: (old.owner, old.group))
  }
}

extension OpenFolder {
  /// All bytes of a file, which has to be a regular one.
  package borrowing func bytes(of file: String, limit: Int) throws(Obstacle) -> [UInt8] {
    for attempt in 0..<8 {
      if attempt > 0 { usleep(1000 << UInt32(attempt)) }
      // Without this flag, opening a pipe without a writer would wait for ever.
      let input = try withPlace(of: PathName(file)) { place throws(Obstacle) -> OpenFile in
        do throws(SystemError) {
          return try place.open(O_RDONLY | O_NONBLOCK | O_NOCTTY)
        } catch { throw Obstacle(error) }
      }
      if let bytes = try Self.bytes(of: input, limit: limit) { return bytes }
    }
    throw .reading(.changed)
  }

  /// The bytes of a regular file; `nil` when it has changed meanwhile.
  private static func bytes(
    of input: borrowing OpenFile, limit: Int
  ) throws(Obstacle) -> [UInt8]? {
    let kind = try? FileStatus(of: input).kind
    guard kind == .file else { throw kind == .folder ? .folder : .notRegular }
    do throws(InputFile.Failure) {
      return try InputFile.unchanged(input, limit: limit)?.bytes
    } catch .system(let error) { throw .system(error) } catch { throw .reading(error) }
  }

  package borrowing func hasFileOrLink(_ file: String) -> Bool {
    let status = try? withPlace(of: PathName(file)) { place throws(Obstacle) in
      do throws(SystemError) { return try place.status() } catch { throw Obstacle(error) }
    }
    return status?.kind == .file || status?.kind == .link
  }

  /// Removes a file, or a link, whose target stays, and then the folders that are empty without it.
  package borrowing func remove(_ file: String) throws(Obstacle) {
    try withPlace(of: PathName(file)) { place throws(Obstacle) in
      guard unlinkat(place.folder, place.name.cString, 0) == 0 else { throw .last }
    }
    var folder = PathName(file).folder
    while !folder.parts.isEmpty, (try? removeFolder(folder)) != nil { folder = folder.folder }
  }

  package borrowing func removeFolder(_ folder: PathName) throws(Obstacle) {
    try withPlace(of: folder) { place throws(Obstacle) in
      guard unlinkat(place.folder, place.name.cString, AT_REMOVEDIR) == 0 else { throw .last }
    }
  }
}
