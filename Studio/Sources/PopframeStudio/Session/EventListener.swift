/// A client that gets events, and the events that are not sent yet. A slow client gets the latest
/// state, not every earlier one.
struct EventListener {
  /// Whether it is the page, which is told more than others may rely on.
  let isPage: Bool
  var isNew = true
  var hasNewList = false
  var hasNewPage = false
  var themes: Set<String> = []
  var hasSaved = false
  /// The last step of each job that takes pictures apart.
  var steps: [String: String] = [:]
  let wake: AsyncStream<Void>.Continuation

  mutating func note(_ changed: [String], newList: Bool, newPage: Bool) {
    themes.formUnion(changed)
    hasNewList = hasNewList || newList
    hasNewPage = hasNewPage || newPage
    wake.yield()
  }

  mutating func noteSave() {
    guard isPage else { return }
    hasSaved = true
    wake.yield()
  }

  mutating func note(_ step: String, of job: String) {
    guard isPage else { return }
    steps[job] = step
    wake.yield()
  }

  /// Removes the events that are being sent.
  mutating func clear() {
    steps = [:]
    (isNew, hasNewList, hasNewPage, hasSaved) = (false, false, false, false)
    themes = []
  }
}
