package import Exchange
import Imaging
import Popovers

/// Makes Android's nine-patches of a theme: its frame, or each of its fused pictures, for every density
/// that it has a file for; and a `Drawable`, which has what nine-patches lack.
package struct NinePatchWriter {
  private let subject: ExportSubject
  private var files: [ExchangeFile] = []
  private var losses: [ThemeLoss] = []

  package init(_ subject: ExportSubject) { self.subject = subject }

  /// The folders of densities with their pictures.
  package var export: ThemeExport {
    var writer = self
    writer.write()
    return ThemeExport(files: writer.files, losses: writer.losses)
  }

  private mutating func write() {
    let stem = SafeName.name(
      subject.prefix.isEmpty ? subject.base.name : "\(subject.prefix) \(subject.base.name)", .snake)
    for look in subject.looks
    where !subject.isDrawnOnDevice && (look.isBase || look.appearance == "dark") {
      write(look, stem: stem)
    }
    // Without a picture for a density there is nothing to draw.
    let drawable = DrawableWriter(subject, stem: stem).export
    files += drawable.files
    losses += drawable.losses
  }

  private mutating func write(_ look: ExportSubject.Look, stem: String) {
    let theme = look.theme
    let appearance = look.isBase ? nil : look.appearance
    if let frame = theme.frame {
      write(
        frame.image.files.map { SlicedArt(frame, $0, bitmap: subject.bitmap($0)) },
        Patch(
          name: stem, key: "frame", appearance: appearance, overhang: frame.alignmentInsets,
          content: theme.contentInsets))
    }
    guard let arrow = theme.arrow, case .fused(let fused) = arrow.art else { return }
    for slot in FusedArt.Slot.allCases {
      guard let piece = fused.pieces[slot] ?? fused.mirrored(slot) else { continue }
      let isMirrored = fused.pieces[slot] == nil
      let arts = piece.image.files.map { file in
        let bitmap = subject.bitmap(file)
        return SlicedArt(
          piece, of: fused, file,
          bitmap: isMirrored ? bitmap.turned(.flippedHorizontally) : bitmap)
      }
      write(
        arts,
        Patch(
          name: "\(stem)_\(SafeName.slotName(slot, separator: "_"))",
          key: "arrow.fused.\(slot.rawValue)", appearance: appearance,
          overhang: Insets(all: look.overhang),
          content: theme.pointing(slot.edge).contentInsets
            .grown(at: slot.edge, by: slot == .none ? 0 : arrow.height),
          runsAcross: [.up, .down].contains(slot)))
    }
  }

  /// One picture in all of its densities.
  private struct Patch {
    var name: String
    /// The theme's key, for losses.
    var key: String
    var appearance: String?
    /// How far the art hangs over, in points.
    var overhang: Insets
    /// The place of the content in the picture without its overhang, in points.
    var content: Insets
    /// Whether an arrow's span lies across the picture.
    var runsAcross = true
  }

  private mutating func write(_ arts: [SlicedArt], _ patch: Patch) {
    let (content, over) = (patch.content, patch.overhang)
    // All densities grow by the same number of points.
    func missing(_ low: Double, _ high: Double, _ length: (SlicedArt) -> Int) -> Int {
      arts.map { art in
        let free = Double(length(art)) / Double(art.file.scale) - low - high
        return free > 1e-6 ? 0 : Int((-free + 1e-6).rounded(.down)) + 1
      }.max() ?? 0
    }
    let wider = missing(content.left + over.left, content.right + over.right) {
      $0.caps.left + $0.center.width + $0.caps.right
    }
    let higher = missing(content.top + over.top, content.bottom + over.bottom) {
      $0.caps.top + $0.center.height + $0.caps.bottom
    }
    for art in arts { write(art, patch, wider, higher) }
  }

  private mutating func write(
    _ art: SlicedArt, _ patch: Patch, _ wider: Int, _ higher: Int
  ) {
    let file = art.file
    func lose(_ key: String, _ reason: String) {
      losses.append(ThemeLoss(key, appearance: patch.appearance, because: reason))
    }
    guard let density = AndroidDensity(scale: file.scale) else {
      return lose(
        "\(patch.key).image", "Android has no density for \(file.path), which is @\(file.scale)x")
    }
    // The stretching spans: the middle on each axis, or a span on each side of the arrow.
    func spans(_ low: Int, _ high: Int, _ length: Int, span: Range<Int>?) -> [Range<Int>] {
      let middle = low..<length - high
      guard let span else { return [middle] }
      return [middle.lowerBound..<span.lowerBound, span.upperBound..<middle.upperBound]
        .filter { !$0.isEmpty }
    }
    let cut = art.cutToCenter
    let columns = spans(
      art.caps.left, art.caps.right, cut.width, span: patch.runsAcross ? art.span : nil)
    let rows = spans(
      art.caps.top, art.caps.bottom, cut.height, span: patch.runsAcross ? nil : art.span)
    guard !columns.joined().isEmpty, !rows.joined().isEmpty else {
      return lose(
        "\(patch.key).capInsets", "the caps leave nothing of \(file.path) that could stretch")
    }
    var picture = ExpandedNinePatch(cut, columns: columns, rows: rows)
    picture.grow(along: .horizontal, by: wider, scale: file.scale)
    picture.grow(along: .vertical, by: higher, scale: file.scale)
    let bitmap = picture.bitmap
    var marks = NinePatchMarks(columns: picture.columns, rows: picture.rows)
    let overhang = file.pixels(patch.overhang)
    if overhang.left + overhang.right < bitmap.width, overhang.top + overhang.bottom < bitmap.height
    {
      marks.layoutBounds = overhang
    } else {
      lose("frame.alignmentInsets", "they are larger than the picture")
    }
    let content = file.insets(patch.content)
    let across = Padding(
      content.left, content.right, beyond: overhang.left, overhang.right, of: bitmap.width)
    let down = Padding(
      content.top, content.bottom, beyond: overhang.top, overhang.bottom, of: bitmap.height)
    marks.contentColumns = across.mark
    marks.contentRows = down.mark
    if !across.isSaid(in: bitmap.width, without: marks.columns)
      || !down.isSaid(in: bitmap.height, without: marks.rows)
    {
      lose(
        "contentInsets",
        "they do not fit into \(file.path) as whole pixels, so that a padding mark is missing; the Kotlin file has them"
      )
    }
    let folder = "res/drawable\(patch.appearance == nil ? "" : "-night")-\(density.rawValue)"
    files.append(
      ExchangeFile(
        path: "\(folder)/\(patch.name).9.png",
        content: .picture(marks.drawn(round: bitmap), scale: Scale(Double(file.scale)) ?? .one)))
  }
}

/// The content insets at the ends of an axis of a picture, in pixels that need not be whole.
private struct Padding {
  /// The padding mark; `nil` where it would not be whole pixels, leaves none, or lies beyond the layout bounds.
  let mark: Range<Int>?
  private let low: Double
  private let high: Double

  /// - Parameters:
  ///   - lowInset: From the layout bounds to content at the low end.
  ///   - lowBound: From the picture's edge to the layout bounds.
  init(
    _ lowInset: Double, _ highInset: Double, beyond lowBound: Int, _ highBound: Int,
    of length: Int
  ) {
    low = lowInset + Double(lowBound)
    high = highInset + Double(highBound)
    let isWhole = [low, high].allSatisfy { abs($0 - $0.rounded()) < 1e-6 }
    guard isWhole, min(lowInset, highInset) > -1e-6, low + high < Double(length) else {
      mark = nil
      return
    }
    mark = Int(low.rounded())..<length - Int(high.rounded())
  }

  /// Whether there is a mark, or none is needed: without one Android takes the first span that stretches.
  func isSaid(in length: Int, without spans: [Range<Int>]) -> Bool {
    guard mark == nil else { return true }
    guard let span = spans.first else { return false }
    return abs(Double(span.lowerBound) - low) < 1e-6
      && abs(Double(length - span.upperBound) - high) < 1e-6
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
