@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview
@_spi(Studio) internal import Watching

/// Something that was done to a folder of themes.
struct FolderStep: Sendable {
  let step: ThemeCollection.Step
  /// How many changes of the theme could be undone then: those that are made later are undone first.
  let changes: Int
}

/// Renames, copies and deletes themes.
extension PreviewSession {
  /// The folder that a theme lies in, and the theme's path from there; `nil` for a theme that was named itself.
  private func collection(of id: String) -> (collection: ThemeCollection, theme: String)? {
    guard knownThemes().contains(where: { $0.id == id }) else { return nil }
    for (prefix, collection) in subjects.collections(references: references.path)
    where id.utf8.starts(with: prefix.utf8) {
      return (collection, String(Substring(id.utf8.dropFirst(prefix.utf8.count))))
    }
    return nil
  }

  /// Does something to a theme's folder; returns `nil` for a theme that cannot be found in a folder of themes.
  func change(
    folderOf id: String,
    _ body: (ThemeCollection, String) throws(PopframeError) -> ThemeCollection.Step
  ) throws(PopframeError) -> (step: ThemeCollection.Step, id: String?)? {
    guard let (collection, theme) = collection(of: id) else { return nil }
    return took(try body(collection, theme))
  }

  /// Remembers what was done.
  private func took(_ step: ThemeCollection.Step) -> (step: ThemeCollection.Step, id: String?) {
    undoneFolderSteps = []
    folderSteps.append(remembered(step))
    return follow(step)
  }

  private func remembered(_ step: ThemeCollection.Step) -> FolderStep {
    FolderStep(step: step, changes: histories[step.formerFile]?.undoCount ?? 0)
  }

  /// What is known of a theme goes where its file went.
  private func follow(_ step: ThemeCollection.Step) -> (step: ThemeCollection.Step, id: String?) {
    if step.file != step.formerFile {
      // The references moved with the theme: approvals of their former places cannot be taken back.
      approvals[step.formerFile] = nil
      follow(from: step.formerFile, to: step.file)
    }
    scheduleUpdate()
    return (step, knownThemes().first { $0.file == step.file }?.id)
  }

  func follow(from formerFile: String, to file: String) {
    if var history = histories.removeValue(forKey: formerFile) {
      history.follow(to: file)
      histories[file] = history
    }
    if let known = approvals.removeValue(forKey: formerFile) { approvals[file] = known }
    formerFiles[file] = formerFile
  }

  /// What was done last to the folder of a theme, if no change of the theme was made after it.
  func folderStep(of file: String, in steps: [FolderStep]) -> FolderStep? {
    guard let last = steps.last, last.step.file == file,
      last.changes == histories[file]?.undoCount ?? 0
    else { return nil }
    return last
  }

  /// Takes back what was done last to folders, or does it again.
  ///
  /// - Parameter id: The theme that it has to concern; `nil` for any.
  /// - Returns: `nil` where there is nothing.
  func stepBack(
    redo: Bool, of id: String?
  ) throws(PopframeError) -> (step: ThemeCollection.Step, id: String?)? {
    let steps = redo ? undoneFolderSteps : folderSteps
    if let id {
      guard let file = knownThemes().first(where: { $0.id == id })?.file,
        folderStep(of: file, in: steps) != nil
      else { return nil }
    }
    guard let last = steps.last else { return nil }
    let made = try last.step.takeBack()
    if redo {
      undoneFolderSteps.removeLast()
      folderSteps.append(remembered(made))
    } else {
      folderSteps.removeLast()
      undoneFolderSteps.append(remembered(made))
    }
    return follow(made)
  }

  /// The themes in the trash, each by the name that the page knows.
  var deletedThemes: [(name: String, collection: ThemeCollection, theme: ThemeCollection.Deleted)] {
    subjects.collections(references: references.path).flatMap { prefix, collection in
      collection.deleted.map { (prefix + $0.name, collection, $0) }
    }
  }

  /// Puts a deleted theme back; returns `nil` for one that is not in the trash.
  func putBack(
    _ name: String
  ) throws(PopframeError) -> (step: ThemeCollection.Step, id: String?)? {
    guard let found = deletedThemes.first(where: { $0.name == name }) else { return nil }
    return took(try found.collection.putBack(found.theme))
  }

  /// Removes a deleted theme for good; returns whether it was in the trash.
  func removeDeleted(_ name: String) throws(PopframeError) -> Bool {
    guard let found = deletedThemes.first(where: { $0.name == name }) else { return false }
    try found.collection.remove(found.theme)
    // What has brought it there can no longer be taken back.
    folderSteps.removeAll { $0.step.involves(found.theme) }
    undoneFolderSteps.removeAll { $0.step.involves(found.theme) }
    return true
  }
}
