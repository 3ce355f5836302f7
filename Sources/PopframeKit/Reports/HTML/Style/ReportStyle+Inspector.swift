extension ReportStyle {
  /// The panel of one pixel.
  static let inspector = """
    .inspector {
      position: fixed; z-index: 25; right: 1.5rem; bottom: 1.5rem; display: flex; gap: 1rem;
      padding: 0.75rem 0.9rem; background: var(--raised); border: 1px solid var(--strong-line);
      border-radius: 10px; box-shadow: 0 6px 28px rgb(0 0 0 / 0.22); font-size: 0.8125rem;
    }
    .inspector[hidden] { display: none; }
    .loupes { display: flex; gap: 0.5rem; }
    .loupes canvas {
      display: block; width: 104px; height: 104px; image-rendering: pixelated;
      background: var(--ground); border: 1px solid var(--line);
    }
    [data-ground=checker] .loupes canvas {
      background: repeating-conic-gradient(var(--check-dark) 0 25%, var(--check-light) 0 50%) 0 0 / 52px 52px;
    }
    .loupes figure { position: relative; }
    .loupes figure::after {
      content: ""; position: absolute; left: 49px; top: 49px; width: 8px; height: 8px;
      transform: translate(-0.5px, -0.5px);
      box-shadow: 0 0 0 1px #ffffff, 0 0 0 2px #000000;
    }
    .loupes figcaption { padding: 0.15rem 0 0; font-size: 0.75rem; text-align: center; }
    .pixel table { border-collapse: collapse; margin-top: 0.2rem; font-family: var(--mono); }
    .pixel th { font-weight: 400; text-align: left; color: var(--soft); padding-right: 0.9rem; white-space: nowrap; }
    .pixel thead th { text-align: right; padding: 0; }
    .pixel td { text-align: right; min-width: 2.9rem; }
    .pixel .changed { color: var(--different); font-weight: 600; }
    #pixel-place { font-family: var(--mono); }
    #pixel-part { font-weight: 600; margin-left: 0.6rem; }
    #pixel-held {
      margin-left: 0.6rem; padding: 0 0.4rem; border: 1px solid var(--strong-line); border-radius: 4px;
      color: var(--soft);
    }
    #pixel-held[hidden] { display: none; }
    .pixel .note { max-width: 18rem; margin: 0.2rem 0 0; color: var(--soft); }
    .pixel .note:empty { display: none; }
    .swatch {
      display: inline-block; width: 0.8em; height: 0.8em; margin-right: 0.5em; border-radius: 2px;
      border: 1px solid var(--strong-line);
      background: linear-gradient(var(--colour), var(--colour)), var(--checker);
    }
    #release { align-self: start; padding: 0 0.45rem; margin: -0.25rem -0.35rem 0 0; }
    """
}
