internal import NIOHTTP1
internal import PopframeKit
internal import Popovers
internal import ThemeEditing
internal import ThemeTree

/// Draws what is asked for, with changes that are not written.
struct DrawingRoutes: Sendable {
  let session: PreviewSession

  /// `POST /api/render`: a popover as a PNG file.
  func render(_ request: Request) async -> Response {
    await answer(request) { job throws(PopframeError) in
      let popover = try job.theme.render(job.request, appearance: job.appearance)
      return .png(try popover.png(), isImmutable: false)
    }
  }

  /// `POST /api/inspect`: where everything of a popover is, and the values that put it there.
  func inspect(_ request: Request) async -> Response {
    await answer(request) { job throws(PopframeError) in
      let layout = try job.theme.layout(job.request, appearance: job.appearance)
      let look = try job.theme.theme(for: job.appearance)
      return .json(InspectionDocument.json(layout, of: look))
    }
  }

  /// `POST /api/pixel`: one pixel of a popover's picture, and the part that it belongs to.
  func pixel(_ request: Request) async -> Response {
    await answer(request) { job throws(PopframeError) in
      let popover = try job.theme.render(job.request, appearance: job.appearance)
      guard let at = job.place, at.x < popover.bitmap.width, at.y < popover.bitmap.height else {
        return .status(.badRequest)
      }
      return .json(
        InspectionDocument.json(
          popover.bitmap[at.x, at.y], part: try popover.parts()[at.x, at.y]))
    }
  }

  /// A popover that is to be drawn.
  private struct Job: Sendable {
    /// The pixel that is asked for.
    var place: (x: Int, y: Int)?
    let theme: ThemeFolder
    let request: PopoverRequest
    let appearance: String
  }

  private func answer(
    _ request: Request, _ work: (Job) throws(PopframeError) -> Response
  ) async -> Response {
    let subject: ThemeRequest
    let wanted: DrawRequest
    let edits: [ThemeEdit]
    do {
      subject = try ThemeRequest(request)
      wanted = try DrawRequest(subject.json["request"])
      edits = try SetList.edits(subject.json["set"])
    } catch { return .status(.badRequest) }
    var place: (x: Int, y: Int)?
    if let at = subject.json["at"]?.elements?.compactMap(\.double), at.count == 2,
      at.allSatisfy({ $0 >= 0 && $0 < 65536 })
    {
      place = (Int(at[0]), Int(at[1]))
    }
    guard let preview = await session.preview(of: subject.theme), let reading = preview.reading
    else { return .status(.notFound) }
    do throws(PopframeError) {
      let theme = try reading.theme(with: edits)
      let look = try theme.theme(for: wanted.appearance)
      return try work(
        Job(
          place: place, theme: theme, request: wanted.request(for: look),
          appearance: wanted.appearance))
    } catch {
      return .diagnostics(error.diagnostics(of: preview.subject.file))
    }
  }
}

/// A request that names a theme.
struct ThemeRequest {
  let json: JSONValue
  let theme: String

  init(_ request: Request) throws {
    json = try JSONReader.value(of: request.body)
    guard let theme = json["theme"]?.text else { throw MalformedRequest() }
    self.theme = theme
  }
}

extension Response {
  /// What is wrong with a theme.
  static func diagnostics(_ findings: [Diagnostic]) -> Response {
    .json(
      .object(["diagnostics": StateDocument.findings(findings)]), status: .unprocessableEntity)
  }
}
