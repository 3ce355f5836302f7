/// The script of a page that keeps a popover's arrow at its source, on whichever side of it the browser has put the
/// popover: only Chromium's CSS knows the side.
package enum WebScript {
  /// A function `follow(popover, source, name)`; while the popover is open, it sets the direction and the offset.
  ///
  /// - Parameter name: The class of the exported stylesheet, which callers then need not give.
  package static func lines(_ name: String? = nil) -> [String] {
    [
      "function follow(popover, source, name\(name.map { " = \"\($0)\"" } ?? "")) {",
      "  const turn = () => {",
      "    const p = popover.getBoundingClientRect(), s = source.getBoundingClientRect();",
      "    const gaps = { up: p.top - s.bottom, down: s.top - p.bottom, left: p.left - s.right, right: s.left - p.right };",
      "    const side = Object.keys(gaps).reduce((best, other) => gaps[other] > gaps[best] ? other : best);",
      "    const across = side === \"up\" || side === \"down\";",
      "    const offset = across ? s.left + s.right - p.left - p.right : s.top + s.bottom - p.top - p.bottom;",
      "    popover.dataset.arrow = side;",
      "    popover.style.setProperty(`--${name}-offset`, `${offset / 2}px`);",
      "    if (popover.matches(\":popover-open\")) requestAnimationFrame(turn);",
      "  };",
      "  popover.addEventListener(\"toggle\", turn);",
      "}",
    ]
  }
}
