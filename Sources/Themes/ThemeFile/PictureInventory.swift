package import Imaging

/// The pictures in a theme's folder: the names of the files, and their sizes on demand. With it, a
/// theme document needs no access to files.
package struct PictureInventory: Sendable {
  package enum Entry: Equatable, Sendable {
    case picture(PixelSize)
    /// Its size is unknown, for this reason: a clause that follows the file's name and a colon,
    /// such as "is empty" or "is no PNG file".
    case unreadable(String)
    /// A link that leads out of the theme's folder.
    case outside
  }

  /// The files, from the theme's folder, with forward slashes: `frame@2x.png`, `art/arrow.png`.
  package let paths: [String]
  private let measure: @Sendable (String) -> Entry

  /// Creates an inventory that measures files one by one, only for pictures that a theme names.
  ///
  /// `measure` gets one of `paths`. It may be called several times for the same path.
  package init(paths: [String], measure: @escaping @Sendable (String) -> Entry) {
    self.paths = paths
    self.measure = measure
  }

  package init(_ entries: [String: Entry] = [:]) {
    self.init(paths: entries.keys.sorted()) { path in
      entries[path] ?? .unreadable("is missing")
    }
  }

  package subscript(path: String) -> Entry { measure(path) }
}
