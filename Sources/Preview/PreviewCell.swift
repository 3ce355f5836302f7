internal import Files
public import Imaging
@_spi(Studio) internal import PopframeKit
public import Popovers
@_spi(Studio) public import ThemeEditing
internal import Themes

/// The picture of one case in a live preview.
@_spi(Studio) public struct PreviewCell: Sendable {
  /// The path of its file in a gallery, without its extension.
  public let name: String
  /// The name of its case in a test: with that of its folder before it.
  public private(set) var caseName: String
  /// The SHA-256 of the picture's file, in lowercase hexadecimal digits.
  public let hash: String
  /// The file, as `popframe render` writes it.
  public let png: [UInt8]
  /// The size in pixels.
  public let size: PixelSize
  /// Pixels per point.
  public let scale: Scale
  /// The preview of a theme that is drawn; `nil` for a scene.
  public let preview: PreviewCase?
  /// The pixels; `nil` where those of all cells would take more memory than a limit.
  public internal(set) var picture: CollapsedBitmap?
  /// Where a placed popover is, in pixels; `nil` for one that stands alone.
  public let popover: PixelRect?
  /// The values of a scene's file.
  public let values: SettingValue?
  /// The warnings about a scene.
  let warnings: [Diagnostic]
  private let inputs: Inputs

  private init(_ item: PictureCase) throws(PopframeError) {
    let popover = try item.draw()
    inputs = try Inputs(item, popover)
    (name, caseName, preview) = (item.label, item.name, item.preview)
    png = try popover.png()
    hash = Sha256(of: png).hex
    scale = popover.layout.scale
    picture = popover.picture
    size = popover.picture.size
    self.popover = popover.placement.map { [scale] placement in
      let box = placement.placement.popover
      return PixelRect(
        x: scale.round(box.x), y: scale.round(box.y), width: scale.round(box.width),
        height: scale.round(box.height))
    }
    values = (try? item.reader?.contents().tree.root).map { SettingValue($0) }
    warnings = item.warnings + popover.warnings
  }

  /// - Parameter known: Pictures that were drawn before; those that would not change are used again.
  static func drawn(
    _ cases: [PictureCase], known: [PreviewCell]
  ) -> [Result<(cell: PreviewCell, isNew: Bool), PopframeError>] {
    let known = Dictionary(known.map { ($0.name, $0) }) { first, _ in first }
    return cases.mapOnAllCores { item in
      Result { () throws(PopframeError) in
        guard var cell = known[item.label], cell.preview == item.preview,
          cell.inputs.isSame(for: item)
        else { return (try PreviewCell(item), true) }
        cell.caseName = item.name
        return (cell, false)
      }
    }
  }
}

extension PreviewCell {
  /// The inputs of a picture. If they are the same, its pixels are, too.
  private enum Inputs: Sendable {
    /// Of a preview the theme as far as it is drawn, and the hashes of the pictures' files.
    case look(Theme, [String: Sha256])
    /// Of a scene all files.
    case files([PathName: Sha256?])

    init(_ item: PictureCase, _ popover: RenderedPopover) throws(PopframeError) {
      guard let preview = item.preview else {
        self = .files(item.inputHashes.mapValues { $0() })
        return
      }
      let theme = try item.scene.get().theme
      var files: [String: Sha256] = [:]
      for name in popover.files { files[name] = try theme.files.hash(of: name) }
      self = .look(try Self.look(of: preview, in: theme), files)
    }

    func isSame(for item: PictureCase) -> Bool {
      switch self {
      case .files(let hashes): return item.inputHashes.mapValues { $0() } == hashes
      case .look(let look, let files):
        guard let theme = try? item.scene.get().theme, let preview = item.preview else {
          return false
        }
        return (try? Self.look(of: preview, in: theme)) == look
          && files.allSatisfy { name, hash in (try? theme.files.hash(of: name)) == hash }
      }
    }

    /// The theme as far as it is drawn for a preview.
    private static func look(
      of preview: PreviewCase, in theme: ThemeFolder
    ) throws(PopframeError) -> Theme {
      var look = try theme.theme(for: preview.appearance).pointing(preview.request.arrow)
      (look.name, look.author, look.license) = ("", nil, nil)
      (look.previews, look.targets, look.directions) = (Previews(), [], [:])
      (look.lint, look.ignored) = ([:], [])
      return look
    }
  }
}
