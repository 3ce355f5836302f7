internal import Files
internal import Imaging
internal import PNG
internal import PopframeKit
internal import Themes

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
  ///   - path: The path by which messages name the file.
  ///   - mayBePipe: Whether the file may be a pipe: one that was named by itself.
  static func read(
    _ file: PathName, as path: PathName, mayBePipe: Bool
  ) -> Result<PictureBytes, PopframeError> {
    do throws(InputFile.Failure) {
      let contents = try InputFile(file, mayBePipe: mayBePipe).contents(
        limit: InputFile.largestPicture)
      return .success(PictureBytes(path: path, contents: contents))
    } catch {
      return .failure(PopframeError(error, reading: path))
    }
  }

  /// The picture's size, and what the file says beside its pixels, when it can be decoded to its end.
  func verified() -> Result<(size: PixelSize, facts: PNGFacts), PopframeError> {
    do throws(PNGError) {
      return .success(
        try contents.withBytes { bytes throws(PNGError) in try PNGCodec.verifyPixels(bytes) })
    } catch { return .failure(PopframeError(error, reading: path.text)) }
  }

  /// The pixels, and what the file says beside them.
  func decoded() -> Result<(bitmap: Bitmap, facts: PNGFacts), PopframeError> {
    do throws(PNGError) {
      return .success(
        try contents.withBytes { bytes throws(PNGError) in try PNGCodec.decodeWithFacts(bytes) })
    } catch { return .failure(PopframeError(error, reading: path.text)) }
  }

  /// The warnings about the file, apart from those about its colours, which are facts of a comparison.
  func warnings(_ facts: PNGFacts) -> [Diagnostic] {
    facts.warnings.filter { !$0.isAboutColor }.map { Diagnostic($0, about: path) }
  }
}
