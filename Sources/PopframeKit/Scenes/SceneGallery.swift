internal import Files
internal import Imaging
internal import Popovers
internal import Themes

/// The pictures of all scenes in a folder, and one contact sheet that shows them all.
///
/// ```swift
/// let folder = try SourceFolder(PathName("scenes"), on: ThemeCache())
/// let gallery = try SceneGallery(folder)
/// try gallery.draw().write(to: "Renders")    // Renders/scenes/corner.png …
/// ```
package struct SceneGallery: PictureBatch {
  private let scenes: SourceFolder
  private let jobs: [(name: String, job: PopoverScene)]

  /// Reads all scenes of a folder that has been searched, and finds out whether each can be placed; throws the errors
  /// of all of them together.
  package init(
    _ scenes: SourceFolder, locator: ThemeLocator = .standard
  ) throws(PopframeError) {
    self.scenes = scenes
    var jobs: [(name: String, job: PopoverScene)] = []
    var diagnostics: [Diagnostic] = []
    let shelf = scenes.shelf
    for file in scenes.scenes {
      let path = scenes.path.appending(file)
      do throws(PopframeError) {
        let job = try PopoverScene(
          scene: shelf.contents(of: path), locator: locator, shelf: shelf)
        jobs.append((SourceFolder.pictureName(of: file), job))
      } catch .invalid(let found) {
        diagnostics += found
      }
    }
    guard diagnostics.isEmpty else { throw .invalid(diagnostics) }
    let sources = scenes.scenes.map { file in
      (name: SourceFolder.pictureName(of: file), source: scenes.path.appending(file).text)
    }
    let sheet = PathName(Gallery.sheetName).stem
    try CaseName.checkOverlaps(
      of: .pictures, sources + [(name: sheet, source: "the sheet of all pictures")])
    self.jobs = jobs
  }

  package var name: String { folder }

  package var folder: String { PathName.fileName(from: scenes.name) }

  package var fileNames: [String] { jobs.map { "\($0.name).png" } + [Gallery.sheetName] }

  package var source: Sha256? {
    var record = ["scenes", scenes.name] + fileNames
    for (_, job) in jobs {
      for (path, hash) in job.inputs.hashes.sorted(by: { $0.key.text < $1.key.text }) {
        guard let hash = hash() else { return nil }
        record += [path.text, hash.hex]
      }
    }
    return Sha256(of: record)
  }

  /// Fails when one of the files would be written over something that it is made from.
  package func check(output folder: String) throws(PopframeError) {
    let place = PathName(folder).appending(self.folder)
    for (_, job) in jobs {
      for name in fileNames { try job.inputs.check(output: place.appending(name)) }
    }
  }

  package func drawPictures(
    progress: (Int) -> Void
  ) throws(PopframeError) -> Gallery.Draft {
    let drawn = try jobs.tryMapOnAllCores(progress: progress) {
      entry throws(PopframeError) in
      let popover = try entry.job.render(at: entry.job.scales[0])
      return (png: try popover.png(), popover: popover)
    }
    return Gallery.Draft { () throws(PopframeError) in try pictures(of: drawn) }
  }

  /// A scene's file, and its contents.
  private typealias Drawn = (png: [UInt8], popover: RenderedPopover)

  /// The files of all scenes with their sheet.
  private func pictures(of drawn: [Drawn]) throws(PopframeError) -> Gallery.Pictures {
    let title = ContactSheetTitle(name: scenes.name, count: jobs.count)
    let sheet = ContactSheet(
      title,
      pictures: zip(jobs, drawn).map {
        let picture = $1.popover.picture
        return ContactSheet.Picture(
          name: $0.name, size: picture.size, scale: $1.popover.layout.scale,
          background: picture.kept.pixels.allSatisfy { $0.alpha == 255 } ? nil : .checker)
      })
    guard let sheet else {
      throw .impossible(
        path: scenes.path.text,
        reason: "a contact sheet of \(jobs.count) pictures is too large; make two folders of them")
    }
    let shown = drawn.enumerated().map { sheet.picture(of: $1.popover.bitmap, at: $0) }
    let files = try drawn.map(\.png) + [sheet.png(shown, source: scenes.path.text)]
    var warnings: [Diagnostic] = []
    for (job, picture) in zip(jobs, drawn) {
      for warning in job.job.warnings + picture.popover.warnings where !warnings.contains(warning) {
        warnings.append(warning)
      }
    }
    return Gallery.Pictures(
      folder: folder, files: Array(zip(fileNames, files)), warnings: warnings)
  }
}
