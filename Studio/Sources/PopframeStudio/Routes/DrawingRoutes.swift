internal import Imaging
import JSON
internal import NIOHTTP1
@_spi(Studio) internal import PopframeKit
internal import Popovers
@_spi(Studio) internal import Preview
internal import ThemeEditing
internal import ThemeTree

/// Draws requested popovers, with changes that are not written. All go one way: that of `popframe render`.
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

  /// `POST /api/draft`: both at once: the numbers, then the picture as the page paints it.
  func draft(_ request: Request) async -> Response {
    await answer(request) { job throws(PopframeError) in .parts(try job.parts()) }
  }

  /// `POST /api/sheet`: many popovers, each as two parts: its numbers, and the picture as the page paints
  /// it. A popover may name a theme of its own; one that cannot be drawn has empty parts.
  func sheet(_ request: Request) async -> Response {
    let subject: ThemeRequest
    var wanted: [(theme: String, request: DrawRequest)] = []
    let edits: [ThemeEdit]
    do {
      subject = try ThemeRequest(request)
      guard let list = subject.json["requests"]?.elements, list.count <= Self.mostPictures else {
        return .status(.badRequest)
      }
      for entry in list {
        wanted.append((entry["theme"]?.string ?? subject.theme, try DrawRequest(entry)))
      }
      edits = try SetList.edits(subject.json["set"])
    } catch { return .status(.badRequest) }
    var themes: [String: ThemeFolder] = [:]
    for name in Set(wanted.map(\.theme) + [subject.theme]) {
      guard let held = await session.theme(name) else {
        if name == subject.theme { return .status(.notFound) }
        continue
      }
      do throws(PopframeError) {
        themes[name] = try held.reading.theme(with: name == subject.theme ? edits : [])
      } catch {
        if name == subject.theme { return .diagnostics(error.diagnostics(of: held.file)) }
      }
    }
    let files = await withTaskGroup(of: (Int, [[UInt8]]).self) { [themes] group in
      for (index, entry) in wanted.enumerated() {
        group.addTask {
          let job = themes[entry.theme].flatMap { try? Job($0, entry.request) }
          return (index, (try? job?.parts()) ?? [[], []])
        }
      }
      var files = [[[UInt8]]](repeating: [[], []], count: wanted.count)
      for await (index, parts) in group { files[index] = parts }
      return files
    }
    return .parts(files.flatMap { $0 })
  }

  /// `POST /api/background`: what lies below a popover, over its whole area, as the page paints it; 404
  /// for what is no picture.
  func background(_ request: Request) async -> Response {
    await answer(request) { job throws(PopframeError) in
      guard let picture = try job.wanted.popover.background(of: job.theme) else {
        return .status(.notFound)
      }
      return .parts([picture.averaged(over: job.wanted.fraction).bytesForPage])
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
    let wanted: DrawRequest
    /// The requested pixel.
    var place: PixelPoint?

    init(_ theme: ThemeFolder, _ wanted: DrawRequest) throws(PopframeError) {
      self.theme = theme
      self.wanted = wanted
      look = try theme.theme(for: wanted.popover.appearance)
    }

    func picture() throws(PopframeError) -> RenderedPopover {
      try wanted.popover.render(with: theme)
    }

    /// The numbers, and the picture as the page paints it.
    func parts() throws(PopframeError) -> [[UInt8]] {
      if wanted.isNumbersOnly { return [Array(try inspection().text(.line).utf8), []] }
      let popover = try picture()
      let numbers = try document(popover.layout)
      return [
        Array(numbers.text(.line).utf8),
        popover.picture.averaged(over: wanted.fraction).bytesForPage,
      ]
    }

    func inspection() throws(PopframeError) -> JSON {
      try document(
        theme.layout(
          wanted.popover.request(for: look), appearance: wanted.popover.appearance))
    }

    private func document(_ layout: PopoverLayout) throws(PopframeError) -> JSON {
      try InspectionDocument.json(
        layout, of: look, background: wanted.popover.backgroundText(in: theme),
        place: wanted.popover.room?.place(of: layout))
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
    guard let held = await session.theme(subject.theme) else { return .status(.notFound) }
    do throws(PopframeError) {
      var job = try Job(try held.reading.theme(with: edits), wanted)
      job.place = place
      return try work(job)
    } catch {
      return .diagnostics(error.diagnostics(of: held.file))
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
