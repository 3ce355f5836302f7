/// The module of a page that keeps a popover's arrow at its source, on whichever side of it the popover was put: only
/// Chromium's CSS knows the side.
package enum WebScript {
  /// A function `attach(popover, source)` that gives a function which ends it.
  ///
  /// The first frame has its arrow, whether a script opens the popover (a microtask comes after it) or the browser.
  ///
  /// - Parameters:
  ///   - name: The class of the exported stylesheet; `nil` for the popover's first class.
  ///   - isModule: Whether it is exported.
  package static func lines(_ name: String?, isModule: Bool = true) -> [String] {
    // A script that is printed within a comment has none.
    let comment = [
      "/**",
      " * Keeps the arrow of a popover or dialog at its source while it is open, of another element until it is ended.",
      " * @param {HTMLElement} popover has the class \(name ?? "")",
      " * @param {Element} source is what the arrow points at",
      " * @returns {() => void} ends it",
      " */",
    ]
    let property = name.map { "\"--\($0)-offset\"" } ?? "`--${popover.classList[0]}-offset`"
    let type = ["    /** @type {Record<string, number>} */"]
    return (isModule ? comment : []) + [
      "\(isModule ? "export " : "")function attach(popover, source) {",
      "  let frame = 0;",
      "  const turn = () => {",
      "    if (!popover.matches(\":popover-open, [open], :not(dialog, [popover])\")) return;",
      "    const p = popover.getBoundingClientRect(), s = source.getBoundingClientRect();",
    ] + (isModule ? type : []) + [
      "    const gaps = { up: p.top - s.bottom, right: s.left - p.right, down: s.top - p.bottom, left: p.left - s.right };",
      "    const side = Object.keys(gaps).reduce((best, other) => (gaps[other] > gaps[best] ? other : best));",
      "    const isAcross = side === \"up\" || side === \"down\";",
      "    const offset = isAcross ? s.left + s.right - p.left - p.right : s.top + s.bottom - p.top - p.bottom;",
      "    const place = `${(offset / 2) * (popover.offsetWidth / p.width || 1)}px`;",
      "    if (popover.dataset.arrow !== side) popover.dataset.arrow = side;",
      "    if (popover.style.getPropertyValue(\(property)) !== place) popover.style.setProperty(\(property), place);",
      "    cancelAnimationFrame(frame), (frame = requestAnimationFrame(turn));",
      "  };",
      "  const start = () => { queueMicrotask(turn); frame = requestAnimationFrame(turn); };",
      "  popover.addEventListener(\"beforetoggle\", start), turn();",
      "  return () => (cancelAnimationFrame(frame), popover.removeEventListener(\"beforetoggle\", start));",
      "}",
    ]
  }
}
