// Exact straight pixels of a picture. A canvas premultiplies and so loses values where alpha is low; that is why the
// file is decoded here, if it is 8-bit RGBA without interlacing (PNG specification, sections 9 and 10), as embedded ones
// always are.
const bytesOf = (base64) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

const unfilter = (rows, width, height) => {
  const stride = width * 4;
  const out = new Uint8ClampedArray(stride * height);
  for (let y = 0; y < height; y++) {
    const kind = rows[y * (stride + 1)];
    const from = y * (stride + 1) + 1;
    const to = y * stride;
    for (let i = 0; i < stride; i++) {
      const a = i < 4 ? 0 : out[to + i - 4];
      const b = y === 0 ? 0 : out[to + i - stride];
      const c = i < 4 || y === 0 ? 0 : out[to + i - stride - 4];
      let guess = 0;
      if (kind === 1) guess = a;
      else if (kind === 2) guess = b;
      else if (kind === 3) guess = (a + b) >> 1;
      else if (kind === 4) {
        const p = a + b - c;
        const pa = Math.abs(p - a), pb = Math.abs(p - b), pc = Math.abs(p - c);
        guess = pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
      }
      out[to + i] = (rows[from + i] + guess) & 255;
    }
  }
  return out;
};

const isPlainPNG = (bytes) => bytes[24] === 8 && bytes[25] === 6 && bytes[28] === 0;
const decodePNG = async (bytes) => {
  const view = new DataView(bytes.buffer);
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  const parts = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    if (view.getUint32(at + 4) === 0x49444154) parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const packed = new Blob(parts).stream();
  const stream = packed.pipeThrough(new DecompressionStream('deflate'));
  const rows = new Uint8Array(await new Response(stream).arrayBuffer());
  return { width, height, data: unfilter(rows, width, height), isExact: true };
};

/// For old browsers and other kinds of files: not exact where alpha is low.
const readCanvas = async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const { width, height } = canvas;
  return { width, height, data: context.getImageData(0, 0, width, height).data, isExact: false };
};

const prefix = 'data:image/png;base64,';
const readPicture = async (address) => {
  const isEmbedded = address.startsWith(prefix);
  // Browsers give no page the pixels of files on a disk.
  if (!isEmbedded && location.protocol === 'file:') return null;
  const bytes = isEmbedded
    ? bytesOf(address.slice(prefix.length))
    : new Uint8Array(await (await fetch(address)).arrayBuffer());
  return typeof DecompressionStream === 'function' && isPlainPNG(bytes) ? decodePNG(bytes) : readCanvas(address);
};

/// Pictures of the latest cards; more would use too much memory.
const readCards = new Map();
const pixelsOf = (card) => {
  let reading = readCards.get(card);
  readCards.delete(card);
  if (!reading) {
    const one = caseOf(card);
    const { mapNames = [] } = one;
    // A difference is shown without its parts where these cannot be read.
    const read = (picture, kind) =>
      (Array.isArray(picture) ? readPicture(addressOf(one, kind, picture)).catch(() => null) : null);
    reading = Promise.all([read(one.expected, 'expected'), read(one.actual, 'actual'), read(one.map, 'parts')]).then(
      ([expected, actual, parts]) => ({ expected, actual, parts, names: mapNames.map((name) => data.texts[name]) }));
  }
  readCards.set(card, reading);
  if (readCards.size > 6) readCards.delete(readCards.keys().next().value);
  return reading;
};
