internal import Imaging
import JSON
internal import NIOHTTP1
internal import Placement
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview
@_spi(Studio) internal import ThemeEditing
internal import Themes

/// Places a theme's popover in a host or on a device, as `popframe place` does.
struct SurroundingsRoutes: Sendable {
  let session: PreviewSession

  /// `GET /api/hosts`: the hosts and devices that there are.
  static func hosts() -> Response {
    // Devices with the same screen share an entry.
    let screens = Device.all.flatMap(\.names).flatMap { name in
      ["\(name)", "\(name) landscape"].compactMap { try? DeviceScreen(named: $0) }
    }
    return .json(
      .object([
        "hosts": .array(Host.allCases.map { .string($0.rawValue) }),
        "devices": .array(
          screens.map { screen in
            .object([
              "word": .string(screen.word), "name": .string(screen.name),
              "landscape": .bool(screen.isLandscape),
              "scale": .number(screen.device.scale),
              "size": .array([.number(screen.container.width), .number(screen.container.height)]),
            ])
          }),
      ]))
  }

  /// `POST /api/place`: what `place --json` says, the host's anchors, the warnings, and the same question as a
  /// scene and as a command line.
  func place(_ request: Request) async -> Response {
    await answer(request) { question, scene throws(PopframeError) in
      let layout = try scene.layout(at: scene.scales[0])
      guard let report = layout.placement else { return .status(.badRequest) }
      return .json(
        .object([
          "place": (try? JSON(reading: Array(report.json.utf8))) ?? .null,
          "anchors": .array(
            scene.hostAnchors.map { anchor in
              .object([
                "name": .string(anchor.name),
                "rect": .array([
                  .number(anchor.rect.x), .number(anchor.rect.y), .number(anchor.rect.width),
                  .number(anchor.rect.height),
                ]),
              ])
            }),
          "warnings": .array(layout.warnings.map { .string($0.message) }),
          "scene": .string(question.scene), "line": .string(question.line),
        ]))
    }
  }

  /// `POST /api/surroundings`: the picture that `place -o` draws; with `"explain": true` that of
  /// `--explain`.
  func picture(_ request: Request) async -> Response {
    await answer(request) { question, scene throws(PopframeError) in
      let picture = try scene.render(at: scene.scales[0], isExplained: question.isExplained)
      return .png(try picture.png(), isImmutable: false)
    }
  }

  private func answer(
    _ request: Request,
    _ work: (PlaceQuestion, PopoverScene) throws(PopframeError) -> Response
  ) async -> Response {
    guard let subject = try? ThemeRequest(request) else { return .status(.badRequest) }
    let edits: [ThemeEdit]
    let question: PlaceQuestion
    guard let held = await session.theme(subject.theme) else { return .status(.notFound) }
    do {
      edits = try SetList.edits(subject.json["set"])
      question = try PlaceQuestion(subject.json, theme: held.file)
    } catch { return .status(.badRequest) }
    // The user's own picture, which was uploaded.
    var below: [UInt8]?
    if let hash = subject.json["below"]?.string {
      guard let file = await session.held([hash])?.first else { return .status(.notFound) }
      below = file
    }
    do throws(PopframeError) {
      let theme = try held.reading.theme(with: edits)
      var scene = try PopoverScene(.text(Array(question.scene.utf8), name: "scene"))
      if let below {
        scene = scene.over(try Snapshot(files: ["own.png": below]).bitmap(of: "own.png"))
      }
      return try work(question, scene.drawn(with: theme))
    } catch {
      return .diagnostics(error.diagnostics(of: held.file))
    }
  }
}
