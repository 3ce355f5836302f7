internal import PNGCodec
internal import Popovers
internal import Raster

/// A PNG file that is decoded.
struct PictureFile: Sendable {
  let path: PathName

  init(_ path: PathName) { self.path = path }

  /// Reads and decodes the file.
  ///
  /// Throws `unreadable` when it cannot be opened, `damaged` when it is no sound PNG.
  func picture() throws(PopframeError) -> PictureFolder.Picture {
    let bytes: [UInt8]
    do throws(InputFile.Failure) {
      bytes = try InputFile(path).bytes(limit: InputFile.largestPicture)
    } catch { throw .unreadable(path: path.text, reason: error.reason) }
    do throws(PNGError) {
      let image = try PNGCodec.decode(bytes)
      return PictureFolder.Picture(
        bitmap: image.bitmap, warnings: image.warnings.map { "\(path.text): warning: \($0)" })
    } catch { throw .damaged(path: path.text, reason: "this file \(error)") }
  }

  /// Pixels per point, from `@2x` in the name; 1 without.
  var scale: Int { PictureName(path.lastPart)?.scale ?? 1 }
}
