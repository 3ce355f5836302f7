@_spi(Studio) internal import Galleries
internal import ArgumentParser
internal import Imaging
internal import Languages
@_spi(Studio) internal import PopframeKit
internal import Themes
@_spi(Studio) internal import Watching
internal import Words

struct GalleryCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Draw every preview of themes, or folders of scenes, and a contact sheet of each.",
    discussion: """
      Each theme gets a folder of its name in DIR: a PNG for each preview that its theme.yaml lists, \
      and contact-sheet.png, which shows them all. A folder that is missing is made. All files of a \
      theme appear together, or none. A folder stands for all themes and scenes in it and below it; \
      its scenes get a folder of its name with a PNG for each. A file that shows the same picture \
      already is not written again.

        popframe gallery Frost -o previews
        popframe gallery Frost Glass Card -o previews --wall
        popframe gallery Frost -o previews --watch
        popframe gallery Frost -o previews --shard 1/3
        popframe gallery Frost -o previews --cache .popframe-cache
        popframe gallery Frost -o green --set "tint.color=#2E7D32"

      A shard draws its part of the previews of each theme, and no contact sheet. A cache is a folder \
      that keeps the pictures. If neither a theme's files nor popframe have changed since, they come from \
      there. Anything in it can be removed at any time.

      With --watch, the galleries are drawn again after each save until Ctrl+C ends the command. New \
      findings of check are printed to standard error; DIR/diagnostics.json lists all of them.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Themes' folders, their .yaml files, shipped themes' names, or folders of themes and scenes.",
      valueName: "theme|scenes"),
    completion: .themes)
  var themes: [String]

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    parsing: .unconditional,
    help: ArgumentHelp("The folder to draw into.", valueName: "dir"), completion: .directory)
  var output: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Draw one of several equal parts of each theme's previews; auto uses the numbers of the CI "
        + "engine.",
      valueName: "I/N"))
  var shard: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Keep pictures in a folder, and draw only those whose files have changed.", valueName: "dir"),
    completion: .directory)
  var cache: String?

  @Flag(
    help: "Also draw themes.png, one sheet that shows every theme in each of its appearances.")
  var wall = false

  @Flag(help: "Draw again after each save, until Ctrl+C.")
  var watch = false

  @Flag(
    help:
      "With --watch: look for changes five times a second, for file systems that do not report them."
  )
  var poll = false

  @OptionGroup(title: "Theme") var set: SetOptions

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    if watch {
      guard shard == nil, cache == nil, !wall, set.changes.isEmpty else {
        throw UsageError(
          "--watch: draws whole galleries as they are saved; leave out --shard, --cache, --wall and --set"
        )
      }
      try drawAfterEachSave()
    }
    if poll { throw UsageError("--poll: says how to watch; add --watch") }
    var folders: [Gallery] = []
    var files: [String] = []
    guard cache == nil || set.changes.isEmpty else {
      throw UsageError(
        "--cache: keeps pictures of themes as their files are; leave it out, or --set")
    }
    let shelf = try set.shelf()
    for argument in themes {
      guard let folder = try SourceFolder(argument: argument, on: shelf) else {
        files.append(try ThemeLocator.standard.file(for: argument))
        continue
      }
      try folder.checkNames()
      files += folder.themes
      if !folder.scenes.isEmpty { folders.append(try Gallery(folder)) }
    }
    let shard = try shard.map { try Shard($0, option: "--shard") }
    try output.checkFolder(option: "-o")
    try cache?.checkFolder(option: "--cache")
    if shard != nil, let scenes = folders.first {
      throw UsageError(
        "--shard: the scenes of \(scenes.folder) are drawn together; give themes only")
    }
    if wall, shard != nil || files.isEmpty {
      throw UsageError("--wall: shows whole themes; give themes, and no --shard")
    }
    var galleries: [Gallery] = []
    for file in files {
      let gallery = try Gallery(shelf.theme(of: file))
      guard !galleries.contains(where: { $0.folder == gallery.folder }) else {
        throw PopframeError.sameName(path: file, name: gallery.name)
      }
      galleries.append(shard.map { gallery.part($0) } ?? gallery)
    }
    galleries += folders
    try checkNames(galleries.map(\.folder))
    for gallery in galleries { try gallery.check(output: output) }
    let sheet = try wall ? ThemeWall(files.map { try shelf.theme(of: $0) }) : nil
    try sheet?.check(output: output)

    let cache = try cache.map { (folder) throws(PopframeError) in try PictureCache(folder) }
    try draw(galleries, cache)
    if let sheet {
      Messages.standard.note("wrote \(try sheet.write(to: output, from: cache).printable)")
    }
  }

  /// Draws the galleries now and whenever one of their files has changed; ends by a signal.
  private func drawAfterEachSave() throws -> Never {
    let subjects = try PreviewSubjects(themes)
    try output.checkFolder(option: "-o")
    InterruptedRun.endsWithStatus()
    var galleries = WatchedGalleries(subjects, output: output)
    var watcher = FolderWatcher(folders: subjects.folders, polling: poll)
    while true {
      try galleries.update()
      watcher.wait()
    }
  }

  /// Draws galleries in their order, or takes them from the cache, and prints the paths written. Sheets are made while
  /// the next galleries are drawn.
  private func draw(_ galleries: [Gallery], _ cache: PictureCache?) throws {
    var notices = Notices()
    typealias Finishing = SideWork<Result<Gallery.Pictures, PopframeError>>
    var unfinished: [(gallery: Gallery, pictures: Finishing)] = []
    /// Writes the first galleries until no more than so many are left.
    func finish(leaving count: Int = 0) throws {
      while unfinished.count > count {
        let (gallery, drawing) = unfinished.removeFirst()
        let pictures = try drawing.output.get()
        notices.add(pictures.warnings)
        guard !pictures.files.isEmpty else {
          Messages.standard.note("\(gallery.name.printable): this shard has no picture")
          continue
        }
        if let cache { try gallery.keep(pictures, in: cache) }
        try write(pictures, of: gallery)
      }
    }
    for gallery in galleries {
      if let kept = cache.flatMap({ gallery.pictures(in: $0) }) {
        try finish()
        try write(kept, of: gallery, ", unchanged")
        continue
      }
      let draft = draft(of: gallery)
      // Earlier galleries are written even if this one fails.
      if case .failure = draft { try finish() }
      let drawn = try draft.get()
      let work = SideWork { Result { () throws(PopframeError) in try drawn.finished() } }
      unfinished.append((gallery, work))
      try finish(leaving: Cores.count)
    }
    try finish()
  }

  /// Draws the pictures of a gallery, with a line of progress.
  private func draft(of gallery: Gallery) -> Result<Gallery.Draft, PopframeError> {
    let count = gallery.cases.count
    var progress = ProgressLine(
      gallery.name.printable, total: count,
      announcement: "drawing \(count.counted("picture", zero: "no"))")
    defer { progress.clear() }
    do throws(PopframeError) {
      return .success(try gallery.drawPictures { progress.update($0) })
    } catch { return .failure(error) }
  }

  private func write(
    _ pictures: Gallery.Pictures, of gallery: Gallery, _ state: String = ""
  ) throws {
    let folder = try pictures.write(to: output)
    let sheet = pictures.hasSheet ? "and \(CaseName.contactSheet) " : ""
    Messages.standard.note(
      "\(gallery.name.printable): wrote \(pictures.count.counted("picture", zero: "no")) \(sheet)to "
        + "\(folder.printable)\(state)")
  }

  /// Themes with the same name were already reported; folders of scenes can also have equal names.
  private func checkNames(_ names: [String]) throws(UsageError) {
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw UsageError(
        "two of the galleries would lie in a folder named '\(name)'; draw them one at a time")
    }
  }
}
