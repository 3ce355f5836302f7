internal import StudioPage
internal import NIOHTTP1
internal import PopframeKit

/// Every address of the server. An address is looked up here and nowhere else; none becomes a path.
struct Routes: Sendable {
  /// What a route does with a request.
  typealias Answer = @Sendable (Request) async -> Response

  private struct Key: Hashable {
    let method: String
    let path: String
  }

  private let session: PreviewSession
  private var table: [Key: Answer] = [:]

  /// - Parameter isReadOnly: Whether changes of themes are refused.
  init(_ session: PreviewSession, isReadOnly: Bool) {
    self.session = session
    for file in PageFile.all { on("GET", file.path) { _ in file.response } }
    on("GET", "/api/state") { _ in .json(await session.state()) }
    on("GET", "/api/page") { _ in
      .json(await session.catalogue(isReadOnly: isReadOnly))
    }
    on("GET", "/api/events") { _ in
      Response(status: .ok, body: .events { try await session.listen($0) })
    }
    on("POST", "/api/pictures") { await PictureRoute(session: session).answer($0) }
    let drawing = DrawingRoutes(session: session)
    on("POST", "/api/render") { await drawing.render($0) }
    on("POST", "/api/inspect") { await drawing.inspect($0) }
    on("POST", "/api/pixel") { await drawing.pixel($0) }
    let editing = EditingRoutes(session: session)
    on("POST", "/api/edit") { isReadOnly ? .status(.forbidden) : await editing.edit($0) }
    on("POST", "/api/undo") { isReadOnly ? .status(.forbidden) : await editing.undo($0) }
    on("POST", "/api/redo") { isReadOnly ? .status(.forbidden) : await editing.redo($0) }
  }

  private mutating func on(_ method: String, _ path: String, _ answer: @escaping Answer) {
    table[Key(method: method, path: path)] = answer
  }

  /// Answers a request.
  func answer(_ request: Request) async -> Response {
    let method = request.method == .HEAD ? "GET" : request.method.rawValue
    if let answer = table[Key(method: method, path: request.path)] { return await answer(request) }
    if let hash = PictureRoute.hash(in: request.path) {
      guard method == "GET" else { return Self.notAllowed(["GET"]) }
      guard let png = await session.picture(hash) else { return .status(.notFound) }
      return .png(png, isImmutable: true)
    }
    let methods = table.keys.filter { $0.path == request.path }.map(\.method)
    return methods.isEmpty ? .status(.notFound) : Self.notAllowed(methods)
  }

  private static func notAllowed(_ methods: [String]) -> Response {
    Response(
      status: .methodNotAllowed, headers: [("Allow", methods.sorted().joined(separator: ", "))])
  }
}

/// A file of the page, which the program carries in itself.
struct PageFile: Sendable {
  let path: String
  let type: String
  let bytes: [UInt8]

  /// All files.
  static var all: [PageFile] {
    var files: [PageFile] = []
    while let file = studio_file(files.count)?.pointee {
      files.append(
        PageFile(
          path: String(cString: file.path), type: String(cString: file.type),
          bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.count))))
    }
    return files
  }

  var response: Response {
    Response(
      status: .ok, headers: [("Content-Type", type), ("Cache-Control", "no-cache")],
      body: .bytes(bytes))
  }
}
