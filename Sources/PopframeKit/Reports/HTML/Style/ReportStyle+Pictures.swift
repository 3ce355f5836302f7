extension ReportStyle {
  /// Pictures: three elements a card, arranged by the page's mode.
  static let pictures = """
    .stage { display: grid; gap: 1rem; grid-template-columns: repeat(3, minmax(0, 1fr)); margin-top: 1rem; }
    figure { min-width: 0; }
    figcaption { color: var(--soft); font-size: 0.875rem; padding-bottom: 0.3rem; }
    .absence {
      display: grid; place-items: center; min-height: 6rem; padding: 1rem; text-align: center;
      color: var(--soft); border: 1px dashed var(--strong-line); border-radius: 6px;
      overflow-wrap: anywhere;
    }
    .viewport {
      overflow: auto; max-height: 78vh; width: fit-content; max-width: 100%;
      border: 1px solid var(--line); border-radius: 3px;
    }
    .viewport:focus-visible { outline-offset: -2px; }
    .paper {
      position: relative; width: calc(var(--w) * var(--fit) * var(--unit) * 1px); max-width: 100%;
      background: var(--ground);
    }
    .paper img { display: block; width: 100%; height: auto; }
    html:not([data-mode=side]) .paper { width: calc(var(--w) * var(--alone) * var(--unit) * 1px); }
    html:not([data-mode=side]) .enlarged-alone, .paper .enlarged, [data-zoom=whole] .paper img { image-rendering: pixelated; }
    html[data-zoom=whole] .paper {
      width: calc(var(--w) * var(--zoom) * var(--unit) * 1px); max-width: none;
    }
    .js .paper { cursor: crosshair; touch-action: pan-x pan-y; }

    :root, .ground.checker { --checker: repeating-conic-gradient(var(--check-dark) 0 25%, var(--check-light) 0 50%) 0 0 / var(--tile, 16px) var(--tile, 16px); }
    :root { --ground: var(--checker); }
    /* Tiles of eight pixels of the picture, so that they are never taken for its pixels. */
    [data-zoom=whole] .paper { --tile: max(16px, calc(var(--zoom) * var(--unit) * 8px)); }
    [data-zoom=whole][data-ground=checker] .paper {
      background: repeating-conic-gradient(var(--check-dark) 0 25%, var(--check-light) 0 50%) 0 0 / var(--tile) var(--tile);
    }
    [data-ground=white] { --ground: #ffffff; }
    [data-ground=black] { --ground: #000000; }
    [data-ground=magenta] { --ground: #ff00ff; }

    [data-mode=expected] .stage, [data-mode=actual] .stage, [data-mode=difference] .stage,
    [data-mode=swipe] .stage, [data-mode=onion] .stage, [data-mode=blink] .stage {
      grid-template-columns: minmax(0, 1fr);
    }
    [data-mode=expected] figure:is(.actual, .difference), [data-mode=actual] figure:is(.expected, .difference),
    [data-mode=difference] figure:is(.expected, .actual) { display: none; }

    :is([data-mode=swipe], [data-mode=onion], [data-mode=blink]) .stage {
      grid-template-columns: fit-content(100%); grid-template-rows: auto auto; gap: 0; position: relative;
    }
    :is([data-mode=swipe], [data-mode=onion], [data-mode=blink]) .stage figure:not(.difference) { display: contents; }
    :is([data-mode=swipe], [data-mode=onion], [data-mode=blink]) figure.difference { display: none; }
    :is([data-mode=swipe], [data-mode=onion], [data-mode=blink]) figcaption { grid-area: 1 / 1; }
    :is([data-mode=swipe], [data-mode=onion], [data-mode=blink]) .actual figcaption { justify-self: end; }
    :is([data-mode=swipe], [data-mode=onion], [data-mode=blink]) :is(.viewport, .absence) { grid-area: 2 / 1; }
    :is([data-mode=swipe], [data-mode=onion], [data-mode=blink]) .absent { visibility: hidden; }
    [data-mode=swipe] .actual .viewport { clip-path: inset(0 0 0 var(--mix)); }
    [data-mode=swipe] .stage::after {
      content: ""; grid-area: 2 / 1; justify-self: start; width: 2px; margin-left: calc(var(--mix) - 1px); z-index: 2; position: relative;
      background: var(--accent); box-shadow: 0 0 0 1px var(--raised); pointer-events: none;
    }
    .js[data-mode=swipe] .viewport { cursor: ew-resize; touch-action: pan-y; }
    [data-mode=onion] .actual .viewport { opacity: var(--opacity); }
    [data-mode=blink][data-blink=expected] .actual .viewport { visibility: hidden; }
    [data-mode=blink][data-blink=expected] .expected figcaption,
    [data-mode=blink][data-blink=actual] .actual figcaption {
      color: var(--ink); font-weight: 650;
    }

    .marker {
      position: absolute; pointer-events: none; z-index: 1;
      left: calc(var(--x) / var(--w) * 100%); top: calc(var(--y) / var(--h) * 100%);
      width: calc(100% / var(--w)); height: calc(100% / var(--h));
      box-shadow: 0 0 0 1px #ffffff, 0 0 0 2px #000000, 0 0 0 3px #ffffff;
    }
    """
}
