import { PATCH_RADIUS } from "../level/level.ts";

const SIDE = 2 * PATCH_RADIUS + 1;

/** Adds up a patch's squared differences, and leaves the sums of its differences by channel (red, green, blue; 32-bit integers) where the memory begins. */
type Kernel = (a: number, b: number, row: number) => number;

/** How patches of pixels of four bytes are compared: at `a` and `b` in the memory the first pixels of both lie, `row` bytes further those of the next row. */
export interface PatchKernel {
  memory: ArrayBuffer;
  plain: Kernel;
  /**
   * Each pixel counts as often as the fourth byte of that at `a` says, 20 times at most. Leaves, from `ROWS_AT` on, what was added up after each row but the
   * last: differences by channel and a zero, and the squares in four parts.
   */
  weighted: Kernel;
}

/** Byte in the memory; eight 32-bit integers follow for each row, and pixels not before `PIXELS_AT`. */
export const ROWS_AT = 32;
export const PIXELS_AT = 256;

/** What is used of WebAssembly, for which there are no types outside browsers'. */
interface Engine {
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer };
  Module: new (code: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: { plain: Kernel; weighted: Kernel } };
}

const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: Engine }).WebAssembly;
/** Bytes of which memory is given by. */
const PAGE = 65_536;

type Bytes = readonly (number | Bytes)[];

/** Whole numbers as the format has them, seven bits a byte (LEB128). */
const number = (value: number): Bytes => (value < 128 ? [value] : [(value & 127) | 128, number(value >>> 7)]);
const counted = (items: readonly Bytes[]): Bytes => [number(items.length), ...items];
const text = (value: string): Bytes => counted([...Buffer.from(value)].map((byte) => [byte]));
const section = (id: number, content: Bytes): Bytes => [id, sized(content)];
const sized = (content: Bytes): Bytes => [number(flat(content).length), content];
const flat = (bytes: Bytes): number[] => bytes.flat(Infinity as 1) as number[];

/** Types and instructions of WebAssembly 2.0 (binary format, 5.3 and 5.4). */
const [I32, V128] = [0x7f, 0x7b];
const get = (local: number): Bytes => [0x20, number(local)];
const set = (local: number): Bytes => [0x21, number(local)];
const tee = (local: number): Bytes => [0x22, number(local)];
const add = [0x6a];
const simd = (operation: number, ...rest: Bytes): Bytes => [0xfd, number(operation), ...rest];
const load = (offset: number): Bytes => simd(0x00, 0, number(offset));
const store = (offset: number): Bytes => simd(0x0b, 0, number(offset));
const constant = (bytes: readonly number[]): Bytes => simd(0x0c, ...bytes);
const shuffle = (lanes: readonly number[]): Bytes => simd(0x0d, ...lanes);
const and = simd(0x4e);
/** Bytes to 16 bits without a sign, 16 to 32 bits with one: the lower and the upper half. */
const widenBytes = [simd(0x89), simd(0x8a)];
const widen = [simd(0xa7), simd(0xa8)];
const [add16, subtract16, multiply16, add32] = [simd(0x8e), simd(0x91), simd(0x95), simd(0xae)];
/** Products of neighbouring 16-bit numbers, added in pairs. */
const dot = simd(0xba);
const lane = (k: number): Bytes => simd(0x1b, k);

/** Locals: parameters, vectors. */
const [A, B, ROW, FIRST, SECOND, FACTORS, DIFFERENCE, WEIGHTED, SQUARES, SUMS, OF_ROW] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const VECTORS = 8;

/** Colours of four pixels without their fourth byte, and of three, as a row has seven. */
const colours = [Array.from({ length: 16 }, (_, k) => (k % 4 < 3 ? 255 : 0)), Array.from({ length: 16 }, (_, k) => (k % 4 < 3 && k < 12 ? 255 : 0))];
const fourths = Array.from({ length: 16 }, (_, k) => k | 3);

/** One row of both patches: two vectors of four pixels, each worked on in halves of 16-bit numbers. */
function compareRow(isWeighted: boolean): Bytes {
  const code: Bytes[] = [];
  for (const [n, mask] of colours.entries()) {
    code.push(get(A), load(16 * n), ...(isWeighted ? [tee(FACTORS)] : []), constant(mask), and, set(FIRST));
    code.push(get(B), load(16 * n), constant(mask), and, set(SECOND));
    if (isWeighted) code.push(get(FACTORS), get(FACTORS), shuffle(fourths), set(FACTORS));
    for (const half of widenBytes) {
      code.push(get(FIRST), half, get(SECOND), half, subtract16, set(DIFFERENCE));
      code.push(get(DIFFERENCE), ...(isWeighted ? [get(FACTORS), half, multiply16] : []), tee(WEIGHTED));
      code.push(get(DIFFERENCE), dot, get(SQUARES), add32, set(SQUARES));
      code.push(get(OF_ROW), get(WEIGHTED), add16, set(OF_ROW));
    }
  }
  // Four weighted differences fit 16 bits, all 49 do not.
  code.push(get(SUMS), get(OF_ROW), widen[0], add32, get(OF_ROW), widen[1], add32, set(SUMS));
  code.push(constant(new Array<number>(16).fill(0)), set(OF_ROW));
  code.push(get(A), get(ROW), add, set(A), get(B), get(ROW), add, set(B));
  return code;
}

function comparePatch(isWeighted: boolean): Bytes {
  const kept = (y: number): Bytes => [0x41, 0, get(SUMS), store(ROWS_AT + 32 * y), 0x41, 0, get(SQUARES), store(ROWS_AT + 32 * y + 16)];
  const rows = Array.from({ length: SIDE }, (_, y) => [compareRow(isWeighted), isWeighted && y < SIDE - 1 ? kept(y) : []]);
  const sums = [0x41, 0, get(SUMS), store(0)];
  const squares = [0, 1, 2, 3].flatMap((k) => [get(SQUARES), lane(k), ...(k > 0 ? [add] : [])]);
  return sized([counted([[number(VECTORS), V128]]), ...rows, ...sums, ...squares, 0x0b]);
}

/** Vectors of 16 bytes make the two kernels several times as fast as loops over typed arrays, from the first call on. */
const code = new Module(Uint8Array.from(flat([
  [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  section(1, counted([[0x60, counted([[I32], [I32], [I32]]), counted([[I32]])]])),
  section(2, counted([[text("patches"), text("memory"), 0x02, 0x00, 1]])),
  section(3, counted([[0], [0]])),
  section(7, counted([[text("plain"), 0x00, 0], [text("weighted"), 0x00, 1]])),
  section(10, counted([comparePatch(false), comparePatch(true)])),
])));

/** @param bytes of memory that are needed */
export function createKernel(bytes: number): PatchKernel {
  const memory = new Memory({ initial: Math.ceil(bytes / PAGE) });
  const { plain, weighted } = new Instance(code, { patches: { memory } }).exports;
  return { memory: memory.buffer, plain, weighted };
}
