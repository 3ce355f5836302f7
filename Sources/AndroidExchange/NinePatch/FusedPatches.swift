import Exchange
import Imaging
import Popovers

/// Fused art made of nine-patches with two spans along the arrow's edge.
struct FusedPatches {
  private let groups: [(slot: FusedArt.Slot, sources: [NinePatchReader.Source])]
  private let known: [FusedArt.Slot: [NinePatchReader.Patch]]

  init(
    groups: [(FusedArt.Slot, [NinePatchReader.Source])],
    patches: [FusedArt.Slot: [NinePatchReader.Patch]] = [:]
  ) {
    self.groups = groups.map { (slot: $0.0, sources: $0.1) }
    known = patches
  }

  /// One fused picture, measured.
  struct Piece {
    var slot: FusedArt.Slot
    var patches: [NinePatchReader.Patch]
    var arrow: ArrowOutline?
  }

  /// The theme's files.
  func theme(_ request: ImportRequest, _ reader: inout NinePatchReader) -> [ExchangeFile]? {
    var pieces: [Piece] = []
    for slot in FusedArt.Slot.allCases {
      guard let group = groups.first(where: { $0.slot == slot }) else { continue }
      let patches = known[slot] ?? reader.patches(group.sources)
      guard !patches.isEmpty else { continue }
      pieces.append(Piece(slot: slot, patches: patches, arrow: nil))
    }
    if reader.log.hasErrors { return nil }
    for index in pieces.indices where pieces[index].slot != .none {
      let piece = pieces[index]
      let largest = piece.largest
      let height = request.height.map { Int(($0 * Double(largest.scale)).rounded()) }
      let depth = piece.slot.edge.runsAcross ? largest.art.height : largest.art.width
      if let height, height >= depth {
        reader.log.unknown(
          "an arrow \(ImportedThemeText.number(request.height ?? 0)) points high leaves nothing of \(largest.path), which "
            + "is \(ImportedThemeText.number(Double(depth) / Double(largest.scale))) points high")
        return nil
      }
      guard let arrow = ArrowOutline(in: largest.art, pointing: piece.slot.edge, height: height)
      else {
        reader.log.fail(
          "no arrow stands out at the edge that points \(piece.slot.edge.rawValue); say which "
            + "direction it has and how high it is", file: largest.path)
        return nil
      }
      pieces[index].arrow = arrow
      check(piece, &reader)
    }
    if reader.log.hasErrors { return nil }
    guard
      let measured = pieces.first(where: { $0.arrow != nil && !$0.slot.isInCorner })
        ?? pieces.first(where: { $0.arrow != nil }),
      let arrow = measured.arrow
    else {
      reader.log.fail("no picture has an arrow", file: groups[0].sources[0].path)
      return nil
    }
    return files(pieces, measured, arrow, request)
  }

  /// Whether every file of a picture has the spans that its place requires.
  private func check(_ piece: Piece, _ reader: inout NinePatchReader) {
    for patch in piece.patches {
      let across = piece.slot.edge.runsAcross ? patch.marks.rows : patch.marks.columns
      if across.count > 1 {
        reader.log.warn(
          "\(across.count) spans stretch away from the arrow's edge; the theme has one, from the first to the last of "
            + "them", file: patch.path)
      }
      guard !piece.slot.isInCorner else { continue }
      let spans = piece.slot.edge.runsAcross ? patch.marks.columns : patch.marks.rows
      if spans.count != 2 {
        reader.log.broken(
          "\(spans.count == 1 ? "one span stretches" : "\(spans.count) spans stretch") along the "
            + "arrow's edge; frame and arrow in one picture have two, one on each side of the arrow",
          file: patch.path, remedy: nil)
      }
    }
  }

  private func files(
    _ pieces: [Piece], _ measured: Piece, _ arrow: ArrowOutline, _ request: ImportRequest
  ) -> [ExchangeFile] {
    let scale = Double(measured.largest.scale)
    let source = measured.largest.fileName
    var text = ImportedThemeText(request, format: "nine-patch")
    let height = request.height ?? Double(arrow.height) / scale
    let (insets, origin) = measured.contentInsets(measured.largest, height: height)
    text.add("")
    text.add("contentInsets: \(ImportedThemeText.list(insets))", "\(origin), without the arrow")
    text.add("")
    text.add("arrow:")
    text.add("  style: fused", "two spans stretch along the arrow's edge")
    text.add(
      "  base: \(ImportedThemeText.number(measured.outward(arrow.base.count)))",
      "columns of \(source) that stand out of the most frequent edge")
    text.add(
      "  height: \(ImportedThemeText.number(height))",
      request.height == nil ? "how far they stand out" : "as it was given")
    let radius = measured.cornerRadius
    text.add(
      "  cornerRadius: \(ImportedThemeText.number(radius))", "what lies before the first span")
    text.add("  resizing: stretch", "Android stretches what the marks name")
    text.add("  fused:")
    var pictures: [ImportedPicture] = []
    var changes = FusedChanges(insets: insets, height: height)
    for piece in pieces {
      let name = SafeName.slotName(piece.slot, separator: "-")
      let day = piece.patches.filter { !$0.isNight }
      let base = picture(piece, day.isEmpty ? piece.patches : day, name, "base")
      pictures.append(base)
      text.add("    \(piece.slot.rawValue):")
      text.add("      image: \(name).png", piece.patches.map(\.fileName).joined(separator: ", "))
      text.addCaps(base, indent: "      ")
      text.addArrowSpan(base, indent: "      ")
      if let arrow = piece.arrow {
        text.add(
          "      tip: \(ImportedThemeText.number((arrow.tip / Double(piece.largest.scale) * 1000).rounded() / 1000))",
          "the middle of the outermost row")
      }
      changes.addDirection(
        of: piece, isMirrored: piece.slot == .right && !pieces.contains { $0.slot == .left })
      if let darkest = piece.patches.last, darkest.isNight, !day.isEmpty {
        let night = picture(piece, piece.patches.filter(\.isNight), name, "dark")
        pictures.append(night)
        changes.addAppearance(
          of: piece, base, night,
          insets: piece.slot == measured.slot
            ? piece.contentInsets(darkest, height: height) : nil)
      }
    }
    changes.write(&text)
    var arrows = ArrowDirection.allCases.filter { direction in
      pieces.contains { $0.slot.rawValue == direction.rawValue }
    }
    if arrows.contains(.right), !arrows.contains(.left) { arrows.append(.left) }
    text.addPreviews(
      arrows: arrows, scales: Set(pieces.flatMap { $0.patches.map(\.scale) }).sorted(),
      appearances: pictures.contains { $0.appearance == "dark" } ? ["base", "dark"] : ["base"])
    return pictures.flatMap(\.exchangeFiles)
      + [ExchangeFile(path: "theme.yaml", content: .text(text.text))]
  }

  private func picture(
    _ piece: Piece, _ patches: [NinePatchReader.Patch], _ stem: String, _ appearance: String
  ) -> ImportedPicture {
    ImportedPicture(
      stem: stem, appearance: appearance,
      files: patches.map { patch in
        var file = ImportedPicture.File(
          scale: patch.scale, bitmap: patch.art, caps: patch.caps,
          capsOrigin: "marks of \(patch.fileName)")
        let spans = piece.slot.edge.runsAcross ? patch.marks.columns : patch.marks.rows
        if piece.slot != .none, !piece.slot.isInCorner, spans.count == 2 {
          file.span = spans[0].upperBound..<spans[1].lowerBound
        }
        return file
      })
  }
}

extension FusedPatches.Piece {
  /// The file that is measured: the most exact one.
  var largest: NinePatchReader.Patch {
    patches.filter { !$0.isNight }.last ?? patches[patches.count - 1]
  }

  /// A length of the largest file's pixels in points, rounded up to a whole one where there are files
  /// of several scales.
  fileprivate func outward(_ pixels: Int) -> Double {
    let points = Double(pixels) / Double(largest.scale)
    return largest.scale > 1 ? points.rounded(.up) : points
  }

  /// The content insets of a file's art, without the arrow.
  func contentInsets(
    _ patch: NinePatchReader.Patch, height: Double
  ) -> (insets: Insets, origin: String) {
    let (insets, origin) = patch.padding()
    return (insets.grown(at: slot.edge, by: -height), origin)
  }

  /// The smaller of the distances that the arrow keeps from the frame's corners, in points.
  fileprivate var cornerRadius: Double {
    guard let arrow else { return 0 }
    let largest = largest
    let spans = slot.edge.runsAcross ? largest.marks.columns : largest.marks.rows
    let length = slot.edge.runsAcross ? largest.art.width : largest.art.height
    guard let first = spans.first, let last = spans.last, !slot.isInCorner else { return 0 }
    let low = first.lowerBound + arrow.base.lowerBound - first.upperBound
    let high = length - last.upperBound + last.lowerBound - arrow.base.upperBound
    return (Double(max(0, min(low, high))) / Double(largest.scale)).rounded(.down)
  }
}
