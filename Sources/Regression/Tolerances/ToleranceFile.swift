internal import Files
internal import Imaging
internal import Languages
internal import PixelDiff
package import PopframeKit
internal import Popovers
internal import ThemeSource
internal import Themes

/// A file of tolerances and ignored areas, each for some cases:
///
/// ```yaml
/// format: 1
/// tolerances:
///   - cases: "Linen/*@2x"
///     part: shadow
///     channel: 2
///     reason: the blur of two machines differs by rounding
///     expires: 2026-12-31
/// ```
package struct ToleranceFile: Equatable, Sendable {
  /// What the file allows, in its order.
  package let tolerances: [CaseTolerance]
  /// SHA-256 of the file's bytes.
  package let hash: Sha256

  /// Reads a file; throws everything that is wrong with it.
  ///
  /// - Parameter isForPopovers: Whether Popframe has drawn the pictures, so that their parts and points are known.
  package init(_ path: String, isForPopovers: Bool = true) throws(PopframeError) {
    let file = PathName(path)
    let bytes: [UInt8]
    do throws(InputFile.Failure) {
      bytes = try InputFile(file).bytes(limit: InputFile.largestText)
    } catch { throw PopframeError(error, reading: file) }
    hash = Sha256(of: bytes)
    let tree = SourceTree(yaml: bytes, path: path)
    var reader = ToleranceReader(path: path, isForPopovers: isForPopovers)
    guard let root = tree.root else { throw .invalid(tree.diagnostics) }
    tolerances = reader.read(root)
    guard reader.errors.isEmpty else { throw .invalid(reader.errors) }
  }

  /// The tolerances that apply to a case today.
  package func tolerances(of name: String) -> [CaseTolerance] {
    let today = FileTime.now.day
    return tolerances.filter { $0.applies(to: name) && !$0.isExpired(on: today) }
  }

  /// How each was used in a run, in the file's order.
  package func uses(in run: TestRun) -> [CaseTolerance.Use] {
    let today = FileTime.now.day
    return tolerances.map { $0.use(in: run, on: today) }
  }
}

/// Reads the values of a file of tolerances, and notes what is wrong with them.
private struct ToleranceReader {
  let path: String
  let isForPopovers: Bool
  private(set) var errors: [Diagnostic] = []

  init(path: String, isForPopovers: Bool) {
    (self.path, self.isForPopovers) = (path, isForPopovers)
  }

  private static let keys = [
    "cases", "part", "channel", "pixels", "share", "ignore", "unit", "reason", "expires",
  ]

  private mutating func fail(_ message: String, at node: SourceNode) {
    errors.append(
      Diagnostic(.error, .invalidValue, file: path, range: node.range, message: message))
  }

  mutating func read(_ root: SourceNode) -> [CaseTolerance] {
    for entry in root.entries where !["format", "tolerances"].contains(entry.key) {
      fail("unknown key '\(entry.key)'; the keys here are format, tolerances", at: entry.value)
    }
    if root["format"].flatMap(text) != "1" {
      fail("format: 1 is expected here; this popframe reads no other", at: root["format"] ?? root)
    }
    guard case .sequence(let items)? = root["tolerances"]?.content else {
      fail("tolerances: a list is expected", at: root["tolerances"] ?? root)
      return []
    }
    return items.compactMap { tolerance($0) }
  }

  private mutating func tolerance(_ node: SourceNode) -> CaseTolerance? {
    for entry in node.entries where !Self.keys.contains(entry.key) {
      let keys = Self.keys.joined(separator: ", ")
      fail("unknown key '\(entry.key)'; the keys here are \(keys)", at: entry.value)
    }
    let patterns = texts(node["cases"])
    if patterns.isEmpty {
      fail("cases: a pattern, or a list of them, such as 'Linen/*' is expected", at: node)
    }
    var result = CaseTolerance(
      place: "\(path):\(node.range.line)", cases: patterns.map { CaseFilter($0) })
    if let value = node["part"] {
      result.part = text(value)
      if result.part.flatMap(PopoverPart.init(rawValue:)) == nil {
        let parts = PopoverPart.allCases.map(\.rawValue).joined(separator: ", ")
        fail("part: one of \(parts) is expected", at: value)
      }
      if !isForPopovers {
        fail("part: the parts of pictures that are compared are not known; leave it out", at: value)
      }
    }
    if let value = node["channel"] {
      result.channel = text(value).flatMap { UInt8($0) }
      if result.channel == nil || result.channel == 255 {
        fail("channel: a whole number from 0 to 254 is expected; 255 could never fail", at: value)
      }
    }
    if let value = node["pixels"] {
      result.pixels = text(value).flatMap { Int($0) }
      if result.pixels ?? -1 < 0 {
        fail("pixels: a whole number of pixels, such as 10, is expected", at: value)
      } else if let pixels = result.pixels, pixels >= Bitmap.maximumPixels {
        fail(
          "pixels: no picture has more than \(Bitmap.maximumPixels), so that nothing could fail; give "
            + "a number such as 10", at: value)
      }
    }
    if let value = node["share"] { result.share = share(value) }
    readAreas(node, into: &result)
    result.reason = node["reason"].flatMap(text) ?? ""
    if result.reason.isEmpty {
      fail("reason: say why this may differ; whoever reads the report wants to know", at: node)
    }
    if let value = node["expires"] {
      result.expires = text(value)
      if !Self.isDay(result.expires ?? "") {
        fail("expires: a day such as 2026-12-31 is expected", at: value)
      }
    }
    if result.channel == nil, result.pixels == nil, result.share == nil, result.ignored.isEmpty {
      fail("this allows nothing; give channel, pixels, share or ignore", at: node)
    }
    if result.part != nil, result.channel == nil {
      fail("part: what may differ there is said by channel, which is missing", at: node)
    }
    return result
  }

  private mutating func share(_ node: SourceNode) -> Share? {
    let value = text(node) ?? ""
    let isPercentage = value.ends(with: "%")
    guard let number = Double(isPercentage ? String(value.dropLast()) : value), number >= 0,
      number < (isPercentage ? 100 : 1)
    else {
      fail(
        "share: a fraction below 1, such as 0.001, or a percentage, such as 0.1%, is expected",
        at: node)
      return nil
    }
    return isPercentage ? .percent(number) : .fraction(number)
  }

  private mutating func readAreas(_ node: SourceNode, into result: inout CaseTolerance) {
    if let unit = node["unit"] {
      switch text(unit) {
      case "points" where isForPopovers: result.isInPoints = true
      case "points":
        fail(
          "unit: pixels is expected; how many a point of these pictures has is not known", at: unit)
      case "pixels": break
      default: fail("unit: points or pixels is expected", at: unit)
      }
    }
    guard let value = node["ignore"] else { return }
    guard case .sequence(let areas) = value.content else {
      return fail("ignore: a list of areas, such as [[0, 0, 64, 16]], is expected", at: value)
    }
    for area in areas {
      let numbers = texts(area).compactMap { Double($0) }
      guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= 1_000_000 }), numbers[2] > 0,
        numbers[3] > 0
      else {
        fail("ignore: an area is left, top, width and height, such as [0, 0, 64, 16]", at: area)
        continue
      }
      result.ignored.append(
        Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    }
  }

  private func text(_ node: SourceNode) -> String? {
    if case .scalar(let text, _) = node.content { text } else { nil }
  }

  private func texts(_ node: SourceNode?) -> [String] {
    guard let node else { return [] }
    if case .sequence(let items) = node.content { return items.compactMap { text($0) } }
    return text(node).map { [$0] } ?? []
  }

  /// Whether a text is a day as ISO 8601 writes it, so that days are ordered as their texts are.
  private static func isDay(_ text: String) -> Bool {
    let parts = text.parts(at: "-")
    guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy(\.isASCII) }),
      parts.allSatisfy({ $0.allSatisfy(\.isNumber) }), let month = Int(parts[1]),
      let day = Int(parts[2])
    else { return false }
    return (1...12).contains(month) && (1...31).contains(day)
  }
}
