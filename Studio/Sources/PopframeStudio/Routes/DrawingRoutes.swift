internal import Imaging
import JSON
internal import NIOHTTP1
@_spi(Studio) internal import PopframeKit
internal import Popovers
internal import ThemeEditing
internal import ThemeTree
@_spi(Studio) internal import Preview

/// Draws requested popovers, with changes that are not written.
struct DrawingRoutes: Sendable {
  let session: PreviewSession

  /// The most pictures in one answer; more are not on a screen.
  private static let mostPictures = 1000

  /// `POST /api/render`: a popover as a PNG file.
  func render(_ request: Request) async -> Response {
    await answer(request) { job throws(PopframeError) in
      .png(try job.picture().png(), isImmutable: false)
    }
  }

  /// `POST /api/inspect`: the layout of a popover, and the values that decide it.
  func inspect(_ request: Request) async -> Response {
    await answer(request) { job throws(PopframeError) in .json(try job.inspection()) }
  }

  /// `POST /api/draft`: both at once, for a drag: the numbers, then the picture as the page paints it.
  /// A preview without changes has been drawn.
  func draft(_ request: Request) async -> Response {
    await answer(request) { job throws(PopframeError) in
      .parts([Array(try job.inspection().text(.line).utf8), try job.bytesForPage()])
    }
  }

  /// `POST /api/sheet`: many popovers of one theme, each as the page paints it; one that cannot be drawn
  /// has no bytes.
  func sheet(_ request: Request) async -> Response {
    let subject: ThemeRequest
    var wanted: [DrawRequest] = []
    let edits: [ThemeEdit]
    do {
      subject = try ThemeRequest(request)
      guard let list = subject.json["requests"]?.elements, list.count <= Self.mostPictures else {
        return .status(.badRequest)
      }
      for entry in list { wanted.append(try DrawRequest(entry)) }
      edits = try SetList.edits(subject.json["set"])
    } catch { return .status(.badRequest) }
    guard let preview = await session.preview(of: subject.theme), let reading = preview.reading
    else { return .status(.notFound) }
    do throws(PopframeError) {
      let theme = try reading.theme(with: edits)
      let files = await withTaskGroup(of: (Int, [UInt8]).self) { group in
        for (index, request) in wanted.enumerated() {
          group.addTask {
            let job = try? Job(theme, request, reading: reading)
            return (index, (try? job?.picture().picture.bytesForPage) ?? [])
          }
        }
        var files = [[UInt8]](repeating: [], count: wanted.count)
        for await (index, png) in group { files[index] = png }
        return files
      }
      return .parts(files)
    } catch {
      return .diagnostics(error.diagnostics(of: preview.subject.file))
    }
  }

  /// `POST /api/pixel`: one pixel of a popover's picture, the part that it belongs to, and the pixel of
  /// the file that it shows.
  func pixel(_ request: Request) async -> Response {
    await answer(request) { job throws(PopframeError) in
      let popover = try job.picture()
      guard let at = job.place, at.x < popover.bitmap.width, at.y < popover.bitmap.height else {
        return .status(.badRequest)
      }
      let part = try popover.parts()[at.x, at.y]
      let source = popover.layout.source(of: at, part: part, theme: job.look)
      return .json(
        InspectionDocument.json(popover.bitmap[at.x, at.y], part: part, source: source))
    }
  }

  /// A popover to draw.
  private struct Job: Sendable {
    let theme: ThemeFolder
    /// The theme in its appearance.
    let look: Theme
    let request: PopoverRequest
    let appearance: String
    let reading: ThemeReading
    /// The requested pixel.
    var place: PixelPoint?
    /// The picture, if it is one of those that are shown.
    var held: CollapsedBitmap?

    init(
      _ theme: ThemeFolder, _ wanted: DrawRequest, reading: ThemeReading
    ) throws(PopframeError) {
      self.theme = theme
      self.reading = reading
      appearance = wanted.appearance
      look = try theme.theme(for: appearance)
      request = wanted.request(for: look)
    }

    func picture() throws(PopframeError) -> RenderedPopover {
      try theme.render(request, appearance: appearance)
    }

    /// The picture as the page paints it.
    func bytesForPage() throws(PopframeError) -> [UInt8] {
      if let held { return held.bytesForPage }
      return try picture().picture.bytesForPage
    }

    func inspection() throws(PopframeError) -> JSON {
      let layout = try theme.layout(request, appearance: appearance)
      let homes = SettingHomes(reading, appearance: appearance, direction: layout.direction)
      return InspectionDocument.json(layout, of: look, homes: homes.json)
    }
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
    var place: PixelPoint?
    if let at = subject.json["at"]?.elements?.compactMap(\.double), at.count == 2,
      at.allSatisfy({ $0 >= 0 && $0 < 65536 })
    {
      place = PixelPoint(x: Int(at[0]), y: Int(at[1]))
    }
    guard let preview = await session.preview(of: subject.theme), let reading = preview.reading
    else { return .status(.notFound) }
    do throws(PopframeError) {
      var job = try Job(try reading.theme(with: edits), wanted, reading: reading)
      job.place = place
      if edits.isEmpty, !preview.isStale {
        job.held =
          preview.cells.first {
            $0.preview.request == job.request && $0.preview.appearance == job.appearance
          }?.picture
      }
      return try work(job)
    } catch {
      return .diagnostics(error.diagnostics(of: preview.subject.file))
    }
  }
}

/// A request that names a theme.
struct ThemeRequest {
  let json: JSON
  let theme: String

  init(_ request: Request) throws {
    json = try JSON(reading: request.body)
    guard let theme = json["theme"]?.string else { throw MalformedRequest() }
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
