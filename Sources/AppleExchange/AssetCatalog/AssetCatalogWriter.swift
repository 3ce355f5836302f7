package import Exchange
import Imaging
import JSON
import Popovers
import Themes

/// Makes an asset catalogue of a theme: an image set for the frame, one for the arrow, or one for each
/// fused picture. Slices are pixels of each file.
///
/// After Apple's *Asset Catalog Format Reference*, "Image Set Type".
package struct AssetCatalogWriter {
  private let subject: ExportSubject
  private var files: [ExchangeFile] = []
  private var losses: [ThemeLoss] = []
  private let root: String

  package init(_ subject: ExportSubject) {
    self.subject = subject
    let name = SafeName.name(subject.base.name, .kebab)
    root =
      (subject.prefix.isEmpty ? name : "\(SafeName.name(subject.prefix, .kebab))-\(name)")
      + ".xcassets"
  }

  /// The catalogue.
  package var export: ThemeExport {
    var writer = self
    writer.write()
    return ThemeExport(files: writer.files, losses: writer.losses)
  }

  /// One look's picture for an image set.
  private struct Variant {
    var appearance: String
    var picture: PictureSet
    /// The slices of each file; `nil` for a picture that is not sliced.
    var slices: [Int: SlicedArt]?
    var alignmentInsets: Insets
  }

  private mutating func write() {
    files.append(
      ExchangeFile(
        path: "\(root)/Contents.json", content: .text(JSON.object([("info", info)]).catalogText)))
    var looks: [ExportSubject.Look] = []
    for look in subject.looks {
      if look.isBase || Self.luminosities.contains(look.appearance) {
        looks.append(look)
      } else {
        losses.append(
          ThemeLoss(
            "appearances.\(look.appearance)",
            because: "image sets know light and dark only"))
      }
    }
    for look in looks {
      let appearance = look.isBase ? nil : look.appearance
      losses += look.losses.map { $0.of(appearance) }
      losses += PictureLosses(look.theme, isDrawn: look.drawnBase != nil).all.map {
        $0.of(appearance)
      }
      losses += sliceLosses(look.theme).map { $0.of(appearance) }
      losses += CatalogScales.losses(of: look.theme).map { $0.of(appearance) }
      if !look.isBase, look.theme.arrow == nil, subject.base.arrow != nil {
        losses.append(
          ThemeLoss("arrow.style", because: "an image set has a picture in every appearance")
            .of(appearance))
      }
    }
    write("frame", looks) { writer, look in
      look.theme.frame.map { frame in (frame.image, writer.slices(frame), frame.alignmentInsets) }
    }
    write("arrow", looks) { _, look in
      guard case .image(let image)? = look.theme.arrow?.art else { return nil }
      return (image.up, nil, image.alignmentInsets)
    }
    for direction in [ArrowDirection.up, .down, .left, .right] {
      write("arrow-\(direction.rawValue)", looks) { _, look in
        guard case .image(let image)? = look.theme.arrow?.art, let picture = image.drawn[direction],
          picture != image.up
        else { return nil }
        return (picture, nil, .zero)
      }
    }
    write("texture", looks) { _, look in
      guard case .clip(let clip)? = look.theme.arrow?.art,
        case .picture(let picture) = clip.texture
      else { return nil }
      return (picture, nil, .zero)
    }
    for slot in FusedArt.Slot.allCases {
      write(SafeName.slotName(slot, separator: "-"), looks) { writer, look in
        guard case .fused(let art)? = look.theme.arrow?.art, let piece = art.pieces[slot] else {
          return nil
        }
        return (piece.image, writer.slices(piece, of: art), Insets(all: look.overhang))
      }
    }
  }

  private static let luminosities: Set = ["dark", "light"]

  private var info: JSON {
    .object([("author", "popframe"), ("version", .integer(1))])
  }

  private func slices(_ frame: FrameStyle) -> [Int: SlicedArt] {
    var slices: [Int: SlicedArt] = [:]
    for file in frame.image.files {
      slices[file.scale] = SlicedArt(frame, file, bitmap: subject.bitmap(file))
    }
    return slices
  }

  private func slices(_ piece: FusedArt.Piece, of art: FusedArt) -> [Int: SlicedArt] {
    var slices: [Int: SlicedArt] = [:]
    for file in piece.image.files {
      slices[file.scale] = SlicedArt(piece, of: art, file, bitmap: subject.bitmap(file))
    }
    return slices
  }

  /// The losses of the frame's slices in an image set.
  private func sliceLosses(_ theme: Theme) -> [ThemeLoss] {
    guard let frame = theme.frame else { return [] }
    let slices = slices(frame)
    var losses: [ThemeLoss] = []
    if case .mixed = mode(Array(slices.values)) {
      losses.append(
        ThemeLoss(
          "frame.resizing", because: "an image set tiles or stretches both axes; it tiles here"))
    }
    if frame.filter == .nearest {
      losses.append(
        ThemeLoss("frame.filter", because: "an image set does not say how it is sampled"))
    }
    if frame.tileAnchor != TileAnchors() {
      losses.append(
        ThemeLoss("frame.tileAnchor", because: "an image set's tiles begin at the start"))
    }
    return losses
  }

  private enum Mode: Equatable {
    case whole
    case tile, stretch
    case mixed
    case columns(String), rows(String)
  }

  private func mode(_ slices: [SlicedArt]) -> Mode {
    guard let resizing = slices.first?.resizing else { return .whole }
    switch (resizing.x, resizing.y) {
    case (.none, .none): return .whole
    case (let x, .none): return .columns(x.rawValue)
    case (.none, let y): return .rows(y.rawValue)
    case (let x, let y) where x == y: return x == .tile ? .tile : .stretch
    case (let x, let y):
      if slices.allSatisfy({ $0.isPlain(.horizontal) }) { return y == .tile ? .tile : .stretch }
      if slices.allSatisfy({ $0.isPlain(.vertical) }) { return x == .tile ? .tile : .stretch }
      return .mixed
    }
  }
}

extension AssetCatalogWriter {
  /// Writes an image set for a picture that some looks have.
  private mutating func write(
    _ name: String, _ looks: [ExportSubject.Look],
    picture: (AssetCatalogWriter, ExportSubject.Look) -> (PictureSet, [Int: SlicedArt]?, Insets)?
  ) {
    var variants: [Variant] = []
    var written: [(PictureSet, [Int: JSON])] = []
    for look in looks {
      guard let (picture, slices, insets) = picture(self, look) else { continue }
      let variant = Variant(
        appearance: look.appearance, picture: picture, slices: slices, alignmentInsets: insets)
      // An appearance that looks like the base falls back to it.
      let entries = entries(variant)
      if !look.isBase, written.contains(where: { $0.0 == picture && $0.1 == entries }) { continue }
      written.append((picture, entries))
      variants.append(variant)
    }
    guard !variants.isEmpty else { return }
    let stem =
      subject.prefix.isEmpty ? name : "\(SafeName.name(subject.prefix, .kebab))-\(name)"
    let folder = "\(root)/\(stem).imageset"
    let kept = KeptImageSet(subject.kept[name])
    var images: [JSON] = []
    for variant in variants {
      for file in variant.picture.files where file.scale <= CatalogScales.largest {
        let suffix =
          (variant.appearance == "base" ? "" : "~\(variant.appearance)")
          + PictureName.suffix(ofScale: file.scale)
        let filename = "\(stem)\(suffix).png"
        files.append(
          ExchangeFile(
            path: "\(folder)/\(filename)",
            content: .picture(
              subject.bitmap(file), scale: Scale(Double(file.scale)) ?? .one)))
        var entry = entry(variant, file)
        entry["filename"] = .string(filename)
        entry["idiom"] = .string(kept.idiom)
        images.append(kept.completed(entry))
      }
    }
    guard !images.isEmpty else { return }
    let scales = Set(variants.flatMap { $0.picture.files.map(\.scale) })
    for other in kept.others(exceptScales: scales) {
      if let filename = other.filename,
        let bytes = subject.keptFiles["sources/\(name).imageset/\(filename)"]
      {
        files.append(ExchangeFile(path: "\(folder)/\(filename)", content: .bytes(bytes)))
      } else if other.filename != nil {
        continue
      }
      images.append(other.json)
    }
    let contents = kept.contents
    files.append(
      ExchangeFile(
        path: "\(folder)/Contents.json",
        content: .text(
          contents.setting("images", to: .array(images))
            .setting("info", to: contents["info"] ?? info).catalogText)))
  }

  private func entries(_ variant: Variant) -> [Int: JSON] {
    var variant = variant
    variant.appearance = "base"
    return Dictionary(
      uniqueKeysWithValues: variant.picture.files.map { ($0.scale, .sorted(entry(variant, $0))) })
  }

  private func entry(_ variant: Variant, _ file: PictureSet.File) -> [String: JSON] {
    var entry: [String: JSON] = [
      "idiom": .string("universal"), "scale": .string("\(file.scale)x"),
    ]
    if variant.appearance != "base" {
      entry["appearances"] = .array([
        .object([("appearance", "luminosity"), ("value", .string(variant.appearance))])
      ])
    }
    if let slices = variant.slices, let art = slices[file.scale] {
      entry["resizing"] = resizing(art, mode(Array(slices.values)))
    }
    let insets = file.pixels(variant.alignmentInsets)
    if !insets.isZero {
      entry["alignment-insets"] = .sorted([
        "top": .integer(insets.top), "left": .integer(insets.left),
        "bottom": .integer(insets.bottom), "right": .integer(insets.right),
      ])
    }
    return entry
  }

  private func resizing(_ art: SlicedArt, _ mode: Mode) -> JSON? {
    let across: [String: JSON] = [
      "left": .integer(art.caps.left), "right": .integer(art.caps.right),
    ]
    let down: [String: JSON] = [
      "top": .integer(art.caps.top), "bottom": .integer(art.caps.bottom),
    ]
    func slices(
      _ kind: String, _ word: String, _ caps: [String: JSON],
      _ center: [String: JSON]
    ) -> JSON {
      .sorted([
        "mode": .string(kind), "cap-insets": .sorted(caps),
        "center": .sorted(center.merging(["mode": .string(word)]) { $1 }),
      ])
    }
    let width = ["width": JSON.integer(art.center.width)]
    let height = ["height": JSON.integer(art.center.height)]
    switch mode {
    case .whole: return nil
    case .columns(let word): return slices("3-part-horizontal", word, across, width)
    case .rows(let word): return slices("3-part-vertical", word, down, height)
    case .tile, .mixed:
      return slices("9-part", "tile", across.merging(down) { $1 }, width.merging(height) { $1 })
    case .stretch:
      return slices("9-part", "stretch", across.merging(down) { $1 }, width.merging(height) { $1 })
    }
  }
}
