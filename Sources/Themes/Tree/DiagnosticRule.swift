/// The rule of a diagnostic: a stable name that tools and the key `lint` use. Each constant's comment gives the rule's
/// requirement.
public struct DiagnosticRule: RawRepresentable, Hashable, Sendable {
  /// The name, in kebab-case.
  public let rawValue: String

  /// Creates a rule from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
}

// The text of a file.
extension DiagnosticRule {
  /// The text is valid YAML.
  public static let yamlSyntax = Self(rawValue: "yaml-syntax")
  /// A file has at most 256 KB, 64 levels and 1000 anchors.
  public static let yamlLimit = Self(rawValue: "yaml-limit")
  /// A colour is in quotes; YAML reads an unquoted # as a comment.
  public static let unquotedColor = Self(rawValue: "unquoted-color")
  /// A key occurs once in its mapping.
  public static let duplicateKey = Self(rawValue: "duplicate-key")
}

// Keys and values.
extension DiagnosticRule {
  /// The format is one that this version reads.
  public static let formatVersion = Self(rawValue: "format-version")
  /// A mapping has keys of the reference only.
  public static let unknownKey = Self(rawValue: "unknown-key")
  /// A required key exists.
  public static let missingKey = Self(rawValue: "missing-key")
  /// A key has a value.
  public static let missingValue = Self(rawValue: "missing-value")
  /// A value is of the kind that its key takes.
  public static let wrongType = Self(rawValue: "wrong-type")
  /// A value is in its key's range and fits the others.
  public static let invalidValue = Self(rawValue: "invalid-value")
  /// Keys that exclude each other are not used together.
  public static let conflictingKeys = Self(rawValue: "conflicting-keys")
  /// A key has an effect beside the others.
  public static let ignoredKey = Self(rawValue: "ignored-key")
  /// A theme has at most 10,000 previews.
  public static let tooManyPreviews = Self(rawValue: "too-many-previews")
  /// The items of a list in an appearance or a direction repeat what those of the inherited list say.
  public static let listReplaced = Self(rawValue: "list-replaced")
  /// The file is of the expected kind: a theme or a scene.
  public static let wrongFile = Self(rawValue: "wrong-file")
}

// Pictures, and popovers that are drawn.
extension DiagnosticRule {
  /// A picture that is named is in the theme's folder, and its files agree.
  public static let unusablePicture = Self(rawValue: "unusable-picture")
  /// A picture's file for a larger scale has exactly the size that its smaller files require.
  public static let scaleOffByOne = Self(rawValue: "scale-off-by-one")
  /// A picture is a valid PNG file.
  public static let damagedPicture = Self(rawValue: "damaged-picture")
  /// A picture that is drawn from an SVG shows the SVG as it is.
  public static let staleArt = Self(rawValue: "stale-art")
  /// A picture's colours are sRGB.
  public static let pictureColor = Self(rawValue: "picture-color")
  /// A picture has a file for the scale that is drawn.
  public static let pictureScale = Self(rawValue: "picture-scale")
  /// Cap insets, centre and arrow span are whole pixels of every file.
  public static let offPixel = Self(rawValue: "off-pixel")
  /// A requested popover can be drawn.
  public static let impossibleLayout = Self(rawValue: "impossible-layout")
  /// A popover that is placed points at its source and shows its content.
  public static let placement = Self(rawValue: "placement")
}

// Import from and export to other formats.
extension DiagnosticRule {
  /// The formats that the theme is exported to can express everything in the theme.
  public static let exportLoss = Self(rawValue: "export-loss")
  /// A file that a theme is imported from is valid.
  public static let importedFile = Self(rawValue: "imported-file")
}

// The list of messages itself.
extension DiagnosticRule {
  /// At most 100 messages are shown.
  public static let messageLimit = Self(rawValue: "message-limit")
}
