internal import Imaging
import JSON
internal import NIOHTTP1
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview

/// Dropped pictures, and new themes: from a starter, or from finished pictures of a popover. What is dropped on a theme's
/// picture is uploaded here, and written by ``EditingRoutes``.
struct NewRoutes: Sendable {
  let session: PreviewSession

  private static let mostMocks = 24

  /// `POST /api/upload`: holds a picture in memory, if our decoder takes it; answers with its hash and size.
  func upload(_ request: Request) async -> Response {
    do throws(PopframeError) {
      let name = "picture.png"
      let bitmap = try Snapshot(files: [name: request.body]).bitmap(of: name)
      let hash = await session.hold(request.body)
      return .json(
        .object([
          "picture": .string(hash), "width": .number(bitmap.width),
          "height": .number(bitmap.height),
        ]))
    } catch { return .message(Self.reason(error), status: .unprocessableEntity) }
  }

  /// `POST /api/rasterize` `{"name", "svg"}`: draws an SVG as `popframe rasterize` does, and holds its pictures in memory;
  /// answers with the scale, hash and size of each.
  func rasterize(_ request: Request) async -> Response {
    guard let json = try? JSON(reading: request.body), let name = json["name"]?.string,
      let svg = json["svg"]?.string
    else { return .status(.badRequest) }
    do throws(PopframeError) {
      var pictures: [JSON] = []
      for file in try VectorPictures(Array(svg.utf8), named: name).files {
        pictures.append(
          .object([
            "scale": .number(file.scale), "picture": .string(await session.hold(file.png)),
            "width": .number(file.width), "height": .number(file.height),
          ]))
      }
      return .json(.object(["pictures": .array(pictures)]))
    } catch { return .message(Self.reason(error), status: .unprocessableEntity) }
  }

  /// `GET /api/starters`: the starters, and the folder that new themes are made in, from the root.
  func starters() -> Response {
    .json(
      .object([
        "folder": session.folderOfNewThemes.map {
          .string(PreviewText.absoluteFolder(of: "\($0)/theme.yaml"))
        } ?? .null,
        "starters": .array(
          NewTheme.starters.map { starter in
            .object([
              "theme": .string("starter:\(starter.style)"), "words": .string(starter.words),
            ])
          }),
      ]))
  }

  /// `POST /api/slice` `{"mocks", "lines", "job"}`: takes pictures that were uploaded apart, as `popframe slice --check
  /// --json` does; `lines` has options of the command, and their texts. The page is told each step of the job by an event.
  /// The theme is held until it is made. A refusal is `{"message", "question"}`.
  func slice(_ request: Request) async -> Response {
    guard let json = try? JSON(reading: request.body), let mocks = Self.mocks(in: json) else {
      return .status(.badRequest)
    }
    var lines: [String: String] = [:]
    for (option, value) in json["lines"]?.members ?? [] {
      guard let text = value.string else { return .status(.badRequest) }
      lines[option] = text
    }
    guard let files = await session.held(mocks.map(\.picture)) else { return .status(.notFound) }
    let theme: NewTheme
    do throws(NewTheme.Refusal) {
      let job = json["job"]?.string
      theme = try NewTheme(mocks: Array(zip(mocks.map(\.name), files)), lines: lines) {
        [session] step in
        if let job { Task { await session.tell(step, of: job) } }
      }
    } catch {
      return .json(
        .object([
          "message": .string(Self.reason(error.error)), "question": error.question,
        ]), status: .unprocessableEntity)
    }
    do throws(PopframeError) {
      var pictures: [JSON] = []
      // The first picture is the one that its lines lie on.
      let first = theme.redrawn.first { $0.file == mocks[0].name }
      if let first {
        let drawn = await session.hold(try first.drawn.png())
        let difference = await session.hold(try first.difference.png())
        pictures = [mocks[0].picture, drawn, difference].map { .string("/picture/\($0).png") }
      }
      return .json(
        .object([
          "theme": .string(await session.remember(theme)), "text": .string(theme.text),
          "values": theme.values,
          "report": .array(theme.report.map { .string($0) }),
          "failures": .array(theme.failures.map { .string($0) }),
          "largest": .number(theme.largestDifference),
          "acceptable": theme.acceptableDifference.map { .number($0) } ?? .null,
          "magnification": .number(first?.magnification ?? 1),
          "pictures": .array(pictures),
        ]))
    } catch { return .message(Self.reason(error), status: .unprocessableEntity) }
  }

  /// `POST /api/assemble` `{"mocks"}`: puts pictures together that were uploaded, and are parts of a theme by their names:
  /// its frame, its arrow. The theme is held until it is made.
  func assemble(_ request: Request) async -> Response {
    guard let json = try? JSON(reading: request.body), let mocks = Self.mocks(in: json) else {
      return .status(.badRequest)
    }
    guard let files = await session.held(mocks.map(\.picture)) else { return .status(.notFound) }
    do throws(PopframeError) {
      let theme = try NewTheme(parts: Array(zip(mocks.map(\.name), files)))
      return .json(
        .object([
          "theme": .string(await session.remember(theme)), "text": .string(theme.text),
          "report": .array(theme.report.map { .string($0) }),
        ]))
    } catch { return .message(Self.reason(error), status: .unprocessableEntity) }
  }

  /// The pictures that a request names, each with its hash; `nil` where it is malformed.
  private static func mocks(in json: JSON) -> [(name: String, picture: String)]? {
    guard let list = json["mocks"]?.elements, (1...mostMocks).contains(list.count) else {
      return nil
    }
    var mocks: [(name: String, picture: String)] = []
    for entry in list {
      guard let name = entry["name"]?.string, PreviewText.isPictureName(name),
        let picture = entry["picture"]?.string, !mocks.contains(where: { $0.name == name })
      else { return nil }
      mocks.append((name, picture))
    }
    return mocks
  }

  /// `POST /api/make`: writes a starter, or a theme that was made from pictures, into a new folder. `accepted` are the levels
  /// by which a proof that does not hold may be off.
  func make(_ request: Request) async -> Response {
    guard let subject = try? ThemeRequest(request), let name = subject.json["folder"]?.string else {
      return .status(.badRequest)
    }
    do throws(PopframeError) {
      guard let theme = try await session.newTheme(subject.theme) else { return .status(.notFound) }
      let accepted = subject.json["accepted"]?.double.flatMap { Int(exactly: $0) } ?? 0
      let id = try await session.make(theme, named: name, accepting: accepted)
      return .json(.object(["id": .string(id)]))
    } catch { return .message(Self.reason(error), status: .conflict) }
  }

  /// What an error says, without the path before it: the page knows what it was about.
  static func reason(_ error: PopframeError) -> String {
    switch error {
    case .impossible(let path, let reason), .unwritable(let path, let reason),
      .badName(let path, let reason), .unreadable(let path, let reason),
      .damaged(let path, let reason), .refused(let path, let reason):
      path == "picture.png" || !PreviewText.isPictureName(path) ? reason : "\(path): \(reason)"
    default: error.description
    }
  }
}
