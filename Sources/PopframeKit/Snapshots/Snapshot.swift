internal import Files
public import Imaging
internal import PNG
internal import Popovers
internal import Synchronization

/// The files that a theme or a scene is made from, each read at most once.
///
/// A file's bytes are read when they are first needed. Its size in pixels, its pixels and its hash
/// come from these bytes, even if the file changes afterwards. Files can also exist in memory only:
///
/// ```swift
/// let files = Snapshot(files: ["theme.yaml": Array(yaml.utf8), "frame.png": frame])
/// let popover = try ThemeFolder(files).render(PopoverRequest(extent: .content(Size(width: 200, height: 120))))
/// let png = try popover.png()    // no file has been touched
/// ```
///
/// Names are paths from the folder, with forward slashes. They are compared by their bytes: two names
/// that differ in Unicode normalization only are two files.
public struct Snapshot: Sendable {
  package let store: AssetStore

  /// Creates a snapshot of files in memory.
  ///
  /// - Parameters:
  ///   - files: The files' bytes by their names, such as `frame@2x.png` or `art/arrow.png`.
  ///   - name: The name of the folder, which is the name of a theme that gives none.
  public init(files: [String: [UInt8]], name: String = "Theme") {
    store = AssetStore(files: files, name: name)
  }

  /// Creates a snapshot of a folder. Nothing is read yet; names are listed on demand.
  ///
  /// Throws `unreadable` when there is no such folder.
  public init(folder: String) throws(PopframeError) {
    let path = PathName(folder)
    do throws(SystemError) {
      store = try AssetStore(folder: path)
    } catch { throw .unreadable(path: path.text, reason: error.reason) }
  }

  /// Creates a snapshot of a folder with additional files in memory, which replace files of the
  /// same names.
  ///
  /// Throws `unreadable` when there is no such folder.
  init(folder: String, with files: [String: [UInt8]]) throws(PopframeError) {
    try self.init(folder: folder)
    store.add(files)
  }

  /// The files of another snapshot, some of them changed in memory: new bytes, or `nil` for a file that is taken away.
  /// Files that have been read and decoded are shared.
  package init(_ other: Snapshot, changing changes: [String: [UInt8]?]) {
    store = AssetStore(other.store, changing: changes)
  }

  /// The names of all pictures and YAML files, those nearest to the folder first.
  ///
  /// In a folder, hidden files are left out, and so are files behind links that leave it.
  public var names: [String] { store.names }

  /// The bytes of a file.
  public func bytes(of name: String) throws(PopframeError) -> [UInt8] {
    try asset(name).contents.bytes
  }

  package func hash(of name: String) throws(PopframeError) -> Sha256 { try asset(name).hash }

  /// The SHA-256 of an input of a picture: of a text, with line feeds at the ends of its lines however it was checked
  /// out; of other files, of their bytes.
  func inputHash(of name: String) throws(PopframeError) -> Sha256 {
    PathName(name).isYAML ? Sha256(ofText: try bytes(of: name)) : try hash(of: name)
  }

  /// The SHA-256 of several files together: of their names and their bytes, in the order of the
  /// names' bytes.
  ///
  /// Files that have not been read yet are read: name only the relevant ones, such as
  /// ``ThemeFolder/fileNames``.
  package func hash(of names: some Sequence<String>) throws(PopframeError) -> Sha256 {
    var record: [UInt8] = []
    for name in Set(names.map(AssetName.init)).sorted() {
      record += name.text.utf8 + [0]
      record += try asset(name.text).hash.bytes
    }
    return Sha256(of: record)
  }

  /// A picture's pixels, decoded once from the bytes: premultiplied sRGB.
  ///
  /// Throws `damaged` if the file is not a valid PNG.
  public func bitmap(of name: String) throws(PopframeError) -> Bitmap {
    try asset(name).picture().bitmap
  }

  /// The names of the files that have changed since another snapshot of the same folder, sorted by
  /// their bytes: those that were added or removed, and those with other bytes.
  ///
  /// A file that was never read from the earlier snapshot had no effect and is not compared. A file
  /// that can no longer be read has changed.
  public func changes(since earlier: Snapshot) -> [String] {
    let before = Set(earlier.names.map(AssetName.init))
    let after = Set(names.map(AssetName.init))
    var changes = before.symmetricDifference(after)
    for (name, asset) in earlier.store.assetsRead {
      guard let now = try? store.asset(name.text), now.contents.hasSameBytes(as: asset.contents)
      else {
        changes.insert(name)
        continue
      }
    }
    return changes.sorted().map(\.text)
  }
}

extension Snapshot {
  /// The folder's own name, also where its user calls it `.`.
  package var name: String { store.name }

  /// A file as its user knows it; of a file in memory its name.
  func path(of name: String) -> PathName { store.path(of: name) }

  /// Where a file is on disk; `nil` for one in memory.
  func location(of name: String) -> PathName? { store.isInMemory ? nil : store.path(of: name) }

  /// A file that must exist.
  package func asset(_ name: String) throws(PopframeError) -> Asset {
    do throws(AssetStore.Failure) {
      return try store.asset(name)
    } catch { throw error.error(for: path(of: name)) }
  }

  var inventory: PictureInventory {
    PictureInventory(paths: names.filter { PathName($0).isPNG }) { [store] name in
      do throws(AssetStore.Failure) {
        let asset = try store.asset(name)
        do throws(PNGError) {
          return .picture(try asset.pixelSize)
        } catch { return .unreadable("\(error)") }
      } catch .outside {
        return .outside
      } catch { return .unreadable(error.reason) }
    }
  }
}
