"""The example page of an exported stylesheet, as a person uses it: a click opens the popover, its arrow points at the button,
follows it, and turns over where there is no room below. What `data-theme` says wins over the system, and the nearest
element that says it over others."""

# Steps: what is done, and what is true two frames later; p and s are the rectangles of popover and button.
STEPS = [
    ("nothing", "", "getComputedStyle(popover).display === 'none'"),
    ("a click", "source.click()", "popover.matches(':popover-open') && popover.dataset.arrow === 'up' && p.top >= s.bottom - 1"),
    ("a button in the middle", "Object.assign(source.style, {position: 'fixed', left: '300px', top: '60px'})",
     "popover.dataset.arrow === 'up' && Math.abs(tip - (s.left + s.right) / 2) < 1"),
    ("a button at the bottom", "source.style.top = 'calc(100vh - 40px)'",
     "popover.dataset.arrow === 'down' && p.bottom <= s.top + 1 && Math.abs(tip - (s.left + s.right) / 2) < 1"),
    ("a button at the right", "source.style.left = 'calc(100vw - 90px)'",
     "popover.dataset.arrow === 'down' && p.right <= innerWidth + 1 && Math.abs(tip - (s.left + s.right) / 2) < 1"),
    ("long content", "popover.style.maxHeight = '150px'; popover.lastElementChild.style.height = 'auto'; "
     "popover.lastElementChild.innerHTML = '<div style=\"height: 900px\"></div>'",
     "p.height <= 150.5 && popover.lastElementChild.scrollHeight > popover.lastElementChild.clientHeight"),
    ("narrow content", "popover.lastElementChild.style.width = '1px'",
     "p.width >= parseFloat(getComputedStyle(popover).minWidth) && parseFloat(getComputedStyle(popover).minWidth) > 0"),
]
LOOKS = """(() => {
  const popover = document.querySelector('[popover]'), name = popover.className, root = document.documentElement;
  const frame = () => ['frame', 'up-low', 'none']
    .map(picture => getComputedStyle(popover).getPropertyValue(`--${name}-${picture}`)).join();
  const said = (outer, inner) => {
    for (const [element, theme] of [[root, outer], [document.body, inner]])
      theme ? element.dataset.theme = theme : delete element.dataset.theme;
    return frame();
  };
  const plain = said(), [light, dark] = [said('light'), said('dark')];
  return plain === light && said('light', 'dark') === dark && said('dark', 'light') === light;
})()"""


def prove(browser, engine, page, name):
    """What does not hold, in words."""
    browser.open(page.as_uri(), 800, 600)
    wrong = []
    for what, action, condition in STEPS:
        holds = browser.evaluate(f"""(async () => {{
          const popover = document.querySelector('#popover'), source = document.querySelector('#source');
          {action};
          for (let frame = 0; frame < 4; frame++) await new Promise(done => requestAnimationFrame(done));
          const p = popover.getBoundingClientRect(), s = source.getBoundingClientRect();
          const tip = p.left + p.width / 2 + parseFloat(getComputedStyle(popover).getPropertyValue('--{name}-offset'));
          return {condition};
        }})()""")
        if holds is not True:
            wrong.append(what)
    if browser.evaluate(LOOKS) is not True:
        wrong.append("data-theme")
    return wrong
