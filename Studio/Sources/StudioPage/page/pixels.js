// @ts-check
/**
 * Pictures as the server sends them: PNG files, and pictures as runs of one colour, without the rows that repeat the
 * one before. The latter take no decoder: painting them costs a tenth of the time.
 *
 * The latter are made of words of 32 bits: width, height and the number of kept rows, where each of these begins, then
 * the rows: the number of runs, and for each where it begins and its colour, as an `ImageData` has it; or a zero and
 * all colours of the row.
 */

/** The first word of a PNG file, which no width is. */
const signature = 0x474E5089;

/**
 * The pixels of an answer.
 * @param {ArrayBuffer} bytes
 * @returns {Promise<ImageData|ImageBitmap>}
 */
export async function pixelsOf(bytes) {
  const isFile = bytes.byteLength % 4 > 0 || new Uint32Array(bytes, 0, 1)[0] === signature;
  return isFile ? decoded(new Blob([bytes])) : expanded(new Uint32Array(bytes));
}

/**
 * The pixels of a PNG file.
 * @param {Blob} file
 */
export function decoded(file) { return createImageBitmap(file, { colorSpaceConversion: "none" }); }

/**
 * The same as straight levels.
 * @param {ImageBitmap} bitmap
 */
export function levelsOf(bitmap) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0);
  return context?.getImageData(0, 0, bitmap.width, bitmap.height);
}

/**
 * Pixels on their way from a worker: an `ImageData` is copied twice there, its buffer not at all.
 * @typedef {ImageBitmap|{width: number, height: number, buffer: ArrayBuffer}} Packed
 */

/** @param {ImageData|ImageBitmap} pixels @returns {Packed} */
export function packed(pixels) {
  if (pixels instanceof ImageBitmap) return pixels;
  const { width, height, data } = pixels;
  return { width, height, buffer: /** @type {ArrayBuffer} */ (data.buffer) };
}

/** @param {Packed} packed */
export function unpacked(packed) {
  if (packed instanceof ImageBitmap) return packed;
  return new ImageData(new Uint8ClampedArray(packed.buffer), packed.width, packed.height);
}

/** @param {Uint32Array} words */
function expanded(words) {
  const [width, height, rowCount] = words;
  const rows = words.subarray(3, 3 + rowCount);
  let place = 3 + rowCount;
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let row = 0; row < rowCount; row++) {
    const start = rows[row] * width;
    const runs = words[place++];
    if (runs === 0) {
      pixels.set(words.subarray(place, place + width), start);
      place += width;
    }
    for (let run = 0; run < runs; run++, place += 2) {
      pixels.fill(words[place + 1], start + words[place], start + (run + 1 < runs ? words[place + 2] : width));
    }
    const next = (row + 1 < rowCount ? rows[row + 1] : height) * width;
    for (let copy = start + width; copy < next; copy += width) pixels.copyWithin(copy, start, start + width);
  }
  return image;
}

/**
 * Shows a picture on a canvas, which takes its size.
 * @param {HTMLCanvasElement} canvas
 * @param {ImageData|ImageBitmap} pixels
 */
export function paintOn(canvas, pixels) {
  if (canvas.width !== pixels.width || canvas.height !== pixels.height) {
    canvas.width = pixels.width;
    canvas.height = pixels.height;
  }
  put(canvas, pixels);
}

/**
 * Pictures of canvases that were larger before; their sizes are those of their canvases elsewhere.
 * @type {WeakMap<HTMLCanvasElement, {width: number, height: number}>}
 */
const smaller = new WeakMap();

/**
 * The size of the picture at the top left of a canvas.
 * @param {HTMLCanvasElement} canvas
 * @returns {{width: number, height: number}}
 */
export function sizeOf(canvas) { return smaller.get(canvas) ?? canvas; }

/** A canvas that has to grow gets whole multiples of this, so that it seldom grows again. */
const growth = 64;

/**
 * Shows a picture on a canvas that keeps its size while the picture fits: giving a canvas another size takes
 * Chromium a millisecond, and a save may change the sizes of all pictures. {@link sizeOf} says what of it counts.
 * @param {HTMLCanvasElement} canvas
 * @param {ImageData|ImageBitmap} pixels
 */
export function paintWithin(canvas, pixels) {
  const { width, height } = pixels;
  const old = sizeOf(canvas);
  if (old.width !== width || old.height !== height) {
    if (canvas.width < width) canvas.width = Math.ceil(width / growth) * growth;
    if (canvas.height < height) canvas.height = Math.ceil(height / growth) * growth;
    canvas.getContext("2d")?.clearRect(0, 0, canvas.width, canvas.height);
    smaller.set(canvas, { width, height });
  }
  put(canvas, pixels);
}

/** @param {HTMLCanvasElement} canvas @param {ImageData|ImageBitmap} pixels */
function put(canvas, pixels) {
  const context = canvas.getContext("2d");
  if (pixels instanceof ImageData) {
    context?.putImageData(pixels, 0, 0);
  } else {
    context?.clearRect(0, 0, pixels.width, pixels.height);
    context?.drawImage(pixels, 0, 0);
  }
}
