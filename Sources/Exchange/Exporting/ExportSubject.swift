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

    /// Creates a look.
    public init(appearance: String, theme: Theme, losses: [ThemeLoss] = []) {
      self.appearance = appearance
      self.theme = theme
      self.losses = losses
    }

    /// Whether it is the theme without differences.
    public var isBase: Bool { appearance == "base" }
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
}
