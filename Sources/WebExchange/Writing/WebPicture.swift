import Exchange
import Imaging

/// A picture of a stylesheet: custom properties of the popover's element say which of its files counts on a screen, and
/// how that file is sliced.
///
/// A plain `url()` for each range of resolutions, and not `image-set()`: of that, Firefox draws a part as a border image.
struct WebPicture: Equatable {
  /// What its custom properties are called, behind the class: `frame`, `arrow-up`.
  let property: String
  var picture: PreparedPicture
  /// Whether it has slices.
  let isSliced: Bool
  /// The lengths of it that a layer says, each in its files' pixels.
  var lengths: [WebLength] = []

  static func == (first: WebPicture, second: WebPicture) -> Bool {
    first.property == second.property && first.picture.files == second.picture.files
      && first.isSliced == second.isSliced && first.lengths == second.lengths
  }

  /// A range of resolutions, and what is declared in it.
  struct Step {
    /// Above how many pixels for each CSS pixel it counts; `nil` for the first one.
    let above: Int?
    let declarations: [WebDeclaration]
  }

  /// What to declare: a file counts up to its own resolution, the largest one above, too.
  ///
  /// - Parameter name: The class.
  func steps(_ name: String) -> [Step] {
    picture.files.enumerated().map { index, file in
      let path = "\(name)/\(picture.fileName(file.scale))"
      var declarations = [WebDeclaration("--\(name)-\(property)", "url(\"\(path)\")")]
      if isSliced {
        let caps = [file.caps.top, file.caps.right, file.caps.bottom, file.caps.left]
        declarations += [
          WebDeclaration(
            "--\(name)-\(property)-slice", caps.map(String.init).joined(separator: " ")),
          WebDeclaration(
            "--\(name)-\(property)-width",
            caps.map { WebText.share($0, of: file.scale) }.joined(separator: " ")),
        ]
      }
      declarations += lengths.filter { $0.points == nil }.map { length in
        WebDeclaration(
          "--\(name)-\(property)-\(length.name)",
          WebText.share(length.pixels[index].count, of: file.scale))
      }
      return Step(
        above: index == 0 ? nil : picture.files[index - 1].scale, declarations: declarations)
    }
  }
}

/// A length that a picture has in each of its files.
struct WebLength: Equatable {
  /// The end of its custom property: `width`.
  let name: String
  let pixels: [Pixels]

  /// The length in one file.
  struct Pixels: Equatable {
    let count: Int
    let scale: Int
  }

  init(
    _ name: String, of files: [PreparedPicture.File], _ count: (PreparedPicture.File) -> Int
  ) {
    self.name = name
    pixels = files.map { Pixels(count: count($0), scale: $0.scale) }
  }

  /// The length in CSS pixels; `nil` where the files differ.
  var points: Double? {
    guard let first = pixels.first,
      pixels.allSatisfy({ $0.count * first.scale == first.count * $0.scale })
    else { return nil }
    return Double(first.count) / Double(first.scale)
  }
}

extension PreparedPicture {
  /// Whether its files have the same pixels; slices may differ.
  func hasFiles(of other: PreparedPicture) -> Bool {
    files.map(\.bitmap) == other.files.map(\.bitmap)
  }

  /// Its size.
  var lengths: [WebLength] {
    [
      WebLength("width", of: files) { $0.bitmap.width },
      WebLength("height", of: files) { $0.bitmap.height },
    ]
  }
}

extension PreparedPicture.File {
  /// A length in points in whole pixels of this file.
  func pixels(_ points: Double) -> Int { Int((points * Double(scale)).rounded()) }
}

extension WebPicture {
  /// A length of its picture: a number where its files agree, else the custom property.
  ///
  /// - Parameter name: The class.
  func length(_ length: String, _ name: String) -> String {
    guard let length = lengths.first(where: { $0.name == length }) else { return "0px" }
    return length.points.map(WebText.px) ?? "var(--\(name)-\(property)-\(length.name))"
  }
}

extension WebText {
  /// A number of a file's pixels in CSS pixels, exactly.
  static func share(_ pixels: Int, of scale: Int) -> String {
    let value = Double(pixels) / Double(scale)
    return value * 1000 == (value * 1000).rounded() ? px(value) : "calc(\(pixels)px / \(scale))"
  }
}
