/// A client that gets events, and what it has not been told yet. A slow one is told the latest state, not
/// every one before it.
struct EventListener {
  /// Whether it is the page, which is told more than others may rely on.
  let isPage: Bool
  var isNew = true
  var hasNewList = false
  var hasNewPage = false
  var themes: Set<String> = []
  /// Themes whose pictures are new, and what there is to say about them is not known yet.
  var drawn: Set<String> = []
  let wake: AsyncStream<Void>.Continuation

  mutating func note(_ changed: [String], newList: Bool, newPage: Bool) {
    themes.formUnion(changed)
    drawn.subtract(changed)
    hasNewList = hasNewList || newList
    hasNewPage = hasNewPage || newPage
    wake.yield()
  }

  mutating func note(drawn themes: [String]) {
    guard isPage else { return }
    drawn.formUnion(themes)
    wake.yield()
  }

  /// Forgets what the client is about to be told.
  mutating func clear() {
    (isNew, hasNewList, hasNewPage) = (false, false, false)
    (themes, drawn) = ([], [])
  }
}
