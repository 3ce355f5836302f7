package import Imaging
internal import Popovers
package import Themes

/// A theme as exporters take it: its values in every appearance, and its pictures as bitmaps.
package struct ExportSubject: Sendable {
  /// A theme in one of its appearances.
  package struct Look: Sendable {
    /// The appearance; `base` is the theme without differences.
    package var appearance: String
    /// Its values; every picture is an image or fused art, unless no format needs pictures.
    package var theme: Theme
    /// Its values as the theme says them.
    package let original: Theme
    /// The colour of text on it.
    package var contentColor = Color.black
    /// The losses that follow from drawing a drawn theme as pictures.
    package var losses: [ThemeLoss]
    /// The same where the arrow's place counts, for formats in which it moves.
    package var arrowLosses: [ThemeLoss] = []
    /// Where the arrow's base begins along its edge in the pictures of a drawn theme, in points; `nil` for a theme that
    /// has pictures of its own.
    package var drawnBase: Double?
    /// How far the pictures of a drawn theme hang over its bounds on every side, in whole points.
    package var overhang = 0.0
    /// The frame that the pictures of a drawn theme show.
    package var drawn: DrawnFrame?
    /// The coverage of a drawn theme's outline, as opaque art, and how far it hangs over bounds on every side, in whole
    /// points; `nil` without a backdrop, and for formats that have none.
    package var coverage: (art: FusedArt, overhang: Double)?
    /// The pictures of an arrow that is cut out of a texture, by direction.
    package var clipped: [ArrowDirection: ClippedArrow]
    /// The pictures of shadows by direction, one for each; none where a format blurs or draws them.
    package var castShadows: [ArrowDirection: [CastShadow]] = [:]
    /// By how many levels a pixel of these shadows differs at most.
    package var shadowLevels = 0

    package init(
      appearance: String, theme: Theme, losses: [ThemeLoss] = [], drawnBase: Double? = nil,
      clipped: [ArrowDirection: ClippedArrow] = [:]
    ) {
      self.appearance = appearance
      self.theme = theme
      original = theme
      self.losses = losses
      self.drawnBase = drawnBase
      self.clipped = clipped
    }

    package var isBase: Bool { appearance == "base" }
  }

  /// An arrow that is cut out of a texture, as pictures in the pixels of some scales.
  package struct ClippedArrow: Sendable {
    /// How much of the texture shows, as alpha.
    package var mask: [Int: Bitmap]
    /// The picture of the line over the masked texture.
    package var line: [Int: Bitmap]
    /// How far the pictures hang over the arrow's rectangle, in points.
    package var overhang: Insets

    package init(mask: [Int: Bitmap], line: [Int: Bitmap], overhang: Insets) {
      self.mask = mask
      self.line = line
      self.overhang = overhang
    }
  }

  /// A shadow as black pictures of its alpha where it is opaque, without its offset.
  package struct CastShadow: Sendable {
    /// How far the pictures hang over frame and arrow on every side, in whole points.
    package let reach: Double
    /// Of the frame alone, in the pixels of some scales; the middle is one pixel.
    package var frames: [PreparedPicture.File] = []
    /// What the arrow adds, in the pixels of some scales; none for a shadow of the frame alone.
    package var arrows: [Int: Bitmap] = [:]
    /// By how many levels a pixel differs at most.
    package var levels = 0

    package init(reach: Double) { self.reach = reach }
  }

  /// The base and the appearances, in the theme's order; the base is first.
  package let looks: [Look]
  /// The pixels of the pictures, by their paths in ``looks``.
  package let bitmaps: [String: Bitmap]
  /// The prefix of names and identifiers; may be empty.
  package let prefix: String
  /// The package of an Android app's code, such as `com.example.app`; empty for none.
  package let androidPackage: String
  /// Whether an Android device draws the theme, which has pictures otherwise.
  package let isDrawnOnDevice: Bool
  /// Whether Swift's declarations are public, for a module of their own.
  package let isPublic: Bool
  /// The files that an import has kept because it has no use for their keys: trees by path.
  package let kept: [String: SourceNode]
  /// Other files that an import has kept, by their paths.
  package let keptFiles: [String: [UInt8]]

  /// - Precondition: There is a look, the base first, and a bitmap of every file.
  package init(
    looks: [Look], bitmaps: [String: Bitmap], prefix: String = "", androidPackage: String = "",
    isDrawnOnDevice: Bool = false, isPublic: Bool = false,
    kept: [String: SourceNode] = [:], keptFiles: [String: [UInt8]] = [:]
  ) {
    precondition(looks.first?.isBase == true, "the base is first")
    self.looks = looks
    self.bitmaps = bitmaps
    self.prefix = prefix
    self.androidPackage = androidPackage
    self.isDrawnOnDevice = isDrawnOnDevice
    self.isPublic = isPublic
    self.kept = kept
    self.keptFiles = keptFiles
  }

  package var base: Theme { looks[0].theme }

  package func bitmap(_ file: PictureSet.File) -> Bitmap {
    bitmaps[file.path] ?? Bitmap(size: file.size)
  }

  package func bitmap(_ file: PictureSet.File, tintedAs theme: Theme) -> Bitmap {
    let bitmap = bitmap(file)
    return switch theme.tint {
    case let tint? where tint.mode == .multiply: bitmap.multiplied(by: tint.color)
    case let tint?: bitmap.filled(with: tint.color)
    case nil: bitmap
    }
  }
}
