internal import Imaging
internal import PNG
internal import Popovers
internal import ThemeTree

/// A decoded PNG file, with the warnings about it.
struct DecodedPicture: Sendable {
  /// The pixels, premultiplied sRGB.
  let bitmap: Bitmap
  /// The warnings about the file.
  let warnings: [Diagnostic]

  /// Decodes the bytes of a file.
  ///
  /// Throws `damaged` if they are not a valid PNG.
  init(_ contents: FileContents, path: PathName) throws(PopframeError) {
    do throws(PNGError) {
      let image = try contents.withBytes { bytes throws(PNGError) in try PNGCodec.decode(bytes) }
      bitmap = image.bitmap
      warnings = image.warnings.map {
        Diagnostic(.warning, .pictureColor, file: path.text, picture: path.text, message: "\($0)")
      }
    } catch { throw PopframeError(error, reading: path.text) }
  }

  /// Reads and decodes a file that was named directly and not by a theme.
  ///
  /// Throws `unreadable` if it cannot be opened, `damaged` if it is not a valid PNG.
  init(file path: PathName) throws(PopframeError) {
    let contents: FileContents
    do throws(InputFile.Failure) {
      contents = try InputFile(path).contents(limit: InputFile.largestPicture)
    } catch { throw PopframeError(error, reading: path) }
    try self.init(contents, path: path)
  }

  /// Pixels per point of a file, from `@2x` in its name; 1 without.
  static func scale(of path: PathName) -> Int { PictureName(path.lastPart)?.scale ?? 1 }
}

extension PopframeError {
  /// Creates the error for a PNG file that could not be read: it is damaged, or there is not enough
  /// memory.
  init(_ error: PNGError, reading path: String) {
    self =
      error == .outOfMemory
      ? .outOfMemory(path: path) : .damaged(path: path, reason: "this file \(error)")
  }
}
