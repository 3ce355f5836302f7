internal import NIOHTTP1

extension RouteTable {
  init(_ session: PreviewSession, isReadOnly: Bool, jobs: JobBook) {
    self.init(files: PageFile.all, jobs: jobs) { await session.picture($0) }
    on("GET", "/api/state") { _ in .json(await session.state()) }
    on("GET", "/api/page") { _ in .json(await session.catalogue(isReadOnly: isReadOnly)) }
    on("GET", "/api/events") { _ in
      Response(status: .ok, body: .events { try await session.listen($0, isPage: false) })
    }
    on("GET", "/api/page-events") { _ in
      Response(status: .ok, body: .events { try await session.listen($0, isPage: true) })
    }
    on("POST", "/api/pictures") { await PictureRoute(session: session).answer($0) }
    let drawing = DrawingRoutes(session: session)
    on("POST", "/api/render") { await drawing.render($0) }
    on("POST", "/api/inspect") { await drawing.inspect($0) }
    on("POST", "/api/draft") { await drawing.draft($0) }
    on("POST", "/api/sheet") { await drawing.sheet($0) }
    on("POST", "/api/background") { await drawing.background($0) }
    on("POST", "/api/pixel") { await drawing.pixel($0) }
    let theme = ThemeRoutes(session: session, isReadOnly: isReadOnly)
    on("GET", "/api/keys") { _ in ThemeRoutes.keys() }
    on("GET", "/api/themes") { _ in await theme.all() }
    on("POST", "/api/theme") { await theme.one($0) }
    on("POST", "/api/caps") { await theme.caps($0) }
    on("POST", "/api/art") { await theme.art($0) }
    on("POST", "/api/source") { await theme.source($0) }
    on("POST", "/api/copy") { await theme.copy($0) }
    let surroundings = SurroundingsRoutes(session: session)
    on("GET", "/api/hosts") { _ in SurroundingsRoutes.hosts() }
    on("POST", "/api/place") { await surroundings.place($0) }
    on("POST", "/api/surroundings") { await surroundings.picture($0) }
    let new = NewRoutes(session: session)
    on("GET", "/api/starters") { _ in new.starters() }
    on("POST", AccessGuard.picturePath) { await new.upload($0) }
    on("POST", "/api/rasterize") { await new.rasterize($0) }
    on("POST", "/api/slice") { await new.slice($0) }
    on("POST", "/api/assemble") { await new.assemble($0) }
    on("POST", "/api/make") { isReadOnly ? .status(.forbidden) : await new.make($0) }
    let folders = FolderRoutes(session: session)
    for change in FolderRoutes.Change.allCases {
      on("POST", "/api/\(change.rawValue)") {
        isReadOnly ? .status(.forbidden) : await folders.change($0, change)
      }
    }
    on("GET", "/api/deleted") { _ in await folders.deleted() }
    on("POST", "/api/show") { await folders.show($0) }
    let export = ExportRoutes(session: session)
    on("POST", "/api/formats") { await export.formats($0) }
    on("POST", "/api/export") { await export.export($0) }
    other = { await export.file($0) }
    let editing = EditingRoutes(session: session)
    on("POST", "/api/edit") { isReadOnly ? .status(.forbidden) : await editing.edit($0) }
    on("POST", "/api/put") { isReadOnly ? .status(.forbidden) : await editing.put($0) }
    on("POST", "/api/trial") { await editing.trial($0) }
    on("POST", "/api/fix") { isReadOnly ? .status(.forbidden) : await editing.fix($0) }
    on("POST", "/api/approve") { isReadOnly ? .status(.forbidden) : await editing.approve($0) }
    on("POST", "/api/put-approved-back") {
      isReadOnly ? .status(.forbidden) : await editing.putBack($0)
    }
    on("POST", "/api/part") { await editing.part($0) }
    on("POST", "/api/groups") { await editing.groups($0) }
    on("POST", "/api/undo-approval") {
      isReadOnly ? .status(.forbidden) : await editing.stepApproval($0, redo: false)
    }
    on("POST", "/api/redo-approval") {
      isReadOnly ? .status(.forbidden) : await editing.stepApproval($0, redo: true)
    }
    on("POST", "/api/undo") { isReadOnly ? .status(.forbidden) : await editing.undo($0) }
    on("POST", "/api/redo") { isReadOnly ? .status(.forbidden) : await editing.redo($0) }
  }
}
