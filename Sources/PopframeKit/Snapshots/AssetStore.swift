package import Files
internal import Synchronization

/// The files that a snapshot has read.
///
/// A class, because all tasks share the files that one of them has read.
package final class AssetStore: Sendable {
  package enum Failure: Error, Equatable {
    case file(InputFile.Failure)
    /// A link whose target is missing.
    case dangling
    /// A link that leaves the folder.
    case outside
    /// There is no such file in memory.
    case missing

    /// A clause that follows the file's name and a colon.
    package var reason: String {
      switch self {
      case .file(.system(.isFolder)), .file(.notRegular): "is no file"
      case .file(.system(let error)): error.reason
      case .file(.changed): "changed while it was being read"
      case .file(let failure): failure.reason
      case .dangling: "is a link to a file that is missing"
      case .outside: "is a link that leaves its folder"
      case .missing: "is missing"
      }
    }

    func error(for path: PathName) -> PopframeError {
      switch self {
      case .file(let failure): PopframeError(failure, reading: path)
      case .outside:
        .damaged(
          path: path.text,
          reason: "this is a link that leaves its folder; put the file itself there")
      case .dangling, .missing:
        .unreadable(path: path.text, reason: InputFile.Failure.system(.noSuchFile).reason)
      }
    }
  }

  private enum Source: Sendable {
    case memory
    /// The folder as its user knows it, and without links.
    case folder(PathName, resolved: PathName)
  }

  private struct State {
    var names: [String]?
    var assets: [AssetName: Result<Asset, Failure>] = [:]
  }

  package let name: String
  private let source: Source
  private let state: Mutex<State>

  init(files: [String: [UInt8]], name: String) {
    self.name = name
    source = .memory
    func depth(_ name: AssetName) -> Int { name.text.utf8.count { $0 == UInt8(ascii: "/") } }
    let names = files.keys.map { AssetName($0) }.sorted { (depth($0), $0) < (depth($1), $1) }
    state = Mutex(State(names: names.map(\.text)))
    add(files)
  }

  init(folder: PathName) throws(SystemError) {
    let resolved = try folder.resolved()
    name = resolved.lastPart
    source = .folder(folder, resolved: resolved)
    state = Mutex(State())
  }

  /// The files of another store, some of them changed in memory: new bytes, or `nil` for a file that is taken away.
  init(_ other: AssetStore, changing changes: [String: [UInt8]?]) {
    name = other.name
    source = other.source
    var names = other.names.filter { name in
      !changes.keys.contains { AssetName($0) == AssetName(name) }
    }
    var assets = other.state.withLock { $0.assets }
    for (name, bytes) in changes {
      if let bytes {
        names.append(name)
        assets[AssetName(name)] = .success(
          Asset(path: other.path(of: name), contents: FileContents(bytes)))
      } else {
        assets[AssetName(name)] = .failure(.missing)
      }
    }
    state = Mutex(State(names: names, assets: assets))
  }

  /// Adds files in memory, or replaces others by them.
  package func add(_ files: [String: [UInt8]]) {
    state.withLock { state in
      for (name, bytes) in files {
        state.assets[AssetName(name)] = .success(
          Asset(path: PathName(name), contents: FileContents(bytes)))
      }
    }
  }

  /// Shares the files of an earlier store that both have read with the same bytes.
  package func share(with earlier: AssetStore) {
    let known = earlier.assetsRead
    state.withLock { state in
      for (name, asset) in known {
        if case .success(let own)? = state.assets[name], own.path == asset.path,
          own.hash == asset.hash
        {
          state.assets[name] = .success(asset)
        }
      }
    }
  }

  var isInMemory: Bool {
    if case .memory = source { return true }
    return false
  }

  /// A file as its user knows it.
  func path(of name: String) -> PathName {
    switch source {
    case .memory: PathName(name)
    case .folder(let path, _): path.appending(name)
    }
  }

  /// The names of pictures and YAML files, found once.
  var names: [String] {
    state.withLock { state in
      if let names = state.names { return names }
      var names: [String] = []
      if case .folder(_, let resolved) = source { names = AssetWalk(resolved).names }
      state.names = names
      return names
    }
  }

  var assetsRead: [(AssetName, Asset)] {
    state.withLock { state in
      state.assets.compactMap { name, result in (try? result.get()).map { (name, $0) } }
    }
  }

  /// A file, read once.
  package func asset(_ name: String) throws(Failure) -> Asset {
    try state.withLock { state in
      if let known = state.assets[AssetName(name)] { return known }
      let result = Result { () throws(Failure) in try read(name) }
      state.assets[AssetName(name)] = result
      return result
    }.get()
  }

  private func read(_ name: String) throws(Failure) -> Asset {
    guard case .folder(let folder, let resolved) = source else { throw .missing }
    let file = folder.appending(name)
    // A path such as `/dev/fd/63` from a shell does not count as a link out of a folder.
    var isInside = folder.isDescriptorFolder
    if (try? FileStatus(of: file).kind) == .pipe {
      // A shell can provide a theme's text in this way, but not its pictures.
      guard !file.isPNG else { throw .file(.notRegular) }
      isInside = true
    }
    do throws(SystemError) {
      if !isInside { isInside = try file.resolved().isInside(resolved) }
    } catch .noSuchFile where FileStatus.isTaken(file) {
      throw .dangling
    } catch { throw .file(.system(error)) }
    guard isInside else { throw .outside }
    do throws(InputFile.Failure) {
      return Asset(
        path: file, contents: try InputFile(file).contents(limit: InputFile.largest(file).bytes))
    } catch { throw .file(error) }
  }
}

/// Finds the pictures and the YAML files of a folder and of the folders below it.
///
/// Folders nearest to the start come first. Hidden folders are left out, and so are links to
/// folders outside the start or to folders that contain the current one.
package struct AssetWalk {
  /// The most names that are visited. A theme has a few dozen; the limit is for a theme file in a
  /// home folder.
  package static let limit = 20_000

  /// Paths from the start.
  package private(set) var names: [String] = []

  /// - Parameter vectors: Whether SVGs count, too, which pictures are drawn from.
  package init(_ start: PathName, vectors: Bool = false) {
    var visited: Set<FileStatus.Identity> = []
    FolderWalk(of: start, limit: Self.limit).visit { entry in
      if entry.path.isPNG || entry.path.isYAML || vectors && entry.path.isSVG {
        names.append(entry.path.text)
        return false
      }
      guard let status = try? FileStatus(of: entry.place), status.kind == .folder else {
        return false
      }
      // A folder lies where the one around it does, and only folders inside the start are entered.
      if entry.kind == .link {
        guard let resolved = try? entry.place.resolved(), resolved.isInside(start) else {
          return false
        }
      }
      return visited.insert(status.identity).inserted
    }
  }
}
