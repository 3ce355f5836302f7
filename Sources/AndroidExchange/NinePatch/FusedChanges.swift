import Exchange
import Imaging
import Popovers

/// The differences of fused art for a direction or in a dark appearance.
struct FusedChanges {
  private let insets: Insets
  private let height: Double
  private var directions: [FrameChanges.Line] = []
  private var darkInsets: FrameChanges.Line?
  private var darkPieces: [(name: String, base: ImportedPicture, night: ImportedPicture)] = []

  /// - Parameters:
  ///   - insets: The content insets of the theme.
  ///   - height: The arrow's height, in points.
  init(insets: Insets, height: Double) {
    self.insets = insets
    self.height = height
  }

  /// Notes the content insets of a picture whose padding marks say others than the theme.
  ///
  /// - Parameter isMirrored: Whether the picture's mirror image is drawn for another direction, too.
  mutating func addDirection(of piece: FusedPatches.Piece, isMirrored: Bool) {
    let patch = piece.largest
    guard !piece.slot.isInCorner, patch.marks.contentColumns != nil,
      patch.marks.contentRows != nil
    else { return }
    let (own, origin) = piece.contentInsets(patch, height: height)
    let mirrored = Insets(top: own.top, left: own.right, bottom: own.bottom, right: own.left)
    let pairs = [(piece.slot.rawValue, own)] + (isMirrored ? [("left", mirrored)] : [])
    for (name, other) in pairs where other != insets {
      directions.append(
        (
          "\(name): {contentInsets: \(ImportedThemeText.list(other))}",
          "\(origin), \(name == piece.slot.rawValue ? "" : "mirrored, ")without the arrow"
        ))
    }
  }

  /// Notes the differences of a picture in the dark.
  ///
  /// - Parameter insets: The content insets of the dark files, of the picture that the theme's are taken from.
  mutating func addAppearance(
    of piece: FusedPatches.Piece, _ base: ImportedPicture, _ night: ImportedPicture,
    insets: (insets: Insets, origin: String)?
  ) {
    if let insets, insets.insets != self.insets {
      darkInsets = (
        "contentInsets: \(ImportedThemeText.list(insets.insets))",
        "\(insets.origin), without the arrow"
      )
    }
    let isSame =
      base.commonCaps != nil && base.commonCaps == night.commonCaps
      && base.commonSpan == night.commonSpan
    if !isSame { darkPieces.append((piece.slot.rawValue, base, night)) }
  }

  func write(_ text: inout ImportedThemeText) {
    if !directions.isEmpty {
      text.add("")
      text.add("directions:")
      for line in directions { text.add("  \(line.text)", line.origin) }
    }
    guard darkInsets != nil || !darkPieces.isEmpty else { return }
    text.add("")
    text.add("appearances:")
    text.add("  dark:")
    if let darkInsets { text.add("    \(darkInsets.text)", darkInsets.origin) }
    guard !darkPieces.isEmpty else { return }
    text.add("    arrow:")
    text.add("      fused:")
    for (name, base, night) in darkPieces {
      text.add("        \(name):")
      text.addCaps(night, indent: "          ", over: base)
      text.addArrowSpan(night, indent: "          ", over: base)
    }
  }
}
