extension ReportStyle {
  /// The page's ground, its head and its foot.
  static let page = """
    * { box-sizing: border-box; }
    html { scroll-padding-top: 4.25rem; }
    body {
      margin: 0 auto; padding: 0 1.5rem 6rem; max-width: 84rem;
      background: var(--paper); color: var(--ink);
      font: 0.9375rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
      font-variant-numeric: tabular-nums;
    }
    h1, h2, p, dl, dd, ul, figure { margin: 0; padding: 0; }
    code, kbd, bdi { font-family: var(--mono); font-size: 0.875em; overflow-wrap: anywhere; }
    a { color: inherit; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    .unseen {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap;
    }
    html:not(.js) .script { display: none; }
    header.page { padding: 2.5rem 0 1.5rem; }
    header.page h1 { font-size: 1.75rem; line-height: 1.2; font-weight: 650; letter-spacing: -0.015em; }
    .origin { color: var(--soft); margin-bottom: 0.25rem; }
    .counts { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin-top: 0.75rem; list-style: none; }
    .note { margin-top: 0.75rem; max-width: 46rem; }
    .glance ol { margin: 0.5rem 0 0; padding: 0; list-style: none; columns: 26rem; column-gap: 2.5rem; }
    .glance li { break-inside: avoid; display: flex; gap: 0.75rem; align-items: baseline; }
    .glance li a { flex: 1; min-width: 0; }
    .glance { margin-top: 0.9rem; }
    .outcome { color: var(--ink); white-space: nowrap; }
    .outcome::before {
      content: ""; display: inline-block; width: 0.6em; height: 0.6em; margin-right: 0.45em;
      border-radius: 50%; background: var(--outcome);
    }
    .unreadable, .notRun { --outcome: var(--error); }
    .different { --outcome: var(--different); }
    .sizeMismatch { --outcome: var(--size); }
    .missing { --outcome: var(--missing); }
    .recorded { --outcome: var(--recorded); }
    .equal { --outcome: var(--equal); }
    section { border-top: 1px solid var(--line); padding: 1rem 0; }
    section h2 { display: inline; font-size: 1rem; font-weight: 600; }
    summary { cursor: pointer; }
    section ul { columns: 18rem; column-gap: 2rem; margin-top: 0.75rem; list-style: none; }
    section li { break-inside: avoid; }
    section li span { color: var(--soft); }
    section p { margin-top: 0.5rem; }
    .legend ul { columns: 22rem; }
    .legend .swatch { width: 2.2em; border: 0; }
    .legend .outline { background: none; border: 1px solid #969696; }
    button {
      font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--line);
      border-radius: 6px; padding: 0.2rem 0.6rem; cursor: pointer;
    }
    button:hover { border-color: var(--strong-line); }
    button:disabled { opacity: 0.45; cursor: default; }
    .command {
      display: flex; flex-wrap: wrap; align-items: center; gap: 0.35rem 0.75rem; margin-top: 0.9rem;
    }
    .command code {
      padding: 0.25rem 0.6rem; background: var(--sunk); border: 1px solid var(--line);
      border-radius: 6px; user-select: all;
    }
    .purpose { color: var(--soft); }
    .keys dl {
      display: grid; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr));
      gap: 0.35rem 2rem; margin-top: 0.75rem;
    }
    .keys dl div { display: flex; gap: 0.75rem; }
    .keys dt { flex: 0 0 6.5rem; white-space: nowrap; }
    kbd {
      display: inline-block; min-width: 1.7em; padding: 0 0.35em; text-align: center;
      border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 4px; background: var(--raised);
    }
    .keys.overlay {
      position: fixed; z-index: 30; inset: 50% auto auto 50%; transform: translate(-50%, -50%);
      width: min(46rem, calc(100vw - 2rem)); max-height: calc(100vh - 2rem); overflow: auto;
      padding: 1.25rem 1.5rem 1.5rem; background: var(--raised); border: 1px solid var(--strong-line);
      border-radius: 12px; box-shadow: 0 12px 48px rgb(0 0 0 / 0.35);
    }
    .toast {
      position: fixed; z-index: 40; left: 50%; bottom: 1.5rem; transform: translateX(-50%);
      max-width: calc(100vw - 2rem); padding: 0.5rem 1rem; border-radius: 8px; overflow-wrap: anywhere;
      background: var(--ink); color: var(--paper); opacity: 0; visibility: hidden;
      transition: opacity 0.15s, visibility 0.15s;
    }
    .toast.shown { opacity: 1; visibility: visible; }
    """
}
