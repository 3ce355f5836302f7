internal import AndroidExchange
internal import Exchange
internal import Files
internal import Imaging
internal import Languages
internal import PopframeKit
internal import Popovers
internal import Themes

extension PictureReading {
  /// The picture of an arrow that lies apart from its frame, turned up: a PNG with its densities beside it, or an SVG.
  ///
  /// - Throws: `damaged` where a file is no picture, or its densities disagree.
  mutating func arrow(at path: PathName) throws(PopframeError) -> ImportedPicture {
    guard !NinePatchReader.isNinePatch(path.lastPart) else {
      throw .misplaced(
        reason: "\(path.text): an arrow keeps its size, and a nine-patch stretches; give the "
          + "picture without marks")
    }
    let stem = path.isSVG ? path.stem : ImportedPicture.stem(path.lastPart).stem
    var picture = ImportedPicture(stem: "arrow", files: [])
    var sources: [PictureSet.File] = []
    for name in path.isSVG ? [path.lastPart] : try Self.densities(of: stem, beside: path) {
      let file = path.folder.appending(name)
      switch self.picture(try Asset(reading: file)) {
      case .failure(let failure):
        if let missing { throw missing }
        throw .damaged(path: file.text, reason: "the picture of an arrow \(failure.reason)")
      case .success(let read):
        let files = read.files(scale: ImportedPicture.stem(name).scale ?? 1)
        picture.files += files
        sources += files.map { .init(path: name, scale: $0.scale, size: $0.bitmap.size) }
      }
    }
    picture.files.sort { $0.scale < $1.scale }
    if let error = SizeAgreement(sources.sorted { $0.scale < $1.scale }).errors.first {
      throw .damaged(path: path.text, reason: error)
    }
    let orientation = Self.direction(of: stem).toUp
    for index in picture.files.indices where orientation != .identity {
      picture.files[index].drawn = nil
      picture.files[index].bitmap = picture.files[index].bitmap.turned(orientation)
    }
    return picture
  }

  /// The names of a picture's files beside it: `arrow.png`, `arrow@2x.png`.
  private static func densities(
    of stem: String, beside path: PathName
  ) throws(PopframeError) -> [String] {
    let names = (try? FolderListing(of: path.folder).names) ?? []
    let found = names.filter {
      PathName($0).isPNG && !NinePatchReader.isNinePatch($0)
        && ImportedPicture.stem($0).stem == stem
    }
    return found.contains(path.lastPart) ? found : [path.lastPart]
  }

  /// Where an arrow points, as its picture's name says at its end.
  private static func direction(of stem: String) -> ArrowDirection {
    let name = stem.lowercased()
    return [ArrowDirection.down, .left, .right].first { direction in
      let word = direction.rawValue
      return name == word || name.ends(with: "-\(word)") || name.ends(with: "_\(word)")
    } ?? .up
  }
}
