extension ReportStyle {
  /// The bar of controls.
  static let toolbar = """
    .toolbar {
      position: sticky; top: 0; z-index: 20; display: flex; flex-wrap: wrap; align-items: center;
      gap: 0.4rem 0.65rem; margin: 0 -1.5rem; padding: 0.6rem 1.5rem; font-size: 0.875rem;
      background: var(--paper); border-bottom: 1px solid var(--line);
    }
    .group { display: flex; align-items: center; }
    .toolbar button { padding: 0.2rem 0.5rem; }
    .group button { border-radius: 0; margin-left: -1px; }
    .group > :first-child { border-radius: 6px 0 0 6px; margin-left: 0; }
    .group > :last-child { border-radius: 0 6px 6px 0; }
    .group [aria-pressed=true] {
      background: var(--accent); color: var(--on-accent); border-color: var(--accent);
    }
    .grounds { gap: 0.3rem; }
    .group .ground {
      width: 1.6rem; height: 1.6rem; padding: 0; margin: 0; border-radius: 50%;
      border: 1px solid var(--strong-line);
    }
    .group .ground[aria-pressed=true] { outline: 2px solid var(--accent); outline-offset: 1px; }
    .group .ground.white { background: #ffffff; }
    .group .ground.black { background: #000000; }
    .group .ground.magenta { background: #ff00ff; }
    .group .ground.checker { background: var(--checker); }
    #zoom-fit { min-width: 3.2rem; text-align: center; }
    .steps { margin-left: auto; }
    .steps output { min-width: 4.5rem; padding: 0 0.4rem; text-align: center; }
    .steps button { border-radius: 6px; }
    .search input {
      font: inherit; width: 7rem; padding: 0.2rem 0.6rem; color: inherit; background: var(--raised);
      border: 1px solid var(--line); border-radius: 6px;
    }
    .search input::placeholder { color: var(--soft); opacity: 1; }
    .mix-name { min-width: 3.6rem; text-align: right; }
    .mix { display: flex; align-items: center; gap: 0.5rem; }
    .mix input { accent-color: var(--accent); width: 6rem; margin: 0; }
    html:not([data-mode=swipe], [data-mode=onion]) .mix { display: none; }
    html:not([data-mode=blink]) .pause { display: none; }
    """
}
