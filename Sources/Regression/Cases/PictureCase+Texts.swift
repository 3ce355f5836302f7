internal import Files
internal import Imaging
@_spi(Studio) internal import PopframeKit

/// The texts of the themes and scenes of many cases, each found by its file's name in a manifest in one step.
struct CaseTexts {
  private var cases: [ByteString: PictureCase] = [:]

  init(_ cases: [PictureCase]) {
    let current = try? PathName(".").resolved()
    var known: Set<String> = []
    for item in cases {
      for file in item.textFiles where known.insert(file).inserted {
        let name = ByteString(PathName(file).text(from: current))
        if self.cases[name] == nil { self.cases[name] = item }
      }
    }
  }

  /// The text of a file as it was read; `nil` for a file that is no case's theme or scene.
  func text(of file: String) -> String? { cases[ByteString(file)]?.text(of: file) }
}

extension PictureCase {
  /// The files whose texts it knows, as their user knows them.
  fileprivate var textFiles: [String] {
    guard let scene = try? scene.get() else { return [] }
    return reader == nil ? [scene.theme.file] : [source, scene.theme.file]
  }

  /// Whether a file is the one that a manifest names.
  private static func isNamed(_ path: String, _ file: String) -> Bool {
    PathName(path).text(from: try? PathName(".").resolved()) == file
  }

  /// The text of the theme's or the scene's file as it was read, where it is the file that a manifest names;
  /// `nil` for other files.
  func text(of file: String) -> String? {
    guard let scene = try? scene.get() else { return nil }
    if let reader, Self.isNamed(source, file) { return try? reader.contents().text }
    return Self.isNamed(scene.theme.file, file) ? try? scene.theme.text() : nil
  }

  /// Draws the picture with another text for a file that ``text(of:)`` knows.
  ///
  /// - Parameter size: The size that the picture must have; if it has another, nothing is drawn.
  func draw(
    _ file: String, replacing text: String, size: PixelSize
  ) throws(PopframeError) -> DrawnPicture? {
    let scene = try scene.get()
    let other =
      if let reader, Self.isNamed(source, file) {
        try reader.scene(reader.contents().replacingText(with: text))
      } else {
        scene.drawn(with: try scene.theme.replacingText(with: text))
      }
    let layout = try other.layout(at: other.scales[0])
    return layout.pictureSize == size ? DrawnPicture(try layout.render()) : nil
  }
}
