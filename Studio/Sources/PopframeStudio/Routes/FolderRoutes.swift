import JSON
internal import NIOHTTP1
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview

/// Renames, copies and deletes themes, and shows their folders.
struct FolderRoutes: Sendable {
  let session: PreviewSession

  /// What is done to a theme's folder, or to a deleted theme, by the last part of its address.
  enum Change: String, CaseIterable {
    case rename, duplicate, delete
    case putBack = "put-back"
    case remove = "delete-for-good"
    case undoFolders = "undo-folders"
    case redoFolders = "redo-folders"
  }

  /// `POST /api/rename` `{"theme", "name"}`, `/api/duplicate` and `/api/delete` `{"theme"}`, `/api/put-back` and
  /// `/api/delete-for-good` `{"theme": NAME}` of what `/api/deleted` names, `/api/undo-folders` and `/api/redo-folders` `{}`:
  /// answers with what was done, and with the theme's `id` where it is still one. 409 with the reason where nothing was done.
  func change(_ request: Request, _ change: Change) async -> Response {
    guard let json = try? JSON(reading: request.body) else { return .status(.badRequest) }
    let theme = json["theme"]?.string
    do throws(PopframeError) {
      let done: (step: ThemeCollection.Step, id: String?)?
      switch (change, theme) {
      case (.rename, let theme?):
        guard let name = json["name"]?.string else { return .status(.badRequest) }
        done = try await session.change(folderOf: theme) { folder, theme throws(PopframeError) in
          try folder.rename(theme, to: name)
        }
      case (.duplicate, let theme?):
        done = try await session.change(folderOf: theme) { folder, theme throws(PopframeError) in
          try folder.duplicate(theme)
        }
      case (.delete, let theme?):
        done = try await session.change(folderOf: theme) { folder, theme throws(PopframeError) in
          try folder.delete(theme)
        }
      case (.putBack, let theme?): done = try await session.putBack(theme)
      case (.remove, let theme?):
        guard try await session.removeDeleted(theme) else { return .status(.notFound) }
        return .json(.object([:]))
      case (.undoFolders, _): done = try await session.stepBack(redo: false, of: nil)
      case (.redoFolders, _): done = try await session.stepBack(redo: true, of: nil)
      default: return .status(.badRequest)
      }
      guard let done else {
        let isStep = change == .undoFolders || change == .redoFolders
        return isStep
          ? .message(
            "There is nothing to \(change == .undoFolders ? "undo" : "redo").", status: .conflict)
          : .status(.notFound)
      }
      return Self.answer(done)
    } catch { return .message(NewRoutes.reason(error), status: .conflict) }
  }

  /// Takes back what was done last to a theme's folder; `nil` where the last change of the theme was another one.
  func step(_ change: Change, of theme: String) async -> Response? {
    do throws(PopframeError) {
      return try await session.stepBack(redo: change == .redoFolders, of: theme).map(Self.answer)
    } catch { return .message(NewRoutes.reason(error), status: .conflict) }
  }

  private static func answer(_ done: (step: ThemeCollection.Step, id: String?)) -> Response {
    .json(
      .object([
        "message": .string(done.step.words), "id": done.id.map { .string($0) } ?? .null,
      ]))
  }

  /// `GET /api/deleted`: the themes in the trash, those that were deleted last first.
  func deleted() async -> Response {
    .json(
      .array(
        await session.deletedThemes.map {
          .object(["theme": .string($0.name), "former": .string($0.theme.former)])
        }))
  }

  /// `POST /api/show` `{"theme"}`: opens the theme's folder in the system's file manager; answers with its path, and whether
  /// it was shown.
  func show(_ request: Request) async -> Response {
    guard let subject = try? ThemeRequest(request) else { return .status(.badRequest) }
    guard let held = await session.theme(subject.theme) else { return .status(.notFound) }
    let folder = PreviewText.absoluteFolder(of: held.file)
    let isShown = await Task.detached { Browser.run(folder) }.value
    return .json(.object(["path": .string(folder), "isShown": .bool(isShown)]))
  }
}
