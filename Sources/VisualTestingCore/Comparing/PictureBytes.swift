internal import PNGCodec
internal import PopframeKit
internal import Raster

/// The bytes of a picture's file, and what they are when they are no sound PNG.
struct PictureBytes {
  let path: PathName
  let contents: FileContents

  /// Reads a file.
  ///
  /// Fails with `unreadable` when it is missing, a folder or may not be read, with `damaged` when
  /// it is larger than a picture can be.
  static func read(_ path: PathName) -> Result<PictureBytes, PopframeError> {
    do throws(InputFile.Failure) {
      let contents = try InputFile(path).contents(limit: InputFile.largestPicture)
      return .success(PictureBytes(path: path, contents: contents))
    } catch .tooLarge(let limit) {
      return .failure(
        .damaged(path: path.text, reason: "\(InputFile.Failure.tooLarge(limit: limit).reason)"))
    } catch {
      return .failure(.unreadable(path: path.text, reason: error.reason))
    }
  }

  /// The picture's size, when the file is whole.
  func verified() -> Result<PixelSize, PopframeError> {
    do throws(PNGError) {
      return .success(
        try contents.withBytes { bytes throws(PNGError) in try PNGCodec.verify(bytes) })
    } catch { return .failure(.damaged(path: path.text, reason: "this file \(error)")) }
  }

  /// The pixels.
  func decoded() -> Result<Bitmap, PopframeError> {
    do throws(PNGError) {
      return .success(
        try contents.withBytes { bytes throws(PNGError) in try PNGCodec.decode(bytes).bitmap })
    } catch { return .failure(.damaged(path: path.text, reason: "this file \(error)")) }
  }
}
