package import Exchange
internal import Files
internal import Imaging
internal import Languages
package import PopframeKit
internal import Popovers
package import Themes

/// A theme that was imported from other files and checked, before it is written.
package struct ThemeImport: Sendable {
  /// Warnings about the files, and the repairs.
  package let warnings: [Diagnostic]
  package let files: [(path: String, bytes: [UInt8])]
  private let paths: [String]

  /// - Parameters:
  ///   - paths: Files and folders of one format; nothing outside of them is read.
  ///   - format: The format; `nil` to recognize it by the names.
  /// - Throws: `invalid` with everything that is broken.
  package init(
    _ paths: [String], format: ExchangeFormat?, request: ImportRequest
  ) throws(PopframeError) {
    try self.init(ImportSources(paths, format: format), paths, request)
  }

  /// Makes a theme from one file that standard input gives; the pictures that a stylesheet names are
  /// looked for in the current folder.
  ///
  /// - Parameters:
  ///   - read: Reads up to so many bytes, and one more where there are more.
  ///   - name: What messages call it.
  package init(
    standardInput read: (_ limit: Int) throws(PopframeError) -> [UInt8], named name: String,
    format: ExchangeFormat?, request: ImportRequest
  ) throws(PopframeError) {
    let sources = try ImportSources(standardInput: read, named: name, format: format)
    try self.init(sources, [name], request)
  }

  private init(
    _ sources: ImportSources, _ paths: [String], _ request: ImportRequest
  ) throws(PopframeError) {
    let theme = try sources.theme(request)
    if let reason = theme.unknownName { throw .misplaced(reason: reason) }
    guard !theme.diagnostics.contains(where: { $0.severity == .error }) else {
      throw .invalid(
        Diagnostic.worst(theme.diagnostics, limit: 100, file: paths.first ?? request.origin))
    }
    var files: [(path: String, bytes: [UInt8])] = []
    for file in theme.files { files.append((file.path, try file.content.bytes())) }
    let read = try Self.prove(files, from: paths[0], request)
    var warnings = theme.diagnostics
    let frame = theme.frame ?? paths[0]
    if request.arrow != ArrowDirection.none.rawValue {
      let direction = sources.format.target == .ninePatch ? request.direction : nil
      let tail = try ImportedTail(of: read)
      if let direction, read.document.base.arrow == nil, tail?.direction != direction {
        throw .impossible(
          path: frame,
          reason: tail.map {
            "the arrow points \($0.direction.rawValue), not \(direction.rawValue)"
          }
            ?? "no arrow stands out of the frame's picture on one side alone, beside corners")
      }
      if let tail {
        let format = sources.format
        switch tail.theme(
          request, format: format.name,
          knowsInsets: format.target != .xcassets && format.name != "svg")
        {
        case .success(let own):
          files = own
          _ = try Self.prove(files, from: frame, request)
          if direction == nil {
            warnings.append(
              Diagnostic(.warning, .importedFile, file: frame, message: tail.found))
          }
        case .failure(let failure):
          guard direction == nil else {
            throw .impossible(path: frame, reason: failure.reason)
          }
          warnings.append(
            Diagnostic(
              .warning, .importedFile, file: frame,
              message: tail.message(whyNot: failure.reason, in: request.folder)))
        }
      }
    }
    self.files = files
    self.paths = paths
    self.warnings = warnings
  }

  /// Reads the theme back from its file, and lays out its previews.
  private static func prove(
    _ files: [(path: String, bytes: [UInt8])], from path: String, _ request: ImportRequest
  ) throws(PopframeError) -> ThemeFolder {
    let snapshot = Snapshot(
      files: Dictionary(files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { $1 }),
      name: request.name)
    func failure(_ messages: [String]) -> PopframeError {
      .invalid(
        messages.map {
          Diagnostic(
            .error, .importedFile, file: path, message: "what is here makes no theme: \($0)")
        })
    }
    let limit = InputFile.largestText
    for file in files where PathName(file.path).isYAML && file.bytes.count > limit {
      throw .damaged(
        path: path,
        reason:
          "a theme has at most \(InputFile.words(for: limit)), and what is said here would make one of "
          + "\(file.bytes.count >> 10) KB; import a part of it")
    }
    do throws(PopframeError) {
      let theme = try ThemeFolder(snapshot)
      for preview in theme.previews {
        _ = try RenderPlan(theme, preview.request, appearance: preview.appearance)
      }
      return theme
    } catch .invalid(let diagnostics) {
      throw failure(diagnostics.filter { $0.severity == .error }.map(\.message))
    } catch .impossible(_, let reason) {
      throw failure([reason])
    }
  }

  /// Writes the theme into a folder. Files of a replaced theme that would be taken for a part of
  /// the new one are removed.
  ///
  /// - Parameters:
  ///   - folder: The theme's folder; it is made where it is missing.
  ///   - force: Whether a theme, or another file, that is there is replaced.
  package func write(to folder: String, force: Bool = false) throws(PopframeError) {
    let place = PathName(folder)
    let identity = try? FileStatus(of: place).identity
    for path in paths
    where identity != nil && identity == (try? FileStatus(of: PathName(path)).identity) {
      throw .misplaced(
        reason: "\(path): this is what the theme is made from; write it into another folder")
    }
    let file = place.appending(ThemeLocator.fileName)
    let isDone = try FileUpdate.run(on: [file]) { _ throws(PopframeError) in
      try tryToWrite(to: folder, in: place, force: force)
    }
    guard isDone else { throw .unwritable(path: file.text, reason: FileUpdate.givenUp) }
  }

  /// Writes the files; false if somebody else has written others meanwhile.
  private func tryToWrite(
    to folder: String, in place: PathName, force: Bool
  ) throws(PopframeError) -> Bool {
    if !force {
      var errors: [PopframeError] = []
      if FileStatus.isTaken(place.appending(ThemeLocator.fileName)) {
        throw .unwritable(
          path: folder,
          reason: "there is a theme here already; choose another folder, or replace it with --force"
        )
      }
      for file in files where FileStatus.isTaken(place.appending(file.path)) {
        errors.append(
          .unwritable(
            path: place.appending(file.path).text,
            reason:
              "there is a file of this name already; choose another folder, or replace it with --force"
          ))
      }
      for file in remains(in: place) {
        errors.append(
          .unwritable(
            path: file.text,
            reason:
              "the theme would take this file for its own; choose another folder, or have it removed"
          ))
      }
      try PopframeError.throwing(errors)
    }
    var made = FolderTransaction()
    try made.make(place)
    let isWritten = try FileWriter.replace(
      files.map { file in
        .init(PathName(file.path), expected: force ? .anything : .nothing, bytes: file.bytes)
      }, inTheme: place)
    guard isWritten else { return false }
    made.keep()
    if force {
      for file in remains(in: place) {
        do throws(SystemError) {
          try file.removeFile()
        } catch { throw .unwritable(path: file.text, reason: error.reason) }
      }
    }
    return true
  }

  /// Files of a replaced theme that the new one would use because of their names: other scales and
  /// appearances of its pictures, and files that an import has kept from another catalogue.
  private func remains(in folder: PathName) -> [PathName] {
    let own = Set(files.map(\.path))
    func stem(_ name: String) -> String? {
      guard name.lowercased().ends(with: ".png") else { return nil }
      return String(
        Substring(name.unicodeScalars.dropLast(4)).parts(at: "~", splits: 1)[0]
          .parts(at: "@", splits: 1)[0])
    }
    let stems = Set(files.compactMap { stem($0.path) })
    let pictures = ((try? FolderListing(of: folder).names) ?? []).filter { name in
      !own.contains(name) && stem(name).map(stems.contains) == true
    }
    let kept = stems.map { "sources/\($0).imageset/Contents.json" }.filter { path in
      !own.contains(path) && FileStatus.isTaken(folder.appending(path))
    }
    return (pictures + kept).map(folder.appending)
  }
}
