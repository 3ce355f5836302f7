internal import PopframeKit
internal import ThemeEditing
internal import ThemeTree

/// The themes that are shown: as they are, and the changes that were made of them here.
///
/// Everything that clients see is made of this one state. Drawing happens outside of it, so that questions
/// are answered meanwhile; two updates never overlap.
actor PreviewSession {
  /// What an update has done, for the terminal.
  struct Report: Sendable {
    var cells: Int
    var duration: Duration
    var findings: [Diagnostic]
  }

  private let subjects: PreviewSubjects
  private let report: @Sendable (Report) -> Void
  private var previews: [ThemePreview] = []
  private var histories: [String: ThemeHistory] = [:]
  private var pictures: [String: [UInt8]] = [:]
  /// The hashes of the pictures that are shown now.
  private var shown: Set<String> = []
  /// Whether the next update begins anew.
  private var forgets = false
  private var listeners: [Int: Listener] = [:]
  private var nextListener = 0
  private var lastUpdate: Task<Void, Never>?

  /// - Parameter report: Gets what each update that has changed something has done.
  init(_ subjects: PreviewSubjects, report: @escaping @Sendable (Report) -> Void) {
    self.subjects = subjects
    self.report = report
  }

  /// Reads the themes' files again and draws what has changed; returns when it is shown.
  func update() async { await scheduleUpdate().value }

  @discardableResult
  private func scheduleUpdate() -> Task<Void, Never> {
    let previous = lastUpdate
    let task = Task {
      await previous?.value
      await self.updateNow()
    }
    lastUpdate = task
    return task
  }

  /// Reads and draws everything again, whether it has changed or not.
  func readAgain() async {
    forgets = true
    await update()
  }

  private func updateNow() async {
    let clock = ContinuousClock()
    let start = clock.now
    let themes = subjects.themes()
    let old = previews.map(\.subject)
    let known = forgets ? [] : previews
    forgets = false
    var updated: [ThemePreview] = []
    var changed: [ThemePreview] = []
    var cells = 0
    for theme in themes {
      var preview = known.first { $0.subject == theme } ?? ThemePreview(theme)
      if let count = await preview.update() {
        cells += count
        changed.append(preview)
      }
      updated.append(preview)
    }
    previews = updated
    guard !changed.isEmpty || old != themes else { return }
    keepPictures()
    for id in listeners.keys {
      listeners[id]?.note(changed.map(\.subject.id), newList: old != themes)
    }
    report(
      Report(cells: cells, duration: clock.now - start, findings: changed.flatMap(\.findings)))
  }

  /// Keeps the pictures that are shown now, and those that were shown before: a client may be asking for
  /// them.
  private func keepPictures() {
    var kept: [String: [UInt8]] = [:]
    for cell in previews.flatMap(\.cells) { kept[cell.hash] = cell.png }
    let last = shown
    shown = Set(kept.keys)
    for hash in last where kept[hash] == nil { kept[hash] = pictures[hash] }
    pictures = kept
  }

  /// What was saved before the question is shown; it is drawn first.
  private func ready() async {
    if previews.isEmpty { await update() } else { await lastUpdate?.value }
  }
}

// What clients ask for.
extension PreviewSession {
  /// The state of all themes.
  func state() async -> JSONValue {
    await ready()
    return StateDocument.json(previews)
  }

  /// What is drawn in each cell, for the page.
  func catalogue(isReadOnly: Bool) async -> JSONValue {
    await ready()
    return StateDocument.catalogue(previews, histories, isReadOnly: isReadOnly)
  }

  /// The file of a picture that is shown, or was until now.
  func picture(_ hash: String) -> [UInt8]? { pictures[hash] }

  /// A theme as it was read last.
  func preview(of id: String) async -> ThemePreview? {
    await ready()
    return previews.first { $0.subject.id == id }
  }
}

// Changes of themes' files.
extension PreviewSession {
  /// Changes a theme's file.
  func edit(
    _ preview: ThemePreview, _ edits: [ThemeEdit], of revision: String
  ) async throws(ThemeHistory.Refusal) -> String {
    try await change(preview) { history throws(ThemeHistory.Refusal) in
      try history.apply(edits, to: revision)
    }
  }

  /// Takes the last change back.
  func undo(_ preview: ThemePreview) async throws(ThemeHistory.Refusal) -> String {
    try await change(preview) { history throws(ThemeHistory.Refusal) in try history.undo() }
  }

  /// Makes a change again that was taken back.
  func redo(_ preview: ThemePreview) async throws(ThemeHistory.Refusal) -> String {
    try await change(preview) { history throws(ThemeHistory.Refusal) in try history.redo() }
  }

  private func change(
    _ preview: ThemePreview,
    _ body: (inout ThemeHistory) throws(ThemeHistory.Refusal) -> String
  ) async throws(ThemeHistory.Refusal) -> String {
    let file = preview.subject.file
    var history = histories[file] ?? ThemeHistory(file: file)
    let revision = try body(&history)
    histories[file] = history
    // Whoever asks next waits for it; the answer to this does not.
    scheduleUpdate()
    return revision
  }
}

// Clients that listen.
extension PreviewSession {
  /// A client that gets events, and what it has not been told yet. A slow one is told the latest state, not
  /// every one before it.
  private struct Listener {
    var isNew = true
    var hasNewList = false
    var themes: Set<String> = []
    let wake: AsyncStream<Void>.Continuation

    mutating func note(_ changed: [String], newList: Bool) {
      themes.formUnion(changed)
      hasNewList = hasNewList || newList
      wake.yield()
    }
  }

  /// Sends a client what changes for as long as it listens.
  func listen(_ writer: EventWriter) async throws {
    await ready()
    let (wakes, wake) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = nextListener
    nextListener += 1
    listeners[id] = Listener(wake: wake)
    defer { listeners[id] = nil }
    let timer = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: .seconds(15))
        wake.yield()
      }
    }
    defer { timer.cancel() }
    wake.yield()
    for await _ in wakes {
      guard let listener = listeners[id] else { return }
      listeners[id]?.isNew = false
      listeners[id]?.hasNewList = false
      listeners[id]?.themes = []
      if listener.hasNewList, !listener.isNew {
        try await writer.event(
          "themes", .object(["ids": .array(previews.map { .string($0.subject.id) })]))
      }
      let news = previews.filter { listener.isNew || listener.themes.contains($0.subject.id) }
      if !news.isEmpty || listener.isNew {
        try await writer.event("change", StateDocument.json(news))
      } else if !listener.hasNewList {
        try await writer.comment()
      }
    }
  }
}
