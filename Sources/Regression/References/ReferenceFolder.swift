package import Files
internal import PNG
package import PopframeKit

/// The folder of approved pictures: `NAME.png` for each case.
package struct ReferenceFolder: Sendable {
  /// The folder, as its user knows it.
  let path: PathName
  /// The folder that files are written into, with links resolved if that was possible.
  package let resolved: PathName

  package init(_ path: String) {
    self.path = PathName(path)
    resolved = self.path
  }

  /// Whether a file is a pointer of Git LFS.
  package static func isPointer(_ file: [UInt8]) -> Bool {
    do throws(PNGError) {
      _ = try PNGCodec.size(of: file)
      return false
    } catch { return error == .gitLFSPointer }
  }

  /// Where a case's reference is, or belongs.
  package func file(of name: String) -> PathName { path.appending(CaseName.reference(of: name)) }

  /// The contents of a reference's place.
  package enum Contents: Equatable, Sendable {
    case bytes([UInt8])
    case missing
    case unreadable(reason: String)
  }

  /// Reads a case's reference.
  ///
  /// - Parameter followsLinks: Whether the reference may be a link, as some build tools lay files
  ///   out; when the reference is replaced, a link is not followed.
  package func contents(of name: String, followsLinks: Bool = true) -> Contents {
    if followsLinks { return contentsFollowingLinks(of: name) }
    do throws(OpenFolder.Obstacle) {
      return .bytes(
        try OpenFolder(resolved, followsLink: resolved == path)
          .bytes(of: CaseName.reference(of: name), limit: InputFile.largestPicture))
    } catch {
      return error.isAbsence ? .missing : .unreadable(reason: error.reason)
    }
  }

  /// Whether a case's reference is reached through a link.
  func isLinked(_ name: String) -> Bool {
    do throws(OpenFolder.Obstacle) {
      _ = try OpenFolder(resolved, followsLink: resolved == path)
        .bytes(of: CaseName.reference(of: name), limit: InputFile.largestPicture)
      return false
    } catch { return error == .link }
  }

  private func contentsFollowingLinks(of name: String) -> Contents {
    let file = file(of: name)
    do throws(InputFile.Failure) {
      return .bytes(try InputFile(file, mayBePipe: false).bytes(limit: InputFile.largestPicture))
    } catch {
      switch error {
      case .system(.noSuchFile) where FileStatus.isTaken(file):
        return .unreadable(reason: "is a link to a file that is missing")
      case .system(.noSuchFile), .system(.notFolder):
        return .missing
      case .system(.isFolder):
        return .unreadable(reason: "is a folder; the picture belongs there")
      default:
        return .unreadable(reason: error.reason)
      }
    }
  }

  /// Writes a case's reference if it is still what was read, and the folders that it lies in where they are missing;
  /// no link is followed. The note is written with it: both or neither.
  func write(
    _ bytes: [UInt8], over old: Contents, for name: String, note: ReferenceNote? = nil
  ) throws(PopframeError) {
    let expected: ExpectedFile =
      switch old {
      case .bytes(let old): .bytes(old)
      case .missing: .nothing
      case .unreadable: .anything
      }
    let folder = try OpenFolder(making: resolved, followsLink: resolved == path)
    var files = [
      FileReplacement(PathName(CaseName.reference(of: name)), expected: expected, bytes: bytes)
    ]
    if let note { replace(note, of: name, in: &files) }
    if try folder.replace(files) { return }
    // Somebody else may have recorded the same picture.
    guard contents(of: name) == .bytes(bytes) else {
      throw .unwritable(
        path: file(of: name).text,
        reason: "somebody else has changed this reference meanwhile; run again")
    }
  }
}

extension ReferenceFolder {
  /// The references, from the folder, that are neither a case's nor a gallery's contact sheet nor a
  /// picture that something is drawn from; sorted.
  ///
  /// - Parameters:
  ///   - names: The names of all cases.
  ///   - inputs: The files that pictures are made from.
  package func unused(
    names: some Sequence<String>, inputs: Set<FileStatus.Identity>
  ) throws(PopframeError) -> [String] {
    var used = inputs
    var usedNames: Set<ByteString> = []
    for name in names {
      usedNames.insert(ByteString(CaseName.reference(of: name)))
      // On many Macs `a.png` and `A.png` are the same file, so the file's identity is compared, not
      // its name.
      if let identity = try? FileStatus(of: file(of: name)).identity { used.insert(identity) }
    }
    return try files { CaseName.name(ofReference: $0) != nil }.filter { picture in
      if usedNames.contains(ByteString(picture)) { return false }
      if PathName(picture).lastPart == CaseName.contactSheet { return false }
      guard let identity = try? FileStatus(of: path.appending(picture)).identity else {
        return true
      }
      return !used.contains(identity)
    }
  }

  /// The notes, from the folder, whose picture is not there, except those of given names; sorted.
  func orphanedNotes(besides used: Set<ByteString>) throws(PopframeError) -> [String] {
    try files {
      $0.utf8.suffix(CaseName.noteEnding.utf8.count).elementsEqual(CaseName.noteEnding.utf8)
    }
    .filter { note in
      let name = String(note.dropLast(CaseName.noteEnding.count))
      return !used.contains(ByteString(note)) && !FileStatus.isTaken(file(of: name))
    }
  }

  /// All files, and links, whose paths are wanted, in the folder and below; links to folders are not
  /// followed, and hidden ones are left out.
  private func files(_ isWanted: (String) -> Bool) throws(PopframeError) -> [String] {
    var files: [String] = []
    try FolderWalk(of: path, visitsHidden: true).visit { folder, error throws(PopframeError) in
      let place = folder.bytes.isEmpty ? path : path.appending(folder)
      throw .unreadable(path: place.text, reason: "cannot be read: \(error.reason)")
    } enters: { entry throws(PopframeError) in
      // A file whose name is not a valid case name is not a reference.
      let name = entry.path.lastPart
      guard CaseName.isSafe(name) else { return false }
      switch entry.kind {
      case .folder: return true
      case .file, .link:
        if isWanted(entry.path.text) { files.append(entry.path.text) }
      case .pipe, .other, nil: break
      }
      return false
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
