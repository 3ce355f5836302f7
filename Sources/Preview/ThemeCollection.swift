internal import Files
internal import Languages
public import PopframeKit
internal import Regression
@_spi(Studio) internal import ThemeEditing
internal import ThemeSource
internal import Themes

/// Renames, duplicates and deletes the themes of a folder.
///
/// Nothing is written outside of the folder and of the folder of references, and nothing through a link. What is
/// deleted lies in the folder's `.trash` until somebody removes it for good.
@_spi(Studio) public struct ThemeCollection: Sendable {
  /// Something that was done: it can be taken back once.
  @_spi(Studio) public struct Step: Sendable {
    /// The theme's file before it, as its user knows it.
    public let formerFile: String
    /// The same after it; of a deleted theme it lies in the trash.
    public let file: String
    /// The step in a sentence.
    public var words: String { isBack ? "\(done.dropLast()): taken back." : done }
    /// The step in a sentence as it was done first.
    fileprivate let done: String
    fileprivate var isBack = false
    fileprivate let back: CollectionStep

    /// Whether it has brought a theme to its place in the trash.
    public func involves(_ deleted: Deleted) -> Bool {
      back.moves.contains { $0.old == ThemeCollection.trash.appending(deleted.name) }
    }

    /// Takes it back: all of it, or nothing.
    ///
    /// - Returns: The step that does it again.
    public func takeBack() throws(PopframeError) -> Step {
      let again = try back.perform()
      return Step(
        formerFile: file, file: formerFile, done: done, isBack: !isBack, back: again)
    }
  }

  /// A theme in the trash.
  @_spi(Studio) public struct Deleted: Sendable {
    /// Its folder in the trash: `Glass-2026-12-31T23-59-59Z`.
    public let name: String
    /// Where it was, from the folder of themes: `Glass`.
    public let former: String
  }

  let folder: PathName
  private let references: PathName

  /// - Parameters:
  ///   - folder: The folder of themes.
  ///   - references: The folder of references.
  public init(_ folder: String, references: String) {
    (self.folder, self.references) = (PathName(folder), PathName(references))
  }

  fileprivate static let trash = PathName(".trash")

  /// Renames a theme's folder; with it go its references, its `name` where that was the folder's, and the paths in scenes.
  ///
  /// - Parameters:
  ///   - theme: The theme's folder, from the folder of themes.
  ///   - name: The folder's new name, without a path.
  public func rename(_ theme: String, to name: String) throws(PopframeError) -> Step {
    let old = PathName(theme)
    let new = old.folder.appending(name)
    try check(name, free: new)
    let file = old.appending(ThemeLocator.fileName)
    let written = writtenName(of: old)
    let isNamed = written != nil && written != old.lastPart
    if !isNamed { try checkFree(name, besides: file) }
    var moves = [CollectionStep.Move(root: folder, old: old, new: new)]
    var texts: [CollectionStep.Text] = []
    if written == old.lastPart {
      texts.append(Self.text(of: old, to: new, naming: name, was: theme))
    }
    let owner = FileName.made(from: old.lastPart)
    var count = 0
    if !isNamed,
      (try? FileStatus(of: references.appending(owner), followsLinks: false))?.kind == .folder
    {
      count = pictureCount(in: references.appending(owner))
      let later = PathName(FileName.made(from: name))
      guard !FileStatus.isTaken(references.appending(later)) else {
        let place = references.appending(later).text
        throw .refused(path: place, reason: "there are references of another theme in \(place)")
      }
      moves.append(.init(root: references, old: PathName(owner), new: later))
    }
    let scenes = try sceneTexts(naming: old, new)
    let step = CollectionStep(
      folder: folder, old: file, new: new.appending(ThemeLocator.fileName), moves: moves,
      texts: texts + scenes)
    let along = [
      count == 0 ? nil : count == 1 ? "1 reference" : "\(count) references",
      scenes.isEmpty ? nil : scenes.count == 1 ? "1 scene" : "\(scenes.count) scenes",
    ].compactMap { $0 }.joined(separator: " and ")
    return try perform(
      step,
      "\(old.lastPart) is \(name) now" + (along.isEmpty ? "." : "; \(along) went along."))
  }

  /// Copies a theme's files into a new folder beside it; references are not copied.
  public func duplicate(_ theme: String) throws(PopframeError) -> Step {
    let old = PathName(theme)
    let names = (2...).lazy.map {
      (number: $0, path: old.folder.appending("\(old.lastPart) \($0)"))
    }
    let written = writtenName(of: old) ?? old.lastPart
    // The copy may have no name that another theme has: their references would share a folder.
    let taken = try namesOfPictures()
    guard
      let (number, new) = names.first(where: { number, path in
        !FileStatus.isTaken(folder.appending(path))
          && !taken.contains { $0.folded == Self.folded("\(written) \(number)") }
      })
    else { throw .defect("numbers have ended") }
    var files = try files(of: old)
    if let index = files.firstIndex(where: { $0.name == ThemeLocator.fileName }),
      writtenName(of: old) != nil, let path = SettingPath("name")
    {
      files[index].bytes = try ThemeChange.bytes(
        of: String(decoding: files[index].bytes, as: UTF8.self),
        with: [ThemeEdit(path, to: .text("\(written) \(number)"))], file: folder.appending(old).text
      )
    }
    try FolderTransaction.write(files, toNew: folder.appending(new))
    let back = deletion(of: new)
    return Step(
      // The copy begins anew: what was done to the other theme stays with that one.
      formerFile: file(new), file: file(new),
      done: "\(new.lastPart) was made beside \(old.lastPart).", back: back)
  }

  /// Moves a theme's folder into the trash; its references stay.
  public func delete(_ theme: String) throws(PopframeError) -> Step {
    let ignored = Self.trash.appending(".gitignore")
    let open = try OpenFolder(making: folder, followsLink: true)
    if !open.hasFileOrLink(ignored.text) {
      _ = try open.replace([.init(ignored, expected: .nothing, bytes: Array("*\n".utf8))])
    }
    let theme = PathName(theme)
    let inner = try themeFiles().filter { $0.isInside(theme) && $0.folder != theme }.count
    return try perform(
      deletion(of: theme),
      "\(theme.lastPart) is in the trash"
        + (inner == 0
          ? "." : inner == 1 ? ", with a theme in it." : ", with \(inner) themes in it."))
  }

  /// The themes in the trash, those that were deleted last first.
  public var deleted: [Deleted] {
    let names = (try? SourceFolder.yamlFiles(in: folder.appending(Self.trash))) ?? []
    return names.map(PathName.init).compactMap { file in
      // A theme in a deleted one goes and comes with that.
      guard file.lastPart == ThemeLocator.fileName, Self.endsWithTime(file.folder),
        !file.folder.folder.parts.contains(where: Self.endsWithTime)
      else { return nil }
      let name = file.folder.text
      return Deleted(
        name: name,
        former: String(decoding: name.utf8.dropLast(Self.timeLength), as: UTF8.self))
    }.sorted {
      $0.name.utf8.suffix(Self.timeLength).lexicographicallyPrecedes(
        $1.name.utf8.suffix(Self.timeLength))
    }
    .reversed()
  }

  /// Puts a theme from the trash back where it was.
  public func putBack(_ theme: Deleted) throws(PopframeError) -> Step {
    let (old, new) = (Self.trash.appending(theme.name), PathName(theme.former))
    guard !FileStatus.isTaken(folder.appending(new)) else {
      throw .refused(
        path: folder.appending(new).text,
        reason: "there is a theme named \(new.lastPart) already; rename it first")
    }
    let step = CollectionStep(
      folder: folder, old: old.appending(ThemeLocator.fileName),
      new: new.appending(ThemeLocator.fileName), moves: [.init(root: folder, old: old, new: new)],
      texts: [])
    return try perform(step, "\(new.lastPart) is back.")
  }

  /// Removes a theme in the trash for good; what a link in it leads to stays.
  public func remove(_ theme: Deleted) throws(PopframeError) {
    let start = Self.trash.appending(theme.name)
    var (files, folders) = ([PathName](), [start])
    FolderWalk(of: folder.appending(start), visitsHidden: true).visit { entry in
      if entry.kind == .folder {
        folders.append(start.appending(entry.path))
      } else {
        files.append(start.appending(entry.path))
      }
      return entry.kind == .folder
    }
    let open = try OpenFolder(making: folder, followsLink: true)
    do throws(OpenFolder.Obstacle) {
      for file in files { try open.remove(file.text) }
      for folder in folders.reversed() {
        // The one above an emptied folder may have gone with it.
        do throws(OpenFolder.Obstacle) { try open.removeFolder(folder) } catch {
          guard error.isAbsence else { throw error }
        }
      }
    } catch {
      throw .unwritable(path: folder.appending(start).text, reason: error.reason)
    }
  }
}

extension ThemeCollection {
  /// The length of `-2026-12-31T23-59-59Z`.
  private static let timeLength = 21

  /// Whether a folder's name ends as ``deletion(of:)`` writes it, behind something.
  private static func endsWithTime(_ folder: PathName) -> Bool {
    let zero = UInt8(ascii: "0")
    let shape = folder.bytes.suffix(timeLength).map { (zero...zero + 9).contains($0) ? zero : $0 }
    return PathName(folder.lastPart).bytes.count > timeLength
      && shape.elementsEqual("-0000-00-00T00-00-00Z".utf8)
  }

  private func file(_ theme: PathName) -> String {
    folder.appending(theme).appending(ThemeLocator.fileName).text
  }

  private func perform(_ step: CollectionStep, _ words: String) throws(PopframeError) -> Step {
    Step(
      formerFile: folder.appending(step.old).text, file: folder.appending(step.new).text,
      done: words, back: try step.perform())
  }

  /// Moves a theme into the trash, under a name that nothing has there.
  private func deletion(of theme: PathName) -> CollectionStep {
    let time = FileTime.now.text.parts(at: ":").joined(separator: "-")
    let place = Self.trash.appending(theme)
    let names = (1...).lazy.map { $0 == 1 ? place : place.inserting(" \($0)") }
      .map { PathName("\($0.text)-\(time)") }
    let new = names.first { !FileStatus.isTaken(folder.appending($0)) } ?? place
    return CollectionStep(
      folder: folder, old: theme.appending(ThemeLocator.fileName),
      new: new.appending(ThemeLocator.fileName),
      moves: [.init(root: folder, old: theme, new: new)], texts: [])
  }

  /// Fails for what cannot be a folder's name, and for a name that something has.
  private func check(_ name: String, free place: PathName) throws(PopframeError) {
    guard FileName(name) != nil else {
      throw .badName(
        name, reason: "a theme's name has no slash, begins with no dot, and is not so long")
    }
    guard !FileStatus.isTaken(folder.appending(place)) else {
      throw .refused(
        path: folder.appending(place).text, reason: "there is something named \(name) already")
    }
    let planned = folder.appending(place).resolvedOrPlanned
    guard planned == nil || planned != references.resolvedOrPlanned else {
      throw .refused(path: references.text, reason: "this is the folder of the references")
    }
  }

  /// Fails if another theme's pictures have the folder that those of a name would get.
  private func checkFree(_ name: String, besides file: PathName) throws(PopframeError) {
    for other in try namesOfPictures() where other.file != file {
      guard other.folded != Self.folded(name) else {
        throw .refused(
          path: folder.appending(other.file).text,
          reason: "there is a theme named \(other.name) already")
      }
    }
  }

  /// Every theme with its name, and with what two names of one folder of references have in common.
  private func namesOfPictures() throws(PopframeError) -> [(
    file: PathName, name: String, folded: String
  )] {
    try themeFiles().map { file in
      let name = writtenName(of: file.folder) ?? file.folder.lastPart
      return (file, name, Self.folded(name))
    }
  }

  private static func folded(_ name: String) -> String { FileName.made(from: name).lowercased() }

  private func themeFiles() throws(PopframeError) -> [PathName] {
    try SourceFolder.yamlFiles(in: folder).map(PathName.init)
      .filter { $0.lastPart == ThemeLocator.fileName }
  }

  /// The name that a theme's file gives; `nil` where it gives none, or cannot be read.
  private func writtenName(of theme: PathName) -> String? {
    guard let text = try? InputFile(PathName(file(theme)), mayBePipe: false).text(),
      case .text(let name)? = Self.value(Array(text.utf8), at: "name")
    else { return nil }
    return name
  }

  static func value(_ yaml: [UInt8], at path: String) -> SettingValue? {
    guard let steps = SettingPath(path)?.steps else { return nil }
    return SourceTree(yaml: yaml, path: "").root.flatMap { SettingValue($0).value(at: steps) }
  }

  /// The change of a theme's own name.
  private static func text(
    of old: PathName, to new: PathName, naming name: String, was: String
  ) -> CollectionStep.Text {
    let edits = [name, old.lastPart].map { name in
      SettingPath("name").map { [ThemeEdit($0, to: .text(name))] } ?? []
    }
    return CollectionStep.Text(
      old: old.appending(ThemeLocator.fileName), new: new.appending(ThemeLocator.fileName),
      edits: edits[0], back: edits[1])
  }

  private func pictureCount(in place: PathName) -> Int {
    var count = 0
    FolderWalk(of: place).visit { entry in
      if entry.path.isPNG, entry.kind == .file { count += 1 }
      return entry.kind == .folder
    }
    return count
  }

  /// The files of a theme.
  ///
  /// - Throws: `refused` for a link among them.
  private func files(of theme: PathName) throws(PopframeError) -> [(name: String, bytes: [UInt8])] {
    let place = folder.appending(theme)
    var names: [PathName] = []
    FolderWalk(of: place).visit { entry in
      if entry.kind != .folder { names.append(entry.path) }
      return entry.kind == .folder
    }
    var files: [(name: String, bytes: [UInt8])] = []
    for name in names {
      do throws(OpenFolder.Obstacle) {
        files.append(
          (
            name.text,
            try OpenFolder(place, followsLink: true)
              .bytes(of: name.text, limit: InputFile.largestPicture)
          ))
      } catch { throw .refused(path: place.appending(name).text, reason: error.reason) }
    }
    return files
  }
}
