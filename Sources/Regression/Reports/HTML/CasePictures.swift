internal import Imaging
internal import JSON
internal import PopframeKit

/// The pictures of a case in its card.
///
/// Each is embedded once; every view mode arranges the same three elements.
struct CasePictures {
  private let name: String
  private let expected: Pane
  private let actual: Pane
  private let difference: Pane
  private let parts: PartsData?

  /// Reads the pictures of a case.
  init(_ record: CaseRecord, on shelf: inout PictureShelf) {
    name = record.name
    expected = Pane(
      kind: "expected", title: "Expected", path: record.expected?.path, on: &shelf,
      absence: record.outcome == .unreadable ? "It cannot be read." : "There is no reference.")
    actual = Pane(
      kind: "actual", title: "Actual", path: record.actual?.path, on: &shelf,
      absence: "Nothing was drawn.")
    difference = Pane(
      kind: "difference", title: "Difference", path: record.difference?.path, on: &shelf,
      absence: "There is no difference picture.")
    parts = record.parts.flatMap { PartsData($0, on: &shelf) }
  }

  /// Whether there is anything to show.
  var isEmpty: Bool { ![expected, actual, difference].contains { $0.hasPicture } }

  var html: HTML {
    guard !isEmpty else { return "" }
    return """
      <div class="stage" role="group" aria-label="Pictures of \(name)"\(parts?.attributes)>
      \(expected.html(of: name))
      \(actual.html(of: name))
      \(difference.html(of: name))
      </div>
      """
  }
}

/// One picture with its title.
private struct Pane {
  let kind: String
  let title: String
  let item: PictureShelf.Item?
  let path: String
  let absence: String

  init(
    kind: String, title: String, path: String?, on shelf: inout PictureShelf, absence: String
  ) {
    self.kind = kind
    self.title = title
    self.path = path ?? ""
    item = path.map { shelf.take($0) }
    self.absence = absence
  }

  var hasPicture: Bool {
    switch item {
    case .embedded, .linked: true
    case .unavailable, nil: false
    }
  }

  func html(of name: String) -> HTML {
    switch item {
    case .embedded(let picture): figure(picture, address: picture.address, of: name)
    case .linked(let picture):
      figure(picture, address: "./\(path.uriPath)", of: name)
    case .unavailable(let reason): placeholder("\(path): \(reason)")
    case nil: placeholder(absence)
    }
  }

  private func figure(_ picture: EmbeddedPicture, address: HTML, of name: String) -> HTML {
    let size = picture.size
    // Small pictures are enlarged by whole numbers: one for three pictures side by side, and one
    // for a single picture.
    let fit = Self.enlargement(of: size, within: PixelSize(width: 320, height: 320))
    let alone = Self.enlargement(of: size, within: PixelSize(width: 960, height: 560))
    return """
      <figure class="\(kind)"><figcaption>\(title) <span class="size">\(Numerals.size(size))</span></figcaption>\
      <div class="viewport" tabindex="0" role="group" aria-label="\(title), scrollable"><div class="paper" style="--w:\(size.width);--h:\(size.height);--fit:\(fit);--alone:\(alone)">\
      <img\(fit > 1 ? " class=\"enlarged\"" : alone > 1 ? " class=\"enlarged-alone\"" : "" as HTML) src="\(address)" width="\(size.width)" height="\(size.height)" \
      alt="\(title) picture of \(name)" decoding="async" loading="lazy"></div></div></figure>
      """
  }

  private static func enlargement(of size: PixelSize, within room: PixelSize) -> Int {
    max(1, min(6, room.width / max(1, size.width), room.height / max(1, size.height)))
  }

  private func placeholder(_ text: String) -> HTML {
    """
    <figure class="\(kind) absent"><figcaption>\(title)</figcaption>\
    <p class="absence">\(text)</p></figure>
    """
  }
}

/// Which part each pixel belongs to, for the page's inspector.
private struct PartsData {
  let attributes: HTML

  /// Reads the picture of parts; `nil` if it is missing or too large, because the page works
  /// without it.
  init?(_ record: PartsRecord, on shelf: inout PictureShelf) {
    guard let picture = shelf.takeForScript(record.path) else { return nil }
    let names = JSON.array(record.names.map(JSON.string)).text()
    let base64 = HTML(trusted: picture.base64)
    attributes = " data-part-names=\"\(names)\" data-parts=\"\(base64)\""
  }
}
