internal import Imaging
internal import PopframeKit
internal import Popovers

/// The inputs of a preview's picture. If they are the same, its pixels are, too.
struct PreviewInputs: Sendable {
  private let look: Theme
  private let request: PopoverRequest
  /// The hashes of the pictures' files.
  private let files: [String: Sha256]

  /// - Parameter popover: The preview's picture.
  init(
    _ preview: PreviewCase, in theme: ThemeFolder, popover: RenderedPopover
  ) throws(PopframeError) {
    look = try Self.look(of: preview, in: theme)
    request = preview.request
    var files: [String: Sha256] = [:]
    for name in popover.files { files[name] = try theme.files.hash(of: name) }
    self.files = files
  }

  /// Whether a preview of a theme that was read again has the same inputs.
  func isSame(for preview: PreviewCase, in theme: ThemeFolder) -> Bool {
    request == preview.request && (try? Self.look(of: preview, in: theme)) == look
      && files.allSatisfy { name, hash in (try? theme.files.hash(of: name)) == hash }
  }

  /// The theme as far as it is drawn for a preview.
  private static func look(
    of preview: PreviewCase, in theme: ThemeFolder
  ) throws(PopframeError) -> Theme {
    var look = try theme.theme(for: preview.appearance).pointing(preview.request.arrow)
    (look.name, look.author, look.license) = ("", nil, nil)
    (look.previews, look.targets, look.lint, look.directions) = (Previews(), [], [:], [:])
    return look
  }
}
