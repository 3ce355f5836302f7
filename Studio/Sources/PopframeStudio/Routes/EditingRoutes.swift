internal import Imaging
import JSON
internal import NIOHTTP1
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview
@_spi(Studio) internal import ThemeEditing
internal import Themes
@_spi(Studio) internal import Watching

/// Changes themes' files, and references.
struct EditingRoutes: Sendable {
  let session: PreviewSession

  /// `POST /api/edit`: sets values in the file that the client has seen.
  func edit(_ request: Request) async -> Response {
    let subject: ThemeRequest
    let edits: [ThemeEdit]
    do {
      subject = try ThemeRequest(request)
      edits = try SetList.edits(subject.json["set"])
    } catch { return .status(.badRequest) }
    guard let revision = subject.json["revision"]?.string, subject.json["set"] != nil else {
      return .status(.badRequest)
    }
    return await change(subject) { file throws(ThemeHistory.Refusal) in
      try await session.edit(file, edits, of: revision)
    }
  }

  /// `POST /api/put`: replaces pictures of a theme, and sets values at the same time: uploaded ones under names beside the
  /// theme's file, or none. Each names the SHA-256 of what it replaces, `null` for nothing; 409 where something else is
  /// there.
  func put(_ request: Request) async -> Response {
    guard let subject = try? ThemeRequest(request),
      let edits = try? SetList.edits(subject.json["set"]),
      let revision = subject.json["revision"]?.string,
      let list = subject.json["files"]?.elements, (1...100).contains(list.count)
    else { return .status(.badRequest) }
    var files: [String: ThemeHistory.NewFile] = [:]
    for entry in list {
      guard let name = entry["name"]?.string, PreviewText.isPictureName(name),
        let picture = entry["picture"], let replaced = entry["replaces"],
        [picture, replaced].allSatisfy({ $0 == .null || $0.string != nil })
      else { return .status(.badRequest) }
      var bytes: [UInt8]?
      if let hash = picture.string {
        guard let held = await session.held([hash])?.first else { return .status(.notFound) }
        bytes = held
      }
      files[name] = ThemeHistory.NewFile(bytes, replacing: replaced.string)
    }
    return await change(subject) { [files] file throws(ThemeHistory.Refusal) in
      try await session.edit(file, edits, files: files, of: revision)
    }
  }

  /// `POST /api/fix`: applies the fix of a finding, which is identified by its rule, picture and
  /// message.
  func fix(_ request: Request) async -> Response {
    guard let subject = try? ThemeRequest(request), Self.namesFinding(subject),
      let revision = subject.json["revision"]?.string
    else { return .status(.badRequest) }
    guard let (preview, finding) = await finding(subject) else { return .status(.notFound) }
    return await change(subject) { _ throws(ThemeHistory.Refusal) in
      guard preview.revision == revision else { throw .changed(revision: preview.revision) }
      return try await session.fix(preview, finding, of: revision)
    }
  }

  /// `POST /api/trial`: the place that the fix of a finding changes most, as it is and as it would be, as the page paints
  /// it; no parts where nothing that is drawn changes.
  func trial(_ request: Request) async -> Response {
    guard let subject = try? ThemeRequest(request), Self.namesFinding(subject) else {
      return .status(.badRequest)
    }
    guard let (preview, finding) = await finding(subject) else { return .status(.notFound) }
    do throws(PopframeError) {
      guard let theme = try preview.reading?.theme.get(),
        let pictures = try FixPictures(of: finding, in: theme)
      else { return .parts([]) }
      return .parts(
        [pictures.before, pictures.after].map { CollapsedBitmap(whole: $0).bytesForPage })
    } catch { return .diagnostics(error.diagnostics(of: preview.subject.file)) }
  }

  private static func namesFinding(_ subject: ThemeRequest) -> Bool {
    subject.json["rule"]?.string != nil && subject.json["message"]?.string != nil
  }

  /// The finding with a fix that a request names by its rule, picture and message.
  private func finding(_ subject: ThemeRequest) async -> (ThemePreview, Diagnostic)? {
    let (rule, message) = (subject.json["rule"]?.string, subject.json["message"]?.string)
    let picture = subject.json["picture"]?.string
    guard let preview = await session.judgedPreview(of: subject.theme),
      let finding = preview.findings.first(where: {
        $0.rule.rawValue == rule && $0.message == message && $0.picture == picture
          && $0.fix != nil
      })
    else { return nil }
    return (preview, finding)
  }

  /// `POST /api/undo`: undoes the last change; with `"force": true` even if somebody else has
  /// changed the value since. Where the theme's folder was renamed last, that is undone, and the answer has its `id`.
  func undo(_ request: Request) async -> Response {
    guard let subject = try? ThemeRequest(request) else { return .status(.badRequest) }
    if let answer = await FolderRoutes(session: session).step(.undoFolders, of: subject.theme) {
      return answer
    }
    return await change(subject) { file throws(ThemeHistory.Refusal) in
      try await session.undo(file, force: subject.json["force"] == .bool(true))
    }
  }

  /// `POST /api/redo`: redoes a change, with the options of ``undo(_:)``.
  func redo(_ request: Request) async -> Response {
    guard let subject = try? ThemeRequest(request) else { return .status(.badRequest) }
    if let answer = await FolderRoutes(session: session).step(.redoFolders, of: subject.theme) {
      return answer
    }
    return await change(subject) { file throws(ThemeHistory.Refusal) in
      try await session.redo(file, force: subject.json["force"] == .bool(true))
    }
  }

  /// `POST /api/approve`: makes the pictures of cells references: all of them, or none. The request names what its approver
  /// has seen: the revision of the theme's file, and the SHA-256 of each picture and of its reference; 409 where one of
  /// them is another by now.
  func approve(_ request: Request) async -> Response {
    guard let subject = try? ThemeRequest(request),
      let revision = subject.json["revision"]?.string,
      let list = subject.json["cells"]?.elements, !list.isEmpty
    else { return .status(.badRequest) }
    var cells: [(name: String, picture: String, reference: String?)] = []
    for entry in list {
      guard let name = entry["name"]?.string, let picture = entry["picture"]?.string,
        let reference = entry["reference"]
      else { return .status(.badRequest) }
      cells.append((name, picture, reference.string))
    }
    guard let preview = await session.preview(of: subject.theme) else { return .status(.notFound) }
    do throws(PopframeError) {
      try await session.approve(preview, cells, of: revision)
      var names: Set<String> = []
      let approved = cells.map(\.name).filter { names.insert($0).inserted }
      return .json(.object(["approved": .array(approved.map { .string($0) })]))
    } catch {
      // A check of popframe approve has failed: nothing was written.
      return .json(.object(["message": .string(error.description)]), status: .conflict)
    }
  }

  /// `POST /api/put-approved-back`: puts the approved pictures of references back that were written over; the request has the
  /// SHA-256 of each reference that was seen; 409 where one of them is another by now.
  func putBack(_ request: Request) async -> Response {
    guard let subject = try? ThemeRequest(request), let list = subject.json["cells"]?.elements,
      !list.isEmpty
    else { return .status(.badRequest) }
    var cells: [(name: String, reference: String?)] = []
    for entry in list {
      guard let name = entry["name"]?.string, let reference = entry["reference"] else {
        return .status(.badRequest)
      }
      cells.append((name, reference.string))
    }
    guard let preview = await session.preview(of: subject.theme) else { return .status(.notFound) }
    do throws(PopframeError) {
      try await session.putBack(preview, cells)
      return .json(.object(["count": .number(cells.count)]))
    } catch {
      return .json(.object(["message": .string(error.description)]), status: .conflict)
    }
  }

  /// `POST /api/part`: compares a theme no longer with the references of the theme that it seems to have been.
  func part(_ request: Request) async -> Response {
    guard let subject = try? ThemeRequest(request) else { return .status(.badRequest) }
    guard await session.part(subject.theme) else { return .status(.notFound) }
    return .json(.object([:]))
  }

  /// `POST /api/undo-approval` and `/api/redo-approval`: puts the references back that the last approval of a theme has
  /// replaced, or makes it again; with a `cell`, the last approval of that one.
  func stepApproval(_ request: Request, redo: Bool) async -> Response {
    guard let subject = try? ThemeRequest(request) else { return .status(.badRequest) }
    do throws(PopframeError) {
      guard
        let count = try await session.stepApproval(
          of: subject.theme, redo: redo, cell: subject.json["cell"]?.string)
      else {
        let words = "Nothing of this theme was \(redo ? "taken back" : "approved") here."
        return .json(.object(["message": .string(words)]), status: .conflict)
      }
      return .json(.object(["count": .number(count)]))
    } catch {
      return .json(.object(["message": .string(error.description)]), status: .conflict)
    }
  }

  /// `POST /api/groups`: the pictures that differ from their references, by what explains them.
  func groups(_ request: Request) async -> Response {
    guard let subject = try? ThemeRequest(request) else { return .status(.badRequest) }
    guard let groups = await session.groups(of: subject.theme) else { return .status(.notFound) }
    return .json(groups)
  }

  private func change(
    _ subject: ThemeRequest,
    _ body: (String) async throws(ThemeHistory.Refusal) -> String
  ) async -> Response {
    guard let held = await session.theme(subject.theme) else { return .status(.notFound) }
    func revision(_ hash: String) -> JSON { .object(["revision": .string(hash)]) }
    do throws(ThemeHistory.Refusal) {
      return .json(revision(try await body(held.file)))
    } catch {
      switch error {
      case .changed(let hash): return .json(revision(hash), status: .conflict)
      case .nothing, .taken:
        var keys: [String] = []
        if case .taken(let taken) = error { keys = taken }
        let hash = ThemeReading(file: held.file).revision
        return .json(
          .object(["revision": .string(hash), "keys": .array(keys.map { .string($0) })]),
          status: .conflict)
      case .failed(.unwritable(let path, let reason)):
        return .json(
          .object(["message": .string("\(path): \(reason)")]), status: .internalServerError)
      case .failed(let error): return .diagnostics(error.diagnostics(of: held.file))
      }
    }
  }
}
