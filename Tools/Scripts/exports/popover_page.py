"""The example page of an exported stylesheet, as a person uses it: a click opens the popover, its arrow points at the button,
follows it, and turns over where there is no room below. The lines of `popframe place` for the exported class do the same.
On the example page, what `data-theme` says wins over the system, and the nearest element that says it over others.
Imported by others, no program."""

import base64
import pathlib
import re
import subprocess

# Steps: what is done, and what becomes true and stays so; p and s are the rectangles of popover and button, min is the
# popover's least width.
STEPS = [
    ("nothing", "", "getComputedStyle(popover).display === 'none'"),
    ("a click", "source.click()", "popover.matches(':popover-open') && popover.dataset.arrow === 'up' && p.top >= s.bottom - 1"),
    ("a button in the middle", "Object.assign(source.style, {position: 'fixed', left: '300px', top: '60px'})",
     "popover.dataset.arrow === 'up' && Math.abs(tip - (s.left + s.right) / 2) < 1"),
    ("a button at the bottom", "source.style.top = 'calc(100vh - 40px)'",
     "popover.dataset.arrow === 'down' && p.bottom <= s.top + 1 && Math.abs(tip - (s.left + s.right) / 2) < 1"),
    ("a button at the right", "source.style.left = 'calc(100vw - 90px)'",
     "popover.dataset.arrow === 'down' && p.right <= innerWidth + 1 && Math.abs(tip - (s.left + s.right) / 2) < 1"),
    # Rules of `place` give width and height: here the content does.
    ("long content", "popover.style.height = 'auto'; popover.style.maxHeight = '150px'; popover.lastElementChild.style.height = 'auto'; "
     "const tall = document.createElement('div'); tall.style.height = '900px'; popover.lastElementChild.replaceChildren(tall)",
     "p.height <= 150.5 && popover.lastElementChild.scrollHeight > popover.lastElementChild.clientHeight"),
    ("narrow content", "popover.style.width = 'fit-content'; popover.lastElementChild.style.width = '1px'",
     "min > 0 && p.width >= min && p.width < Math.max(200, min + 1)"),
]
# Floating UI limits the height to the room that there is.
LIMITED = {"long content": "p.height <= innerHeight && popover.lastElementChild.scrollHeight > popover.lastElementChild.clientHeight"}
# What the example page's policy forbids: a script that somebody's text brings, and a style that a page brings in.
GUARDED = [
    ("an injected script", "document.body.insertAdjacentHTML('beforeend', '<img src=\"nothing.png\" onerror=\"window.ran = true\">')",
     "document.images.length > 0 && document.images[0].complete && window.ran === undefined"),
    ("an element of a script", "document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.ran = true'}))",
     "document.scripts.length === 2 && window.ran === undefined"),
]
# Without a script: the browser finds the place, and the arrow stays on its side.
STILL = [
    ("a click", "source.click()", "popover.matches(':popover-open') && popover.dataset.arrow === 'up' && p.top >= s.bottom - 1"),
    ("a button at the bottom", "Object.assign(source.style, {position: 'fixed', left: '300px', top: 'calc(100vh - 40px)'})",
     "popover.dataset.arrow === 'up' && p.bottom <= s.top + 1"),
]
LOOKS = """(() => {
  const popover = document.querySelector('[popover]'), name = popover.className, root = document.documentElement;
  const frame = () => ['frame', 'up-low', 'none']
    .map(picture => getComputedStyle(popover).getPropertyValue(`--${name}-${picture}`)).join()
    + getComputedStyle(popover.firstElementChild, '::before').background;
  const said = (outer, inner) => {
    for (const [element, theme] of [[root, outer], [document.body, inner]])
      theme ? element.dataset.theme = theme : delete element.dataset.theme;
    return frame();
  };
  const plain = said(), [light, dark] = [said('light'), said('dark')];
  return plain === light && said('light', 'dark') === dark && said('dark', 'light') === light;
})()"""


def pages(popframe, theme, page, library=None):
    """The example page, and beside it pages with the lines that `popframe place` prints for the exported class: with their
    script, without it, and with Floating UI where there is a file that has @floating-ui/dom as one module."""
    def place(system):
        return subprocess.run([popframe, "place", theme, "--container", "800x600", "--source", "40,40,80,30", "--as", system],
                              check=True, capture_output=True, text=True).stdout

    # The page's policy knows its own script and style alone.
    text = re.sub(r"\n *<meta http-equiv=[^>]*>", "", page.read_text())
    rules, script = place("css").split("/* A script of the page, for each popover and its source:")
    start = text.index("#popover {")
    text = text[:start] + rules + text[text.index("</style>"):]
    start, end = text.index("<script>"), text.index("</script>")
    call = 'attach(document.querySelector("#popover"), document.querySelector("#source"));'
    texts = {"css": text[:start + 8] + script.replace("*/", "") + call + text[end:], "no-script": text[:start + 8] + text[end:]}
    if library:
        texts["floating-ui"] = (
            text[:start].replace(rules, f".{page.stem} {{ position: fixed; inset: auto; margin: 0; width: max-content; }}\n")
            + '<script type="module">import { computePosition, autoUpdate, offset, flip, shift, size } from '
            f'"data:text/javascript;base64,{base64.b64encode(pathlib.Path(library).read_bytes()).decode()}";'
            "const reference = document.querySelector('#source'), floating = document.querySelector('#popover');"
            f"floating.addEventListener('toggle', () => autoUpdate(reference, floating, () => {{{place('floating-ui')}}}"
            ", { animationFrame: true }));" + text[end:])
    found = {"example": page}
    for name, content in texts.items():
        found[name] = page.with_name(f"{page.stem}-{name}.html")
        found[name].write_text(content)
    return found


def prove(browser, kind, page, name):
    """What does not hold, in words."""
    browser.open(page.as_uri(), 800, 600)
    wrong = []
    for what, action, condition in {"no-script": STILL, "example": STEPS + GUARDED}.get(kind, STEPS):
        condition = LIMITED.get(what, condition) if kind == "floating-ui" else condition
        holds = browser.evaluate(f"""(async () => {{
          const popover = document.querySelector('#popover'), source = document.querySelector('#source');
          {action};
          // A busy browser says that a popover is open some frames later, and moves it then; what holds has to go on holding.
          let held = 0;
          for (let frame = 0; frame < 300 && held < 4; frame++) {{
            await new Promise(done => requestAnimationFrame(done));
            const p = popover.getBoundingClientRect(), s = source.getBoundingClientRect();
            // Of the element that draws it: Firefox 153 says an old value of a popover that has been put on another side.
            const offset = getComputedStyle(popover.firstElementChild).getPropertyValue('--{name}-offset');
            const tip = p.left + p.width / 2 + parseFloat(offset);
            const min = parseFloat(getComputedStyle(popover).minWidth);
            held = ({condition}) ? held + 1 : 0;
          }}
          return held === 4;
        }})()""")
        if holds is not True:
            wrong.append(what)
    if kind == "example" and browser.evaluate(LOOKS) is not True:
        wrong.append("data-theme")
    return wrong
