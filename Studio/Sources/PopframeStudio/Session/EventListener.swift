/// A client that gets events, and the events that are not sent yet. A slow client gets the latest
/// state, not every earlier one.
struct EventListener {
  /// Whether it is the page, which is told more than others may rely on.
  let isPage: Bool
  var isNew = true
  var hasNewList = false
  var hasNewPage = false
  var themes: Set<String> = []
  /// Themes with new pictures whose findings are not known yet.
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

  /// Removes the events that are being sent.
  mutating func clear() {
    (isNew, hasNewList, hasNewPage) = (false, false, false)
    (themes, drawn) = ([], [])
  }
}
