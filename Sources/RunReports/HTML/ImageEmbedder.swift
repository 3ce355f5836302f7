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
  private let files: [PictureRecord: File]

  /// A picture's file as it was found.
  private enum File {
    case sound(PixelSize, bytes: Int)
    case unavailable(reason: String)
  }

  /// Looks at all pictures of some cases, on all cores.
  init(folder: ReportFolder, limit: Int, isServed: Bool = false, cases: [CaseRecord] = []) {
    self.folder = folder
    self.limit = limit
    self.isServed = isServed
    let pictures = cases.flatMap { record in
      let parts = record.parts.map { PictureRecord(path: $0.path, sha256: $0.sha256) }
      return [record.expected, record.actual, record.difference, parts].compactMap(\.self)
    }
    let found = pictures.mapOnAllCores { Self.file(of: $0, in: folder) }
    files = Dictionary(zip(pictures, found), uniquingKeysWith: { first, _ in first })
  }

  /// Reads a file, which has to be the picture that the run has written.
  private static func file(of picture: PictureRecord, in folder: ReportFolder) -> File {
    do throws(PopframeError) {
      let bytes = try folder.picture(picture)
      do throws(PNGError) { return .sound(try PNGCodec.verify(bytes), bytes: bytes.count) } catch {
        return .unavailable(reason: "this file \(error)")
      }
    } catch {
      guard case .refused(_, let reason) = error else { return .unavailable(reason: "\(error)") }
      return .unavailable(reason: reason)
    }
  }

  /// A picture as a page has it.
  enum Item {
    /// A picture and where a browser finds it: inside of the page, or beside it.
    case shown(PixelSize, address: String)
    case unavailable(reason: String)
  }

  /// Reads a picture, which has to be the one that the run has written.
  mutating func take(_ picture: PictureRecord) -> Item {
    let size: PixelSize
    let count: Int
    switch files[picture] ?? Self.file(of: picture, in: folder) {
    case .unavailable(let reason): return .unavailable(reason: reason)
    case .sound(let found, let bytes): (size, count) = (found, bytes)
    }
    if EmbeddedPicture.length(count) <= limit - embeddedBytes,
      let file = try? folder.picture(picture), let embedded = try? EmbeddedPicture(file)
    {
      let length = EmbeddedPicture.length(embedded.bytes.count)
      if length <= limit - embeddedBytes {
        embeddedBytes += length
        return .shown(embedded.size, address: embedded.address)
      }
    }
    linkedPictures += 1
    let address = isServed ? "picture/\(picture.sha256 ?? "").png" : picture.path.uriPath
    return .shown(size, address: "./" + address)
  }
}
