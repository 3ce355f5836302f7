internal import Imaging
internal import Languages
internal import PopframeKit
internal import Regression

/// The controls of a page, and the list of its keys. They need the script and are hidden without it.
enum ReportToolbar {
  static let html: HTML = """
    <nav class="toolbar script" aria-label="View">
    <div class="group modes" role="group" aria-label="Way of looking">
    \(modes.map(button))</div>
    <label class="mix"><span class="mix-name">Divider</span>\
    <input type="range" id="mix" min="0" max="100" value="50"></label>
    <button type="button" id="pause" class="pause" aria-pressed="false">Pause</button>
    <div class="group grounds" role="group" aria-label="Background">
    \(grounds.map(button))</div>
    <div class="group zoom" role="group" aria-label="Zoom">
    <button type="button" id="zoom-out" aria-label="Zoom out" title="Zoom out (-)">−</button>
    <button type="button" id="zoom-fit" title="Fit (0)">Fit</button>
    <button type="button" id="zoom-in" aria-label="Zoom in" title="Zoom in (+)">+</button>
    </div>
    <label class="search"><span class="unseen">Find cases by name or outcome</span>\
    <input type="search" id="find" placeholder="Find cases" autocomplete="off" spellcheck="false"></label>
    <div class="group steps" role="group" aria-label="Cases">
    <button type="button" id="previous" aria-label="Previous case" title="Previous case (k)">↑</button>
    <output id="position" aria-live="off"></output>
    <button type="button" id="next" aria-label="Next case" title="Next case (j)">↓</button>
    </div>
    <button type="button" id="choose-all">Choose all</button>
    <button type="button" class="served" id="undo" aria-label="Undo the last approval" \
    title="Undo the last approval (u)" disabled>Undo</button>
    <button type="button" id="help" aria-expanded="false" aria-controls="keys" title="Keys (?)">Keys</button>
    </nav>
    """

  /// Says that the report is of another run by now; the script shows it.
  static let renewed: HTML = """
    <p class="renewed script" id="renewed" role="alert" hidden><span id="renewed-words"></span>\
    <button type="button" id="reload">Reload</button></p>
    """

  static let keys: HTML = """
    <section class="keys script" id="keys" aria-label="Keys" tabindex="-1"><h2>Keys</h2><dl>
    \(keyList.map(entry))</dl></section>
    """

  /// The cases that are ticked, and what accepts them.
  static let chosen: HTML = """
    <section class="chosen script" id="chosen" aria-label="Chosen cases" hidden>
    <output id="chosen-count"></output><code id="approve-chosen"></code>\
    <button type="button" data-copies="approve-chosen">Copy</button>\
    <button type="button" class="served" data-approve="chosen">Approve</button>\
    <span class="asked" id="chosen-asked"></span>\
    <button type="button" id="choose-none">Choose none</button></section>
    """

  private static func button(mode: (value: String, title: String, key: Int)) -> HTML {
    """
    <button type="button" data-set-mode="\(mode.value)" aria-pressed="false" \
    title="\(mode.title) (\(mode.key))">\(mode.title)</button>

    """
  }

  private static func button(ground: String) -> HTML {
    """
    <button type="button" class="ground \(ground)" data-set-ground="\(ground)" \
    aria-pressed="false" title="\(ground) background (g)">\
    <span class="unseen">\(ground)</span></button>

    """
  }

  private static func entry(keys: [String], meaning: String) -> HTML {
    let names: [HTML] = keys.map { "<kbd>\($0)</kbd> " }
    return "<div><dt>\(names)</dt><dd>\(meaning)</dd></div>\n"
  }

  private static let modes = [
    (value: "side", title: "Side by side", key: 1),
    (value: "expected", title: "Expected", key: 2),
    (value: "actual", title: "Actual", key: 3),
    (value: "difference", title: "Difference", key: 4),
    (value: "swipe", title: "Swipe", key: 5),
    (value: "onion", title: "Onion skin", key: 6),
    (value: "blink", title: "Blink", key: 7),
  ]

  private static let grounds = ["white", "black", "checker", "magenta"]

  private static let keyList: [(keys: [String], meaning: String)] = [
    (["j", "k"], "next, previous case"),
    (["Enter"], "open or close the case that has the focus"),
    (["x", "X"], "choose this case, all cases with the same cause"),
    (["a"], "accept this case: copy the command, or in popframe review approve it"),
    (["A"], "copy the command that accepts all cases, or choose all to approve them"),
    (["u"], "in popframe review: undo the last approval"),
    (["1", "…", "7"], "way of looking, as in the bar"),
    (["[", "]"], "move the divider, fade the onion skin"),
    (["Space"], "while blinking: pause, go on"),
    (["b"], "while held: the pictures before, on contact sheets"),
    (["x", "Enter"], "on a contact sheet: leave the picture out, open it; arrows go to the next"),
    (["g"], "next background"),
    (["+", "-", "0"], "zoom in, out, fit"),
    (["n", "N"], "inspect the next, previous cluster of differences"),
    (["←", "↑", "↓", "→"], "move the inspected pixel; with Shift by ten"),
    (["Enter"], "inspect the middle of the picture that has the focus"),
    (["/"], "find cases"),
    (["?"], "show these keys"),
    (["Esc"], "let go of the pixel, the search, the keys"),
  ]
}
