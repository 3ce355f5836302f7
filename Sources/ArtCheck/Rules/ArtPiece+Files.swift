internal import ArtAnalysis
internal import Imaging
internal import Languages
internal import PopframeKit
internal import Popovers
internal import Words

extension ArtPiece {
  /// nine-patch-marks; files with marks are not checked any further.
  mutating func withoutNinePatches() -> [ArtFinding] {
    let marked = files.filter { $0.path.isNinePatch || $0.bitmap.hasNinePatchMarks }
    guard let first = marked.first(where: { $0.path.isNinePatch }) ?? marked.first else {
      return []
    }
    files.removeAll { file in marked.contains { $0.path == file.path } }
    let others = marked.map(\.path).filter { $0 != first.path }
    let words =
      first.path.isNinePatch
      ? "is a nine-patch by its name" : "has a nine-patch's marks in its outermost pixels"
    return [
      ArtFinding(
        .ninePatchMarks, first.path.isNinePatch ? .error : .note, key: key, picture: first.path,
        rectangle: first.rectangle,
        message: """
          \(key): \(first.path) \(words)\(others.also); the marks would be drawn: cut the \
          ring of one pixel off and give capInsets
          """)
    ]
  }

  /// scale-off-by-one: a file whose size differs by one pixel from the size that a smaller one
  /// requires.
  func scaleSizes() -> [ArtFinding] {
    var evidence: [FileEvidence<(right: PixelSize, of: PictureSet.File)>] = []
    for file in files {
      for smaller in set.files where smaller.scale < file.scale {
        func right(_ length: Int, _ own: Int) -> Int? {
          // In pixels of the larger file: up to a half is ignored, up to one is reported by this
          // rule.
          let off = abs(own * smaller.scale - length * file.scale)
          guard 2 * off > smaller.scale, off <= smaller.scale else { return nil }
          return max(1, Ratio(length * file.scale, smaller.scale).rounded())
        }
        let size = file.file.size
        let width = right(smaller.size.width, size.width)
        let height = right(smaller.size.height, size.height)
        guard width != nil || height != nil else { continue }
        let expected = PixelSize(width: width ?? size.width, height: height ?? size.height)
        evidence.append(FileEvidence(file: file, value: (expected, smaller)))
        break
      }
    }
    guard let worst = evidence.worst(by: { $0.right.width * $0.right.height }) else { return [] }
    let (size, right, first) = (worst.file.file.size, worst.value.right, worst.value.of)
    let isWide = right.width != size.width
    return [
      ArtFinding(
        .scaleOffByOne, .warning, key: key, appearance: appearance, direction: direction,
        picture: worst.file.path, rectangle: PixelRect(origin: .zero, size: size),
        measured: Double(isWide ? size.width : size.height),
        expected: Double(isWide ? right.width : right.height),
        message: """
          \(key): \(worst.file.path) is \(size.formatted) pixels\
          \(worst.others.also); beside \(first.path) of \(first.size.width) × \
          \(first.size.height) it should be \(right.formatted)
          """)
    ]
  }

  /// scale-pictures-differ: files that do not show the same thing.
  func scalePictures() -> [ArtFinding] {
    guard let first = files.first else { return [] }
    let evidence = files.dropFirst().compactMap { file -> FileEvidence<Double>? in
      let difference = file.bitmap.meanDifference(from: first.bitmap)
      return difference > 12 ? FileEvidence(file: file, value: difference) : nil
    }
    guard let worst = evidence.worst(by: { $0 }) else { return [] }
    return [
      ArtFinding(
        .scalePicturesDiffer, .warning, key: key, picture: worst.file.path,
        rectangle: worst.file.rectangle, measured: worst.value, expected: 12,
        message: """
          \(key): \(worst.file.path)\(worst.others.also) does not show what \
          \(first.path) shows: reduced to its size they differ by \
          \(worst.value.toTenths) levels on average; draw both from one source
          """)
    ]
  }

  /// transparent-border of frames; the other rules then check the part inside the border.
  mutating func croppingTransparentBorder() -> [ArtFinding] {
    guard case .frame(let frame) = role else { return [] }
    let sides = frame.alignmentInsets
    var lists: [PictureSide: [FileEvidence<Int>]] = [:]
    for (index, file) in files.enumerated() {
      guard let empty = file.bitmap.emptyBorder else { continue }
      func said(_ points: Double) -> Int { Int((points * Double(file.scale)).rounded()) }
      let borders: [(PictureSide, Int, Int)] = [
        (.top, empty.top, said(sides.top)), (.left, empty.left, said(sides.left)),
        (.bottom, empty.bottom, said(sides.bottom)), (.right, empty.right, said(sides.right)),
      ]
      let found = borders.filter { $0.1 - $0.2 > 1 }
      guard !found.isEmpty else { continue }
      for (side, count, _) in found {
        lists[side, default: []].append(FileEvidence(file: file, value: count))
      }
      func cut(_ side: PictureSide) -> Int { found.first { $0.0 == side }?.1 ?? 0 }
      let insets = PixelInsets(
        top: cut(.top), left: cut(.left), bottom: cut(.bottom), right: cut(.right))
      files[index] = File(
        file: file.file, bitmap: file.bitmap.part(file.bitmap.bounds.inset(by: insets)),
        cut: insets)
    }
    return PictureSide.allCases.compactMap { side in
      guard let evidence = lists[side], let worst = evidence.worst(by: { $0 }) else { return nil }
      let inset = evidence.map { Double($0.value) / Double($0.file.scale) }.max() ?? 0
      let size = worst.file.file.size
      let line = side == .top || side == .bottom ? "row" : "column"
      return ArtFinding(
        .transparentBorder, .warning, key: "frame.alignmentInsets", appearance: appearance,
        direction: direction, picture: worst.file.path,
        rectangle: side.strip(worst.value, of: size), measured: Double(worst.value),
        expected: inset, side: side.rawValue,
        proposal: .settings([
          FixProposal.Setting(
            key: "frame.alignmentInsets", part: FixProposal.Part(rawValue: side.rawValue),
            value: inset)
        ]),
        message: """
          frame.image: the \(side.rawValue) \(worst.value.counted(line)) of \
          \(worst.file.path)\(worst.others.also) \(worst.value == 1 ? "is" : "are") \
          empty, so that frame and arrow do not meet; crop the picture, or say \
          alignmentInsets: {\(side.rawValue): \(inset.toTenths)}
          """)
    }
  }
}

extension String {
  fileprivate var isNinePatch: Bool {
    guard let name = dropping(end: ".png") else { return false }
    let scaled = name.split(atLast: "@").flatMap { $0.tail.ends(with: "x") ? $0.head : nil }
    return (scaled ?? name).ends(with: ".9")
  }
}
