internal import PNGCodec
internal import Popovers
internal import Raster
internal import Synchronization

/// The pictures in a theme's folder and below; nothing outside of it is ever read.
///
/// A class, because decoded pictures are kept: a gallery draws each many times, from several threads.
final class PictureFolder: Sendable {
  /// A picture with what is worth saying about its file.
  struct Picture: Sendable {
    let bitmap: Bitmap
    /// Messages of the form `path: warning: message`.
    let warnings: [String]
  }

  /// The folder, as its user knows it.
  let path: PathName
  /// The pictures' paths from the folder, those nearest to it first.
  let names: [String]
  let resolved: PathName
  private let decoded = Mutex<[String: Result<Picture, PopframeError>]>([:])

  init(_ path: PathName) throws(SystemError) {
    self.path = path
    resolved = try path.resolved()
    names = PictureWalk(resolved).names
  }

  /// What the theme document may know about the folder.
  var inventory: PictureInventory {
    PictureInventory(paths: names) { [self] name in entry(name) }
  }

  /// The size of one picture, from its first bytes.
  private func entry(_ name: String) -> PictureInventory.Entry {
    let file = path.appending(name)
    do throws(SystemError) {
      guard try file.resolved().isInside(resolved) else { return .outside }
      guard try FileStatus(of: file).kind == .file else { return .unreadable("is no file") }
    } catch .noSuchFile {
      return .unreadable("is a link to a file that is missing")
    } catch {
      return .unreadable(error.reason)
    }
    let start: [UInt8]
    do throws(InputFile.Failure) {
      start = try InputFile(file).start(count: InputFile.pictureHeader)
    } catch { return .unreadable(error.reason) }
    do throws(PNGError) {
      return .picture(try PNGCodec.size(of: start))
    } catch { return .unreadable("\(error)") }
  }

  /// A picture that the theme document has found, decoded once.
  func picture(_ name: String) throws(PopframeError) -> Picture {
    try decoded.withLock { decoded in
      if let known = decoded[name] { return known }
      let result = Result { () throws(PopframeError) in
        try PictureFile(path.appending(name)).picture()
      }
      decoded[name] = result
      return result
    }.get()
  }
}

extension PictureFolder {
  /// The folder's own name, also where its user calls it `.`.
  var folderName: String { resolved.lastPart }
}
