internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers

extension ArtReview {
  /// same-picture and appearance-partial, of every appearance against the base.
  mutating func reviewAppearances() throws(PopframeError) {
    let base = ArtPiece.named(in: theme.document.base)
    var known: [(name: String, pictures: [(key: String, role: ArtPiece.Role, set: PictureSet)])] = [
      ("base", base)
    ]
    for name in theme.document.appearances.dropFirst() {
      guard let look = theme.document.theme(for: name) else { continue }
      var own: [(key: String, set: PictureSet)] = []
      var shared: [(key: String, set: PictureSet)] = []
      let pictures = ArtPiece.named(in: look)
      defer { known.append((name, pictures)) }
      for (key, _, set) in pictures {
        guard let other = base.first(where: { $0.key == key }) else { continue }
        if other.set == set {
          shared.append((key, set))
          continue
        }
        own.append((key, set))
        guard !isMarked(set.files[0].path) else { continue }
        for (earlier, others) in known {
          guard let other = others.first(where: { $0.key == key }), other.set != set,
            try areIdentical(set, other.set)
          else { continue }
          add(same(key, set, of: name, as: other.set, of: earlier))
          break
        }
      }
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
