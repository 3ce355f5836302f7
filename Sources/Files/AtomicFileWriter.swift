internal import LibC

/// The expected contents of a file's place when it is written.
package enum ExpectedFile: Equatable, Sendable {
  /// Any file is replaced.
  case anything
  /// Nothing may be there.
  case nothing
  /// A regular file of these very bytes, which no program is writing.
  case bytes([UInt8])
}

/// A file that replaces what its writer expects in its place.
package struct FileReplacement: Sendable {
  /// The path of the place, or its path from the folder that is written into.
  package let name: PathName
  package let expected: ExpectedFile
  /// The new contents; `nil` removes the file.
  package let bytes: [UInt8]?

  package init(_ name: PathName, expected: ExpectedFile, bytes: [UInt8]?) {
    self.name = name
    self.expected = expected
    self.bytes = bytes
  }
}

/// Writes files that belong together: every one is complete before the first takes its place.
///
/// The replacement of a file can depend on the contents that its writer has read. The two files are exchanged, and the
/// old one is compared with the expected contents, so that no save by another program is lost at any moment: if the
/// contents differ, the old file is put back, and so are all files before it. In file systems without an exchange the
/// contents are compared right before the old file is replaced; there only the lock (``FolderLock``) keeps a save
/// between the two from being lost.
package enum AtomicFileWriter {
  package struct Failure: Error {
    package let name: PathName
    package let obstacle: OpenFolder.Obstacle
  }

  /// How the former contents of a file's place are restored.
  private enum Undoing {
    /// It cannot be undone: the old file was replaced and not kept.
    case nothing
    /// The new file is removed.
    case remove
    /// The old file has a reserved name. The new file's bytes show whether it is still in the place; `nil` if the place
    /// is empty.
    case putBack(PathName, [UInt8]?)
  }

  /// Files without a name stay open until they get one, and a process can only have a few hundred open files.
  private static let mostUnnamed = 100
  /// The most attempts to put an old file back while other programs save over it.
  private static let mostExchanges = 20

  /// Writes files. If that fails, no file with expected contents has changed, and no other file is left.
  ///
  /// A signal that arrives meanwhile takes effect afterwards.
  ///
  /// - Parameters:
  ///   - isSynchronized: Whether new files are on the disk before they get their places; those that replace others
  ///     always are.
  ///   - prepare: Called before each file is written beside its place.
  /// - Returns: False if something else was in a place than expected; no file with expected contents has changed then.
  package static func write<Places: FilePlaces & ~Copyable>(
    _ files: [FileReplacement], in places: borrowing Places, isSynchronized: Bool,
    prepare: (FileReplacement) throws(OpenFolder.Obstacle) -> Void = { _ in }
  ) throws(Failure) -> Bool {
    try Interruption.deferred { () throws(Failure) in
      var staged: [StagedFile?] = []
      var undoing: [Undoing] = []
      do throws(Failure) {
        for file in files {
          try attempt(file, in: places, prepare: prepare) { place throws(OpenFolder.Obstacle) in
            staged.append(
              try stage(
                file, at: place, like: places.likeness(of: place), isSynchronized: isSynchronized,
                mayBeUnnamed: staged.count < mostUnnamed))
          }
        }
        for (index, file) in files.enumerated() {
          try attempt(file, in: places) { place throws(OpenFolder.Obstacle) in
            let next = staged[index]
            staged[index] = nil
            undoing.append(try put(file, next, at: place))
          }
        }
      } catch {
        for (file, rest) in zip(files, staged) {
          discard(rest, of: file, in: places)
        }
        for (file, undo) in zip(files, undoing).reversed() {
          _ = try? places.withPlace(of: file.name) { place in Self.undo(undo, of: file, at: place) }
        }
        if error.obstacle == .changed { return false }
        throw error
      }
      var replaced = zip(files, undoing).compactMap { file, undo in
        if case .putBack(let old, _) = undo { (file: file.name, old: old) } else { nil }
      }
      // Of the folders on the way to an old file, one may not be opened at one moment, and be opened at the next.
      for _ in 0..<2 {
        replaced.removeAll { file, old in
          (try? places.withPlace(of: file) { place in place.beside(old).remove() }) != nil
        }
      }
      return true
    }
  }

  private static func attempt<Places: FilePlaces & ~Copyable>(
    _ file: FileReplacement, in places: borrowing Places,
    prepare: (FileReplacement) throws(OpenFolder.Obstacle) -> Void = { _ in },
    _ body: (FilePlace) throws(OpenFolder.Obstacle) -> Void
  ) throws(Failure) {
    do throws(OpenFolder.Obstacle) {
      try prepare(file)
      try places.withPlace(of: file.name, body)
    } catch { throw Failure(name: file.name, obstacle: error) }
  }

  private static func stage(
    _ file: FileReplacement, at place: FilePlace, like old: FileLikeness?, isSynchronized: Bool,
    mayBeUnnamed: Bool
  ) throws(OpenFolder.Obstacle) -> StagedFile? {
    guard let bytes = file.bytes else { return nil }
    do throws(SystemError) {
      return try StagedFile(
        bytes, beside: place, like: old, isSynchronized: isSynchronized || old != nil,
        mayBeUnnamed: mayBeUnnamed)
    } catch { throw OpenFolder.Obstacle(error) }
  }

  private static func discard<Places: FilePlaces & ~Copyable>(
    _ staged: StagedFile?, of file: FileReplacement, in places: borrowing Places
  ) {
    guard let staged else { return }
    let isDone: Void? = try? places.withPlace(of: file.name) { staged.discard(beside: $0) }
    if isDone == nil { staged.discard(beside: nil) }
  }
}

extension AtomicFileWriter {
  /// Puts a file into its place; throws `changed` if something else is there than expected.
  private static func put(
    _ file: FileReplacement, _ staged: StagedFile?, at place: FilePlace
  ) throws(OpenFolder.Obstacle) -> Undoing {
    do throws(SystemError) {
      switch (file.expected, staged) {
      case (.anything, let staged?):
        try staged.put(at: place)
        return .nothing
      case (.nothing, let staged?):
        try staged.putNew(at: place)
        return .remove
      case (.bytes(let old), let staged?):
        let new = try staged.named(beside: place)
        guard let undo = try replace(place, holding: old, with: new, file.bytes) else { break }
        return undo
      case (.bytes(let old), nil):
        guard let undo = try remove(place, holding: old) else { break }
        return undo
      case (.anything, nil), (.nothing, nil):
        place.remove()
        return .nothing
      }
    } catch {
      switch (file.expected, error) {
      case (.nothing, .exists), (.bytes, .noSuchFile): break
      // The place holds something that a file cannot replace, although a file was expected.
      case (_, .exists): throw .folder
      default: throw OpenFolder.Obstacle(error)
      }
    }
    throw .changed
  }

  /// Replaces a file by one with a reserved name, which is gone afterwards unless it has the old bytes; `nil` if
  /// something else was there, which is there again.
  private static func replace(
    _ place: FilePlace, holding old: [UInt8], with new: FilePlace, _ bytes: [UInt8]?
  ) throws(SystemError) -> Undoing? {
    do throws(SystemError) {
      try new.exchange(with: place)
    } catch .notSupported {
      guard place.holds(old) else {
        new.remove()
        return nil
      }
      do throws(SystemError) { try new.rename(to: place) } catch {
        new.remove()
        throw error
      }
      return .nothing
    } catch {
      new.remove()
      throw error
    }
    if new.holds(old) { return .putBack(new.name, bytes) }
    putBack(new, to: place, inPlaceOf: bytes)
    return nil
  }

  /// Removes a file; `nil` if something else was there, which is there again.
  private static func remove(
    _ place: FilePlace, holding old: [UInt8]
  ) throws(SystemError) -> Undoing? {
    let (name, _) = try StagedFile.withReservedName { name throws(SystemError) in
      try place.renameToFree(place.beside(name))
    }
    let removed = place.beside(name)
    if removed.holds(old) { return .putBack(removed.name, nil) }
    putBack(removed, to: place, inPlaceOf: nil)
    return nil
  }

  private static func undo(_ undoing: Undoing, of file: FileReplacement, at place: FilePlace) {
    switch undoing {
    case .nothing: break
    case .remove: if let bytes = file.bytes, place.holds(bytes) { place.remove() }
    case .putBack(let name, let bytes):
      putBack(FilePlace(name, in: place.folder), to: place, inPlaceOf: bytes)
    }
  }

  /// Puts an old file back into its place. A file that another program has saved there in the meantime is newer, and
  /// stays.
  ///
  /// - Parameter bytes: The bytes that were put into the place; `nil` if none were.
  private static func putBack(
    _ old: FilePlace, to place: FilePlace, inPlaceOf bytes: [UInt8]?
  ) {
    guard var expected = bytes else {
      if (try? old.renameToFree(place)) == nil { old.remove() }
      return
    }
    for _ in 0..<mostExchanges {
      let returned = old.bytes
      guard (try? old.exchange(with: place)) != nil else {
        // Another program has removed the file.
        try? old.renameToFree(place)
        return
      }
      if old.holds(expected) { return old.remove() }
      expected = returned ?? []
    }
    old.remove()
  }
}

extension FilePlace {
  /// The bytes of a regular file; `nil` if it cannot be read.
  fileprivate var bytes: [UInt8]? {
    guard let file = try? open(O_RDONLY | O_NONBLOCK | O_NOCTTY),
      let status = try? FileStatus(of: file), status.kind == .file
    else { return nil }
    var buffer = ByteBuffer()
    guard buffer.reserve(status.size + 1) else { return nil }
    while buffer.count < buffer.capacity {
      guard let progress = try? file.readSome(into: &buffer) else { return nil }
      guard case .bytes = progress else { break }
    }
    return FileContents(buffer).bytes
  }
}
