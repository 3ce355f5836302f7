internal import NIOHTTP1

extension RouteTable {
  /// The addresses of a preview.
  ///
  /// - Parameter isReadOnly: Whether changes of themes are refused.
  init(_ session: PreviewSession, isReadOnly: Bool) {
    self.init(page: .preview) { await session.picture($0) }
    on("GET", "/api/state") { _ in .json(await session.state()) }
    on("GET", "/api/page") { _ in .json(await session.catalogue(isReadOnly: isReadOnly)) }
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
}
