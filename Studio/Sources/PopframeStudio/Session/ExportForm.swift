@_spi(Studio) internal import Galleries
internal import Imaging
@_spi(Studio) internal import PopframeKit
internal import Popovers
@_spi(Studio) internal import ThemeExchange
internal import Themes

/// One of the forms in which the studio hands out a theme: a format of other programs, all previews as PNG files, or
/// the theme's own folder.
enum ExportForm: Equatable, Sendable {
  case format(ExchangeFormat)
  case previews
  case folder

  static let all = ExchangeFormat.all.filter(\.isExported).map(Self.format) + [.previews, .folder]

  init?(name: String) {
    guard let form = Self.all.first(where: { $0.name == name }) else { return nil }
    self = form
  }

  var name: String {
    switch self {
    case .format(let format): format.name
    case .previews: "png"
    case .folder: "theme"
    }
  }

  var summary: String {
    switch self {
    case .format(let format): format.summary
    case .previews: "all previews with what lies below them, and a sheet of them"
    case .folder: "the folder with theme.yaml and its pictures"
    }
  }

  var options: [ExportOptions.Option] {
    guard case .format(let format) = self else { return [] }
    return ExportOptions.Option.allCases.filter { $0.isOption(of: format) }
  }

  /// The change of the theme with which `popframe gallery` draws the same previews.
  static let previewScales = (key: "previews.scales", scales: [1, 2, 3])
}

/// A theme in one form, before it is in an archive.
struct ExportedForm: Sendable {
  let files: [(path: String, bytes: [UInt8])]
  /// What is lost, in sentences.
  let losses: [String]
  /// By how many levels of a channel a pixel differs at most by what is lost; `nil` where not all of it was measured.
  let levels: Int?
  /// The form and its export, where it is one of other programs.
  private let form: ExportForm
  private let exports: ThemeExports?

  /// All previews, before they are drawn: no file is there yet.
  static let previews = ExportedForm()

  private init() {
    (form, exports, files, losses, levels) = (.previews, nil, [], [], 0)
  }

  /// - Parameter options: Texts by the names of the form's options; a flag is on where it has one.
  /// - Throws: `misplaced` for a text that an option does not take.
  init(
    _ form: ExportForm, of theme: ThemeFolder, with options: [ExportOptions.Option: String]
  ) throws(PopframeError) {
    self.form = form
    switch form {
    case .format(let format):
      var asked = ExportOptions()
      do throws(ExportOptions.WrongText) {
        for option in ExportOptions.Option.allCases {
          if let text = options[option] { try asked.take(text, for: option) }
        }
      } catch { throw .misplaced(reason: error.message) }
      let exports = try ThemeExports(theme, to: [format], options: asked)
      self.exports = exports
      files = exports.files
      losses = (exports.losses + exports.warnings).map(\.message)
      levels = exports.levels
    case .previews:
      files = try Gallery(theme).draw().files.map { ($0.name, $0.png) }
      (losses, levels, exports) = ([], 0, nil)
    case .folder:
      var files: [(path: String, bytes: [UInt8])] = []
      for name in theme.fileNames { files.append((name, try theme.files.bytes(of: name))) }
      self.files = files
      (losses, levels, exports) = ([], 0, nil)
    }
  }

  /// A popover as it is drawn from the files; `nil` for a form that is not drawn here, and a picture that cannot be.
  func drawn(_ popover: ShownPopover, of theme: ThemeFolder) -> DrawnExport? {
    guard let look = try? theme.theme(for: popover.appearance) else { return nil }
    let request = popover.request(for: look)
    let text = (try? popover.backgroundText(in: theme)) ?? ""
    let background = Color(hex: text)
    let options = DrawingOptions(background: background.map { .color($0) } ?? .none)
    guard
      let picture = try? theme.render(request, appearance: popover.appearance, options: options)
    else { return nil }
    switch form {
    case .format(let format):
      return try? exports?.drawn(
        as: format, request, appearance: popover.appearance, beside: picture, on: background)
    case .previews:
      return try? DrawnExport(file: picture.png(), of: picture, on: background)
    case .folder:
      return try? DrawnExport(
        files: files, request, appearance: popover.appearance, options: options, of: picture,
        on: background)
    }
  }
}
