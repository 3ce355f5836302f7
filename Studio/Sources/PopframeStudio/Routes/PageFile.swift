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
    return files
  }()

  var response: Response {
    Response(
      status: .ok, headers: [("Content-Type", type), ("Cache-Control", "no-cache")],
      body: .bytes(bytes))
  }
}
