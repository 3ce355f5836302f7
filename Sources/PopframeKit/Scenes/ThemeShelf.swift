internal import Synchronization

/// The themes and folders that the scenes of a run use, each read once even if several scenes share
/// it.
///
/// A class, because scenes share what others have read.
final class ThemeShelf: Sendable {
  /// A theme with the files that it is made from.
  struct Entry: Sendable {
    let theme: ThemeFolder
    let inputs: InputFiles
  }

  private struct State {
    var themes: [PathName: Result<Entry, PopframeError>] = [:]
    var folders: [PathName: Snapshot] = [:]
  }

  private let state = Mutex(State())

  /// The theme of a file that a ``ThemeLocator`` has found.
  func entry(for file: String) throws(PopframeError) -> Entry {
    let path = PathName(file)
    if let known = state.withLock({ $0.themes[path] }) { return try known.get() }
    let result = Result { () throws(PopframeError) in
      let theme = try ThemeFolder(file: file)
      return Entry(theme: theme, inputs: theme.inputs)
    }
    // If two threads read at the same time, both get the files of the first.
    return try state.withLock { state in
      let first = state.themes[path] ?? result
      state.themes[path] = first
      return first
    }.get()
  }

  /// The files of a folder.
  func files(in folder: PathName) throws(PopframeError) -> Snapshot {
    if let known = state.withLock({ $0.folders[folder] }) { return known }
    let files = try Snapshot(folder: folder.text)
    return state.withLock { state in
      let first = state.folders[folder] ?? files
      state.folders[folder] = first
      return first
    }
  }
}
