internal import Imaging
internal import PNG
internal import Popovers
internal import ThemeTree

/// A PNG file that has been decoded, with what is worth saying about it.
struct DecodedPicture: Sendable {
  /// The pixels, premultiplied sRGB.
  let bitmap: Bitmap
  /// What was passed over in the file.
  let warnings: [Diagnostic]

  /// Decodes the bytes of a file.
  ///
  /// Throws `damaged` when they are no sound PNG.
  init(_ contents: FileContents, path: PathName) throws(PopframeError) {
    do throws(PNGError) {
      let image = try contents.withBytes { bytes throws(PNGError) in try PNGCodec.decode(bytes) }
      bitmap = image.bitmap
      warnings = image.warnings.map {
        Diagnostic(.warning, .pictureColor, file: path.text, picture: path.text, message: "\($0)")
      }
    } catch { throw PopframeError(error, reading: path.text) }
  }

  /// Reads and decodes a file that was named by itself, rather than by a theme.
  ///
  /// Throws `unreadable` when it cannot be opened, `damaged` when it is no sound PNG.
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
  /// Why a PNG file could not be read: it is damaged, unless memory is what is missing.
  init(_ error: PNGError, reading path: String) {
    self =
      error == .outOfMemory
      ? .outOfMemory(path: path) : .damaged(path: path, reason: "this file \(error)")
  }
}
