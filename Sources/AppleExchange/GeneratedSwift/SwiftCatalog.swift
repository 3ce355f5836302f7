import Exchange
import Imaging
import JSON
internal import Themes

/// The asset catalogue beside generated Swift: plain image sets, prepared pictures in their scales, light and dark.
/// Caps stand in the code.
struct SwiftCatalog {
  /// The catalogue's folder.
  let root: String
  private var sets: [String: [(appearance: String?, picture: PreparedPicture)]] = [:]

  /// - Parameter name: The catalogue's name without `.xcassets`.
  init(_ name: String) { root = "\(name).xcassets" }

  /// Adds a picture of an appearance; one that looks like the picture for any appearance is not written again.
  mutating func add(_ picture: PreparedPicture, appearance: String?) {
    let known = sets[picture.name, default: []]
    if known.contains(where: { $0.appearance == appearance || $0.picture.files == picture.files }) {
      return
    }
    sets[picture.name, default: []].append((appearance, picture))
  }

  /// The catalogue's files.
  var files: [ExchangeFile] {
    let info: JSON = .object([("author", "popframe"), ("version", .integer(1))])
    var files = [
      ExchangeFile(
        path: "\(root)/Contents.json", content: .text(JSON.object([("info", info)]).catalogText))
    ]
    for (name, variants) in sets {
      let folder = "\(root)/\(name).imageset"
      var images: [JSON] = []
      for (appearance, picture) in variants {
        for file in picture.files where file.scale <= CatalogScales.largest {
          let filename =
            name + (appearance.map { "~\($0)" } ?? "")
            + PictureName.suffix(ofScale: file.scale) + ".png"
          files.append(
            ExchangeFile(
              path: "\(folder)/\(filename)",
              content: .picture(file.bitmap, scale: Scale(Double(file.scale)) ?? .one)))
          var image: [String: JSON] = [
            "filename": .string(filename), "idiom": .string("universal"),
            "scale": .string("\(file.scale)x"),
          ]
          if let appearance {
            image["appearances"] = .array([
              .object([("appearance", "luminosity"), ("value", .string(appearance))])
            ])
          }
          images.append(.sorted(image))
        }
      }
      files.append(
        ExchangeFile(
          path: "\(folder)/Contents.json",
          content: .text(JSON.object([("images", .array(images)), ("info", info)]).catalogText)))
    }
    return files
  }
}
