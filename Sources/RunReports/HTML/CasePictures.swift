internal import Imaging
internal import JSON
internal import Languages
internal import PopframeKit
internal import Regression

/// The pictures of a case for the page's script.
struct CasePictures {
  private let record: CaseRecord

  init(_ record: CaseRecord) { self.record = record }

  /// The pictures for `Web/report/building.js`:
  /// `"expected": [64, 48, "data:…"], "actual": [64, 48], "difference": "the sizes differ", "map": [64, 48], "mapNames": […]`.
  ///
  /// An address is left out where it is the kind's folder and `file`; `map` shows the part that each pixel belongs to.
  /// Empty for a case without pictures. `isShown` is false where a picture of the run cannot be shown.
  func members(
    on shelf: inout ImageEmbedder, _ texts: inout TextTable
  ) -> (members: [JSON.Member], isShown: Bool) {
    let panes = [
      (
        "expected", record.expected,
        record.outcome == .unreadable ? "It cannot be read." : "There is no reference."
      ),
      ("actual", record.actual, "Nothing was drawn."),
      ("difference", record.difference, "There is no difference picture."),
    ]
    guard panes.contains(where: { $0.1 != nil }) else { return ([], true) }
    let file = ReportFolder.path(of: .actual, for: record.name).dropFirst("actual/".count)
    var members: [JSON.Member] = [("file", .string(String(file).uriPath))]
    var isShown = true
    func picture(_ size: PixelSize, _ address: String, _ kind: String) -> JSON {
      let isUsual = address == "./\(kind)/\(String(file).uriPath)"
      return .array(
        [.integer(size.width), .integer(size.height)] + (isUsual ? [] : [.string(address)]))
    }
    for (kind, file, absence) in panes {
      guard let file else {
        members.append((kind, .integer(texts.place(of: absence))))
        continue
      }
      switch shelf.take(file) {
      case .shown(let size, let address): members.append((kind, picture(size, address, kind)))
      case .unavailable(let reason):
        isShown = false
        members.append((kind, .integer(texts.place(of: "\(file.path) cannot be shown: \(reason)"))))
      }
    }
    // The page works without the map.
    if let parts = record.parts,
      case .shown(let size, let address) = shelf.take(
        PictureRecord(path: parts.path, sha256: parts.sha256))
    {
      members.append(("map", picture(size, address, "parts")))
      let names = parts.names.map { JSON.integer(texts.place(of: $0)) }
      members.append(("mapNames", .array(names)))
    }
    return (members, isShown)
  }
}
