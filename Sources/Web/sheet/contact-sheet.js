// @ts-check
// The contact sheet of pictures that changed for one reason: each cropped to what differs, those that are unlike the others
// first. The report has it inlined as a script, the studio imports it for its element; `fill` and `approvable` are what it
// shows, events are what somebody does with it, and nothing else of a page is known here.

/**
 * A picture: its width and height in pixels, and its address.
 * @typedef {[number, number, string]} SheetPicture
 *
 * @typedef {object} SheetCase
 * @property {string} name The case's name, `Sunrise/120x80-up`, by which events tell of it.
 * @property {string} [label] The name to read, where it is another.
 * @property {SheetPicture} actual
 * @property {SheetPicture|null} expected
 * @property {[number, number, number, number]|null} box The rectangle around all that differs: x, y, width, height in pixels;
 *   `null` where nothing was compared by pixels.
 * @property {[number, number]} [shift] Where the upper left corner of the expected picture lies in the actual one, if both are
 *   laid on the popover's frame; x, y in pixels, without it the same corner.
 * @property {string} odd How the case is unlike the others; empty where it is not.
 * @property {string} [ground] The color on which it lies; without it that of the page.
 *
 * @typedef {{width: number, height: number}} SheetRoom
 */

/**
 * `<contact-sheet>`. It sends, and all of them bubble:
 * - `approve` with `detail.names`, the cases that somebody approves; what was not seen is asked about before;
 * - `open` with `detail.name`, a case that somebody wants to see large;
 * - `unshown` with `detail.name`, a case of which a picture cannot be shown;
 * - `change`, when something was seen, left out or taken along again.
 */
class ContactSheet extends HTMLElement {
  /** How many small pictures are made at once; the others when they are asked for. */
  static #step = 60;
  /** Seen is what was on the screen for half a second, two thirds of it, with the page in front. */
  static #share = 0.66;
  static #time = 500;

  /** @type {SheetCase[]} */
  cases = [];
  /** The names of cases that were seen, and of those that are left out. */
  seen = /** @type {Set<string>} */ (new Set());
  left = /** @type {Set<string>} */ (new Set());
  /** What *Approve* is called where a count says too little. */
  verb = '';
  /** Where somebody decides: a page may put its own elements there. */
  foot = ContactSheet.#make('div', 'decide');

  /** The names of cases of which a picture cannot be shown. */
  #unshown = /** @type {Set<string>} */ (new Set());
  /** @type {Set<string>|null} */
  #approvable = null;
  /** @type {Map<string, HTMLElement>} */
  #thumbs = new Map();
  /** @type {WeakMap<Element, {one: SheetCase, scale: number, room: SheetRoom}>} */
  #drawn = new WeakMap();
  /** @type {Map<Element, number>} */
  #timers = new Map();
  /** @type {Map<string, HTMLInputElement>} */
  #boxes = new Map();
  #add = () => {};
  #button = ContactSheet.#make('button', 'approve');
  #status = ContactSheet.#make('output', 'seen');
  #asked = ContactSheet.#make('span', 'asked');
  #watcher = new IntersectionObserver((entries) => this.#watch(entries), { threshold: [0, ContactSheet.#share] });

  constructor() {
    super();
    this.#button.addEventListener('click', () => this.#approve());
    this.foot.append(this.#button, this.#status, this.#asked);
  }

  disconnectedCallback() {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  /**
   * Shows cases. One whose pictures are as before stays seen, and so does a question about them.
   * @param {SheetCase[]} cases Those of one cause, in the order in which they are shown.
   */
  fill(cases) {
    const pictures = (/** @type {SheetCase} */ { name, actual, expected }) => [name, actual[2], expected?.[2]].join('\n');
    const known = new Set(this.cases.map(pictures));
    const names = new Set(cases.map(({ name }) => name));
    if (cases.length !== known.size || !cases.every((one) => known.has(pictures(one)))) this.#asked.replaceChildren();
    for (const one of cases) {
      if (known.has(pictures(one))) continue;
      this.seen.delete(one.name);
      this.#unshown.delete(one.name);
    }
    for (const set of [this.seen, this.left, this.#unshown]) for (const name of set) if (!names.has(name)) set.delete(name);
    this.cases = cases;
    this.disconnectedCallback();
    this.#watcher.disconnect();
    this.#thumbs.clear();
    const odd = cases.filter((one) => one.odd);
    // More than four would push the others away from the screen: they stand first among these.
    const shown = odd.length < cases.length ? odd.slice(0, 4) : [];
    const others = [...odd.slice(shown.length), ...cases.filter((one) => !one.odd)];
    const { small, large } = ContactSheet.#rooms();
    const title = document.createElement('h3');
    title.textContent = this.#title(odd.length);
    const purpose = document.createElement('p');
    purpose.className = 'purpose';
    purpose.textContent = (cases.some((one) => one.box) ? 'Cropped to what differs. ' : '')
      + (cases.some((one) => one.expected) ? 'Point at one to swipe from before to now; hold B to see all before. ' : '')
      + 'A blue dot marks what was not on your screen yet.';
    const above = [title, ...this.#themeTicks(), ...shown.length ? [this.#row('thumbs large', shown, large, true)] : [], purpose,
      ...this.#grid(others, small)];
    // What has the focus where somebody decides keeps it.
    for (const part of [...this.children]) if (part !== this.foot) part.remove();
    this.prepend(...above);
    if (!this.foot.isConnected) this.append(this.foot);
    this.#show();
  }

  /** The cases that may be approved now; `null` where nothing can be approved here at all. */
  get approvable() { return this.#approvable; }
  set approvable(names) {
    this.#approvable = names;
    this.#show();
  }

  /** The cases that *Approve* takes: those that may be approved, can be shown and are not left out. */
  get open() {
    return this.cases.map(({ name }) => name)
      .filter((name) => this.#approvable?.has(name) && !this.#unshown.has(name) && !this.left.has(name));
  }

  /** Those of them that nobody has seen. */
  get unseen() { return this.open.filter((name) => !this.seen.has(name)); }

  /** The cases by their themes, in their order; a case that lies in no folder has none. */
  get themes() {
    /** @type {Map<string, string[]>} */
    const themes = new Map();
    for (const { name } of this.cases) {
      const theme = name.slice(0, Math.max(0, name.lastIndexOf('/')));
      themes.set(theme, [...themes.get(theme) ?? [], name]);
    }
    return themes;
  }

  /**
   * Shows all pictures as they were before, or as they are now.
   * @param {boolean} isBefore
   */
  showBefore(isBefore) {
    this.toggleAttribute('data-before', isBefore);
    for (const thumb of this.#thumbs.values()) {
      if (thumb.querySelector('.actual')) for (const kind of this.#kinds) this.#draw(thumb, kind);
    }
  }

  /**
   * Leaves cases out of what is approved, or takes them along again.
   * @param {string[]} names @param {boolean} isLeft
   */
  leave(names, isLeft) {
    for (const name of names) {
      if (isLeft) this.left.add(name); else this.left.delete(name);
      this.#thumbs.get(name)?.classList.toggle('left', isLeft);
    }
    this.#asked.replaceChildren();
    this.#show();
    this.#tell('change');
  }

  /** The pictures that are drawn of what is on the screen. */
  get #kinds() {
    return /** @type {('actual'|'expected')[]} */ (this.hasAttribute('data-before') ? ['actual', 'expected'] : ['actual']);
  }

  /** @param {string} kind @param {object} [detail] */
  #tell(kind, detail = {}) { this.dispatchEvent(new CustomEvent(kind, { bubbles: true, detail })); }

  /**
   * @template {keyof HTMLElementTagNameMap} Tag
   * @param {Tag} tag @param {string} className @param {...(Node|string)} children
   * @returns {HTMLElementTagNameMap[Tag]}
   */
  static #make(tag, className, ...children) {
    const element = document.createElement(tag);
    element.className = className;
    if (element instanceof HTMLButtonElement) element.type = 'button';
    element.append(...children);
    return element;
  }

  /** @param {number} number */
  static #counted(number) { return number.toLocaleString('en-US'); }

  /** The sizes of crops in CSS pixels, narrower on a phone. */
  static #rooms() {
    return innerWidth < 704
      ? { small: { width: 72, height: 54 }, large: { width: 150, height: 96 } }
      : { small: { width: 96, height: 66 }, large: { width: 216, height: 132 } };
  }

  /** @param {SheetCase} one */
  static #boxOf({ box, actual }) { return box ?? [0, 0, actual[0], actual[1]]; }

  /**
   * One magnification for all: whole, or a whole part where most crops would not fit.
   * @param {SheetCase[]} cases @param {SheetRoom} room
   */
  static #magnification(cases, room) {
    const fits = (/** @type {number} */ scale) => cases.filter((one) => {
      const [, , width, height] = ContactSheet.#boxOf(one);
      return (width + 4) * scale <= room.width && (height + 4) * scale <= room.height;
    }).length >= cases.length * 0.9;
    return [6, 5, 4, 3, 2, 1, 1 / 2, 1 / 3, 1 / 4, 1 / 6].find(fits) ?? 1 / 8;
  }

  /** @param {number} odd How many are odd. */
  #title(odd) {
    const like = ContactSheet.#counted(this.cases.length - odd);
    if (odd) return `${like} look alike, ${ContactSheet.#counted(odd)} do not`;
    // Of fewer, or of pictures that have nothing to be compared with, nobody has told which are odd.
    if (this.cases.filter(({ box }) => box).length >= 4) return `${like} look alike`;
    return this.cases.length === 1 ? '1 case' : `${like} cases`;
  }

  /** The themes, each with a tick, where there are several. */
  #themeTicks() {
    this.#boxes.clear();
    const themes = this.themes;
    if (themes.size < 2) return [];
    const group = ContactSheet.#make('div', 'themes', ...[...themes].map(([theme, names]) => {
      const box = ContactSheet.#make('input', '');
      box.type = 'checkbox';
      box.checked = true;
      box.addEventListener('change', () => this.leave(names, !box.checked));
      this.#boxes.set(theme, box);
      return ContactSheet.#make('label', '', box, ` ${theme} `, ContactSheet.#make('small', '', ContactSheet.#counted(names.length)));
    }));
    group.setAttribute('role', 'group');
    group.setAttribute('aria-label', 'Themes');
    return [group];
  }

  /**
   * @param {string} className @param {SheetCase[]} cases @param {SheetRoom} room @param {boolean} isLarge
   * @param {number} [scale] CSS pixels a pixel.
   */
  #row(className, cases, room, isLarge, scale = ContactSheet.#magnification(cases, room)) {
    return ContactSheet.#make('div', className, ...cases.map((one) => this.#thumb(one, scale, room, isLarge)));
  }

  /** @param {SheetCase[]} others @param {SheetRoom} room */
  #grid(others, room) {
    const scale = ContactSheet.#magnification(others, room);
    const grid = ContactSheet.#make('div', 'thumbs');
    const more = ContactSheet.#make('button', '');
    this.#add = () => {
      const next = others.filter(({ name }) => !this.#thumbs.has(name));
      grid.append(...this.#row('', next.slice(0, ContactSheet.#step), room, false, scale).children);
      const rest = next.length - ContactSheet.#step;
      more.textContent = `Show the next ${ContactSheet.#counted(Math.min(rest, ContactSheet.#step))} of ${ContactSheet.#counted(rest)}`;
      more.hidden = rest <= 0;
    };
    more.addEventListener('click', () => this.#add());
    this.#add();
    return [grid, more];
  }

  /** @param {SheetCase} one @param {number} scale @param {SheetRoom} room @param {boolean} isLarge */
  #thumb(one, scale, room, isLarge) {
    const words = one.odd;
    const name = one.label ?? one.name;
    const see = ContactSheet.#make('button', 'see');
    see.setAttribute('aria-label', `${name}: ${words || 'as the others'}`);
    see.style.height = `${room.height}px`;
    see.title = words ? `${name}: ${words}` : name;
    const leave = ContactSheet.#make('button', 'leave', '×');
    leave.tabIndex = -1;
    leave.setAttribute('aria-label', `Leave out ${name}`);
    const thumb = ContactSheet.#make('div', words ? 'thumb odd' : 'thumb', see, leave,
      ...words && isLarge ? [ContactSheet.#make('p', '', ContactSheet.#make('b', '', name), ` ${words}`)] : []);
    thumb.style.width = `${room.width}px`;
    thumb.dataset.case = one.name;
    if (one.ground) thumb.style.setProperty('--sheet-checker', one.ground);
    thumb.classList.toggle('unlooked', !this.seen.has(one.name));
    thumb.classList.toggle('left', this.left.has(one.name));
    see.addEventListener('pointermove', ({ clientX }) => {
      if (!one.expected) return;
      const box = see.getBoundingClientRect();
      this.#draw(thumb, 'expected');
      see.classList.add('swiping');
      see.style.setProperty('--now', `${Math.max(0, Math.min(100, (clientX - box.left) / box.width * 100))}%`);
    });
    see.addEventListener('pointerleave', () => see.classList.remove('swiping'));
    see.addEventListener('click', () => {
      this.#markSeen(one.name);
      this.#tell('open', { name: one.name });
    });
    leave.addEventListener('click', () => this.leave([one.name], !this.left.has(one.name)));
    see.addEventListener('keydown', (event) => this.#press(event, see, one.name));
    this.#thumbs.set(one.name, thumb);
    this.#drawn.set(thumb, { one, scale, room });
    this.#watcher.observe(thumb);
    return thumb;
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} see @param {string} name */
  #press(event, see, name) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'x' || event.key === ' ') {
      this.leave([name], !this.left.has(name));
    } else {
      const all = /** @type {HTMLElement[]} */ ([...this.querySelectorAll('.see')]);
      const top = (/** @type {HTMLElement} */ element) => element.getBoundingClientRect().top;
      const columns = all.filter((other) => Math.abs(top(other) - top(see)) < 8).length;
      const by = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns })[event.key];
      if (by === undefined) return;
      all[Math.max(0, Math.min(all.length - 1, all.indexOf(see) + by))].focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Crops have a picture while they are on the screen, and that of before once somebody asks for it.
   * @param {Element} thumb @param {'actual'|'expected'} kind
   */
  #draw(thumb, kind) {
    const see = thumb.querySelector('.see');
    const drawn = this.#drawn.get(thumb);
    const picture = drawn?.one[kind];
    if (!see || !drawn || !picture || see.querySelector(`.${kind}`)) return;
    const { one, scale, room } = drawn;
    const [x, y, width, height] = ContactSheet.#boxOf(one);
    const [right, down] = kind === 'expected' ? one.shift ?? [0, 0] : [0, 0];
    const image = document.createElement('img');
    Object.assign(image, { alt: '', decoding: 'async', draggable: false });
    image.addEventListener('error', () => {
      if (this.#thumbs.get(one.name) !== thumb) return;
      this.#unshown.add(one.name);
      this.#show();
      this.#tell('unshown', { name: one.name });
    });
    Object.assign(image.style, {
      // Smaller than it is, a picture that leaves pixels out would lose lines.
      imageRendering: scale < 1 ? 'auto' : 'pixelated',
      width: `${picture[0] * scale}px`, height: `${picture[1] * scale}px`,
      left: `${Math.round(room.width / 2 - (x + width / 2) * scale) + right * scale}px`,
      top: `${Math.round(room.height / 2 - (y + height / 2) * scale) + down * scale}px`,
    });
    image.src = picture[2];
    see.prepend(ContactSheet.#make('span', `layer ${kind}`, image));
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #watch(entries) {
    for (const { target: thumb, isIntersecting, intersectionRatio } of entries) {
      if (!isIntersecting) thumb.querySelector('.see')?.replaceChildren();
      else for (const kind of this.#kinds) this.#draw(thumb, kind);
      const isWhole = intersectionRatio >= ContactSheet.#share;
      if (isWhole === this.#timers.has(thumb)) continue;
      if (isWhole) this.#lookAfter(thumb, ContactSheet.#time);
      else {
        clearTimeout(this.#timers.get(thumb));
        this.#timers.delete(thumb);
      }
    }
  }

  /** @param {Element} thumb @param {number} time Milliseconds. */
  #lookAfter(thumb, time) {
    this.#timers.set(thumb, setTimeout(() => {
      const name = this.#drawn.get(thumb)?.one.name;
      // A page in the background is tried again.
      if (document.visibilityState !== 'visible') this.#lookAfter(thumb, ContactSheet.#time);
      else if (![...thumb.querySelectorAll('img')].every((image) => image.complete)) this.#lookAfter(thumb, 100);
      // What cannot be shown was not seen; it is complete, too, but has no size.
      else if (name !== undefined && [...thumb.querySelectorAll('img')].every((image) => image.naturalWidth)) this.#markSeen(name);
    }, time));
  }

  /** @param {string} name */
  #markSeen(name) {
    if (this.seen.has(name)) return;
    this.seen.add(name);
    this.#thumbs.get(name)?.classList.remove('unlooked');
    this.#show();
    this.#tell('change');
  }

  /** Shows how many were seen, and what *Approve* takes. */
  #show() {
    this.#status.textContent = `Seen ${ContactSheet.#counted(this.seen.size)} of ${ContactSheet.#counted(this.cases.length)}`;
    for (const [theme, box] of this.#boxes) {
      const names = this.themes.get(theme) ?? [];
      const left = names.filter((name) => this.left.has(name)).length;
      box.checked = left < names.length;
      box.indeterminate = left > 0 && left < names.length;
    }
    const open = this.open.length;
    const left = this.left.size;
    this.#button.hidden = this.#approvable === null;
    this.#button.disabled = open === 0;
    this.#button.textContent = this.verb || `Approve ${ContactSheet.#counted(open)}${left ? `, leave ${ContactSheet.#counted(left)}` : ''}`;
    // A button that is off for a moment keeps the focus.
    this.#asked.querySelector('button:last-child')?.setAttribute('aria-disabled', String(open === 0));
  }

  /** Asks in its place where something was not seen. The question stays until somebody answers it. */
  #approve() {
    const count = this.unseen.length;
    const approve = () => {
      if (!this.open.length) return;
      this.#asked.replaceChildren();
      this.#tell('approve', { names: this.open });
    };
    if (!count) return approve();
    this.#asked.replaceChildren(...this.question(count, () => {
      this.#asked.replaceChildren();
      if (this.unseen.length) this.showNext(); else this.#button.focus();
    }, approve));
    this.#asked.querySelector('button')?.focus();
  }

  /**
   * The question about cases that nobody has seen, as words and two buttons; a page asks it about several sheets, too.
   * @param {number} count @param {() => void} next Shows the next ones. @param {() => void} anyway Approves them unseen.
   */
  question(count, next, anyway) {
    return [`${ContactSheet.#counted(count)} of them ${count === 1 ? 'was' : 'were'} not on your screen. `,
      .../** @type {[string, () => void][]} */ ([['Show the next ones', next], ['Approve them unseen', anyway]]).map(([words, answer]) => {
        const button = ContactSheet.#make('button', '', words);
        button.addEventListener('click', answer);
        return button;
      })];
  }

  /** Goes to the first case that was not seen. */
  showNext() {
    const [name] = this.unseen;
    if (name === undefined) return;
    while (!this.#thumbs.has(name)) this.#add();
    const thumb = this.#thumbs.get(name);
    thumb?.scrollIntoView({ block: 'center' });
    /** @type {HTMLElement|null|undefined} */ (thumb?.querySelector('.see'))?.focus({ preventScroll: true });
  }
}

customElements.define('contact-sheet', ContactSheet);
