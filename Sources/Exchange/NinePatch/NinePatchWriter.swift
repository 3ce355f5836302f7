import Imaging
import Popovers

/// Makes Android's nine-patches of a theme: its frame, or each of its fused pictures, for every density
/// that it has a file for.
struct NinePatchWriter {
  private let subject: ExportSubject
  private var files: [ExchangeFile] = []
  private var losses: [ThemeLoss] = []

  init(_ subject: ExportSubject) { self.subject = subject }

  /// The folders of densities with their pictures.
  var export: ThemeExport {
    var writer = self
    writer.write()
    return ThemeExport(files: writer.files, losses: writer.losses)
  }

  private mutating func write() {
    let stem = SafeName.name(
      subject.prefix.isEmpty ? subject.base.name : "\(subject.prefix) \(subject.base.name)", .snake)
    for look in subject.looks {
      let appearance = look.isBase ? nil : look.appearance
      guard look.isBase || look.appearance == "dark" else {
        losses.append(
          ThemeLoss("appearances.\(look.appearance)", because: "Android knows night and no night"))
        continue
      }
      losses += look.losses.map { $0.of(appearance) }
      losses += self.losses(look.theme).map { $0.of(appearance) }
      write(look, stem: stem)
    }
  }

  private mutating func write(_ look: ExportSubject.Look, stem: String) {
    let theme = look.theme
    let appearance = look.isBase ? nil : look.appearance
    if let frame = theme.frame {
      for file in frame.image.files {
        let art = SlicedArt(frame, file, bitmap: subject.bitmap(file))
        write(
          art, name: stem, look: look, overhang: file.pixels(frame.alignmentInsets),
          content: file.insets(theme.contentInsets), key: "frame", appearance)
      }
    }
    guard let arrow = theme.arrow, case .fused(let fused) = arrow.art else { return }
    for slot in FusedArt.Slot.allCases {
      guard let piece = fused.pieces[slot] ?? fused.mirrored(slot) else { continue }
      let isMirrored = fused.pieces[slot] == nil
      for file in piece.image.files {
        var bitmap = subject.bitmap(file)
        if isMirrored { bitmap = bitmap.turned(.flippedHorizontally) }
        let art = SlicedArt(piece, of: fused, file, bitmap: bitmap)
        let content = theme.pointing(slot.edge).contentInsets
          .grown(at: slot.edge, by: slot == .none ? 0 : arrow.height)
        write(
          art, name: "\(stem)_\(SafeName.slotName(slot, separator: "_"))", look: look,
          overhang: .zero, content: file.insets(content), key: "arrow.fused.\(slot.rawValue)",
          appearance, isUpright: [.up, .down].contains(slot))
      }
    }
  }

  private mutating func write(
    _ art: SlicedArt, name: String, look: ExportSubject.Look, overhang: PixelInsets,
    content: Insets, key: String, _ appearance: String?, isUpright: Bool = true
  ) {
    let file = art.file
    func lose(_ key: String, _ reason: String) {
      losses.append(ThemeLoss(key, appearance: appearance, because: reason))
    }
    guard let density = AndroidDensity(scale: file.scale) else {
      return lose(
        "\(key).image", "Android has no density for \(file.path), which is @\(file.scale)x")
    }
    let bitmap = art.cutToCenter
    // What stretches: the middle on each axis, or a span on each side of the arrow.
    func spans(_ low: Int, _ high: Int, _ length: Int, span: Range<Int>?) -> [Range<Int>] {
      let middle = low..<length - high
      guard let span else { return [middle] }
      return [middle.lowerBound..<span.lowerBound, span.upperBound..<middle.upperBound]
        .filter { !$0.isEmpty }
    }
    let columns = spans(
      art.caps.left, art.caps.right, bitmap.width, span: isUpright ? art.span : nil)
    let rows = spans(
      art.caps.top, art.caps.bottom, bitmap.height, span: isUpright ? nil : art.span)
    guard !columns.joined().isEmpty, !rows.joined().isEmpty else {
      return lose("\(key).capInsets", "the caps leave nothing of \(file.path) that could stretch")
    }
    var marks = NinePatchMarks(columns: columns, rows: rows)
    if overhang.left + overhang.right < bitmap.width, overhang.top + overhang.bottom < bitmap.height
    {
      marks.layoutBounds = overhang
    } else {
      lose("frame.alignmentInsets", "they are larger than the picture")
    }
    let inner = (
      left: content.left + Double(overhang.left), right: content.right + Double(overhang.right),
      top: content.top + Double(overhang.top), bottom: content.bottom + Double(overhang.bottom)
    )
    let across = Self.mark(inner.left, inner.right, bitmap.width)
    let down = Self.mark(inner.top, inner.bottom, bitmap.height)
    if let across, let down, across.lowerBound >= overhang.left,
      across.upperBound <= bitmap.width - overhang.right, down.lowerBound >= overhang.top,
      down.upperBound <= bitmap.height - overhang.bottom
    {
      marks.contentColumns = across
      marks.contentRows = down
    } else {
      lose(
        "contentInsets",
        "they do not fit into \(file.path) as whole pixels, so that the picture has no padding marks"
      )
    }
    let folder = "drawable\(look.isBase ? "" : "-night")-\(density.rawValue)"
    files.append(
      ExchangeFile(
        path: "\(folder)/\(name).9.png",
        content: .picture(marks.drawn(round: bitmap), scale: Scale(Double(file.scale)) ?? .one)))
  }

  /// The pixels between two insets; `nil` where they are no whole pixels or leave none.
  private static func mark(_ low: Double, _ high: Double, _ length: Int) -> Range<Int>? {
    guard abs(low - low.rounded()) < 1e-6, abs(high - high.rounded()) < 1e-6, low >= 0, high >= 0,
      low + high < Double(length)
    else { return nil }
    return Int(low.rounded())..<length - Int(high.rounded())
  }

  private func losses(_ theme: Theme) -> [ThemeLoss] {
    var losses: [ThemeLoss] = []
    func lose(_ key: String, _ reason: String) { losses.append(ThemeLoss(key, because: reason)) }
    if let frame = theme.frame {
      let slices = frame.image.files.map {
        SlicedArt(frame, $0, bitmap: subject.bitmap($0))
      }
      for axis in [Axis.horizontal, .vertical] {
        let mode = axis == .horizontal ? frame.resizing.x : frame.resizing.y
        if mode == .tile, !slices.allSatisfy({ $0.isPlain(axis) }) {
          lose("frame.resizing", "Android stretches, and never tiles")
        }
      }
      if frame.filter == .nearest {
        lose("frame.filter", "a nine-patch does not say how it is sampled")
      }
    }
    switch theme.arrow?.art {
    case .image: lose("arrow", "a nine-patch is one picture; this is the frame alone")
    case .fused(let fused):
      if fused.pieces.keys.contains(where: { $0 != .none }) {
        lose(
          "arrow", "Android divides the free length in fixed shares, so that the arrow cannot move")
      }
      if fused.resizing != .stretch {
        lose("arrow.resizing", "Android stretches, and never tiles")
      }
      if fused.filter == .nearest {
        lose("arrow.filter", "a nine-patch does not say how it is sampled")
      }
    case .clip: lose("arrow", "a nine-patch is one picture; this is the frame alone")
    case .drawn, nil: break
    }
    let isDirectionSaid = Self.saysDirections(theme)
    losses += PictureLosses(theme).withoutContentInsets.filter {
      !$0.key.hasPrefix("arrow.") && !($0.key == "directions" && isDirectionSaid)
    }
    return losses
  }

  /// Whether directions differ in content insets alone, which fused pictures have each for itself.
  private static func saysDirections(_ theme: Theme) -> Bool {
    guard case .fused? = theme.arrow?.art else { return false }
    return theme.directions.keys.allSatisfy { direction in
      var other = theme.pointing(direction)
      other.contentInsets = theme.contentInsets
      other.directions = theme.directions
      return other == theme
    }
  }
}

extension PictureSet.File {
  /// Insets in points in pixels of this file, not rounded.
  fileprivate func insets(_ insets: Insets) -> Insets {
    Insets(
      top: insets.top * Double(scale), left: insets.left * Double(scale),
      bottom: insets.bottom * Double(scale), right: insets.right * Double(scale))
  }
}
