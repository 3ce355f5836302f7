internal import Files
internal import Imaging
internal import Languages
package import PopframeKit
internal import Popovers
package import Themes
internal import Words

/// The SVGs that a theme's pictures are drawn from: `NAME.svg`, beside the theme or in its folder `sources`, is the
/// source of `NAME.png`, `NAME@2x.png` and `NAME@3x.png`.
///
/// The theme may have mistakes: before its pictures are drawn they are missing.
package struct ThemeVectors {
  private struct Source {
    /// The picture's name without its ending: `frame~dark`.
    var stem: String
    var path: PathName
    /// Where the theme names the picture.
    var range: SourceRange
  }

  package struct Drawn {
    /// The files that were written, and those that were as they are.
    package var (written, unchanged): ([String], [String]) = ([], [])
    package var warnings: [Diagnostic] = []
  }

  /// The scales that are drawn where none are asked for.
  package static let scales = [1, 2, 3]

  private let file: String
  private let folder: PathName
  private var sources: [Source] = []

  /// Looks for the sources of the pictures that a theme's file names.
  package init(of tree: SourceTree, file: String) throws(PopframeError) {
    self.file = file
    folder = PathName(file).folder
    guard let root = tree.root else { throw .invalid(tree.diagnostics) }
    var vectors = VectorNames(
      in: [folder, folder.appending("sources")],
      appearances: root["appearances"]?.entries.map(\.key) ?? [])
    var seen: Set<String> = []
    for (name, range) in root.pictureNames {
      guard let picture = PictureName(name), !name.begins(with: "/"),
        !name.leavesFolder
      else { continue }
      let stem = String(picture.base.unicodeScalars.dropLast(4))
      for stem in vectors.stems(of: stem) where seen.insert(stem).inserted {
        let found = [folder, folder.appending("sources")].map { $0.appending("\(stem).svg") }
          .filter(FileStatus.exists)
        for path in found { try Self.check(path, in: folder) }
        guard found.count < 2 else {
          throw .damaged(
            path: found[0].text, reason: "\(found[1].text) has the same name; keep one of them")
        }
        if let path = found.first { sources.append(Source(stem: stem, path: path, range: range)) }
      }
    }
  }

  package init(_ theme: ThemeFolder) throws(PopframeError) {
    try self.init(of: theme.tree, file: theme.file)
  }

  /// Refuses a link that leaves the theme's folder.
  private static func check(_ path: PathName, in folder: PathName) throws(PopframeError) {
    guard let place = try? path.resolved(), let folder = try? folder.resolved() else { return }
    guard place.isInside(folder) else {
      throw .damaged(
        path: path.text,
        reason: "this is a link that leaves the theme's folder; put the file itself there")
    }
  }

  package var names: [String] { sources.map(\.path.text) }

  private func name(_ source: Source, scale: Int) -> String {
    source.stem + PictureName.suffix(ofScale: scale) + ".png"
  }
}

extension ThemeVectors {
  /// Draws the pictures, and writes those that change.
  ///
  /// Throws `unwritable` for a picture that is there and was not drawn from an SVG, unless it is asked for by `force`;
  /// then nothing is written.
  package func draw(
    scales: [Int], with renderer: VectorRenderer, force: Bool
  ) throws(PopframeError) -> Drawn {
    var drawn = Drawn()
    var files: [FileReplacement] = []
    var errors: [PopframeError] = []
    for source in sources {
      let vector = try VectorSource(file: source.path)
      if let warning = vector.warning {
        drawn.warnings.append(
          Diagnostic(.warning, .staleArt, file: vector.path, message: warning))
      }
      for scale in scales {
        let name = name(source, scale: scale)
        let place = folder.appending(name)
        try Self.check(place, in: folder)
        let old = try? InputFile(place).bytes(limit: InputFile.largestPicture)
        if let old, RasterNote(of: old) == nil, !force {
          errors.append(
            .unwritable(
              path: place.text,
              reason:
                "this picture was not drawn from an SVG; replace it with --force, or move it away"))
          continue
        }
        let png = try renderer.png(vector, scale: scale)
        if png == old {
          drawn.unchanged.append(name)
        } else {
          drawn.written.append(name)
          files.append(
            .init(PathName(name), expected: old.map { .bytes($0) } ?? .nothing, bytes: png))
        }
      }
    }
    try PopframeError.throwing(errors)
    guard try FileWriter.replace(files, inTheme: folder) else {
      throw .unwritable(path: folder.text, reason: FileUpdate.givenUp)
    }
    return drawn
  }

  /// Draws the pictures again that have a note and whose source has changed; all others stay.
  ///
  /// Throws what is wrong with an SVG after the pictures of the others are written.
  ///
  /// - Returns: The names of the files that were written.
  package func refresh() throws(PopframeError) -> [String] {
    var files: [(name: String, file: FileReplacement)] = []
    var errors: [PopframeError] = []
    for source in sources {
      do throws(PopframeError) {
        for stale in try staleFiles(of: source) {
          let file = FileReplacement(
            PathName(stale.name), expected: .bytes(stale.bytes), bytes: try stale.redrawn())
          files.append((stale.name, file))
        }
      } catch {
        // Without a program that draws SVGs the next one fails as well.
        if case .unavailable = error { throw error }
        errors.append(error)
      }
    }
    let isWritten =
      try files.isEmpty ? true : FileWriter.replace(files.map(\.file), inTheme: folder)
    try PopframeError.throwing(errors)
    return isWritten ? files.map(\.name) : []
  }

  /// A picture whose note says another source than there is.
  private struct Stale {
    var name: String
    var scale: Int
    var bytes: [UInt8]
    var note: RasterNote
    var vector: VectorSource

    /// The picture as its source is now.
    func redrawn() throws(PopframeError) -> [UInt8] {
      let program = note.renderer.words(between: " ").first.map(String.init)
        .flatMap(VectorRenderer.Program.init(rawValue:))
      // Another machine may have drawn it with a program that this one has not.
      if let own = try? VectorRenderer(program) { return try own.png(vector, scale: scale) }
      return try VectorRenderer().png(vector, scale: scale)
    }
  }

  private func staleFiles(of source: Source) throws(PopframeError) -> [Stale] {
    var stale: [Stale] = []
    var vector: VectorSource?
    for scale in 1...8 {
      let name = name(source, scale: scale)
      guard
        let bytes = try? InputFile(folder.appending(name)).bytes(limit: InputFile.largestPicture),
        let note = RasterNote(of: bytes)
      else { continue }
      let known: VectorSource
      if let vector { known = vector } else { known = try VectorSource(file: source.path) }
      vector = known
      guard note.source != known.hash || note.size != known.size else { continue }
      stale.append(Stale(name: name, scale: scale, bytes: bytes, note: note, vector: known))
    }
    return stale
  }

  /// The findings of the rule `stale-art`: pictures that were drawn from another state of their SVG, one finding for
  /// each SVG.
  package func findings(_ severity: Diagnostic.Severity) throws(PopframeError) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for source in sources {
      let files = try staleFiles(of: source)
      guard let stale = files.first else { continue }
      let what =
        stale.note.size == stale.vector.size
        ? "has changed since it was drawn"
        : "is \(stale.vector.size.formatted) points, and was \(stale.note.size.formatted)"
      findings.append(
        Diagnostic(
          severity, .staleArt, file: file, range: source.range, picture: stale.name,
          message:
            "\(files.map(\.name).listed(.and)): \(files.count == 1 ? "its" : "their") source "
            + "\(PathName(stale.vector.path).lastPart) \(what); run `popframe rasterize \(folder.text.shellWord)`"
        ))
    }
    return findings
  }
}

extension SourceNode {
  /// All texts in it that end in `.png`, with their places.
  fileprivate var pictureNames: [(name: String, range: SourceRange)] {
    switch content {
    case .null: []
    case .scalar(let text, _): text.lowercased().ends(with: ".png") ? [(text, range)] : []
    case .sequence(let nodes): nodes.flatMap(\.pictureNames)
    case .mapping(let entries): entries.flatMap(\.value.pictureNames)
    }
  }
}

/// The names of SVGs in folders, each of which is listed once: a theme of many pictures and appearances has many names
/// that a picture's source could have.
private struct VectorNames {
  private let folders: [PathName]
  private let appearances: [String]
  private let places: [String: [Int]]
  /// By the path of a folder, the stems in small letters, by what stands before their first `~`.
  private var known: [String: [String: Set<String>]] = [:]

  init(in folders: [PathName], appearances: [String]) {
    self.folders = folders
    self.appearances = appearances
    places = Dictionary(grouping: appearances.indices) { appearances[$0].lowercased() }
  }

  /// The stems that a file may have: a picture's own, then those of its appearances in their order.
  mutating func stems(of stem: String) -> [String] {
    let folder = PathName(stem).folder.text
    let names = known[folder] ?? names(in: folder)
    known[folder] = names
    let own = PathName(stem).lastPart.lowercased()
    let alike = names[Self.beginning(of: own)] ?? []
    let found = alike.compactMap { $0.dropping(start: "\(own)~") }
      .flatMap { places[String($0)] ?? [] }.sorted()
    return (alike.contains(own) ? [stem] : []) + found.map { "\(stem)~\(appearances[$0])" }
  }

  private func names(in folder: String) -> [String: Set<String>] {
    let names = folders.flatMap { (try? FolderListing(of: $0.appending(folder)).names) ?? [] }
      .filter { PathName($0).isSVG }.map { PathName($0).stem.lowercased() }
    return Dictionary(grouping: names, by: Self.beginning).mapValues(Set.init)
  }

  private static func beginning(of stem: String) -> String {
    String(stem.parts(at: "~", splits: 1)[0])
  }
}
