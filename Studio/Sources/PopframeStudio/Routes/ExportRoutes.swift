import JSON
internal import NIOHTTP1
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview
internal import ThemeExchange
internal import Themes
@_spi(Studio) internal import Watching

/// Exports of a theme, in one archive that the browser saves.
struct ExportRoutes: Sendable {
  let session: PreviewSession

  /// The theme's own folder, among the formats.
  private static let own = "theme"

  /// `POST /api/formats`: the formats, each with what it would lose, or why it takes nothing of this theme.
  func formats(_ request: Request) async -> Response {
    await answer(request) { _, theme throws(PopframeError) in
      var formats: [JSON] = []
      for format in ExchangeFormat.all where format.isExported {
        var losses: [String] = []
        var refusal: String?
        do throws(PopframeError) {
          let exports = try ThemeExports(theme, to: [format])
          losses = (exports.losses + exports.warnings).map(\.message)
        } catch { refusal = error.description }
        formats.append(
          .object([
            "name": .string(format.name), "words": .string(format.summary),
            "losses": .array(losses.map { .string($0) }),
            "refusal": refusal.map { .string($0) } ?? .null,
          ]))
      }
      return .json(.object(["formats": .array(formats)]))
    }
  }

  /// `POST /api/export`: a ZIP file with the theme in some formats, each in a folder of its own.
  func export(_ request: Request) async -> Response {
    await answer(request) { json, theme throws(PopframeError) in
      guard let names = json["formats"]?.elements?.map({ $0.string ?? "" }), !names.isEmpty,
        Set(names).count == names.count
      else { return .status(.badRequest) }
      var formats: [ExchangeFormat] = []
      for name in names where name != Self.own {
        guard let format = ExchangeFormat(name: name), format.isExported else {
          return .status(.badRequest)
        }
        formats.append(format)
      }
      var archive = ZipArchive()
      if names.contains(Self.own) {
        for name in theme.fileNames {
          try archive.add(name, try theme.files.bytes(of: name), in: theme.name)
        }
      }
      for format in formats {
        for file in try ThemeExports(theme, to: [format]).files {
          try archive.add(
            file.path, file.bytes, in: theme.name, ending: "-\(format.name)")
        }
      }
      return Response(
        status: .ok, headers: [("Content-Type", "application/zip"), ("Cache-Control", "no-store")],
        body: .bytes(archive.bytes))
    }
  }

  private func answer(
    _ request: Request, _ work: (JSON, ThemeFolder) throws(PopframeError) -> Response
  ) async -> Response {
    guard let subject = try? ThemeRequest(request) else { return .status(.badRequest) }
    guard let held = await session.theme(subject.theme) else { return .status(.notFound) }
    do throws(PopframeError) {
      return try work(subject.json, held.reading.theme.get())
    } catch { return .diagnostics(error.diagnostics(of: held.file)) }
  }
}
