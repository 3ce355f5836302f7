internal import EngineExchange
internal import Exchange
internal import Files
internal import PopframeKit
internal import Themes

extension ImportSources {
  func engineFiles(_ request: ImportRequest) throws(PopframeError) -> ImportedTheme {
    var sources: [EngineReader.Source] = []
    var snapshots: [String: (files: Snapshot, folder: PathName, inner: String)] = [:]
    for path in paths {
      let isFolder = (try? FileStatus(of: path).kind) == .folder
      let folder = isFolder ? path : path.folder
      let files = try Snapshot(folder: folder.text)
      let names = isFolder ? EngineFile.all(in: path) : [path.lastPart]
      guard !names.isEmpty else {
        throw .impossible(
          path: path.text,
          reason: "there is no file of an engine here: .tscn, .tres, .png.meta, .atlas, .json")
      }
      for name in names {
        let file = folder.appending(name)
        guard let kind = EngineFile(file) else {
          let foreign = Self.foreign(file).map { "this is \($0.sentence)" }
          throw .damaged(
            path: file.text,
            reason: foreign
              ?? "no engine's file has this name: .tscn, .tres, .png.meta, .atlas, .json")
        }
        let source = try kind.source
        sources.append(source)
        let inner = PathName(name).folder.text
        snapshots[source.path] = (files, folder, inner == "." ? "" : inner + "/")
      }
    }
    var warnings: [Diagnostic] = []
    let theme = EngineReader.read(sources, request) { source, names in
      guard let place = snapshots[source.path] else { return .failure(.init("is missing")) }
      // A path of a project counts from the folder that was given, or from the file's own.
      let places = names.flatMap { place.inner.isEmpty ? [$0] : [place.inner + $0, $0] }
      let found = places.first { FileStatus.exists(place.folder.appending($0)) }
      guard let found else {
        return .failure(
          .init(
            "is missing; it is looked for in the folder that is given, which can be the project's"))
      }
      return Self.picture(found, in: place.files, &warnings)
    }
    return theme.adding(warnings)
  }
}
