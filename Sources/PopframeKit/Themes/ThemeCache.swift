package import Files
internal import Synchronization

/// The files, themes and folders that a run uses, each read and parsed once even if several scenes
/// share it.
///
/// A class, because scenes share the files that others have read.
package final class ThemeCache: Sendable {
  package struct Entry: Sendable {
    package let theme: ThemeFolder
    package let inputs: InputFiles
  }

  private struct State {
    var themes: [PathName: Result<Entry, PopframeError>] = [:]
    var contents: [PathName: SceneSource.Contents] = [:]
    var folders: [PathName: Snapshot] = [:]
  }

  /// Changes a theme's file in memory after it was read.
  package typealias Change =
    @Sendable (SceneSource.Contents) throws(PopframeError) -> SceneSource.Contents

  private let state = Mutex(State())
  private let change: Change?

  /// - Parameter change: Changes every theme before it is used; `nil` changes none.
  package init(changing change: Change? = nil) { self.change = change }

  /// The file of a theme or a scene; one that cannot be read is tried again.
  package func contents(of file: PathName) throws(PopframeError) -> SceneSource.Contents {
    if let known = state.withLock({ $0.contents[file] }) { return known }
    let files = try files(in: file.folder)
    let text = try ThemeFolder.text(of: file.lastPart, in: files, path: file)
    let contents = SceneSource.Contents(path: file, files: files, text: text)
    return state.withLock { state in
      let first = state.contents[file] ?? contents
      state.contents[file] = first
      return first
    }
  }

  /// The theme of a file that a ``ThemeLocator`` has found.
  package func entry(for file: String) throws(PopframeError) -> Entry {
    let path = PathName(file)
    if let known = state.withLock({ $0.themes[path] }) { return try known.get() }
    let result = Result { () throws(PopframeError) in
      let theme = try theme(in: contents(of: path))
      return Entry(theme: theme, inputs: theme.inputs)
    }
    // If two threads read at the same time, both get the files of the first.
    return try state.withLock { state in
      let first = state.themes[path] ?? result
      state.themes[path] = first
      return first
    }.get()
  }

  package func theme(of file: String) throws(PopframeError) -> ThemeFolder {
    try entry(for: file).theme
  }

  /// The theme in a file that has been read, with the shelf's change.
  func theme(in contents: SceneSource.Contents) throws(PopframeError) -> ThemeFolder {
    guard let change else { return try ThemeFolder(contents) }
    return try ThemeFolder(change(contents))
  }

  /// Fails for a theme that is part of a scene's file, which the shelf's change does not reach.
  func checkInlineTheme(of scene: PathName) throws(PopframeError) {
    guard change != nil else { return }
    throw .misplaced(
      reason:
        "\(scene.text): this scene has its theme in its own file, whose values cannot be set here; change the file"
    )
  }

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
