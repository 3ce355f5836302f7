internal import Languages

/// The page beside an exported stylesheet: a popover in every direction, and one that follows a button.
///
/// It loads nothing but what lies beside it, and runs its own script alone, whatever the theme's name contains.
package struct ExamplePage {
  let title: String
  /// The class of the stylesheet.
  let name: String
  let directions: [String]
  /// The elements of the background.
  let elements: HTML
  /// How far the arrow reaches out of the frame, in points.
  let reach: Double

  /// The page's own style.
  package static let style = """

        body { margin: 40px; display: flex; flex-wrap: wrap; gap: 40px; align-items: center; }
        .sample { width: 200px; height: 120px; font: 14px sans-serif; }
        #source { anchor-name: --source; }
        #popover {
          position-anchor: --source; position-area: bottom; position-try-fallbacks: flip-block;
          inset: auto;
        }

    """
  /// Its script. The hashes of both in ``policy`` are those of these texts; `openssl dgst -sha256 -binary | base64`
  /// makes new ones.
  package static let script = """

    \(WebScript.lines(nil, isModule: false).map { "    \($0)" }.joined(separator: "\n"))
        const popover = document.querySelector("#popover");
        popover.style.margin = `${popover.dataset.reach}px`;
        attach(popover, document.querySelector("#source"));

    """

  /// Its own style, and no other, as a source of a Content Security Policy.
  package static let styleSource = "'sha256-HEraJWgywSNeiNcn95SjjzUNvrKDIvvOjpNYeXVuhcE='"

  /// The Content Security Policy, which browsers enforce. `file:` is for a page that is opened from a disk.
  package static let policy =
    "default-src 'none'; img-src 'self' file: data:; "
    + "style-src 'self' file: \(styleSource); "
    + "script-src 'sha256-qnFqwLy52BeFU5lguGYK1J1Z1LtPtslWadOZvB0Nhx0='; base-uri 'none'; form-action 'none'"

  /// The element that the background is.
  static func background(_ name: String, _ elements: HTML) -> HTML {
    "<div class=\"\(name)-background\">\(elements)</div>"
  }

  /// The page.
  var html: HTML {
    let background = Self.background(name, elements)
    let popovers: [HTML] = directions.map { direction in
      """
          <div class="\(name)" data-arrow="\(direction)">
            \(background)
            <div class="\(name)-content sample">\(direction)</div>
          </div>

      """
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
        <meta name="viewport" content="width=device-width">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <link rel="stylesheet" href="\(name.uriPath).css">
        <style>\(HTML(trusted: Self.style))</style>
      </head>
      <body>
          <button id="source" popovertarget="popover">Open</button>
          <div class="\(name)" id="popover" popover data-arrow="\(directions[0])" data-reach="\(WebText.number(reach))">
            \(background)
            <div class="\(name)-content sample">This one follows its button.</div>
          </div>
      \(popovers)
        <script>\(HTML(trusted: Self.script))</script>
      </body>
      </html>

      """
  }
}
