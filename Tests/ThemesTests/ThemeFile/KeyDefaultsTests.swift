import Testing
import TestThemes
@testable import Themes

/// What a key's description says of it is what the reader does.
@Suite struct KeyDefaultsTests {
  /// A mapping in a theme where `…` stands, with the keys that it needs there.
  struct Place: CustomTestStringConvertible {
    var table: KeyTable
    /// The style whose keys are tried; all for other mappings than an arrow.
    var style: ArrowStyleName?
    var theme: String

    var testDescription: String { theme }
  }

  private static let drawn = "frame: {style: drawn, fill: \"#FFF\"…}\n"
  private static let places = [
    Place(table: TopKeys.table, theme: "frame: {image: frame.png}\narrow: {image: arrow.png}\n…"),
    Place(table: FrameKeys.table, theme: "frame: {image: frame.png, capInsets: 4…}\n"),
    Place(table: DrawnFrameKeys.table, theme: drawn),
    Place(
      table: BorderKeys.table,
      theme: "frame: {style: drawn, fill: \"#FFF\", border: {color: \"#123\"…}}\n"),
    Place(
      table: ShadowKeys.inner, theme: "frame: {style: drawn, fill: \"#FFF\", innerShadow: {…}}\n"),
    Place(
      table: GradientKeys.table,
      theme: "frame: {style: drawn, fill: {gradient: [[\"#FFF\", 0], [\"#000\", 1]]…}}\n"),
    Place(
      table: ArrowKeys.table, style: .image,
      theme: "frame: {image: frame.png}\narrow: {image: arrow.png…}\n"),
    Place(
      table: ArrowKeys.table, style: .clip,
      theme: "frame: {image: frame.png}\n"
        + "arrow: {style: clip, shape: triangle, base: 20, height: 9…}\n"),
    Place(
      table: ArrowKeys.table, style: .fused,
      theme: "arrow: {style: fused, base: 8, height: 9, fused: {up: {image: frame.png, "
        + "arrowSpan: [20, 30]}}…}\n"),
    Place(
      table: ArrowKeys.table, style: .drawn,
      theme: "frame: {style: drawn, fill: \"#FFF\"}\n"
        + "arrow: {style: drawn, base: 20, height: 9…}\n"),
    Place(
      table: PieceKeys.table,
      theme: "arrow: {style: fused, base: 8, height: 9, fused: {up: {image: frame.png, "
        + "arrowSpan: [20, 30]…}}}\n"),
    Place(
      table: StrokeKeys.table,
      theme:
        "frame: {image: frame.png}\narrow: {style: clip, shape: triangle, base: 20, height: 9, "
        + "stroke: {color: \"#123\", width: 1…}}\n"),
    Place(table: ShadowKeys.table, theme: "frame: {image: frame.png}\nshadow: {…}\n"),
    Place(
      table: TintKeys.table, theme: "frame: {image: frame.png}\ntint: {color: \"#123\"…}\n"),
    Place(table: BackdropKeys.table, theme: "frame: {image: frame.png}\nbackdrop: {…}\n"),
  ]

  @Test(arguments: places)
  func `a theme that writes a default is the theme without the key`(_ place: Place) throws {
    func theme(adding key: String) throws -> Theme {
      var key = key
      if !key.isEmpty, !place.theme.contains("{…"), !place.theme.hasSuffix("…") { key = ", " + key }
      let document = try ThemeFixture.read(
        "format: 1\n" + place.theme.replacing("…", with: key))
      #expect(document.warnings.isEmpty, "\(key)")
      return document.base
    }
    let plain = try theme(adding: "")
    var tried = 0
    for key in place.table.keys where place.style.map({ key.styles.contains($0) }) ?? true {
      guard case .value(let literal) = key.absence, !place.theme.contains("\(key.name):") else {
        continue
      }
      #expect(try theme(adding: "\(key.name): \(literal.flowText)") == plain, "\(key.name)")
      tried += 1
    }
    #expect(tried > 0)
  }

  @Test(arguments: SectionKind.allCases.filter { $0 != .scene })
  func `the schema requires what the descriptions require`(_ kind: SectionKind) {
    let required = kind.table.keys.filter { if case .required = $0.absence { true } else { false } }
    let schema = SchemaDefinition(kind: kind, scope: .whole).schema
    let mapping: ValueSchema = if case .all(let schemas) = schema { schemas[0] } else { schema }
    guard case .mapping(_, let names) = mapping else {
      Issue.record("\(kind) is no mapping")
      return
    }
    // A theme in a scene needs no format.
    #expect(names == (kind == .theme ? [] : required.map(\.name)))
  }
}
