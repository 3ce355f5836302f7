public import Imaging
public import Popovers
public import ThemeTree

/// A theme as exporters take it: its values in every appearance, and its pictures as bitmaps.
public struct ExportSubject: Sendable {
  /// A theme in one of its appearances.
  public struct Look: Sendable {
    /// The appearance; `base` is the theme without differences.
    public var appearance: String
    /// Its values; every picture is an image or fused art.
    public var theme: Theme
    /// What cannot be said because a drawn theme became pictures.
    public var losses: [ThemeLoss]
    /// The same where the arrow's place counts, for formats in which it moves.
    public var arrowLosses: [ThemeLoss] = []
    /// Where the arrow's base begins along its edge in the pictures of a drawn theme, in points; `nil` for a theme that
    /// has pictures of its own.
    public var drawnBase: Double?
    /// How far the pictures of a drawn theme hang over its bounds on every side, in whole points.
    public var overhang = 0.0
    /// The pictures of an arrow that is cut out of a texture, by direction.
    public var clipped: [ArrowDirection: ClippedArrow]

    /// Creates a look.
    public init(
      appearance: String, theme: Theme, losses: [ThemeLoss] = [], drawnBase: Double? = nil,
      clipped: [ArrowDirection: ClippedArrow] = [:]
    ) {
      self.appearance = appearance
      self.theme = theme
      self.losses = losses
      self.drawnBase = drawnBase
      self.clipped = clipped
    }

    /// Whether it is the theme without differences.
    public var isBase: Bool { appearance == "base" }
  }

  /// An arrow that is cut out of a texture, as pictures in the pixels of some scales.
  public struct ClippedArrow: Sendable {
    /// How much of the texture shows, as alpha.
    public var mask: [Int: Bitmap]
    /// What lies over it.
    public var line: [Int: Bitmap]
    /// How far the pictures hang over the arrow's rectangle, in points.
    public var overhang: Insets

    /// Creates an arrow.
    public init(mask: [Int: Bitmap], line: [Int: Bitmap], overhang: Insets) {
      self.mask = mask
      self.line = line
      self.overhang = overhang
    }
  }

  /// The base and the appearances, in the theme's order; the base is first.
  public let looks: [Look]
  /// The pixels of the pictures, by their paths in ``looks``.
  public let bitmaps: [String: Bitmap]
  /// What stands before names and identifiers; empty for nothing.
  public let prefix: String
  /// What an import has kept because it did not understand it: trees of files by their paths.
  public let kept: [String: SourceNode]
  /// Other files that an import has kept, by their paths.
  public let keptFiles: [String: [UInt8]]
  /// The line that makes the export again, for the head of generated files.
  public let remake: String

  /// Creates a subject.
  ///
  /// - Precondition: There is a look, the base first, and a bitmap of every file.
  public init(
    looks: [Look], bitmaps: [String: Bitmap], prefix: String = "", kept: [String: SourceNode] = [:],
    keptFiles: [String: [UInt8]] = [:], remake: String = ""
  ) {
    precondition(looks.first?.isBase == true, "the base is first")
    self.looks = looks
    self.bitmaps = bitmaps
    self.prefix = prefix
    self.kept = kept
    self.keptFiles = keptFiles
    self.remake = remake
  }

  /// The theme without differences.
  public var base: Theme { looks[0].theme }

  /// The pixels of a file.
  func bitmap(_ file: PictureSet.File) -> Bitmap {
    bitmaps[file.path] ?? Bitmap(size: file.size)
  }

  /// The pixels of a file, tinted as a theme says.
  func bitmap(_ file: PictureSet.File, tintedAs theme: Theme) -> Bitmap {
    let bitmap = bitmap(file)
    return switch theme.tint {
    case let tint? where tint.mode == .multiply: bitmap.multiplied(by: tint.color)
    case let tint?: bitmap.filled(with: tint.color)
    case nil: bitmap
    }
  }
}
