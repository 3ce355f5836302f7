/// Provides a report's pictures, and limits the size of the page.
///
/// Pictures are embedded until they have reached the limit together; later ones are read from their
/// files beside the page.
struct PictureShelf {
  let folder: ReportFolder
  /// The most bytes of pictures, in Base64, that are embedded.
  let limit: Int
  private(set) var embeddedBytes = 0
  private(set) var linkedPictures = 0

  init(folder: ReportFolder, limit: Int) {
    self.folder = folder
    self.limit = limit
  }

  /// A picture as a page has it.
  enum Item {
    case embedded(EmbeddedPicture)
    /// Too large for the page: the page shows the file beside it.
    case linked(EmbeddedPicture)
    case unavailable(reason: String)
  }

  /// Reads a picture that is shown; its path counts from the report's folder.
  mutating func take(_ path: String) -> Item {
    do throws(EmbeddedPicture.Unavailable) {
      let picture = try EmbeddedPicture(path, in: folder)
      if embed(picture) { return .embedded(picture) }
      linkedPictures += 1
      return .linked(picture)
    } catch { return .unavailable(reason: error.reason) }
  }

  /// Reads a picture that only the script needs; `nil` if there is no room for it.
  mutating func takeForScript(_ path: String) -> EmbeddedPicture? {
    guard let picture = try? EmbeddedPicture(path, in: folder), embed(picture) else {
      return nil
    }
    return picture
  }

  private mutating func embed(_ picture: EmbeddedPicture) -> Bool {
    guard embeddedBytes + picture.embeddedBytes <= limit else { return false }
    embeddedBytes += picture.embeddedBytes
    return true
  }
}
