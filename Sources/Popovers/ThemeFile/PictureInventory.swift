package import Imaging

/// What is in a theme's folder, as far as pictures go: the names of the files, and their sizes when
/// somebody asks. It is how a theme document learns about files without touching any.
package struct PictureInventory: Sendable {
  /// What is known about one file.
  package enum Entry: Equatable, Sendable {
    /// A picture of this size in pixels.
    case picture(PixelSize)
    /// Its size cannot be found out, for this reason: a clause that follows the file's name and a
    /// colon, such as "is empty" or "is no PNG file".
    case unreadable(String)
    /// A link that leads out of the theme's folder.
    case outside
  }

  /// The files, from the theme's folder, with forward slashes: `frame@2x.png`, `art/arrow.png`.
  package let paths: [String]
  private let measure: @Sendable (String) -> Entry

  /// Creates an inventory whose sizes are asked for one by one, for named pictures only.
  ///
  /// `measure` gets one of `paths`. It may be asked for the same path more than once.
  package init(paths: [String], measure: @escaping @Sendable (String) -> Entry) {
    self.paths = paths
    self.measure = measure
  }

  /// Creates an inventory from what is known about each file.
  package init(_ entries: [String: Entry] = [:]) {
    self.init(paths: entries.keys.sorted()) { path in
      entries[path] ?? .unreadable("is missing")
    }
  }

  /// What is known about one of the files.
  package subscript(path: String) -> Entry { measure(path) }
}
