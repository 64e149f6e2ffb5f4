/** What bounds the work of drawing a shape: never less than the truth. Lengths in its own units. */
export interface ShapeSize {
  width: number;
  height: number;
  /** Corners and ends of lines and curves. */
  points: number;
  /** Of all lines and curves together. */
  length: number;
}

/** Beyond it no figure says more, and none becomes infinite when it is multiplied. */
const largest = 1e9;
const number = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;

/** The numbers of a value, each at most a thousand million. */
export function numbersIn(text: string): number[] {
  return (text.match(number) ?? []).map((one) => Math.max(-largest, Math.min(largest, Number(one))));
}

/** The largest length of several. @param whole what a percentage is of */
export function longest(text: string, whole: number): number {
  // Of the units of CSS the inch is the largest that is not the text's: 96 pixels.
  const unit = text.includes("%") ? whole / 100 : /[a-df-z]/i.test(text.replaceAll("px", "")) ? 96 : 1;
  return numbersIn(text).reduce((most, one) => Math.max(most, Math.abs(one)), 0) * Math.max(unit, 0);
}

/** Of a basic shape, from the largest of what its attributes are at any time. */
export function sizeOfBasic(name: string, most: (attribute: string) => number, points: string): ShapeSize {
  if (name === "circle") return boxed(2 * most("r"), 2 * most("r"));
  if (name === "ellipse") return boxed(2 * Math.max(most("rx"), most("ry")), 2 * Math.max(most("rx"), most("ry")));
  if (name === "rect") return boxed(most("width"), most("height"));
  if (name === "line") return boxed(most("x1") + most("x2"), most("y1") + most("y2"));
  return sizeOfPath(`M${points}`);
}

const boxed = (width: number, height: number): ShapeSize => ({ width, height, points: 4, length: 2 * (width + height) });

/** Numbers that one step of each command takes. The box of a curve is that of its control points; an arc lies within its radii of its ends. */
const steps: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7 };

/** Of path data (SVG 2, 9.3), also of several one after the other. */
export function sizeOfPath(data: string): ShapeSize {
  const pen = new Pen();
  for (const [, letter = "", text = ""] of data.matchAll(/([mlhvcsqtaz])([^mlhvcsqtaz]*)/gi)) {
    const command = letter.toLowerCase();
    if (command === "z") pen.close();
    const step = steps[command] ?? Infinity;
    const values = command === "a" ? arcNumbers(text) : numbersIn(text);
    for (let start = 0; start + step <= values.length; start += step) pen.move(command, letter === command, values.slice(start, start + step), start === 0);
  }
  return pen.size;
}

/** Follows the commands of a path. */
class Pen {
  #x = 0;
  #y = 0;
  #start: [x: number, y: number] = [0, 0];
  readonly #box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  #points = 0;
  #length = 0;

  close(): void {
    this.#goTo(...this.#start);
  }

  move(command: string, isRelative: boolean, values: readonly number[], isFirst: boolean): void {
    const [fromX, fromY] = isRelative ? [this.#x, this.#y] : [0, 0];
    if (command === "h") this.#goTo(fromX + values[0]!, this.#y);
    else if (command === "v") this.#goTo(this.#x, fromY + values[0]!);
    else if (command === "a") this.#goTo(fromX + values[5]!, fromY + values[6]!, 2 * Math.max(Math.abs(values[0]!), Math.abs(values[1]!)));
    else for (let pair = 0; pair < values.length; pair += 2) this.#goTo(fromX + values[pair]!, fromY + values[pair + 1]!);
    if (command === "m" && isFirst) this.#start = [this.#x, this.#y];
  }

  get size(): ShapeSize {
    if (this.#points === 0) return boxed(0, 0);
    const { left, right, top, bottom } = this.#box;
    return { width: right - left, height: bottom - top, points: this.#points, length: this.#length };
  }

  #goTo(x: number, y: number, margin = 0): void {
    this.#length += Math.abs(x - this.#x) + Math.abs(y - this.#y) + 3 * margin;
    [this.#x, this.#y] = [x, y];
    this.#box.left = Math.min(this.#box.left, x - margin);
    this.#box.right = Math.max(this.#box.right, x + margin);
    this.#box.top = Math.min(this.#box.top, y - margin);
    this.#box.bottom = Math.max(this.#box.bottom, y + margin);
    this.#points++;
  }
}

const flag = /[\s,]*([01])/y;
const next = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy;

/** The fourth and the fifth number of an arc are flags, between which nothing need stand. */
function arcNumbers(text: string): number[] {
  const values: number[] = [];
  for (let at = 0; at < text.length; ) {
    const reader = values.length % 7 === 3 || values.length % 7 === 4 ? flag : next;
    reader.lastIndex = at;
    const found = reader.exec(text);
    if (!found) break;
    values.push(...numbersIn(found[1]!));
    at = reader.lastIndex;
  }
  return values;
}
