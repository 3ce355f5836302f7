internal import Imaging
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview

/// Pictures that came from the page, and pictures that were made of them, by the SHA-256 of their files. They are in this
/// process's memory only; of more than there is room for, the oldest are lost.
struct Uploads {
  private var files: [(hash: String, png: [UInt8])] = []
  /// The pixels of the one that was drawn last: a page draws it again and again.
  private var last: (hash: String, bitmap: Bitmap)?
  private static let mostBytes = 256 << 20

  /// A picture's file; `nil` when it is not held.
  subscript(hash: String) -> [UInt8]? { files.first { $0.hash == hash }?.png }

  /// A picture's pixels; `nil` when it is not held.
  mutating func bitmap(_ hash: String) -> Bitmap? {
    if let last, last.hash == hash { return last.bitmap }
    let name = "picture.png"
    guard let png = self[hash], let bitmap = try? Snapshot(files: [name: png]).bitmap(of: name)
    else {
      return nil
    }
    last = (hash, bitmap)
    return bitmap
  }

  /// Holds a picture; returns the hash of its file.
  mutating func hold(_ png: [UInt8]) -> String {
    let hash = PreviewText.hash(of: png)
    files.removeAll { $0.hash == hash }
    files.append((hash, png))
    var size = files.reduce(0) { $0 + $1.png.count }
    while size > Self.mostBytes, files.count > 1 { size -= files.removeFirst().png.count }
    return hash
  }
}
