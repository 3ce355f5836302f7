extension ReportStyle {
  /// Cards and their numbers.
  static let cards = """
    .card {
      border-top: 1px solid var(--line); padding: 1.5rem 0 1.75rem; position: relative;
      content-visibility: auto; contain-intrinsic-size: auto 34rem;
    }
    .card:focus { outline: none; }
    .card::before {
      content: ""; position: absolute; left: 0; top: -1px; width: 3.5rem; height: 3px;
      background: var(--outcome);
    }
    .js .card[aria-current]::before { width: 100%; }
    .card header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 1rem; }
    .card h2 { font-size: 1.0625rem; font-weight: 600; line-height: 1.35; }
    .card h2 bdi { font-size: 1em; }
    .number { color: var(--soft); font-weight: 400; text-decoration: none; margin-right: 0.35rem; }
    .number:hover { text-decoration: underline; }
    .summary { color: var(--soft); margin-top: 0.2rem; white-space: pre-line; overflow-wrap: anywhere; max-width: 60rem; }
    .unreadable .summary, .notRun .summary { color: var(--ink); }
    .numbers {
      display: grid; grid-template-columns: minmax(18rem, 1.4fr) minmax(13rem, 1fr) minmax(15rem, 1fr);
      gap: 1rem 2.5rem; margin-top: 1.1rem; font-size: 0.875rem; align-items: start;
    }
    .numbers dl { display: grid; gap: 0.3rem; }
    .numbers dl div { display: grid; grid-template-columns: 8.5rem 1fr; gap: 0.75rem; }
    .numbers dt { color: var(--soft); }
    .numbers dd { overflow-wrap: anywhere; }
    .numbers table { width: 100%; border-collapse: collapse; }
    .numbers caption { text-align: left; font-weight: 600; padding-bottom: 0.15rem; }
    .numbers th { font-weight: 400; text-align: left; }
    .numbers thead th { color: var(--soft); }
    .numbers th, .numbers td { padding: 0.1rem 0.75rem 0.1rem 0; border-top: 1px solid var(--line); }
    .numbers thead th { border-top: 0; }
    .parts td, .parts thead th + th { text-align: right; }
    .parts .none { color: var(--soft); }
    .clusters td:last-child { text-align: right; padding-right: 0; }
    .clusters button { padding: 0 0.5rem; font-size: 0.8125rem; }
    """
}
