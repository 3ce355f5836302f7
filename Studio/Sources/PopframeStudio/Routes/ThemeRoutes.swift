internal import Imaging
import JSON
internal import NIOHTTP1
@_spi(Studio) internal import PopframeKit
internal import Popovers
@_spi(Studio) internal import Preview
@_spi(Studio) internal import Watching

/// Other requests about a theme: proposals for its caps, its files, its text in other forms.
struct ThemeRoutes: Sendable {
  let session: PreviewSession
  let isReadOnly: Bool

  /// `POST /api/caps`: caps that its frame's pixels allow, with the reason for each.
  func caps(_ request: Request) async -> Response {
    await answer(request) { subject, reading throws(PopframeError) in
      let proposal = try reading.theme.get().frameProposal(
        appearance: subject.json["appearance"]?.string ?? "base")
      let caps = proposal.capInsets
      return .json(
        .object([
          "capInsets": .array([
            .number(caps.top), .number(caps.left), .number(caps.bottom), .number(caps.right),
          ]),
          "resizing": .object([
            "x": .string(proposal.resizing.x), "y": .string(proposal.resizing.y),
          ]),
          "reasons": .array(proposal.reasons.map { .string($0) }),
        ]))
    }
  }

  /// `GET /api/keys`: every key of a theme, for the inspector.
  static func keys() -> Response {
    .json((try? JSON(reading: Array(ThemeKeyDocument.json.utf8))) ?? .null)
  }

  /// `GET /api/themes`: every theme with its values, without waiting for pictures and findings.
  func all() async -> Response {
    var themes: [JSON] = []
    for held in await session.themes() { themes.append(ThemeOutline.json(held)) }
    return .json(
      .object([
        "readOnly": .bool(isReadOnly), "copies": .array(CopyForm.all.map { .string($0.name) }),
        "placeholders": .array(ShownPopover.placeholders.map { .string($0) }),
        "themes": .array(themes),
      ]))
  }

  /// `POST /api/theme`: one of them; `null` for one that is not there, as after somebody has renamed it.
  func one(_ request: Request) async -> Response {
    guard let subject = try? ThemeRequest(request) else { return .status(.badRequest) }
    return .json(await session.theme(subject.theme).map(ThemeOutline.json) ?? .null)
  }

  /// `POST /api/art`: a picture of the theme as it is, with its SHA-256 as `ETag`; nothing for one that is not there, as after
  /// somebody has replaced it. Its name is looked up among the theme's files.
  func art(_ request: Request) async -> Response {
    await answer(request) { subject, reading throws(PopframeError) in
      guard let name = subject.json["file"]?.string, name.utf8.suffix(4).elementsEqual(".png".utf8),
        let files = reading.files, files.names.contains(name),
        let bytes = try? files.bytes(of: name)
      else { return .status(.noContent) }
      var response = Response.png(bytes, isImmutable: false)
      response.headers.append(("ETag", "\"\(PreviewText.hash(of: bytes))\""))
      return response
    }
  }

  /// `POST /api/source`: the text of the theme's file as it is.
  func source(_ request: Request) async -> Response {
    await answer(request) { _, reading throws(PopframeError) in
      .json(.object(["text": .string(reading.text)]))
    }
  }

  /// `POST /api/copy`: the theme as text in one of its forms.
  func copy(_ request: Request) async -> Response {
    await answer(request) { subject, reading throws(PopframeError) in
      guard let form = CopyForm.all.first(where: { $0.name == subject.json["as"]?.string }) else {
        return .status(.badRequest)
      }
      return .json(.object(["text": .string(try form.text(of: reading))]))
    }
  }

  private func answer(
    _ request: Request,
    _ work: (ThemeRequest, ThemeReading) throws(PopframeError) -> Response
  ) async -> Response {
    guard let subject = try? ThemeRequest(request) else { return .status(.badRequest) }
    guard let held = await session.theme(subject.theme) else { return .status(.notFound) }
    do throws(PopframeError) {
      return try work(subject, held.reading)
    } catch {
      return .diagnostics(error.diagnostics(of: held.file))
    }
  }
}
