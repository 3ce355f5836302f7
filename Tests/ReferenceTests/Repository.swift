import Foundation

/// Where things lie in the project's own checkout.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let assets = root.appending(path: "Assets")
  static let renders = root.appending(path: "Renders")
  static let specimens = renders.appending(path: "specimens")

  /// The names of the shipped themes.
  static let themes = names(in: assets) {
    FileManager.default.fileExists(atPath: $0.appending(path: "theme.yaml").path)
  }

  /// The names of the specimens, without `.yaml`.
  static let specimenNames = names(in: specimens) { $0.pathExtension == "yaml" }
    .map { String($0.dropLast(".yaml".count)) }

  /// The names in a folder of what passes a test, sorted.
  static func names(in folder: URL, where isIncluded: (URL) -> Bool) -> [String] {
    let contents = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (contents ?? []).filter(isIncluded).map(\.lastPathComponent).sorted()
  }
}
