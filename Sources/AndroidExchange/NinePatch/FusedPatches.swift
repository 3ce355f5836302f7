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
          "an arrow \((request.height ?? 0).inTheme) points high leaves nothing of \(largest.path), which "
            + "is \((Double(depth) / Double(largest.scale)).inTheme) points high")
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
    guard request.arrowArt == nil else {
      reader.log.unknown(
        "\(groups[0].sources[0].path) has an arrow between its spans, and no other can be given")
      return nil
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
    var writer = ThemeWriter(request, format: "nine-patch")
    let height = request.height ?? Double(arrow.height) / Double(measured.largest.scale)
    let (insets, origin) = measured.contentInsets(measured.largest, height: height)
    writer.base.contentInsets = insets.written
    writer.comments.merge([
      "contentInsets": "\(origin), without the arrow",
      "arrow.style": "two spans stretch along the arrow's edge",
      "arrow.base":
        "columns of \(measured.largest.fileName) that stand out of the most frequent edge",
      "arrow.height": request.height == nil ? "how far they stand out" : "as it was given",
      "arrow.cornerRadius": "what lies before the first span",
    ]) { $1 }
    var pictures: [ImportedPicture] = []
    var (day, night) = ([FusedArt.Slot: FusedArt.Piece](), [FusedArt.Slot: FusedArt.Piece]())
    var nightInsets: Insets?
    for piece in pieces {
      let name = SafeName.slotName(piece.slot, separator: "-")
      let path = "arrow.fused.\(piece.slot.rawValue)"
      let patches = piece.patches.filter { !$0.isNight }
      let base = picture(piece, patches.isEmpty ? piece.patches : patches, name, "base")
      let tip = piece.arrow.map {
        ($0.tip / Double(piece.largest.scale) * 1000).rounded() / 1000
      }
      pictures.append(base)
      day[piece.slot] = base.piece(tip: tip)
      writer.note(base, at: path)
      writer.comments["\(path).image"] = piece.patches.map(\.fileName).joined(separator: ", ")
      writer.comments["\(path).tip"] = "the middle of the outermost row"
      guard let darkest = piece.patches.last, darkest.isNight, !patches.isEmpty else { continue }
      let dark = picture(piece, piece.patches.filter(\.isNight), name, "dark")
      pictures.append(dark)
      night[piece.slot] = dark.piece(over: base, tip: tip)
      writer.note(dark, at: "appearances.dark.\(path)")
      guard piece.slot == measured.slot else { continue }
      let own = piece.contentInsets(darkest, height: height)
      nightInsets = own.insets.written
      writer.comments["appearances.dark.contentInsets"] = "\(own.origin), without the arrow"
    }
    func style(_ pieces: [FusedArt.Slot: FusedArt.Piece]) -> ArrowStyle {
      ArrowStyle(
        art: .fused(FusedArt(pieces: pieces, cornerRadius: measured.cornerRadius)),
        base: measured.outward(arrow.base.count).written, height: height.written,
        measured: [.lane], edge: pieces.keys.contains(where: \.isInCorner) ? .corner : .clamp)
    }
    writer.base.arrow = style(day)
    for piece in pieces { addDirections(of: piece, height, to: &writer) }
    if !night.isEmpty {
      var dark = writer.base
      dark.arrow = style(day.merging(night) { $1 })
      dark.contentInsets = nightInsets ?? dark.contentInsets
      dark.directions = writer.base.directions.mapValues { [dark] direction in
        var own = dark
        own.contentInsets = direction.contentInsets
        return own
      }
      writer.appearances.append(("dark", dark))
    }
    return writer.files(pictures, request)
  }

  /// Adds the content insets of a picture whose padding marks say others than the theme, also of its mirror image
  /// where that is drawn for another direction.
  private func addDirections(of piece: Piece, _ height: Double, to writer: inout ThemeWriter) {
    let patch = piece.largest
    guard let direction = ArrowDirection(rawValue: piece.slot.rawValue),
      patch.marks.contentColumns != nil, patch.marks.contentRows != nil
    else { return }
    let (own, origin) = piece.contentInsets(patch, height: height)
    let mirrored = Insets(top: own.top, left: own.right, bottom: own.bottom, right: own.left)
    let isMirrored = direction == .right && !groups.contains { $0.slot == .left }
    for (name, insets) in [(direction, own)] + (isMirrored ? [(.left, mirrored)] : [])
    where insets.written != writer.base.contentInsets {
      var theme = writer.base
      theme.directions = [:]
      theme.contentInsets = insets.written
      writer.base.directions[name] = theme
      writer.comments["directions.\(name.rawValue)"] =
        "\(origin), \(name == direction ? "" : "mirrored, ")without the arrow"
    }
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
