import Imaging
internal import Languages
internal import Words

/// Finds the files of the pictures that a theme names.
struct PictureFinder {
  /// Why a picture cannot be used: one message for each thing that is wrong.
  struct Failure: Error {
    let messages: [String]
  }

  struct Found {
    let picture: PictureSet
    let warnings: [String]
  }

  private let inventory: PictureInventory
  private let files: [String: [(scale: Int?, path: String)]]
  /// The appearances for which pictures have files of their own, by the pictures' stems.
  private var appearances: [String: Set<String>] = [:]
  /// The files for Apple's idioms, sorted, by the beginnings of their stems.
  private var idioms: [String: [(path: String, idiom: String)]] = [:]

  init(_ inventory: PictureInventory) {
    self.inventory = inventory
    var files: [String: [(scale: Int?, path: String)]] = [:]
    for path in inventory.paths {
      guard let name = PictureName(path) else { continue }
      files[name.stem, default: []].append((name.scale, path))
    }
    self.files = files
    for stem in files.keys where stem.utf8.contains(UInt8(ascii: "~")) {
      for picture in stem.beginnings {
        if let name = PictureName(stem + ".png")?.appearance(of: picture) {
          appearances[picture, default: []].insert(name)
        }
      }
    }
    for path in inventory.paths.sorted() {
      guard let name = PictureName(path), name.isForIdiom else { continue }
      for picture in name.stem.beginnings {
        if let idiom = name.idiom(of: picture) {
          idioms[picture, default: []].append((path, idiom))
        }
      }
    }
  }

  /// The picture of a name, in the version for an appearance where there is one.
  ///
  /// `frame.png` stands for all of its scales, and so does `frame@2x.png`.
  func picture(named text: String, appearance: String?) throws(Failure) -> Found {
    let (path, name) = try checked(text)
    if let appearance, files[name.stem + "~" + appearance] != nil {
      return try pictureSet(name.stem + "~" + appearance)
    }
    guard let found = files[name.stem] else { throw missing(path) }
    // If the name has a scale, that file must exist.
    if name.scale != nil, !found.contains(where: { $0.path == path }) { throw missing(path) }
    return try pictureSet(name.stem)
  }

  func appearances(ofPictureNamed text: String) -> Set<String> {
    guard let (_, name) = try? checked(text) else { return [] }
    return appearances[name.stem] ?? []
  }

  /// The warnings about files of a named picture that are meant for one of Apple's idioms.
  func idiomWarnings(ofPictureNamed text: String, appearance: String?) -> [String] {
    guard let (_, name) = try? checked(text) else { return [] }
    return idioms[name.stem, default: []].filter { $0.idiom != appearance }.map { path, idiom in
      "\(path) is not used: ~\(idiom) is an idiom of Apple's, not an appearance; "
        + "take it away, or give the picture a name of its own"
    }
  }

  private func pictureSet(_ stem: String) throws(Failure) -> Found {
    let found = (files[stem] ?? []).sorted { ($0.scale ?? 1, $0.path) < ($1.scale ?? 1, $1.path) }
    var messages: [String] = []
    var set: [PictureSet.File] = []
    for (scale, path) in found {
      switch inventory[path] {
      case .picture(let size) where size.isEmpty:
        messages.append("\(path) has no pixels")
      case .picture(let size) where !Bitmap.permits(size):
        messages.append(
          "\(path) is \(size.formatted) pixels; at most 16384 a side "
            + "and 100 million in all are read")
      case .picture(let size):
        set.append(PictureSet.File(path: path, scale: scale ?? 1, size: size))
      case .unreadable(let reason):
        messages.append("cannot read \(path): \(reason)")
      case .outside:
        messages.append(
          "\(path) is a link that leaves the theme's folder; put the picture itself there")
      }
    }
    let sizes = SizeAgreement(set)
    messages += sizes.errors
    guard messages.isEmpty, !set.isEmpty else { throw Failure(messages: messages) }
    return Found(picture: PictureSet(set), warnings: sizes.warnings)
  }

  private func missing(_ path: String) -> Failure {
    Failure(messages: [MissingPicture.message(for: path, among: inventory.paths)])
  }
}

extension PictureFinder {
  /// The path and the parts of a name as a theme gives it, when it stays inside of the folder.
  func checked(_ text: String) throws(Failure) -> (path: String, name: PictureName) {
    func refuse(_ reason: String) -> Failure {
      Failure(messages: ["pictures are only read from inside the theme's folder: \(reason)"])
    }
    if text.holds("://") { throw refuse("\"\(text.shortened)\" is an address of another place") }
    if text.unicodeScalars.contains("\\") {
      throw Failure(messages: [
        "\"\(text.shortened)\" has backslashes; separate folders by forward slashes"
      ])
    }
    let isDrive =
      text.utf8.dropFirst().first == UInt8(ascii: ":") && (text.first?.isLetter ?? false)
    if text.begins(with: "/") || text.begins(with: "~/") || isDrive {
      throw refuse("\"\(text.shortened)\" is an absolute path")
    }
    let parts = text.words(between: "/").filter { $0 != "." }
    if text.leavesFolder { throw refuse("\"\(text.shortened)\" leads out of it") }
    let path = parts.joined(separator: "/")
    guard !text.ends(with: "/"), let name = PictureName(path) else {
      throw Failure(messages: [
        "\"\(text.shortened)\" is no name of a PNG file; pictures end in .png"
          + (!path.ends(with: ".png") && path.lowercased().ends(with: ".png")
            ? ", in small letters" : "")
      ])
    }
    return (path, name)
  }
}

enum MissingPicture {
  private static let mostNames = 3

  static func message(for path: String, among paths: [String]) -> String {
    if let slip = paths.lazy.compactMap({ PictureSlip($0, meaning: path) }).first {
      return "there is no \(path); there is \(slip.path), but \(slip.reason): name it \(slip.right)"
    }
    let known = paths.filter { PictureName($0) != nil }
    let folded = path.lowercased()
    let bases = known.compactMap { PictureName($0)?.base }.uniqued
    if let other = (known + bases).first(where: { $0.lowercased() == folded && $0 != path }) {
      return "there is no \(path); there is \(other), and names are case-sensitive"
    }
    let file = path.words(between: "/").last.map(String.init) ?? path
    let elsewhere = bases.filter { $0.ends(with: "/" + file) || $0 == file }
    let alike = WordSuggestion.alike(path, among: bases)
    let near = (elsewhere + alike).uniqued.prefix(mostNames)
    if !near.isEmpty { return "there is no \(path); did you mean \(Array(near).listed(.or))?" }
    if bases.isEmpty { return "there is no \(path); the theme's folder holds no PNG file" }
    return "there is no \(path); the theme's folder holds "
      + bases.sorted().listed(atMost: mostNames)
  }
}

extension String {
  /// The parts of the text before each `~`.
  fileprivate var beginnings: [String] {
    utf8.indices.filter { utf8[$0] == UInt8(ascii: "~") }.map { String(self[..<$0]) }
  }
}
