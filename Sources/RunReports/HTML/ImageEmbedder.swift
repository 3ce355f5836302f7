internal import Files
internal import Imaging
internal import Languages
internal import PNG
internal import PopframeKit
internal import Regression

/// Provides a report's pictures, and limits the size of the page.
///
/// Pictures are embedded until they have reached the limit together; the others are shown from their files beside the
/// page, or from a server by their SHA-256, so that the address is that of the very picture that is meant.
struct ImageEmbedder {
  let folder: ReportFolder
  /// The most bytes of pictures, in Base64, that are embedded.
  let limit: Int
  /// Whether a server shows the pictures that are not embedded.
  let isServed: Bool
  private(set) var embeddedBytes = 0
  private(set) var linkedPictures = 0

  init(folder: ReportFolder, limit: Int, isServed: Bool = false) {
    self.folder = folder
    self.limit = limit
    self.isServed = isServed
  }

  /// A picture as a page has it.
  enum Item {
    /// A picture and where a browser finds it: inside of the page, or beside it.
    case shown(PixelSize, address: String)
    case unavailable(reason: String)
  }

  /// Reads a picture, which has to be the one that the run has written.
  mutating func take(_ picture: PictureRecord) -> Item {
    let file: [UInt8]
    do throws(PopframeError) { file = try folder.picture(picture) } catch {
      guard case .refused(_, let reason) = error else { return .unavailable(reason: "\(error)") }
      return .unavailable(reason: reason)
    }
    do throws(PNGError) {
      if EmbeddedPicture.length(file.count) <= limit - embeddedBytes {
        let embedded = try EmbeddedPicture(file)
        let length = EmbeddedPicture.length(embedded.bytes.count)
        if length <= limit - embeddedBytes {
          embeddedBytes += length
          return .shown(embedded.size, address: embedded.address)
        }
      }
      let size = try PNGCodec.verify(file)
      linkedPictures += 1
      let address = isServed ? "picture/\(picture.sha256 ?? "").png" : picture.path.uriPath
      return .shown(size, address: "./" + address)
    } catch { return .unavailable(reason: "this file \(error)") }
  }
}
