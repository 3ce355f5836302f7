internal import Exchange
internal import Files
internal import Languages
internal import PopframeKit
internal import Themes
internal import WebExchange

extension ImportSources {
  /// The paths of the stylesheets in a folder; where it has none, of those in the folders in it.
  static func styleSheets(in folder: PathName) -> [String] {
    func names(_ folder: PathName) -> [String] {
      ((try? FolderListing(of: folder).names) ?? []).filter { !$0.begins(with: ".") }
    }
    let own = names(folder)
    let sheets = own.filter { PathName($0).isStyleSheet }
    guard sheets.isEmpty else { return sheets }
    return own.flatMap { inner in
      names(folder.appending(inner)).filter { PathName($0).isStyleSheet }.map { "\(inner)/\($0)" }
    }
  }

  func styleSheets(_ request: ImportRequest) throws(PopframeError) -> ImportedTheme {
    var sources: [StyleSheetReader.Source] = []
    var snapshots: [String: Snapshot] = [:]
    for path in paths {
      let (files, isFolder) = try files(at: path)
      let names = isFolder ? Self.styleSheets(in: path) : [path.lastPart]
      guard !names.isEmpty else {
        throw .impossible(path: path.text, reason: "there is no .css in this folder")
      }
      for name in names {
        let asset = try Self.asset(name, in: files, isGiven: !isFolder)
        let bytes = asset.contents.bytes
        if let foreign = ForeignFile(name: name, bytes: bytes) {
          throw .damaged(path: asset.path.text, reason: "this is \(foreign.sentence)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw .damaged(path: asset.path.text, reason: InputFile.Failure.notText.reason)
        }
        let folders = name.words(between: "/").dropLast().map(String.init)
        sources.append(
          StyleSheetReader.Source(path: asset.path.text, text: text, folders: folders))
        snapshots[asset.path.text] = files
      }
    }
    var reading = PictureReading()
    let sizing = "the page makes it as large as the box"
    let theme = StyleSheetReader.read(sources, request) { source, picture in
      guard let files = snapshots[source.path] else { return .failure(.init("is missing")) }
      switch picture {
      case .file(let name): return reading.picture(name, in: files, sizing: sizing)
      case .data(let data):
        let name = data.isVector ? "data.svg" : "data.png"
        return reading.picture(Asset(bytes: data.bytes, path: PathName(name)), sizing: sizing)
      }
    }
    return try reading.theme(theme)
  }
}
