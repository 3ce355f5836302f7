internal import Files
internal import PopframeKit

/// Where `-o` says that pictures go.
enum PictureOutput: Equatable {
  /// A file, or several named after it.
  case file(String)
  /// Files in a folder, which is made where it is missing, named for the theme.
  case folder(String)
  case standardOutput
  /// Files in the current folder, named for the theme.
  case named

  init(_ option: String?) throws(UsageError) {
    switch option {
    case nil: self = .named
    case "-": self = .standardOutput
    case "":
      throw UsageError("-o: the name of the file is empty; give a path, or - for standard output")
    case let path? where path.hasSuffix("/"): self = .folder(path)
    case let path?:
      if let format = PathName(path).otherPictureFormat {
        throw UsageError(
          "-o: a PNG is written, and '\(path)' ends as \(format); let it end with .png")
      }
      guard !PathName(path).isAPNG else {
        throw UsageError(
          "-o: one still picture is written, and '\(path)' ends as an animation; let it end with .png"
        )
      }
      self = .file(path)
    }
  }

  /// The folder that is made for the pictures.
  var folder: String? { if case .folder(let folder) = self { folder } else { nil } }

  /// The paths of the pictures, one for each scale; none for standard output.
  func paths(for scene: PopoverScene) throws(UsageError) -> [String] {
    switch self {
    case .named: return scene.scales.map { scene.defaultPath(at: $0) }
    case .folder(let folder):
      return scene.scales.map { PathName(folder).appending(scene.defaultPath(at: $0)).text }
    case .file(let path): return PopoverScene.paths(for: path, scales: scene.scales)
    case .standardOutput:
      guard scene.scales.count == 1 else {
        throw UsageError(
          "-o -: standard output takes one picture; give one scale, or a file's name")
      }
      guard !StandardOutput.isTerminal else {
        throw UsageError(
          "-o -: standard output is a terminal, which cannot show a PNG; pipe it into a program, "
            + "or name a file")
      }
      return []
    }
  }
}
