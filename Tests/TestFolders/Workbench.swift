package import Files
internal import Foundation
internal import Imaging
internal import PNG

/// A folder of its own for one test; it is removed in the end.
package final class Workbench {
  package let folder: PathName

  package init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("popframe-kit-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = PathName(url.path)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder.text) }

  package func path(_ name: String) -> PathName { folder.appending(name) }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name).text, withIntermediateDirectories: true)
  }

  package func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  package func write(_ bytes: [UInt8], to name: String) throws {
    let path = path(name)
    try FileManager.default.createDirectory(
      atPath: path.folder.text, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path.text))
  }

  package func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name).text, encoding: .utf8)
  }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name).text, withDestinationPath: target)
  }

  package func names() throws -> Set<String> {
    Set(try FileManager.default.subpathsOfDirectory(atPath: folder.text))
  }

  /// A theme of two flat pictures: a frame of 6 × 6 points and an arrow of 4 × 2.
  package func makeTheme(_ name: String = "Flat", more: String = "") throws -> String {
    try makeFolder(name)
    let red = Pixel(Color(red: 200, green: 30, blue: 20))
    for (file, size) in [
      ("frame", PixelSize(width: 6, height: 6)), ("arrow", PixelSize(width: 4, height: 2)),
    ] {
      try write(
        PNGCodec.encode(Bitmap(size: size, filledWith: red), scale: .one), to: "\(name)/\(file).png"
      )
    }
    try write(
      """
      format: 1
      contentInsets: 1
      frame: {image: frame.png, capInsets: 2}
      arrow: {style: image, image: arrow.png}
      \(more)

      """, to: "\(name)/theme.yaml")
    return path(name).text
  }
}
