extension ReportStyle {
  /// Colours in light and dark. Text has a contrast of 4.5 to 1 or more against its ground.
  static let colours = """
    :root {
      color-scheme: light dark;
      --paper: #fbfbfa; --raised: #ffffff; --sunk: #f1f1ef; --line: #dcdcd8; --strong-line: #8d8d88;
      --ink: #1b1b1a; --soft: #5c5c58; --accent: #1f5fc4; --on-accent: #ffffff;
      --error: #b3202c; --different: #a04a00; --size: #7a3fb0; --missing: #4a5a70;
      --recorded: #00685c; --equal: #2c6e2f;
      --check-light: #ffffff; --check-dark: #cccccc;
      --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
      --unit: 1; --zoom: 1; --mix: 50%; --opacity: 0.5;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #161617; --raised: #1f1f21; --sunk: #0f0f10; --line: #353538; --strong-line: #85858a;
        --ink: #ececea; --soft: #a5a5a2; --accent: #7fb0ff; --on-accent: #0b1a33;
        --error: #ff8a8a; --different: #f7ab5b; --size: #cfa2ff; --missing: #b0bfd4;
        --recorded: #64d3c2; --equal: #86cf87;
      }
    }
    """
}
