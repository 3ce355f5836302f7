// Images. Pages: uikit/uiimage, uikit/uiimageview, "Image Set Type" of the Asset Catalog Format Reference.

/// uikit/uiimage
public final class UIImage: Sendable {
  /// resizingMode
  public enum ResizingMode: Int, Sendable {
    case tile, stretch
  }

  /// scale: "if you load an image from a file whose name includes the @2x modifier, the scale is set to 2.0".
  public let scale: CGFloat
  /// size: "the logical dimensions of the image, measured in points", its pixels divided by its scale.
  public let size: CGSize
  /// capInsets: "on a non-resizable image, this property is set to UIEdgeInsetsZero".
  public let capInsets: UIEdgeInsets
  public let resizingMode: ResizingMode
  /// Whether it was made by `resizableImage`: "the image does not use end caps and the entire image is subject to
  /// stretching" otherwise.
  let isResizable: Bool
  /// The file.
  let path: String

  private init(
    path: String, scale: CGFloat, size: CGSize, capInsets: UIEdgeInsets, mode: ResizingMode,
    isResizable: Bool
  ) {
    self.path = path
    self.scale = scale
    self.size = size
    self.capInsets = capInsets
    self.resizingMode = mode
    self.isResizable = isResizable
  }

  /// init(named:in:compatibleWith:): "returns the named image that is also compatible with the specified trait
  /// collection"; in an image set, the image for the display's scale and for the luminosity.
  @MainActor public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    AssetCatalogs.lookups += 1
    guard let variant = AssetCatalogs.variant(of: name, traitCollection) else { return nil }
    self.init(
      path: variant.path, scale: variant.scale,
      size: CGSize(
        width: CGFloat(variant.width) / variant.scale,
        height: CGFloat(variant.height) / variant.scale),
      capInsets: .zero, mode: .tile, isResizable: false)
  }

  /// resizableImage(withCapInsets:resizingMode:): "returns a new version of the image with the specified cap insets
  /// and options"; "the original image remains untouched".
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage {
    UIImage(
      path: path, scale: scale, size: size, capInsets: capInsets, mode: resizingMode,
      isResizable: true)
  }
}

/// uikit/uiimageview. contentMode is scaleToFill, "scales the content to fit the size of itself by changing the aspect
/// ratio of the content if necessary"; a resizable image is resized by its caps instead.
@MainActor open class UIImageView: UIView {
  open var image: UIImage?

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { return nil }
}

/// The compiled asset catalogues of the app.
@MainActor @_spi(Recording) public enum AssetCatalogs {
  /// Folders that hold `.imageset` folders.
  public static var folders: [String] = []
  /// How often an image was asked for by its name.
  public static var lookups = 0

  struct Variant {
    var path: String
    var scale: CGFloat
    var width: Int
    var height: Int
  }

  private struct Contents: Decodable {
    struct Image: Decodable {
      struct Appearance: Decodable {
        var appearance: String
        var value: String
      }

      var filename: String?
      var scale: String?
      var appearances: [Appearance]?
    }

    var images: [Image]
  }

  private static var known: [String: Variant?] = [:]

  /// The image of a set for a display's scale and appearance; an appearance that the set does not have has the image
  /// for any appearance.
  static func variant(of name: String, _ traits: UITraitCollection?) -> Variant? {
    let scale = max(traits?.displayScale ?? 1, 1)
    let isDark = traits?.userInterfaceStyle == .dark
    let key = "\(name) \(scale) \(isDark)"
    if let variant = known[key] { return variant }
    let variant = find(name, scale: scale, isDark: isDark)
    known[key] = .some(variant)
    return variant
  }

  private static func find(_ name: String, scale: CGFloat, isDark: Bool) -> Variant? {
    for folder in folders {
      let set = "\(folder)/\(name).imageset"
      guard let data = FileManager.default.contents(atPath: "\(set)/Contents.json"),
        let contents = try? JSONDecoder().decode(Contents.self, from: data)
      else { continue }
      func matches(_ image: Contents.Image, _ luminosity: String?) -> Bool {
        let value = image.appearances?.first { $0.appearance == "luminosity" }?.value
        return value == luminosity && image.filename != nil && image.scale == "\(Int(scale))x"
      }
      let image =
        contents.images.first { matches($0, isDark ? "dark" : "light") }
        ?? contents.images.first { matches($0, nil) }
      guard let filename = image?.filename else { continue }
      let path = "\(set)/\(filename)"
      guard let header = FileManager.default.contents(atPath: path)?.prefix(24), header.count == 24
      else { continue }
      func number(_ place: Int) -> Int {
        header[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      }
      // Width and height stand in the first chunk of a PNG file (PNG specification, 11.2.1).
      return Variant(path: path, scale: scale, width: number(16), height: number(20))
    }
    return nil
  }
}
