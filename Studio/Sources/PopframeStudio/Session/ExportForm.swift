@_spi(Studio) internal import Galleries
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import ThemeExchange

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

  /// - Parameter options: Texts by the names of the form's options; a flag is on where it has one.
  /// - Throws: `misplaced` for a text that an option does not take.
  init(
    _ form: ExportForm, of theme: ThemeFolder, with options: [ExportOptions.Option: String]
  ) throws(PopframeError) {
    switch form {
    case .format(let format):
      var asked = ExportOptions()
      do throws(ExportOptions.WrongText) {
        for option in ExportOptions.Option.allCases {
          if let text = options[option] { try asked.take(text, for: option) }
        }
      } catch { throw .misplaced(reason: error.message) }
      try asked.check(for: theme, named: theme.name)
      let exports = try ThemeExports(theme, to: [format], asked)
      files = exports.files
      losses = (exports.losses + exports.warnings).map(\.message)
      levels = exports.levels
    case .previews:
      files = try Gallery(theme).draw().files.map { ($0.name, $0.png) }
      (losses, levels) = ([], 0)
    case .folder:
      var files: [(path: String, bytes: [UInt8])] = []
      for name in theme.fileNames { files.append((name, try theme.files.bytes(of: name))) }
      self.files = files
      (losses, levels) = ([], 0)
    }
  }
}
