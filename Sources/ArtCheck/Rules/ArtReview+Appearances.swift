internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers

extension ArtReview {
  /// same-picture and appearance-partial, of every appearance against the base.
  mutating func reviewAppearances() throws(PopframeError) {
    let base = ArtPiece.named(in: theme.document.base)
    var known = KnownLooks(theme)
    try known.add(base, of: "base")
    for name in theme.document.appearances.dropFirst() {
      guard let look = theme.document.theme(for: name) else { continue }
      var own: [(key: String, set: PictureSet)] = []
      var shared: [(key: String, set: PictureSet)] = []
      let pictures = ArtPiece.named(in: look)
      for named in pictures {
        let (key, set) = (named.key, named.set)
        guard let other = base.first(where: { $0.key == key }) else { continue }
        if other.set == set {
          shared.append((key, set))
          continue
        }
        own.append((key, set))
        guard !isMarked(set.files[0].path) else { continue }
        for other in try known.alike(key, set) where other.set != set {
          guard try areIdentical(set, other.set) else { continue }
          add(same(key, set, of: name, as: other.set, of: other.name))
          break
        }
      }
      try known.add(pictures, of: name)
      guard !own.isEmpty, let first = shared.first else { continue }
      let missing = shared.map { $0.set.files[0].path }.sorted()
      add(
        ArtFinding(
          .appearancePartial, .warning, key: first.key, appearance: name,
          picture: first.set.files[0].path,
          rectangle: PixelRect(origin: .zero, size: first.set.files[0].size),
          measured: Double(own.count), expected: Double(own.count + shared.count),
          message: """
            appearance \(name) has a picture of its own for \
            \(own.map(\.key).joined(separator: ", ")), but draws \
            \(missing.joined(separator: ", ")) as the base does; draw the rest, too
            """))
    }
  }

  private func same(
    _ key: String, _ set: PictureSet, of name: String, as other: PictureSet, of earlier: String
  ) -> ArtFinding {
    let advice =
      earlier == "base"
      ? "without it the base picture is drawn" : "the two appearances can name one picture"
    return ArtFinding(
      .samePicture, .note, key: key, appearance: name, picture: set.files[0].path,
      rectangle: PixelRect(origin: .zero, size: set.files[0].size),
      message: """
        \(key): \(set.files[0].path), for appearance \(name), has the same pixels as \
        \(other.files[0].path); \(advice)
        """)
  }

  /// Whether the files of two sets have the same pixels, at every scale that both have.
  private func areIdentical(_ a: PictureSet, _ b: PictureSet) throws(PopframeError) -> Bool {
    var common = 0
    for file in a.files {
      guard let other = b.files.first(where: { $0.scale == file.scale }) else { continue }
      guard file.size == other.size,
        try theme.files.bitmap(of: file.path)
          == theme.files.bitmap(of: other.path)
      else { return false }
      common += 1
    }
    return common > 0
  }
}

/// The pictures of appearances by what they look like, so that each is compared with its likes only.
private struct KnownLooks {
  /// A file of a picture: the same for all files of the same pixels.
  private struct Look: Hashable {
    let key: String
    let scale: Int
    let size: PixelSize
    let pixels: Int
  }

  private struct Use: Hashable {
    let key: String
    let set: PictureSet
  }

  private let theme: ThemeFolder
  private var pixels: [String: Int] = [:]
  private var sets: [Look: [(name: String, set: PictureSet)]] = [:]
  private var uses: Set<Use> = []

  init(_ theme: ThemeFolder) { self.theme = theme }

  /// Adds the pictures of an appearance; one that several have is the first's.
  mutating func add(_ pictures: [ArtPiece.Named], of name: String) throws(PopframeError) {
    for named in pictures where uses.insert(Use(key: named.key, set: named.set)).inserted {
      for file in named.set.files {
        sets[try look(named.key, file), default: []].append((name, named.set))
      }
    }
  }

  /// The pictures of a key that have a file with the same pixels, the first ones first.
  mutating func alike(
    _ key: String, _ set: PictureSet
  ) throws(PopframeError) -> [(name: String, set: PictureSet)] {
    var alike: [(name: String, set: PictureSet)] = []
    for file in set.files { alike += sets[try look(key, file)] ?? [] }
    return alike
  }

  private mutating func look(
    _ key: String, _ file: PictureSet.File
  ) throws(PopframeError) -> Look {
    var hash = pixels[file.path]
    if hash == nil {
      var hasher = Hasher()
      try theme.files.bitmap(of: file.path).pixels.withUnsafeBytes { hasher.combine(bytes: $0) }
      hash = hasher.finalize()
      pixels[file.path] = hash
    }
    return Look(key: key, scale: file.scale, size: file.size, pixels: hash ?? 0)
  }
}
