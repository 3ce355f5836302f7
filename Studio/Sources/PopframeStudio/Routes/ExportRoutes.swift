@_spi(Studio) internal import Galleries
import JSON
internal import NIOHTTP1
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview
@_spi(Studio) internal import ThemeEditing
@_spi(Studio) internal import ThemeExchange

/// Exports of a theme, in one archive that the browser saves.
struct ExportRoutes: Sendable {
  let session: PreviewSession
  private let shown = ShownStylesheets()

  init(session: PreviewSession) { self.session = session }

  /// `POST /api/formats`: the forms, or those of `formats` alone, each with what it would lose, or why it takes nothing
  /// of this theme; with `options`, texts by the names of options for each form. With a `request`, each that is drawn here
  /// has `drawn`: the address of the picture, by how many levels it differs and in which part.
  func formats(_ request: Request) async -> Response {
    await answer(request) { subject in
      let json = subject.json
      if let formats = json["formats"], formats.elements == nil { throw MalformedRequest() }
      let names = json["formats"]?.elements?.map { $0.string ?? "" }
      let wanted = try json["request"].map { try DrawRequest($0) }
      var formats: [JSON] = []
      for form in try names.map(Self.forms) ?? ExportForm.all {
        let options = try Self.options(of: form, in: json)
        var members: [(String, JSON)] = [
          ("name", .string(form.name)), ("words", .string(form.summary)),
          ("options", .array(form.options.map(Self.json))),
        ]
        do throws(PopframeError) {
          let theme = try await theme(subject.theme, in: form)
          // Drawing all previews to count them would take seconds.
          let export: ExportedForm
          if form == .previews {
            export = .previews
            members += [
              ("losses", .array([])), ("levels", .number(0)),
              ("files", .number(try Gallery(theme).fileNames.count)),
            ]
          } else {
            export = try ExportedForm(form, of: theme, with: options)
            members += [
              ("losses", .array(export.losses.map { .string($0) })),
              ("levels", export.levels.map { .number($0) } ?? .null),
              ("files", .number(export.files.count)),
            ]
            if form == .format(.css) {
              members.append(("page", .string(await shown.show(export.files))))
            }
          }
          if let popover = wanted?.popover, let drawn = export.drawn(popover, of: theme) {
            let folder = await shown.show([("drawn.png", try drawn.png)])
            members.append(
              (
                "drawn",
                .object([
                  "picture": .string("\(folder)drawn.png"), "levels": .number(drawn.levels),
                  "part": drawn.part.map { .string($0) } ?? .null,
                ])
              ))
          }
          members.append(("refusal", .null))
        } catch {
          members += [
            ("losses", .array([])), ("levels", .null), ("files", .number(0)),
            ("refusal", .string(Self.reason(error, theme: subject.theme))),
          ]
        }
        formats.append(.object(members))
      }
      return .json(.object(["formats": .array(formats)]))
    }
  }

  /// `POST /api/export`: a ZIP file with the theme in some forms, each in a folder of its own.
  func export(_ request: Request) async -> Response {
    await answer(request) { subject in
      guard let names = subject.json["formats"]?.elements?.map({ $0.string ?? "" }), !names.isEmpty
      else { throw MalformedRequest() }
      var archive = ZipArchive()
      for form in try Self.forms(names) {
        let theme = try await theme(subject.theme, in: form)
        let options = try Self.options(of: form, in: subject.json)
        for file in try ExportedForm(form, of: theme, with: options).files {
          try archive.add(
            file.path, file.bytes, in: theme.name,
            ending: form == .folder ? "" : "-\(form.name)")
        }
      }
      return Response(
        status: .ok, headers: [("Content-Type", "application/zip"), ("Cache-Control", "no-store")],
        body: .bytes(archive.bytes))
    }
  }

  /// `GET /exported/TOKEN/…`: a file of a stylesheet that a card shows, with its page.
  func file(_ path: String) async -> Response? { await shown.file(path) }

  private static func forms(_ names: [String]) throws(MalformedRequest) -> [ExportForm] {
    let forms = names.compactMap { ExportForm(name: $0) }
    guard forms.count == names.count, Set(names).count == names.count else {
      throw MalformedRequest()
    }
    return forms
  }

  private static func options(
    of form: ExportForm, in json: JSON
  ) throws(MalformedRequest) -> [ExportOptions.Option: String] {
    guard let all = json["options"], all != .null else { return [:] }
    guard let forms = all.members, forms.allSatisfy({ ExportForm(name: $0.key) != nil }) else {
      throw MalformedRequest()
    }
    guard let given = all[form.name], given != .null else { return [:] }
    guard let members = given.members else { throw MalformedRequest() }
    var options: [ExportOptions.Option: String] = [:]
    for member in members {
      guard let option = ExportOptions.Option(rawValue: member.key),
        form.options.contains(option), let text = member.value.string,
        !option.isFlag || text.isEmpty
      else { throw MalformedRequest() }
      options[option] = text
    }
    return options
  }

  private static func reason(_ error: PopframeError, theme: String) -> String {
    // It is about the request, not about a file.
    if case .misplaced(let reason) = error { return reason }
    return error.diagnostics(of: theme).map(\.message).joined(separator: "; ")
  }

  private static func json(_ option: ExportOptions.Option) -> JSON {
    .object([
      "name": .string(option.rawValue), "words": .string(option.help),
      "value": .string(option.valueName), "isFlag": .bool(option.isFlag),
      "choices": .array(option.choices.map { .string($0) }),
    ])
  }

  /// The theme, with the previews of all scales where these are handed out.
  private func theme(
    _ id: String, in form: ExportForm
  ) async throws(PopframeError) -> ThemeFolder {
    let (key, scales) = ExportForm.previewScales
    var edits: [ThemeEdit] = []
    if form == .previews, let path = SettingPath(key) {
      edits = [ThemeEdit(path, to: .list(scales.map { .number("\($0)") }))]
    }
    guard let theme = try await session.folder(id, with: edits) else {
      throw .unreadable(path: id, reason: "the theme is gone")
    }
    return theme
  }

  private func answer(
    _ request: Request, _ work: (ThemeRequest) async throws -> Response
  ) async -> Response {
    guard let subject = try? ThemeRequest(request) else { return .status(.badRequest) }
    guard let held = await session.theme(subject.theme) else { return .status(.notFound) }
    do { return try await work(subject) } catch let error as PopframeError {
      return .diagnostics(error.diagnostics(of: held.file))
    } catch { return .status(.badRequest) }
  }
}

/// The files of stylesheets that cards show, each below an address of its own: windows show different themes and options
/// at the same time. The latest ones are kept.
private actor ShownStylesheets {
  /// How many stylesheets are kept, and how many bytes they have at most together: more than anybody has open.
  private static let most = 64, mostBytes = 64 << 20
  private var exports: [(folder: String, files: [String: [UInt8]])] = []

  /// Takes the files of a stylesheet.
  ///
  /// - Returns: The address of the page beside the stylesheet.
  func show(_ exported: [(path: String, bytes: [UInt8])]) -> String {
    let folder = "/exported/\(AccessGuard.newToken())/"
    let files = Dictionary(
      exported.map { ($0.path, Self.withoutScript($0.bytes)) },
      uniquingKeysWith: { first, _ in first })
    exports.append((folder, files))
    func size() -> Int {
      exports.reduce(0) { $0 + $1.files.values.reduce(0) { $0 + $1.count } }
    }
    while exports.count > Self.most || exports.count > 1 && size() > Self.mostBytes {
      exports.removeFirst()
    }
    return folder + (exported.first { Self.type(of: $0.path) == Self.html }?.path ?? "")
  }

  func file(_ path: String) -> Response? {
    let path = Self.decoded(path)
    for (folder, files) in exports where path.utf8.starts(with: folder.utf8) {
      guard let bytes = files[String(path.dropFirst(folder.count))] else { return nil }
      let type = Self.type(of: path)
      return Response(
        status: .ok,
        headers: [
          ("Content-Type", type), ("Cache-Control", "no-store"),
          ("Content-Security-Policy", type == Self.html ? Self.policy : Self.closedPolicy),
        ], body: .bytes(bytes))
    }
    return nil
  }

  /// A page as it is without its script, which opens a popover at a button.
  private static func withoutScript(_ bytes: [UInt8]) -> [UInt8] {
    func place(of mark: String, from start: Int) -> Int? {
      bytes.indices.dropFirst(start).first { bytes[$0...].starts(with: mark.utf8) }
    }
    let end = "</script>"
    guard let start = place(of: "<script>", from: 0), let stop = place(of: end, from: start) else {
      return bytes
    }
    return Array(bytes[..<start] + bytes[(stop + end.utf8.count)...])
  }

  /// It runs no script, loads pictures and stylesheets of this server and its own style alone, and the studio's page frames
  /// it and puts a picture below it.
  private static let policy =
    "default-src 'none'; img-src 'self' data:; style-src 'self' \(ThemeExports.pageStyleSource); "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin"
  /// Stylesheets and pictures are no pages: opened as such, they load nothing.
  private static let closedPolicy =
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
  private static let html = "text/html; charset=utf-8"

  /// A path without its escapes.
  private static func decoded(_ path: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(path.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), let escaped = UInt8(digits, radix: 16) {
        bytes.append(escaped)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func type(of path: String) -> String {
    func ends(_ end: String) -> Bool { path.utf8.suffix(end.utf8.count).elementsEqual(end.utf8) }
    if ends(".html") { return html }
    return ends(".css") ? "text/css; charset=utf-8" : ends(".png") ? "image/png" : "text/plain"
  }
}
