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

  static func == (first: WebPicture, second: WebPicture) -> Bool {
    first.property == second.property && first.picture.files == second.picture.files
      && first.isSliced == second.isSliced
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
      return Step(
        above: index == 0 ? nil : picture.files[index - 1].scale, declarations: declarations)
    }
  }
}

extension WebText {
  /// A number of a file's pixels in CSS pixels, exactly.
  static func share(_ pixels: Int, of scale: Int) -> String {
    let value = Double(pixels) / Double(scale)
    return value * 1000 == (value * 1000).rounded() ? px(value) : "calc(\(pixels)px / \(scale))"
  }
}
