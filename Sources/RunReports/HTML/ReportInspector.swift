internal import Languages
internal import PopframeKit
internal import Regression

/// The panel that shows one pixel of both pictures. It needs the script.
enum ReportInspector {
  static let html: HTML = """
    <aside class="inspector script" id="inspector" aria-label="Inspected pixel" hidden>
    <div class="loupes"><figure><canvas id="loupe-expected" width="13" height="13"></canvas>\
    <figcaption>expected</figcaption></figure>\
    <figure><canvas id="loupe-actual" width="13" height="13"></canvas>\
    <figcaption>actual</figcaption></figure></div>
    <div class="pixel"><p><output id="pixel-place"></output> <output id="pixel-part"></output>\
    <span id="pixel-held" hidden>held</span></p>
    <table><thead><tr><td></td><th scope="col" abbr="red">R</th><th scope="col" abbr="green">G</th>\
    <th scope="col" abbr="blue">B</th><th scope="col" abbr="alpha">A</th></tr></thead><tbody>
    <tr id="pixel-expected"><th scope="row"><i class="swatch"></i>expected</th>\(cells)</tr>
    <tr id="pixel-actual"><th scope="row"><i class="swatch"></i>actual</th>\(cells)</tr>
    <tr id="pixel-difference"><th scope="row" title="Actual less expected, premultiplied">\
    premultiplied ±</th>\(cells)</tr>
    </tbody></table><p id="pixel-note" class="note"></p></div>
    <button type="button" id="release" aria-label="Close the inspector" title="Close (Esc)">×</button>
    <p class="unseen" id="pixel-spoken" aria-live="polite"></p>
    </aside>
    """

  private static let cells: HTML = "<td></td><td></td><td></td><td></td>"
}
