/// Pictures that are drawn together into a folder of their own: all of them, or none.
package protocol PictureBatch: Sendable {
  /// The SHA-256 of everything that the pictures follow from, beside the program; `nil` if a file cannot be
  /// read.
  var source: Sha256? { get }
  /// The name in messages.
  var name: String { get }
  /// The name of the folder that the pictures lie in.
  var folder: String { get }
  /// The names of the files, in the order in which they are drawn.
  var fileNames: [String] { get }

  /// Draws the pictures, on all cores; the result does not depend on how many there are.
  ///
  /// - Parameter progress: Gets the number of pictures that are done, one after the other.
  /// - Returns: The remaining work: the sheet, mostly on one core.
  func drawPictures(progress: (Int) -> Void) throws(PopframeError) -> Gallery.Draft
}

extension PictureBatch {
  /// How many pictures are drawn; the sheet is none of them.
  package var pictureCount: Int { fileNames.count { $0 != Gallery.sheetName } }

  /// Draws everything.
  ///
  /// - Parameter progress: Gets the number of pictures that are done, one after the other.
  package func draw(
    progress: (Int) -> Void = { _ in }
  ) throws(PopframeError) -> Gallery.Pictures {
    try drawPictures(progress: progress).finished()
  }

  /// The pictures that were drawn before from the same files by the same program; `nil` if there are none.
  package func pictures(in cache: PictureCache) -> Gallery.Pictures? {
    guard let source, let files = cache.files(for: source, count: fileNames.count) else {
      return nil
    }
    return Gallery.Pictures(folder: folder, files: Array(zip(fileNames, files)), warnings: [])
  }

  /// Keeps pictures that were just drawn, unless there are warnings: such pictures are drawn each time, so
  /// that the warnings are repeated.
  package func keep(
    _ pictures: Gallery.Pictures, in cache: PictureCache
  ) throws(PopframeError) {
    guard pictures.warnings.isEmpty, let source else { return }
    try cache.keep(pictures.files.map(\.png), for: source)
  }
}

extension ThemeFolder {
  /// The SHA-256 of everything that any picture of the theme follows from; `nil` if a file cannot be read.
  var source: Sha256? {
    // A theme may get its name from its folder.
    (try? files.hash(of: fileNames)).map { Sha256(of: [fileNames[0], name], $0) }
  }
}
