internal import NIOHTTP1
internal import PopframeKit
internal import ThemeEditing

/// Changes themes' files.
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
    guard let revision = subject.json["revision"]?.text, subject.json["set"] != nil else {
      return .status(.badRequest)
    }
    return await change(subject) { preview throws(ThemeHistory.Refusal) in
      try await session.edit(preview, edits, of: revision)
    }
  }

  /// `POST /api/undo`: takes the last change back.
  func undo(_ request: Request) async -> Response {
    guard let subject = try? ThemeRequest(request) else { return .status(.badRequest) }
    return await change(subject) { preview throws(ThemeHistory.Refusal) in
      try await session.undo(preview)
    }
  }

  /// `POST /api/redo`: makes a change again.
  func redo(_ request: Request) async -> Response {
    guard let subject = try? ThemeRequest(request) else { return .status(.badRequest) }
    return await change(subject) { preview throws(ThemeHistory.Refusal) in
      try await session.redo(preview)
    }
  }

  private func change(
    _ subject: ThemeRequest,
    _ body: (ThemePreview) async throws(ThemeHistory.Refusal) -> String
  ) async -> Response {
    guard let preview = await session.preview(of: subject.theme) else { return .status(.notFound) }
    func revision(_ hash: String) -> JSONValue { .object(["revision": .string(hash)]) }
    do throws(ThemeHistory.Refusal) {
      return .json(revision(try await body(preview)))
    } catch {
      switch error {
      case .changed(let hash): return .json(revision(hash), status: .conflict)
      case .nothing:
        let hash = ThemeReading(file: preview.subject.file).revision
        return .json(revision(hash), status: .conflict)
      case .failed(.unwritable(let path, let reason)):
        return .json(
          .object(["message": .string("\(path): \(reason)")]), status: .internalServerError)
      case .failed(let error): return .diagnostics(error.diagnostics(of: preview.subject.file))
      }
    }
  }
}
