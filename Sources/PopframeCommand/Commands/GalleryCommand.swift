internal import ArgumentParser
internal import PopframeKit
internal import ThemeTree

/// `popframe gallery`
struct GalleryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Draw every preview of themes, or a folder of scenes, and a contact sheet of each.",
    discussion: """
      Each theme gets a folder of its name in DIR: a PNG for each preview that its theme.yaml lists, \
      and contact-sheet.png, which shows them all. A folder that is missing is made. All files of a \
      theme appear together, or none. A folder of scene files gets a folder of its name with a PNG \
      for each.

        popframe gallery Meadow -o previews
        popframe gallery scenes -o previews
        popframe gallery Assets/*/ -o Renders --wall
        popframe gallery Meadow -o previews --shard 1/3
        popframe gallery Assets/*/ -o Renders --cache .popframe-cache

      A shard draws its part of the previews of each theme, and no contact sheet. A cache is a folder \
      that keeps the pictures. If neither a theme's files nor popframe have changed since, they come from \
      there. Anything in it can be removed at any time.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Themes' folders, their .yaml files, shipped themes' names, or folders of scenes.",
      valueName: "theme|scenes"),
    completion: .file())
  var themes: [String]

  @Option(
    name: [.short, .long], parsing: .unconditional,
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

  func run() async throws {
    let shard = try shard.map { try Shard($0, option: "--shard") }
    var folders: [SceneGallery] = []
    var files: [String] = []
    for argument in themes {
      if try SceneGallery.isScenes(argument) {
        folders.append(try SceneGallery(argument))
      } else {
        files.append(try ThemeLocator.standard.file(for: argument))
      }
    }
    try output.checkFolder(option: "-o")
    try cache?.checkFolder(option: "--cache")
    if shard != nil, let scenes = folders.first {
      throw UsageError(
        "--shard: the scenes of \(scenes.folder) are drawn together; give themes only")
    }
    if wall, shard != nil || files.isEmpty {
      throw UsageError("--wall: shows whole themes; give themes, and no --shard")
    }
    let galleries = try Gallery.galleries(of: files).map { gallery in
      shard.map { gallery.part($0) } ?? gallery
    }
    try checkNames(galleries.map(\.folder) + folders.map(\.folder))
    for gallery in galleries { try gallery.check(output: output) }
    for gallery in folders { try gallery.check(output: output) }
    let sheet = wall ? ThemeWall(galleries.map(\.theme)) : nil
    try sheet?.check(output: output)

    let cache = try cache.map { (folder) throws(PopframeError) in try PictureCache(folder) }
    var notices = Notices()
    for gallery in galleries {
      try await write(gallery, gallery.theme.name, gallery.drawnCases.count, cache, &notices)
    }
    for gallery in folders {
      try await write(gallery, gallery.folder, gallery.count, cache, &notices)
    }
    if let sheet {
      Messages.standard.note("wrote \(try sheet.write(to: output, from: cache).printable)")
    }
  }

  /// Draws one gallery, or takes it from the cache, and says what was written.
  private func write(
    _ gallery: some DrawnTogether, _ name: String, _ count: Int, _ cache: PictureCache?,
    _ notices: inout Notices
  ) async throws {
    if let kept = cache.flatMap({ gallery.pictures(in: $0) }) {
      return try write(kept, name, count, ", unchanged")
    }
    var progress = ProgressLine(
      name.printable, total: count, announcement: "drawing \(Count(count, "picture"))")
    defer { progress.clear() }
    let pictures = try await gallery.draw { progress.update($0) }
    progress.clear()
    notices.add(pictures.warnings)
    guard !pictures.files.isEmpty else {
      return Messages.standard.note("\(name.printable): this shard has no picture")
    }
    if let cache { try gallery.keep(pictures, in: cache) }
    try write(pictures, name, count)
  }

  private func write(
    _ pictures: Gallery.Pictures, _ name: String, _ count: Int, _ state: String = ""
  ) throws {
    let folder = try pictures.write(to: output)
    let sheet = pictures.files.contains { $0.name == Gallery.sheetName }
    Messages.standard.note(
      "\(name.printable): wrote \(Count(count, "picture")) \(sheet ? "and \(Gallery.sheetName) " : "")to \(folder.printable)\(state)"
    )
  }

  /// Themes with the same name were already reported; folders of scenes can also have equal names.
  private func checkNames(_ names: [String]) throws(UsageError) {
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw UsageError(
        "two of the galleries would lie in a folder named '\(name)'; draw them one at a time")
    }
  }
}
