internal import Imaging
import JSON
internal import NIOHTTP1
@_spi(Studio) internal import PopframeKit
internal import Popovers
@_spi(Studio) internal import Preview
@_spi(Studio) internal import ThemeEditing
internal import Themes

/// Draws requested popovers, with changes that are not written. All go one way: that of `popframe render`.
struct DrawingRoutes: Sendable {
  let session: PreviewSession
  /// What lies below the popovers of all views.
  private let backgrounds = KeptBackgrounds()

  /// The most pictures in one answer; more are not on a screen.
  private static let mostPictures = 1000
  /// The bytes of pictures after which no further one is added to an answer.
  private static let mostBytes = 16 << 20

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

  /// `POST /api/sheet`: all that a view shows, in one answer. Its first part says how the theme is (`theme`, where
  /// `outline` is asked for) and how cells line up (`fraction` and `sections`, where the `width` of a column is given);
  /// then each popover has two parts: its numbers, and the picture as the page paints it. A popover may name a theme
  /// of its own; one that cannot be drawn has empty parts, and beyond 16 MB pictures are empty: they are asked for
  /// again; those that are only part of a section (`"roomOnly": true`) have empty parts, too. Last come the pictures below
  /// the sections that have one (`grounds`), or, where `grounds` are asked for, below each popover that has one, by its
  /// number.
  func sheet(_ request: Request) async -> Response {
    let subject: ThemeRequest
    var wanted: [(theme: String, request: DrawRequest)] = []
    let edits: [ThemeEdit]
    var width: Int?
    do {
      subject = try ThemeRequest(request)
      guard let list = subject.json["requests"]?.elements, list.count <= Self.mostPictures else {
        return .status(.badRequest)
      }
      for entry in list {
        wanted.append(
          (entry["theme"]?.string ?? subject.theme, await completed(try DrawRequest(entry))))
      }
      edits = try SetList.edits(subject.json["set"])
      if let room = subject.json["width"], room != .null {
        guard let pixels = room.double, (1...16_384).contains(pixels) else {
          return .status(.badRequest)
        }
        width = Int(pixels)
      }
    } catch { return .status(.badRequest) }
    let held = await session.theme(subject.theme)
    var themes: [String: ThemeFolder] = [:]
    do throws(PopframeError) {
      // Nothing of a theme that is gone can be drawn: the page is told so by itself.
      themes[subject.theme] = try await session.folder(subject.theme, with: edits)
    } catch  where wanted.allSatisfy({ $0.theme == subject.theme }) {
      // What is wrong is said by the findings; the last good pictures stay, in a view that is looked at only now, too.
      guard edits.isEmpty, let last = await session.drawable(subject.theme) else {
        return .diagnostics(error.diagnostics(of: held?.file ?? subject.theme))
      }
      themes[subject.theme] = last
    } catch {
      // The other themes can be drawn.
    }
    for name in Set(wanted.map(\.theme)) where name != subject.theme {
      themes[name] = try? await session.folder(name)
    }
    var jobs = wanted.map { entry in
      themes[entry.theme].flatMap { try? Job($0, entry.request, backgrounds) }
    }
    var head: [(String, JSON)] = []
    if subject.json["outline"] == .bool(true), let held {
      head.append(("theme", ThemeOutline.json(held)))
    }
    var grounds: [Job] = []
    if subject.json["grounds"] == .bool(true) {
      let below = jobs.indices.filter { jobs[$0]?.hasPictureBelow == true }
      grounds = below.compactMap { jobs[$0] }
      head.append(("grounds", .array(below.map { .string("\($0)") })))
    } else if let width {
      let cells = Self.align(&jobs, width: width)
      head.append(("fraction", .number(cells.fraction)))
      head.append(
        (
          "sections",
          .object(
            cells.extents.map { name, extent in
              (
                name,
                .array([extent.left, extent.top, extent.right, extent.bottom].map { .number($0) })
              )
            })
        ))
      grounds = Self.grounds(of: jobs)
      head.append(("grounds", .array(grounds.map { .string($0.wanted.section ?? "") })))
    }
    typealias Work = @Sendable () -> [[UInt8]]
    let works =
      jobs.map { job -> Work in { (try? job?.parts()) ?? [[], []] } }
      + grounds.map { job -> Work in { [job.below()] } }
    let files = await withTaskGroup(of: (Int, [[UInt8]]).self) { group in
      for (index, work) in works.enumerated() { group.addTask { (index, work()) } }
      var files = [[[UInt8]]](repeating: [], count: works.count)
      for await (index, parts) in group { files[index] = parts }
      return files
    }
    return .parts([Array(JSON.object(head).text(.line).utf8)] + files.flatMap { $0 })
  }

  /// Gives the cells of a table their rooms; those beyond what one answer holds are left without pictures.
  private static func align(_ jobs: inout [Job?], width: Int) -> AlignedCells {
    let layouts = jobs.map { try? $0?.layout() }
    let cells = AlignedCells(
      zip(jobs, layouts).compactMap { job, layout in
        job?.wanted.section.flatMap { section in layout.map { (section, $0) } }
      }, width: width)
    var left = mostBytes
    for (index, layout) in layouts.enumerated() {
      guard let layout, let section = jobs[index]?.wanted.section else { continue }
      jobs[index]?.wanted.popover.room = cells.room(of: layout, in: section)
      jobs[index]?.wanted.fraction = cells.fraction
      guard jobs[index]?.wanted.answer == .picture else { continue }
      // At least one picture makes progress.
      if left <= 0 { jobs[index]?.wanted.answer = .numbers }
      left -= cells.byteCount(in: section)
    }
    return cells
  }

  /// One cell of each section whose pictures are drawn.
  private static func grounds(of jobs: [Job?]) -> [Job] {
    var known: Set<String> = []
    return jobs.compactMap { job in
      guard let job, let section = job.wanted.section, job.wanted.answer == .picture,
        known.insert(section).inserted, job.hasPictureBelow
      else { return nil }
      return job
    }
  }

  /// The same request on the picture that the page has sent; on the theme's own background where that is not held any more.
  private func completed(_ wanted: DrawRequest) async -> DrawRequest {
    guard let hash = wanted.upload else { return wanted }
    var whole = wanted
    if let bitmap = await session.bitmap(hash) {
      whole.popover.background = .given(bitmap, name: "upload:\(hash).png")
    } else {
      whole.popover.background = .own
    }
    return whole
  }

  /// `POST /api/background`: what lies below a popover, over its whole area, as the page paints it; 404
  /// for what is no picture.
  func background(_ request: Request) async -> Response {
    await answer(request) { job throws(PopframeError) in
      let picture = job.below()
      return picture.isEmpty ? .status(.notFound) : .parts([picture])
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

  private struct Job: Sendable {
    let theme: ThemeFolder
    /// The theme in its appearance.
    let look: Theme
    var wanted: DrawRequest
    /// The requested pixel.
    var place: PixelPoint?
    private let backgrounds: KeptBackgrounds

    init(
      _ theme: ThemeFolder, _ wanted: DrawRequest, _ backgrounds: KeptBackgrounds
    ) throws(PopframeError) {
      self.backgrounds = backgrounds
      self.theme = theme
      self.wanted = wanted
      look = try theme.theme(for: wanted.popover.appearance)
    }

    var hasPictureBelow: Bool {
      (try? wanted.popover.backgroundText(in: theme))?.utf8.suffix(4).elementsEqual(".png".utf8)
        == true
    }

    func picture() throws(PopframeError) -> RenderedPopover {
      try wanted.popover.render(with: theme, keeping: backgrounds)
    }

    /// The numbers, and the picture as the page paints it.
    func parts() throws(PopframeError) -> [[UInt8]] {
      switch wanted.answer {
      case .room: return [[], []]
      case .numbers: return [Array(try inspection().text(.line).utf8), []]
      case .picture: break
      }
      let popover = try picture()
      let numbers = try document(popover.layout)
      return [
        Array(numbers.text(.line).utf8),
        popover.picture.averaged(over: wanted.fraction).bytesForPage,
      ]
    }

    func inspection() throws(PopframeError) -> JSON { try document(layout()) }

    func layout() throws(PopframeError) -> PopoverLayout {
      try theme.layout(wanted.popover.request(for: look), appearance: wanted.popover.appearance)
    }

    /// What lies below, as the page paints it; empty for what is no picture.
    func below() -> [UInt8] {
      let picture = try? wanted.popover.background(of: theme, keeping: backgrounds)
      return picture?.averaged(over: wanted.fraction).bytesForPage ?? []
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
      wanted = await completed(try DrawRequest(subject.json["request"]))
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
      var job = try Job(try held.reading.theme(with: edits), wanted, backgrounds)
      job.place = place
      return try work(job)
    } catch {
      return .diagnostics(error.diagnostics(of: held.file))
    }
  }
}

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
  static func diagnostics(_ findings: [Diagnostic]) -> Response {
    .json(
      .object(["diagnostics": StateDocument.findings(findings)]), status: .unprocessableEntity)
  }
}
