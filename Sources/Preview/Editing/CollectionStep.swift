internal import Files
internal import PopframeKit
@_spi(Studio) internal import ThemeEditing

/// A change of folders, and of the texts that name them, which is made at once and can be taken back.
struct CollectionStep: Sendable {
  /// A folder that gets another path; both are seen from the folder that is opened.
  struct Move: Sendable {
    var root: PathName
    var old: PathName
    var new: PathName

    var reversed: Move { Move(root: root, old: new, new: old) }

    func perform() throws(PopframeError) {
      try OpenFolder(making: root, followsLink: true).move(old, to: new)
    }
  }

  /// A text that is changed while folders move.
  struct Text: Sendable {
    /// Its paths from the folder of themes, before and after the step.
    var old: PathName
    var new: PathName
    /// The edits of the step, and those that take it back.
    var edits: [ThemeEdit]
    var back: [ThemeEdit]
    /// Its bytes as they were and as they became; empty for a text that was not changed yet.
    var before: [UInt8] = []
    var after: [UInt8] = []

    var reversed: Text {
      Text(old: new, new: old, edits: back, back: edits, before: after, after: before)
    }
  }

  /// The folder of themes.
  let folder: PathName
  /// The theme's file before and after the step, from the folder.
  let (old, new): (PathName, PathName)
  let moves: [Move]
  var texts: [Text]

  /// Makes the step: all of it, or nothing.
  ///
  /// A text that somebody else has changed since gets its values back, and keeps what they have written.
  ///
  /// - Returns: The step that takes this one back.
  func perform() throws(PopframeError) -> CollectionStep {
    var made = self
    let isDone = try FileUpdate.run(on: [folder.appending(old)]) { _ throws(PopframeError) in
      made.texts = try texts.map { text throws(PopframeError) in try changed(text) }
      return try perform(made.texts)
    }
    guard isDone else {
      throw .unwritable(path: folder.appending(old).text, reason: FileUpdate.givenUp)
    }
    return CollectionStep(
      folder: folder, old: new, new: old, moves: moves.reversed().map(\.reversed),
      texts: made.texts.map(\.reversed))
  }

  /// The text as it is now, with its changes.
  private func changed(_ text: Text) throws(PopframeError) -> Text {
    let path = folder.appending(text.old)
    let bytes: [UInt8]
    do throws(OpenFolder.Obstacle) {
      bytes = try OpenFolder(folder, followsLink: true)
        .bytes(of: text.old.text, limit: InputFile.largestText)
    } catch { throw .unreadable(path: path.text, reason: error.reason) }
    var changed = text
    if text.after.isEmpty || bytes != text.before {
      changed.after = try ThemeChange.bytes(
        of: String(decoding: bytes, as: UTF8.self), with: text.edits, file: path.text)
      changed.before = bytes
    }
    return changed
  }

  /// Moves the folders and writes the texts; returns false, with nothing changed, where a text is another by now.
  private func perform(_ texts: [Text]) throws(PopframeError) -> Bool {
    var moved: [Move] = []
    func putBack() { for move in moved.reversed() { try? move.reversed.perform() } }
    do throws(PopframeError) {
      for move in moves {
        try move.perform()
        moved.append(move)
      }
      let files = texts.filter { $0.before != $0.after }.map {
        FileReplacement($0.new, expected: .bytes($0.before), bytes: $0.after)
      }
      guard !files.isEmpty else { return true }
      if try OpenFolder(making: folder, followsLink: true).replace(files, isSynchronized: true) {
        return true
      }
    } catch {
      putBack()
      throw error
    }
    putBack()
    return false
  }
}
