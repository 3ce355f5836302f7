import Imaging
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview
@_spi(Studio) internal import Watching

/// The result of an update: all themes in their current state, and which of them have changed.
struct ThemeDrawing: Sendable {
  var previews: [ThemePreview] = []
  /// The places of themes whose findings are needed: their files have changed, or they were not
  /// checked yet.
  private(set) var changed: [Int] = []
  /// The names of themes whose files have changed.
  private(set) var drawn: [String] = []
  private(set) var cellCount = 0
  var duration = Duration.zero

  /// The result of an update that has drawn nothing.
  init(unchanged previews: [ThemePreview]) { self.previews = previews }

  /// Draws what has changed.
  ///
  /// - Parameters:
  ///   - prepared: Themes that were drawn in advance; those whose files have changed since are drawn
  ///     again.
  ///   - vectorFailures: Why pictures were not drawn from their SVGs, by the themes' files.
  ///   - jobs: Where each theme is told.
  init(
    of themes: [PreviewSubjects.Theme], shown: [ThemePreview], prepared: [ThemePreview],
    vectorFailures: [String: PopframeError], _ jobs: JobBook
  ) async {
    var stamp = Fingerprint()
    let clock = ContinuousClock()
    let start = clock.now
    for theme in themes {
      let old = shown.first { $0.subject == theme }
      let advance = old == nil ? nil : prepared.first { $0.subject == theme }
      var preview = advance ?? old ?? ThemePreview(theme)
      let job = Self.job(theme.file)
      stamp.add(job.key.utf8)
      if let refusal = jobs.refusal(of: job) {
        if preview.refuse(refusal) {
          drawn.append(theme.id)
          changed.append(previews.count)
        }
        previews.append(preview)
        continue
      }
      jobs.perform(job) { _ = preview.draw() }
      if let old, let reading = preview.reading, old.reading?.isSame(as: reading) == true {
        preview = old
      } else {
        cellCount += preview.drawnCount
        drawn.append(theme.id)
      }
      preview.noteVectors(vectorFailures[theme.file])
      if !preview.isJudged || drawn.last == theme.id { changed.append(previews.count) }
      previews.append(preview)
    }
    jobs.stamp = stamp.value
    duration = clock.now - start
  }

  static func job(_ file: String) -> JobBook.Job {
    JobBook.Job("drawing", file, stamp: stamp(of: file))
  }

  /// A number that changes when a file beside a theme's does.
  static func stamp(of file: String) -> UInt64 {
    let folder = file.unicodeScalars.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
    return Fingerprint.files(in: folder)
  }

  /// The themes that would be drawn, drawn in advance.
  static func prepared(_ shown: [ThemePreview], _ jobs: JobBook) async -> [ThemePreview] {
    var prepared: [ThemePreview] = []
    for var preview in shown {
      let job = job(preview.subject.file)
      guard jobs.refusal(of: job) == nil else { continue }
      if jobs.perform(job, { preview.draw() }) != nil { prepared.append(preview) }
    }
    return prepared
  }
}
