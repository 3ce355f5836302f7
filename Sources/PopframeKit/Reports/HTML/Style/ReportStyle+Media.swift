extension ReportStyle {
  /// Small screens and paper.
  static let media = """
    @media (max-width: 62rem) {
      .numbers { grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); }
    }
    @media (max-width: 44rem) {
      body { padding: 0 1rem 12rem; }
      header.page { padding: 1.5rem 0 1rem; }
      header.page h1 { font-size: 1.375rem; }
      html { scroll-padding-top: 3.5rem; }
      .toolbar { margin: 0 -1rem; padding: 0.5rem 1rem; flex-wrap: nowrap; overflow-x: auto; scrollbar-width: none; }
      .toolbar button { white-space: nowrap; min-height: 2.25rem; }
      .toolbar .ground { min-height: 0; width: 2rem; height: 2rem; }
      [data-mode=side] .stage { grid-template-columns: minmax(0, 1fr); }
      html[data-zoom=fit] .paper { width: calc(var(--w) * var(--fit) * var(--unit) * 1px); }
      html[data-zoom=fit] .enlarged-alone { image-rendering: auto; }
      .numbers dl div { grid-template-columns: 7.5rem 1fr; }
      .inspector { left: 0; right: 0; bottom: 0; border-radius: 0; border-width: 1px 0 0; gap: 0.75rem; padding: 0.6rem 1rem; }
      .pixel { flex: 1; }
      .pixel table { width: 100%; }
      .pixel td { min-width: 2.2rem; }
      .pixel th { padding-right: 0.25rem; }
      .loupes { flex-direction: column; }
      .loupes canvas { width: 52px; height: 52px; }
      .loupes figure::after { left: 25px; top: 25px; width: 4px; height: 4px; }
      .loupes figcaption { display: none; }
    }
    @media (max-height: 30rem) { .toolbar { position: static; } }
    @media (forced-colors: active) {
      .outcome::before, .card::before, .swatch, .paper, .ground { forced-color-adjust: none; }
      .group [aria-pressed=true] { border: 2px solid Highlight; }
    }
    @media (prefers-reduced-motion: reduce) { .toast { transition: none; } }
    @media print {
      :root {
        color-scheme: light; --paper: #ffffff; --raised: #ffffff; --sunk: #f4f4f4; --line: #bdbdbd;
        --strong-line: #808080; --ink: #000000; --soft: #404040;
      }
      body { max-width: none; padding: 0; font-size: 9pt; }
      .script, .toast, .command button { display: none !important; }
      .card { break-inside: avoid; content-visibility: visible; }
      .paper, .outcome::before, .card::before { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      .viewport { overflow: visible; max-height: none; }
    }
    """
}
