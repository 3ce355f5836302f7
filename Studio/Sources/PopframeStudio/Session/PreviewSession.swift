import JSON
import Imaging
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview
internal import Themes
@_spi(Studio) internal import Watching

/// The themes and scenes that are shown, and the changes that were made here.
///
/// Everything that clients see is made from this one state. Drawing happens outside it, so that
/// requests are answered during drawing; two updates never overlap.
actor PreviewSession {
  /// What an update has done, for the terminal.
  struct Report: Sendable {
    var cells: Int
    var duration: Duration
    /// What there is to say about each theme and each folder of scenes that has changed.
    var findings: [String: [Diagnostic]]
  }

  let subjects: PreviewSubjects
  let references: PreviewReferences
  private let report: @Sendable (Report) -> Void
  private let jobs: JobBook
  private(set) var previews: [ThemePreview] = []
  private var scenes: [ScenesPreview] = []
  private var comparisons = Comparisons()
  /// The histories of changes, by the themes' files.
  var histories: [String: ThemeHistory] = [:]
  /// The former files of themes that were moved while this server runs.
  var formerFiles: [String: String] = [:]
  /// What was done to folders of themes, and what of it was taken back: the last at the end.
  var folderSteps: [FolderStep] = []
  var undoneFolderSteps: [FolderStep] = []
  var pictures = HeldPictures()
  var uploads = Uploads()
  /// What was approved of each theme, and what of it was taken back, by the themes' files.
  var approvals: [String: ApprovalHistory] = [:]
  /// The themes of which somebody has said that they are not renamed ones.
  var partedThemes: Set<String> = []
  /// Themes that were made from pictures and are not written yet, by the names that the page knows.
  var newThemes: [(name: String, theme: NewTheme)] = []
  var nextSliced = 0
  private var held = HeldThemes()
  /// Why pictures were not drawn from their SVGs, by the themes' files.
  private var vectorFailures: [String: PopframeError] = [:]
  /// Whether the next update reads and draws everything again.
  private var forgets = false
  /// The clients that listen, by numbers that are never given twice.
  var listeners: [Int: EventListener] = [:]
  var nextListener = 0
  private var lastUpdate: Task<Void, Never>?
  /// The part of the last update after which its pictures are shown.
  private var lastDrawing: Task<Void, Never>?
  /// The part of the last update after which the themes' findings are known, too.
  private var lastJudging: Task<Void, Never>?
  /// Whether themes have come or gone since clients were told.
  private var hasNewList = false
  /// How many updates have begun.
  private var saves = 0
  /// Whether a page is open, which draws what it shows by itself.
  private var hasPage: Bool { listeners.values.contains(where: \.isPage) }
  /// Themes that were drawn in advance, and the task that does it.
  private var prepared: [ThemePreview] = []
  private var preparation: Task<Void, Never>?

  /// How long pages get to draw what they show before the processor is used for all previews, and for
  /// the findings.
  private static let timeToPaint = Duration.milliseconds(120)

  /// - Parameters:
  ///   - jobs: Where drawing and judging are told.
  ///   - report: Gets what each update that has changed something has done.
  init(
    _ subjects: PreviewSubjects, references: PreviewReferences, jobs: JobBook,
    report: @escaping @Sendable (Report) -> Void
  ) {
    self.subjects = subjects
    self.references = references
    self.jobs = jobs
    self.report = report
  }

  /// Reads the themes' files again and draws what has changed; returns when the findings are known,
  /// too.
  func update() async { await scheduleUpdate().value }

  /// The same after pictures were drawn from their SVGs, as far as they could.
  func update(vectorFailures failures: [String: PopframeError]) async {
    vectorFailures = failures
    await update()
  }

  /// An update has parts: the themes' pictures are shown as soon as they are drawn, their findings follow, then the
  /// scenes, and at last the references. If another update begins in the meantime, it does what is left of this one.
  @discardableResult
  func scheduleUpdate() -> Task<Void, Never> {
    let (previous, preparation) = (lastUpdate, preparation)
    previous?.cancel()
    lastJudging?.cancel()
    held.forget()
    saves += 1
    for id in listeners.keys { listeners[id]?.noteSave() }
    let number = saves
    let drawing = Task {
      await previous?.value
      await preparation?.value
      return await self.drawNow(number)
    }
    let judging = Task { await self.judge(await drawing.value) }
    let update = Task { await self.finish(await judging.value) }
    lastDrawing = Task { _ = await drawing.value }
    lastJudging = Task { _ = await judging.value }
    lastUpdate = update
    return update
  }

  /// Reads and draws everything again, whether it has changed or not.
  func readAgain() async {
    forgets = true
    await update()
  }

  /// Draws what has been saved, but does not show it yet: an update that finds the same files uses
  /// the result.
  func prepare() {
    // A page draws what it shows by itself, and first.
    guard !hasPage else { return }
    let (previous, drawing) = (preparation, lastDrawing)
    previous?.cancel()
    // Findings about pictures that will be replaced are not worth the processor time.
    lastUpdate?.cancel()
    preparation = Task {
      await previous?.value
      await drawing?.value
      if !Task.isCancelled { prepared = await ThemeDrawing.prepared(previews, jobs) }
    }
  }

  /// Draws all previews, unless an update has begun after this one, which does it.
  private func drawNow(_ number: Int) async -> ThemeDrawing {
    if hasPage { try? await Task.sleep(for: Self.timeToPaint) }
    guard number == saves else { return ThemeDrawing(unchanged: previews) }
    let drawing = await ThemeDrawing(
      of: subjects.themes(), shown: forgets ? [] : previews, prepared: prepared,
      vectorFailures: vectorFailures, jobs)
    if forgets { scenes = [] }
    (prepared, forgets) = ([], false)
    hasNewList = hasNewList || previews.map(\.subject) != drawing.previews.map(\.subject)
    previews = drawing.previews
    if !drawing.drawn.isEmpty {
      pictures.hold(previews, scenes, comparisons)
    }
    return drawing
  }

  /// Finds out what there is to say about the themes that have changed, and tells it to those who listen.
  private func judge(_ drawing: ThemeDrawing) async -> ThemeDrawing {
    if !drawing.changed.isEmpty, hasPage {
      try? await Task.sleep(for: Self.timeToPaint)
    }
    guard !drawing.changed.isEmpty || hasNewList, !Task.isCancelled else { return drawing }
    var drawing = drawing
    let clock = ContinuousClock()
    let start = clock.now
    for index in drawing.changed {
      drawing.previews[index] = await Self.judged(drawing.previews[index], jobs)
    }
    previews = drawing.previews
    drawing.duration += clock.now - start
    let changed = drawing.changed.map { previews[$0] }
    tell(changed.map(\.subject.id), newList: hasNewList)
    hasNewList = false
    return drawing
  }

  private func tell(_ themes: [String] = [], newList: Bool = false, newPage: Bool = false) {
    for id in listeners.keys { listeners[id]?.note(themes, newList: newList, newPage: newPage) }
  }

  /// Draws the scenes, and compares all pictures with the references.
  private func finish(_ drawing: ThemeDrawing) async {
    let clock = ContinuousClock()
    let start = clock.now
    var cells = drawing.cellCount
    var changedScenes: [ScenesPreview] = []
    var newScenes: [ScenesPreview] = []
    for folder in subjects.scenes() {
      if Task.isCancelled { return }
      var preview = scenes.first { $0.subject == folder } ?? ScenesPreview(folder)
      if let count = await Self.updated(&preview, folder, jobs) {
        cells += count
        changedScenes.append(preview)
      }
      newScenes.append(preview)
    }
    let isNewList = scenes.map(\.subject) != newScenes.map(\.subject)
    scenes = newScenes
    pictures.hold(previews, scenes, comparisons)
    if isNewList || !changedScenes.isEmpty { tell(newList: isNewList, newPage: true) }
    let changedThemes = drawing.changed.map { drawing.previews[$0] }
    if !drawing.changed.isEmpty || !changedScenes.isEmpty || isNewList {
      report(
        Report(
          cells: cells, duration: drawing.duration + (clock.now - start),
          findings: Dictionary(
            changedThemes.map { ($0.subject.file, $0.findings) }
              + changedScenes.map { ($0.subject.folder, $0.findings) }, uniquingKeysWith: +)))
    }
    guard
      let news = await Self.compared(
        comparisons, previews, scenes, with: references, parted: partedThemes, jobs)
    else {
      return
    }
    comparisons = news
    pictures.hold(previews, scenes, comparisons)
    tell(newPage: true)
  }

  /// Judges a theme's files, outside of this state.
  private nonisolated static func judged(
    _ preview: ThemePreview, _ jobs: JobBook
  ) async -> ThemePreview {
    var preview = preview
    let file = preview.subject.file
    let job = JobBook.Job("judging", file, stamp: ThemeDrawing.stamp(of: file))
    if let refusal = jobs.refusal(of: job) {
      preview.judge(as: refusal)
    } else {
      jobs.perform(job) { preview.judge() }
    }
    return preview
  }

  /// Draws the scenes of a folder, outside of this state.
  private nonisolated static func updated(
    _ preview: inout ScenesPreview, _ found: PreviewSubjects.Scenes, _ jobs: JobBook
  ) async -> Int? {
    let folder = found.folder
    let job = JobBook.Job(
      "drawing the scenes of", folder, stamp: Fingerprint.files(in: folder, depth: 8))
    if let refusal = jobs.refusal(of: job) { return preview.refuse(refusal) ? 0 : nil }
    return jobs.perform(job) { preview.update(found) }
  }

  /// Compares what is shown with the references, outside of this state: it takes long, and nothing waits for it.
  ///
  /// - Returns: The comparisons where they are others; `nil` also where a newer update does it.
  private nonisolated static func compared(
    _ known: Comparisons, _ previews: [ThemePreview], _ scenes: [ScenesPreview],
    with references: PreviewReferences, parted: Set<String>, _ jobs: JobBook
  ) async -> Comparisons? {
    let job = JobBook.Job(
      "comparing with", references.path,
      stamp: jobs.stamp &+ Fingerprint.files(in: references.path, depth: 8))
    if jobs.refusal(of: job) != nil { return nil }
    return jobs.perform(job) {
      Comparisons(previews, scenes, with: references, known: known, parted: parted)
    }
  }

  /// Waits until everything saved before the request is shown, compared with the references, too.
  private func ready() async {
    await judged()
    while let update = lastUpdate {
      await update.value
      if update == lastUpdate { return }
    }
  }

  /// Waits until everything saved before the request is drawn and judged.
  func judged() async {
    if lastJudging == nil { scheduleUpdate() }
    // An update leaves what it has not finished to the one after it.
    while let judging = lastJudging {
      await judging.value
      guard judging == lastJudging else { continue }
      if previews.allSatisfy(\.isJudged) { return }
      scheduleUpdate()
    }
  }

  /// Waits until everything saved before the request is drawn.
  private func drawn() async {
    if lastDrawing == nil { scheduleUpdate() }
    // An update leaves what it has not drawn to the one after it.
    while let drawing = lastDrawing {
      await drawing.value
      if drawing == lastDrawing { return }
    }
  }
}

// What clients ask for.
extension PreviewSession {
  /// The state of all themes; it waits neither for scenes nor for references.
  func state() async -> JSON {
    await judged()
    return StateDocument.json(previews)
  }

  /// What is drawn in each cell, the scenes and the references, for the page.
  func catalogue(isReadOnly: Bool) async -> JSON {
    await ready()
    return PageDocument.json(
      previews, scenes, histories, comparisons, references: references.path,
      approvals: approvals, isReadOnly: isReadOnly)
  }

  /// The pictures of a theme that differ from their references, by what explains them, for the page; `nil` for a theme that
  /// is unknown or cannot be read.
  func groups(of id: String) async -> JSON? {
    await ready()
    let comparisons = comparisons
    guard let preview = previews.first(where: { $0.subject.id == id }),
      let theme = try? preview.reading?.theme.get()
    else { return nil }
    let groups = await Self.grouped(theme, comparisons, references, jobs)
    return GroupsDocument.json(groups, of: preview, comparisons)
  }

  /// Draws with single edits undone, outside of this state.
  private nonisolated static func grouped(
    _ theme: ThemeFolder, _ comparisons: Comparisons, _ references: PreviewReferences,
    _ jobs: JobBook
  ) async -> [PreviewReferences.Group] {
    let job = JobBook.Job("explaining", theme.file, stamp: ThemeDrawing.stamp(of: theme.file))
    guard jobs.refusal(of: job) == nil else { return [] }
    return jobs.perform(job) { references.groups(of: theme, comparisons.all) }
  }

  /// The comparison of a case's picture, as it is shown.
  func comparison(of name: String) -> PreviewReferences.Comparison? { comparisons[name] }

  /// The file of a picture that is shown, or was until now.
  func picture(_ hash: String) -> [UInt8]? { pictures[hash] ?? uploads[hash] }

  /// The same as the page paints it: a PNG file only where nothing simpler is there.
  func pictureForPage(_ hash: String) -> [UInt8]? {
    for preview in previews {
      if let picture = preview.cells.first(where: { $0.hash == hash })?.picture {
        return picture.bytesForPage
      }
    }
    return picture(hash)
  }

  /// A theme as its files are, without waiting for the pictures of all its previews; `nil` for one that is
  /// unknown or is not drawn.
  func theme(_ id: String) -> HeldTheme? {
    knownThemes().first { $0.id == id }.flatMap(held(_:))
  }

  func themes() -> [HeldTheme] { knownThemes().compactMap(held(_:)) }

  /// The folder in which new themes are made; `nil` for none.
  nonisolated var folderOfNewThemes: String? { subjects.folderOfNewThemes }

  func knownThemes() -> [PreviewSubjects.Theme] {
    if let known = held.subjects { return known }
    let themes = subjects.themes()
    for (file, former) in held.know(themes) { follow(from: former, to: file) }
    return themes
  }

  /// The theme as it could be drawn last; `nil` for one that never could.
  func drawable(_ id: String) -> ThemeFolder? { theme(id).flatMap { held.drawable($0) } }

  private func held(_ subject: PreviewSubjects.Theme) -> HeldTheme? {
    guard jobs.refusal(of: ThemeDrawing.job(subject.file)) == nil else { return nil }
    var theme = held.theme(subject)
    if let history = histories[theme.file] {
      theme.steps = (history.undoCount, history.redoCount, history.lostCount)
    }
    theme.formerFile = formerFiles[theme.file]
    if folderStep(of: theme.file, in: folderSteps) != nil { theme.steps.undo += 1 }
    if folderStep(of: theme.file, in: undoneFolderSteps) != nil { theme.steps.redo += 1 }
    return theme
  }

  /// A theme as it was last read and drawn; its findings may be about an earlier state.
  func preview(of id: String) async -> ThemePreview? {
    await drawn()
    return previews.first { $0.subject.id == id }
  }

  /// The same with what there is to say about it.
  func judgedPreview(of id: String) async -> ThemePreview? {
    await judged()
    return previews.first { $0.subject.id == id }
  }
}
