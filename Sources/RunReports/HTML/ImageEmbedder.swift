internal import Files
internal import Imaging
internal import Languages
internal import PNG
internal import PopframeKit
internal import Regression

/// Provides a report's pictures, and limits the size of the page.
///
/// Pictures are embedded until they have reached the limit together; the others are shown from their files beside the
/// page.
struct ImageEmbedder {
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
    /// A picture and where a browser finds it: inside of the page, or beside it.
    case shown(PixelSize, address: String)
    case unavailable(reason: String)
  }

  /// Reads a picture; its path counts from the report's folder.
  mutating func take(_ path: String) -> Item {
    let file: [UInt8]
    do throws(OpenFolder.Obstacle) {
      file = try folder.bytes(of: path, limit: InputFile.largestPicture)
    } catch { return .unavailable(reason: error.reason) }
    do throws(PNGError) {
      if EmbeddedPicture.length(file.count) <= limit - embeddedBytes {
        let picture = try EmbeddedPicture(file)
        let length = EmbeddedPicture.length(picture.bytes.count)
        if length <= limit - embeddedBytes {
          embeddedBytes += length
          return .shown(picture.size, address: picture.address)
        }
      }
      let size = try PNGCodec.verify(file)
      linkedPictures += 1
      return .shown(size, address: "./" + path.uriPath)
    } catch { return .unavailable(reason: "this file \(error)") }
  }
}
