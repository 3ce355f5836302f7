import JSON
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview
@_spi(Studio) internal import Watching

extension PreviewSession {
  /// Tells the pages which step a job has come to.
  func tell(_ step: String, of job: String) {
    for id in listeners.keys { listeners[id]?.note(step, of: job) }
  }

  /// Sends changes to a client as long as it listens.
  ///
  /// - Parameter isPage: Whether it is the page: it is told of each save before anything is drawn, and
  ///   when themes are added or removed, and scenes or references change.
  func listen(_ writer: EventWriter, isPage: Bool) async throws {
    if !isPage { await judged() } else if previews.isEmpty { scheduleUpdate() }
    let (wakes, wake) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = nextListener
    nextListener += 1
    listeners[id] = EventListener(isPage: isPage, wake: wake)
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
      listeners[id]?.clear()
      for (job, step) in listener.steps {
        try await writer.event("step", .object(["job": .string(job), "step": .string(step)]))
      }
      if listener.hasSaved { try await writer.event("saved", .object([:])) }
      if listener.hasNewList, !listener.isNew, isPage {
        try await writer.event(
          "themes", .object(["ids": .array(previews.map { .string($0.subject.id) })]))
      }
      let news = previews.filter { listener.isNew || listener.themes.contains($0.subject.id) }
      if !news.isEmpty || listener.isNew {
        try await writer.event("change", StateDocument.json(news))
      } else if listener.hasNewPage, isPage {
        try await writer.event("page", .object([:]))
      } else if listener.steps.isEmpty, !listener.hasSaved, !listener.hasNewList || !isPage {
        try await writer.comment()
      }
    }
  }
}
