package import Files
package import Imaging
package import PNG
internal import Popovers
internal import Synchronization
package import Themes

/// One file of a snapshot: its bytes, and the values computed from them.
///
/// A class, because hash and pixels are computed once and shared by several threads.
package final class Asset: Sendable {
  /// The file as its user knows it.
  package let path: PathName
  /// The bytes, as they were when the file was read.
  package let contents: FileContents

  private struct Findings {
    var hash: Sha256?
    var picture: Result<DecodedPicture, PopframeError>?
  }

  private let findings = Mutex(Findings())

  init(path: PathName, contents: FileContents) {
    self.path = path
    self.contents = contents
  }

  /// A file that exists in memory only.
  package convenience init(bytes: [UInt8], path: PathName) {
    self.init(path: path, contents: FileContents(bytes))
  }

  /// Reads a file that was named directly and not by a theme.
  ///
  /// Throws `unreadable` if it cannot be opened.
  package convenience init(reading path: PathName) throws(PopframeError) {
    let contents: FileContents
    do throws(InputFile.Failure) {
      contents = try InputFile(path).contents(limit: InputFile.largestPicture)
    } catch { throw PopframeError(error, reading: path) }
    self.init(path: path, contents: contents)
  }

  var hash: Sha256 {
    findings.withLock { findings in
      if let hash = findings.hash { return hash }
      let hash = contents.withBytes { Sha256(of: $0) }
      findings.hash = hash
      return hash
    }
  }

  /// The size of the picture in pixels, from the header.
  var pixelSize: PixelSize {
    get throws(PNGError) {
      try contents.withBytes { bytes throws(PNGError) in try PNGCodec.size(of: bytes) }
    }
  }

  /// Throws `damaged` if the file is not a PNG.
  package func size() throws(PopframeError) -> PixelSize {
    do throws(PNGError) { return try pixelSize } catch {
      throw PopframeError(error, reading: path.text)
    }
  }

  /// The picture, decoded once.
  package func picture() throws(PopframeError) -> DecodedPicture {
    try findings.withLock { findings in
      if let known = findings.picture { return known }
      let result = Result { () throws(PopframeError) in
        try DecodedPicture(contents, path: path)
      }
      findings.picture = result
      return result
    }.get()
  }
}

/// The name of a file as its bytes: two names that differ in Unicode normalization only are two files,
/// while Swift takes them for the same string.
package struct AssetName: Hashable, Comparable, Sendable {
  let text: String

  package init(_ text: String) { self.text = text }

  package static func == (first: AssetName, second: AssetName) -> Bool {
    first.text.utf8.elementsEqual(second.text.utf8)
  }

  package static func < (first: AssetName, second: AssetName) -> Bool {
    first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}

/// A decoded PNG file, with the warnings about it.
package struct DecodedPicture: Sendable {
  /// The pixels, premultiplied sRGB.
  package let bitmap: Bitmap
  package let warnings: [Diagnostic]
  /// Pixels per point as the file's density says; `nil` where it says nothing of the kind.
  package let scale: Int?

  /// Creates a picture that exists in memory only.
  package init(_ bitmap: Bitmap, warnings: [Diagnostic] = []) {
    self.bitmap = bitmap
    self.warnings = warnings
    scale = nil
  }

  /// Throws `damaged` if they are not a valid PNG.
  init(_ contents: FileContents, path: PathName) throws(PopframeError) {
    do throws(PNGError) {
      let (bitmap, facts) = try contents.withBytes { bytes throws(PNGError) in
        try PNGCodec.decodeWithFacts(bytes)
      }
      self.bitmap = bitmap
      warnings = facts.warnings.map { Diagnostic($0, about: path) }
      scale = facts.pixelsPerMetre?.scale
    } catch { throw PopframeError(error, reading: path.text) }
  }

  /// Reads and decodes a file that was named directly and not by a theme.
  ///
  /// Throws `unreadable` if it cannot be opened, `damaged` if it is not a valid PNG.
  package init(file path: PathName) throws(PopframeError) {
    self = try Asset(reading: path).picture()
  }

  /// Pixels per point of a file, from `@2x` in its name; 1 without.
  package static func scale(of path: PathName) -> Int { PictureName(path.lastPart)?.scale ?? 1 }
}

extension Diagnostic {
  package init(_ warning: PNGWarning, about path: PathName) {
    self.init(
      .warning, warning.isAboutColor ? .pictureColor : .damagedPicture, file: path.text,
      picture: path.text, message: "\(warning)")
  }
}

extension PopframeError {
  /// Creates the error for a PNG file that could not be read: it is damaged, or there is not enough
  /// memory.
  package init(_ error: PNGError, reading path: String) {
    self =
      error == .outOfMemory
      ? .outOfMemory(path: path) : .damaged(path: path, reason: "this file \(error)")
  }
}
