internal import Imaging
internal import PNG
internal import Synchronization

/// One file of a snapshot: its bytes, and the values computed from them.
///
/// A class, because hash and pixels are computed once and shared by several threads.
final class Asset: Sendable {
  /// The file as its user knows it.
  let path: PathName
  /// The bytes, as they were when the file was read.
  let contents: FileContents

  private struct Findings {
    var hash: Sha256?
    var picture: Result<DecodedPicture, PopframeError>?
  }

  private let findings = Mutex(Findings())

  init(path: PathName, contents: FileContents) {
    self.path = path
    self.contents = contents
  }

  /// The SHA-256 of the bytes.
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

  /// The picture, decoded once.
  func picture() throws(PopframeError) -> DecodedPicture {
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
struct AssetName: Hashable, Comparable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (first: AssetName, second: AssetName) -> Bool {
    first.text.utf8.elementsEqual(second.text.utf8)
  }

  static func < (first: AssetName, second: AssetName) -> Bool {
    first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}
