internal import NIOHTTP1
internal import StudioPage

/// A file of a page, which is embedded in the program.
struct PageFile: Sendable {
  let path: String
  let type: String
  let bytes: [UInt8]

  /// The files of the preview's page, which itself stands at `/`.
  static let all: [PageFile] = {
    var files: [PageFile] = []
    while let file = studio_file(files.count)?.pointee {
      let name = String(cString: file.path)
      files.append(
        PageFile(
          path: name == "/preview.html" ? "/" : name, type: String(cString: file.type),
          bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.count))))
    }
    let modules = files.map(\.path).filter {
      $0.utf8.suffix(3).elementsEqual(".js".utf8) && !ofWorker.contains($0)
    }
    return files.map { $0.path == "/" ? $0.loading(modules) : $0 }
  }()

  /// The modules that only the page's worker loads.
  private static let ofWorker: Set<String> = ["/drawing.js", "/socket.js"]

  /// The page, which asks for its modules and its themes at once: modules that import each other come one after the other
  /// otherwise.
  private func loading(_ modules: [String]) -> PageFile {
    let links =
      modules.map { "  <link rel=\"modulepreload\" href=\"\($0)\">\n" }
      + ["  <link rel=\"preload\" href=\"/api/themes\" as=\"fetch\" crossorigin>\n"]
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.firstRange(of: "</head>") else { return self }
    let whole = text[..<end.lowerBound] + links.joined() + text[end.lowerBound...]
    return PageFile(path: path, type: type, bytes: Array(whole.utf8))
  }

  var response: Response {
    Response(
      status: .ok, headers: [("Content-Type", type), ("Cache-Control", "no-cache")],
      body: .bytes(bytes))
  }
}
