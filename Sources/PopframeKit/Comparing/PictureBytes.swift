internal import Imaging
internal import PNG

/// The bytes of a picture's file, or the error if they are not a valid PNG.
struct PictureBytes {
  let path: PathName
  let contents: FileContents

  /// Reads a file.
  ///
  /// Fails with `unreadable` when it is missing, a folder or may not be read, with `damaged` when
  /// it is larger than a picture can be or changes while it is read.
  ///
  /// - Parameters:
  ///   - likely: A file that probably has the same bytes.
  ///   - mayBePipe: Whether the file may be a pipe: one that was named by itself.
  static func read(
    _ path: PathName, likely: PictureBytes? = nil, mayBePipe: Bool
  ) -> Result<PictureBytes, PopframeError> {
    do throws(InputFile.Failure) {
      let contents = try InputFile(path, mayBePipe: mayBePipe).contents(
        limit: InputFile.largestPicture, likely: likely?.contents)
      return .success(PictureBytes(path: path, contents: contents))
    } catch {
      return .failure(PopframeError(error, reading: path))
    }
  }

  /// The picture's size, when the file is whole.
  func verified() -> Result<PixelSize, PopframeError> {
    do throws(PNGError) {
      return .success(
        try contents.withBytes { bytes throws(PNGError) in try PNGCodec.verify(bytes) })
    } catch { return .failure(PopframeError(error, reading: path.text)) }
  }

  /// The pixels.
  func decoded() -> Result<Bitmap, PopframeError> {
    do throws(PNGError) {
      return .success(
        try contents.withBytes { bytes throws(PNGError) in try PNGCodec.decode(bytes).bitmap })
    } catch { return .failure(PopframeError(error, reading: path.text)) }
  }
}
