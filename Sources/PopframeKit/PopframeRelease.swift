/// This release of Popframe: its libraries and its command have one version.
@_spi(Studio) public enum PopframeRelease {
  /// The version, `MAJOR.MINOR.PATCH`: that of the newest section of CHANGELOG.md, with `-dev` until it
  /// is released.
  public static let version = "0.1.0-dev"
}
