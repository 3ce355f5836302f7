/// Visits what is in a folder and in the folders below it, each folder's names sorted by their bytes, those nearest to
/// the start first.
package struct FolderWalk {
  package struct Entry {
    /// Its path from the start.
    package let path: PathName
    /// The start and its path.
    package let place: PathName

    /// The kind, of a link itself; `nil` if nothing can be known of it.
    package var kind: FileStatus.Kind? { try? FileStatus(of: place, followsLinks: false).kind }
    /// Whether it is a folder, also one at the end of a link.
    package var leadsToFolder: Bool { (try? FileStatus(of: place).kind) == .folder }
  }

  private let start: PathName
  private let limit: Int
  private let visitsHidden: Bool

  /// - Parameters:
  ///   - limit: After so many names no other folder is entered.
  ///   - visitsHidden: Whether names that begin with a dot are visited, too.
  package init(of start: PathName, limit: Int = .max, visitsHidden: Bool = false) {
    self.start = start
    self.limit = limit
    self.visitsHidden = visitsHidden
  }

  /// - Parameters:
  ///   - unlisted: Takes the path from the start of a folder that cannot be listed; empty for the start.
  ///   - enters: Whether an entry, which leads to a folder, is entered. A link to a folder that contains it never is.
  /// - Returns: Whether all was visited; false if folders were left at the limit.
  @discardableResult
  package func visit<Failure: Error>(
    unlisted: (PathName, SystemError) throws(Failure) -> Void,
    enters: (Entry) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    var waiting: [(path: PathName, parent: Int?)] = [(PathName(""), nil)]
    // Of each folder in `waiting` that has been reached.
    var identities: [FileStatus.Identity?] = []
    var seen: Set<FileStatus.Identity> = []
    /// Whether a folder contains the one with a number: only one that has been seen can, so that few are looked for.
    func contains(_ folder: FileStatus.Identity, _ number: Int) -> Bool {
      var place = waiting[number].parent
      while let above = place, identities[above] != folder { place = waiting[above].parent }
      return place != nil
    }
    var next = 0
    var visited = 0
    while next < waiting.count {
      guard visited < limit else { return false }
      let number = next
      let folder = waiting[number].path
      next += 1
      identities.append(nil)
      let place = folder.bytes.isEmpty ? start : start.appending(folder)
      let entries: [PathName]
      let identity: FileStatus.Identity
      do throws(SystemError) {
        identity = try FileStatus(of: place).identity
        entries = try FolderListing(of: place).entries
      } catch {
        try unlisted(folder, error)
        continue
      }
      guard seen.insert(identity).inserted || !contains(identity, number) else { continue }
      identities[number] = identity
      for name in entries where visitsHidden || name.bytes.first != UInt8(ascii: ".") {
        visited += 1
        let path = folder.bytes.isEmpty ? name : folder.appending(name)
        let entry = Entry(path: path, place: start.appending(path))
        if try enters(entry) { waiting.append((path, number)) }
      }
    }
    return true
  }

  /// Visits everything that can be listed.
  @discardableResult
  package func visit(enters: (Entry) -> Bool) -> Bool {
    visit { _, _ in
    } enters: {
      enters($0)
    }
  }
}
