internal import ArgumentParser
internal import PopframeKit

/// `popframe gallery`
struct GalleryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Draw every preview of themes, and a contact sheet of each.",
    discussion: """
      Each theme gets a folder of its name in DIR: a PNG for each preview that its theme.yaml lists, \
      and contact-sheet.png, which shows them all. A folder that is missing is made. All files of a \
      theme appear together, or none.

        popframe gallery Meadow -o previews
        popframe gallery Assets/*/ -o Renders
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Themes' folders, their .yaml files, or shipped themes' names.", valueName: "theme"),
    completion: .file())
  var themes: [String]

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp("The folder to draw into.", valueName: "dir"), completion: .directory)
  var output: String

  func run() async throws {
    let files = try themes.map { try ThemeLocator.standard.file(for: $0) }
    guard !output.isEmpty else { throw UsageError("-o: the name of the folder is empty") }
    let galleries = try Gallery.galleries(of: files)
    for gallery in galleries { try gallery.check(output: output) }

    let messages = Messages.standard
    var notices = Notices()
    for gallery in galleries {
      var progress = ProgressLine(
        gallery.theme.name, total: gallery.cases.count,
        announcement: "drawing \(gallery.cases.count) pictures")
      defer { progress.clear() }
      let pictures = try await gallery.draw { progress.update($0) }
      progress.clear()
      notices.add(pictures.warnings)
      let folder = try pictures.write(to: output)
      messages.print(
        "\(gallery.theme.name): wrote \(Count(gallery.cases.count, "picture")) and "
          + "\(Gallery.sheetName) to \(folder)")
    }
  }
}
