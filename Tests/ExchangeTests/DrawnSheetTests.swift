import Exchange
import PopframeKit
import Popovers
import Testing
@_spi(Studio) import ThemeExchange
import WebExchange

/// Stylesheets of drawn themes, which a browser draws. What is expected was worked out from the themes' numbers by another
/// program, and drawn by three browsers.
@Suite struct DrawnSheetTests {
  private func exports(
    _ keys: String, _ change: (inout StylesheetOptions) -> Void = { _ in }
  ) throws -> (css: String, files: [String], losses: [String]) {
    let text = "format: 1\nname: Pane\ncontentInsets: 14\n\(keys)\n"
    let theme = try ThemeFolder(Snapshot(files: ["theme.yaml": Array(text.utf8)], name: "Pane"))
    var options = ExportOptions()
    change(&options.stylesheet)
    let exports = try ThemeExports(
      theme, to: [#require(ExchangeFormat(name: "css"))], options: options)
    let css = try #require(exports.files.first { $0.path == "pane.css" })
    return (
      String(decoding: css.bytes, as: UTF8.self), exports.files.map(\.path),
      exports.losses.map(\.message)
    )
  }

  private static let card = """
    frame: {style: drawn, fill: "#FFFFFF", cornerRadius: 12, cornerCurve: continuous, border: {color: "#0F172A24", width: hairline}}
    arrow: {style: drawn, base: 26, height: 11, tipRadius: 2, baseRadius: 3}
    appearances: {dark: {frame: {fill: "#1D1E22", border: {color: "#FFFFFF2E", width: hairline}}}}
    """

  @Test func `The outline is one shape, each point linear in the inset`() throws {
    let css = try exports(Self.card).css
    for line in [
      "--f: calc(3px + var(--d)); --p: calc(2px - var(--d)); --at: clamp(round(up, 42.344px, var(--pane-line-width)), "
        + "50% + var(--pane-offset, 0px), round(down, 100% - 42.344px, var(--pane-line-width)));",
      "clip-path: shape(from 29.344px calc(11px + var(--d)),",
      "hline to calc(var(--at) - 13px), arc by calc(var(--pane-up)*.71*var(--f)) calc(var(--pane-up)*-.296*var(--f)) "
        + "of var(--f), line by calc(var(--pane-up)*9.451px) calc(var(--pane-up)*-9.522px), "
        + "arc by calc(var(--pane-up)*1.419*var(--p)) 0 of var(--p) cw,",
      "hline to calc(100% - 29.344px), curve by calc(10.766px - .322*var(--d)) calc(.899px - .053*var(--d)) with 5.282px 0 / "
        + "calc(7.923px - .154*var(--d)) 0, curve by calc(6.679px - .625*var(--d)) calc(6.679px - .625*var(--d)) with "
        + "calc(3.104px - .306*var(--d)) calc(1.13px - .112*var(--d)) / calc(5.549px - .514*var(--d)) "
        + "calc(3.575px - .319*var(--d)),",
      "vline to calc(var(--at) - 13px), arc by calc(var(--pane-right)*.296*var(--f)) calc(var(--pane-right)*.71*var(--f)) of "
        + "var(--f),",
    ] { #expect(css.contains(line), "\(line)") }
  }

  @Test func `There is no picture, and nothing is lost`() throws {
    let (css, files, losses) = try exports(Self.card)
    #expect(files.sorted() == ["pane.css", "pane.html", "pane.js"])
    #expect(losses.isEmpty, "\(losses)")
    #expect(!css.contains("url("))
    // Four numbers depend on the direction, and nothing else.
    #expect(css.split(separator: "[data-arrow=").count == 1 + 4)
  }

  @Test
  func `Colours of light and dark are one value, and lines have the width of a screen's pixels`()
    throws
  {
    let css = try exports(Self.card).css
    let rules = SheetRules(css: css)
    #expect(rules.value(".pane", "--pane-fill") == "light-dark(#fff, #1d1e22)")
    #expect(rules.value(".pane", "--pane-line") == "light-dark(#0f172a24, #ffffff2e)")
    #expect(rules.value(".pane", "color-scheme") == "var(--popframe-scheme, light dark)")
    #expect(rules.value(".pane", "--pane-line-width") == "1px")
    #expect(
      css.contains(
        "@media (min-resolution: 2.5dppx) { .pane { --pane-line-width: .333px; } }\n"))
    let sharp = SheetRules(css: try exports(Self.card) { $0.scales = [2] }.css)
    // Ratios above 1 up to 2, the least of which is 1.25.
    #expect(sharp.value(".pane", "--pane-line-width") == ".8px")
    #expect(!sharp.css.contains("2.5dppx"))
    #expect(rules.value(".pane", "padding") == "14px")
  }

  /// Two lines, the first outside: a tip of radius 1.5 is sharp at an inset of 2, and the fillet of no radius stays a corner
  /// outside of the outline.
  @Test func `Several lines are nested, one outside of the outline`() throws {
    let css = try exports(
      """
      frame: {style: drawn, fill: "#FFF", cornerRadius: 10, border: [{color: "#FFF", width: 1, alignment: outside}, {color: "#000", width: 2}]}
      arrow: {style: drawn, base: 32, height: 15, tipRadius: 1.5}
      """
    ).css
    let rules = SheetRules(css: css)
    for part in [
      "--e: max(0px, -1.5px + var(--d));", "--g: max(0px, -1*var(--d));",
      "--p: max(0px, 1.5px - var(--d));",
      "--f: max(0px, var(--d));",
    ] { #expect(css.contains(part), "\(part)") }
    #expect(css.contains("<div class=\"pane-background\"><s></s></div>"))
    #expect(rules.value("&::before", "--d") == "var(--pane-edge-1)")
    #expect(rules.value("& > s", "background") == "var(--pane-line-2)")
    #expect(rules.value("&::after", "--d") == "var(--pane-edge-3)")
    // At 1.5 pixels for each point the outer line has two pixels (1 · 1.5, rounded), which are 4/3 points.
    #expect(css.contains(" inset: -17px; pointer-events"))
  }

  @Test func `A shadow of the frame is cast by an outline without an arrow`() throws {
    let css = try exports(
      """
      frame: {style: drawn, fill: "#FFF", cornerRadius: 10}
      arrow: {style: drawn, base: 32, height: 15}
      shadow: [{opacity: 0.5, blur: 8, spread: 3, from: frame}]
      """
    ).css
    let rules = SheetRules(css: css)
    #expect(rules.value("& > i:nth-of-type(1)", "--pane-up") == "0")
    #expect(rules.value("& > i:nth-of-type(1)", "filter") == "blur(4px)")
    #expect(rules.value("& > i:nth-of-type(1)::before", "--d") == "-3px")
  }

  /// `render` begins an arrow's base at the first device pixel in its lane.
  @Test func `A lane that ends between two points ends at a device pixel`() throws {
    func css(_ frame: String, scales: [Int]? = nil) throws -> String {
      try exports(
        """
        frame: {style: drawn, fill: "#FFF", \(frame)}
        arrow: {style: drawn, base: 30, height: 13}
        """
      ) { $0.scales = scales }.css
    }
    // A continuous corner is 1.528665 radii long: 16 × 1.528665 + 15 + 13.
    let between = try css("cornerRadius: 16, cornerCurve: continuous")
    for line in [
      "  --pane-pixel: 1px;",
      "@media (min-resolution: 1.2dppx) { .pane { --pane-pixel: .8px; } }",
      "@media (min-resolution: 2.5dppx) { .pane { --pane-pixel: .333px; } }",
      "--at: clamp(round(up, 52.459px, var(--pane-pixel)), 50% + var(--pane-offset, 0px), "
        + "round(down, 100% - 52.459px, var(--pane-pixel)));",
    ] { #expect(between.contains(line), "\(line)") }
    let one = try css("cornerRadius: 16, cornerCurve: continuous", scales: [1])
    #expect(one.contains("  --pane-pixel: 1px;") && !one.contains("min-resolution"))
    let whole = try css("cornerRadius: 16")
    #expect(whole.contains("--at: clamp(44px, 50% + var(--pane-offset, 0px), 100% - 44px);"))
    #expect(!whole.contains("pixel"))
  }

  /// Three passes of a box of ⌊σ · 1.88 + ½⌋ pixels blur nothing below σ = 0.8, where 0.52 is the least that 0.8 is nearer to.
  @Test func `A narrow inner shadow has a blur that every browser draws`() throws {
    func rules(_ blur: Double) throws -> SheetRules {
      SheetRules(
        css: try exports(
          """
          frame: {style: drawn, fill: "#FFF", cornerRadius: 16, innerShadow: [{offset: [1, 1], blur: \(blur)}, {offset: [0, 0], blur: 250}]}
          """
        ).css)
    }
    let first = "& > b > i:nth-of-type(1)"
    let narrow = try rules(1.5)
    #expect(narrow.value(first, "filter") == "blur(max(.75px, .8*var(--pane-pixel)))")
    #expect(narrow.value(first, "color") == "var(--pane-glow-1)")
    #expect(narrow.value(".pane", "--pane-pixel") == "1px")
    // As far as the widest reaches: 250 × 1.5.
    #expect(narrow.value("& > b > i::before", "box-shadow") == "0 0 0 375px")
    for (blur, filter) in [(1.0, "blur(.5px)"), (1.6, "blur(.8px)")] {
      #expect(try rules(blur).value(first, "filter") == filter)
      #expect(try rules(blur).value(".pane", "--pane-pixel") == nil)
    }
  }

  /// Half a point is a whole pixel at 1x, as `render` rounds it.
  @Test func `A page's rules for elements do not reach the background`() throws {
    let css = try exports(Self.card).css
    #expect(css.contains(".pane > .pane-background {\n  all: unset; position: absolute;"))
    #expect(css.contains("  &::before, &::after { all: unset; content: \"\";"))
    // A tool that replaces light-dark() looks for these words.
    #expect(css.contains("{ box-sizing: border-box; color-scheme: light dark; width"))
    let pictures = SheetRules(css: try exports(Self.card) { $0.usesPictures = true }.css)
    #expect(pictures.value(".pane > .pane-background", "all") == "unset")
    #expect(pictures.value(".pane > .pane-background", "will-change") == "transform")
  }

  @Test func `Shadows are moved by whole device pixels`() throws {
    let rules = SheetRules(
      css: try exports(
        """
        frame: {style: drawn, fill: "#FFF", cornerRadius: 16, innerShadow: [{offset: [1, 0.5], blur: 2}]}
        shadow: [{offset: [0, 1.5], blur: 4}, {offset: [0, 9], blur: 9}]
        """
      ).css)
    #expect(
      rules.value("& > b > i:nth-of-type(1)", "translate")
        == "1px round(.5px, var(--pane-pixel))")
    #expect(
      rules.value("& > i:nth-of-type(1)", "translate")
        == "0 round(1.5px, var(--pane-pixel))")
    #expect(rules.value("& > i:nth-of-type(2)", "translate") == "0 9px")
    #expect(rules.value(".pane", "--pane-pixel") == "1px")
  }

  @Test func `A gradient's stops are moved into the frame`() throws {
    let rules = SheetRules(
      css: try exports(
        """
        frame: {style: drawn, fill: {gradient: [["#2F6BF2", 0], ["#FFF", 0.25], ["#1D4ED8", 1]], angle: 180}}
        arrow: {style: drawn, base: 26, height: 15}
        """
      ).css)
    #expect(
      rules.value(".pane", "--pane-fill")
        == "linear-gradient(180deg, #2f6bf2 15px, #fff calc(25% + 7.5px), #1d4ed8 calc(100% - 15px))"
    )
  }

  @Test func `Arrows that are not needed are left out`() throws {
    let css = try exports(Self.card) { $0.arrows = [.up, .down] }.css
    #expect(css.count < (try exports(Self.card).css.count) * 88 / 100)
    #expect(!css.contains("--pane-left"))
  }

  @Test func `A layer of components says Tailwind's order first`() throws {
    let css = try exports(Self.card) { $0.layer = "components" }.css
    #expect(
      css.contains("*/\n@layer theme, base, components, utilities;\n@layer components {\n.pane {"))
    #expect(css.hasSuffix("}\n}\n"))
    #expect(
      try exports(Self.card) { $0.layer = "parts" }.css.contains("*/\n@layer parts {\n.pane {"))
  }

  /// Links have a colour of their scheme: on a dark fill they need the dark one, whatever the page is.
  @Test(arguments: [false, true])
  func `Text that is not the page's has a scheme of its own`(usesPictures: Bool) throws {
    func css(_ light: String, _ dark: String) throws -> String {
      try exports(
        """
        frame: {style: drawn, fill: "\(light)", cornerRadius: 6}
        appearances: {dark: {frame: {fill: "\(dark)"}}}
        """
      ) { $0.usesPictures = usesPictures }.css
    }
    let dark = "@media (prefers-color-scheme: dark) { .pane-content"
    let turned = try css("#18181B", "#FAFAFA")
    for line in [
      ".pane-content { color-scheme: var(--popframe-reverse, dark); }",
      "\(dark) { color-scheme: var(--popframe-reverse, light); } }",
      "--popframe-scheme: light; --popframe-reverse: dark; }",
      "--popframe-scheme: dark; --popframe-reverse: light; }",
    ] { #expect(turned.contains(line), "\(line)") }
    // The popover's own is that of the page: its colours are chosen by it.
    #expect(
      SheetRules(css: turned).value(".pane", "color-scheme") == "var(--popframe-scheme, light dark)"
    )
    let always = try css("#2F6BF2", "#3A3A40")
    #expect(always.contains(".pane-content { color-scheme: dark; }"))
    #expect(!always.contains(dark))
    #expect(!(try css("#FFF", "#000")).contains(".pane-content { color-scheme"))
  }

  @Test func `One appearance has the scheme of its text`() throws {
    let dark = SheetRules(css: try exports(Self.card) { $0.appearances = ["dark"] }.css)
    #expect(dark.value(".pane", "--pane-fill") == "#1d1e22")
    #expect(dark.value(".pane", "color-scheme") == "dark")
    #expect(dark.value(".pane", "color") == "#f2f2f7")
    let named = SheetRules(
      css: try exports(
        Self.card + """

          contentColor: "#123456"
          """
      ).css)
    #expect(named.value(".pane", "color") == "#123456")
    // The base is the light appearance of a theme that has no other.
    let plain = try exports(Self.card).css
    #expect(try exports(Self.card) { $0.appearances = ["light", "dark"] }.css == plain)
    #expect(
      try exports(Self.card) { $0.appearances = ["light"] }.css
        == exports(Self.card) { $0.appearances = ["base"] }.css)
  }

  @Test(arguments: [0, 3])
  func `A frame casts as if it were opaque, and a group as each look is`(spread: Double) throws {
    func shadow(_ caster: String) throws -> (color: String?, mask: String?) {
      let rules = SheetRules(
        css: try exports(
          """
          frame: {style: drawn, fill: "#FF000040", cornerRadius: 10}
          arrow: {style: drawn, base: 32, height: 15}
          shadow: [{opacity: 0.8, blur: 8, spread: \(spread), from: \(caster)}]
          appearances: {dark: {frame: {fill: "#FF0000C0"}}}
          """
        ).css)
      return (
        rules.value(".pane", "--pane-shadow"),
        rules.value("& > i:nth-of-type(1)::before", "mask")
      )
    }
    let frame = try shadow("frame")
    #expect(frame.color == "rgb(0 0 0 / .8)" && frame.mask == nil)
    guard spread > 0 else { return }
    // 0.8 × 64/255 and 0.8 × 192/255.
    #expect(try shadow("group").color == "light-dark(rgb(0 0 0 / .201), rgb(0 0 0 / .602))")
  }

  @Test func `Light and dark of other outlines are pictures, and the loss says so`() throws {
    let (css, files, losses) = try exports(
      """
      frame: {style: drawn, fill: "#FFF", cornerRadius: 4}
      appearances: {dark: {frame: {cornerRadius: 8}}}
      """)
    #expect(files.contains { $0.hasSuffix(".png") } && !css.contains("shape("))
    #expect(losses.contains { $0.contains("loses frame.style: ") })
  }
}
