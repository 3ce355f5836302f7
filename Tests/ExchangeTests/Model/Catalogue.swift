import AppleExchange
import Exchange
import Imaging
import Testing
import ThemeSource
import Themes

/// The image sets among the files of an export, as an import takes them.
struct Catalogue {
  let imported: ImportedTheme

  /// - Parameter caps: Proposes caps for a set without slicing.
  init(
    _ files: [ExchangeFile], request: ImportRequest = ImportRequest(name: "Back"),
    caps: @escaping CapFinder = { _ in .failure(.init("nothing is alike")) }
  ) throws {
    var texts: [String: String] = [:]
    var bitmaps: [String: Bitmap] = [:]
    for file in files {
      switch file.content {
      case .text(let text): texts[file.path] = text
      case .picture(let bitmap, _): bitmaps[file.path] = bitmap
      case .bytes, .embedding: break
      }
    }
    let sets = texts.keys.sorted().compactMap { path -> AssetCatalogReader.ImageSet? in
      let parts = path.split(separator: "/").map(String.init)
      guard parts.count == 3, parts[1].hasSuffix(".imageset") else { return nil }
      return .init(
        name: String(parts[1].dropLast(9)), path: "\(parts[0])/\(parts[1])",
        contents: SourceTree(json: Array((texts[path] ?? "").utf8), path: path))
    }
    imported = AssetCatalogReader.read(sets, request) { set, name in
      bitmaps["\(set.path)/\(name)"].map { .success(ReadPicture($0)) }
        ?? .failure(.init("is missing"))
    } bytes: { _, _ in
      nil
    } caps: { picture in
      caps(picture)
    }
  }
}
