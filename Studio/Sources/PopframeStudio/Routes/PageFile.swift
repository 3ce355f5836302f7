internal import NIOHTTP1
internal import StudioPage

/// A file of a page, which is embedded in the program.
struct PageFile: Sendable {
  /// The pages; the raw value is the address of each among the files.
  enum Page: String {
    case preview = "/preview.html"
    case review = "/review.html"
  }

  let path: String
  let type: String
  let bytes: [UInt8]

  /// The files of a page, which itself stands at `/`; scripts and style are everybody's.
  static func files(of page: Page) -> [PageFile] {
    var files: [PageFile] = []
    var index = 0
    while let file = studio_file(index)?.pointee {
      index += 1
      let name = String(cString: file.path)
      if let other = Page(rawValue: name), other != page { continue }
      files.append(
        PageFile(
          path: name == page.rawValue ? "/" : name, type: String(cString: file.type),
          bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.count))))
    }
    return files
  }

  var response: Response {
    Response(
      status: .ok, headers: [("Content-Type", type), ("Cache-Control", "no-cache")],
      body: .bytes(bytes))
  }
}
