import Imaging
import Themes

/// An atlas of libGDX: pages with pictures, and regions in them.
///
/// After `TextureAtlas.TextureAtlasData.load`: a line without a colon names a page or a region, lines with one say what it
/// has; an empty line ends a page. Whether values are indented does not count.
struct LibGDXAtlas {
  /// The regions with `split`, which are nine-slices.
  private(set) var boxes: [EngineBox] = []
  /// How many regions have none.
  private(set) var others = 0

  init(_ text: String) {
    var page: String?
    var region: Region?
    var offset = 0
    var isHeader = true
    // By scalars: a carriage return and a line feed are one character of Swift's.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, raw) in lines.map(Substring.init).enumerated() {
      let position = SourcePosition(line: index + 1, column: 1)
      let range = SourceRange(
        start: position, end: position, bytes: offset..<offset + raw.utf8.count)
      offset += raw.utf8.count + 1
      let line = Self.trimmed(raw)
      if line.isEmpty {
        finish(&region, page)
        page = nil
        continue
      }
      guard let colon = line.firstIndex(of: ":") else {
        finish(&region, page)
        if page == nil {
          page = line
          isHeader = true
        } else {
          region = Region(name: line, range: range)
          isHeader = false
        }
        continue
      }
      guard !isHeader, region != nil else { continue }
      let values = line[line.index(after: colon)...].split(separator: ",").map(Self.trimmed)
      region?.values[Self.trimmed(line[..<colon])] = values
    }
    finish(&region, page)
  }

  private struct Region {
    var name: String
    var range: SourceRange
    var values: [String: [String]] = [:]

    /// Its name, with its number among those of the same name, as libGDX's `Skin` has it: `panel_2`.
    var indexedName: String {
      guard let index = values["index"]?.first.flatMap(Int.init), index >= 0 else { return name }
      return "\(name)_\(index)"
    }

    /// The numbers of a key.
    func numbers(_ key: String, _ count: Int) -> [Double]? {
      guard let texts = values[key], texts.count >= count else { return nil }
      let numbers = texts.prefix(count).compactMap(Double.init).filter(\.isFinite)
      return numbers.count == count ? numbers : nil
    }
  }

  private mutating func finish(_ found: inout Region?, _ page: String?) {
    guard let region = found, let page else { return }
    found = nil
    guard region.values["split"] != nil else {
      others += 1
      return
    }
    var faults: [(message: String, range: SourceRange)] = []
    for (key, count) in [("split", 4), ("pad", 4), ("bounds", 4), ("xy", 2), ("size", 2)]
    where region.values[key] != nil && region.numbers(key, count) == nil {
      faults.append(("'\(key)' of '\(region.name)' is no list of \(count) numbers", region.range))
    }
    let split = region.numbers("split", 4) ?? [0, 0, 0, 0]
    let place = region.numbers("xy", 2)
    let size = region.numbers("size", 2)
    let bounds =
      region.numbers("bounds", 4) ?? (place.flatMap { place in size.map { place + $0 } } ?? [])
    guard bounds.count == 4 || !faults.isEmpty else { return }
    let rotation = region.values["rotate"]?.first ?? "false"
    let degrees = ["true": 90, "false": 0][rotation] ?? Int(rotation)
    if ![0, 90, 180, 270].contains(degrees) {
      faults.append(
        (
          "rotate: \(rotation.onOneLine) of '\(region.name)' is none of false, true, 0, 90, 180, 270",
          region.range
        ))
    }
    // Of all turns libGDX exchanges the sides for this one only.
    let isAcross = degrees == 90
    var box = EngineBox(
      name: region.indexedName, picture: [page],
      // The size is that of the region as it was before it was turned.
      region: bounds.count == 4
        ? PixelRect(
          bounds[0], bounds[1], isAcross ? bounds[3] : bounds[2],
          isAcross ? bounds[2] : bounds[3]) : nil,
      caps: Self.sides(split), range: region.range, origin: "split")
    // The packer turns anticlockwise.
    box.turn = [90: .rotatedRight, 180: .rotated180, 270: .rotatedLeft][degrees ?? 0] ?? .identity
    box.faults = faults
    if let pad = region.numbers("pad", 4) {
      let (own, caps) = (Self.sides(pad), box.caps)
      func side(_ key: KeyPath<EngineBox.Sides, Double>) -> Double {
        own[keyPath: key] < 0 ? caps[keyPath: key] : own[keyPath: key]
      }
      box.padding = EngineBox.Sides(
        top: side(\.top), left: side(\.left), bottom: side(\.bottom), right: side(\.right))
    }
    boxes.append(box)
  }

  /// libGDX counts left, right, top, bottom.
  private static func sides(_ numbers: [Double]) -> EngineBox.Sides {
    EngineBox.Sides(top: numbers[2], left: numbers[0], bottom: numbers[3], right: numbers[1])
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
