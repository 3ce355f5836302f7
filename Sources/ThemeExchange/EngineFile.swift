internal import EngineExchange
internal import Files
internal import PopframeKit
internal import ThemeSource
internal import Themes

/// A file of a game engine, known by its name.
struct EngineFile {
  private enum Kind {
    case godot, libGDX, unity, json
  }

  private let path: PathName
  private let kind: Kind

  /// - Returns: `nil` for a file of another name.
  init?(_ path: PathName) {
    let name = path.lastPart.lowercased()
    switch name.split(separator: ".").last {
    case "tscn", "tres": kind = .godot
    case "atlas": kind = .libGDX
    case "meta" where name.hasSuffix(".png.meta"): kind = .unity
    case "json" where name != "contents.json" && Self.hasSlices(path): kind = .json
    default: return nil
    }
    self.path = path
  }

  /// Whether a JSON file is one of Aseprite's; a Lottie animation and others are none.
  private static func hasSlices(_ path: PathName) -> Bool {
    let bytes = try? InputFile(path).bytes(limit: InputFile.largestStyleSheet)
    return bytes.map { String(decoding: $0, as: UTF8.self) }
      .map { $0.contains("\"slices\"") || $0.contains("aseprite") } ?? false
  }

  /// The paths of all in a folder and below it.
  static func all(in folder: PathName) -> [String] {
    var found: [String] = []
    FolderWalk(of: folder, limit: AssetWalk.limit).visit { entry in
      switch entry.kind {
      case .folder: return true
      case .file where EngineFile(entry.place) != nil: found.append(entry.path.text)
      default: break
      }
      return false
    }
    return found
  }

  /// What the file says.
  var source: EngineReader.Source {
    get throws(PopframeError) {
      let bytes: [UInt8]
      do throws(InputFile.Failure) {
        bytes = try InputFile(path).bytes(limit: InputFile.largestStyleSheet)
      } catch { throw PopframeError(error, reading: path) }
      func text() throws(PopframeError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw .damaged(path: path.text, reason: InputFile.Failure.notText.reason)
        }
        return text
      }
      let content: EngineReader.Source.Content =
        switch kind {
        case .godot: .godot(try text())
        case .libGDX: .libGDX(try text())
        case .unity: .unity(SourceTree(yaml: bytes, path: path.text))
        case .json: .aseprite(SourceTree(json: bytes, path: path.text, mends: true))
        }
      return EngineReader.Source(path: path.text, name: path.lastPart, content: content)
    }
  }
}
