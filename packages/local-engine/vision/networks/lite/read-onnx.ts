/** A network as its file describes it: operations in the order in which they run, and the weights by name. */
export interface OnnxGraph {
  inputs: { name: string; shape: number[] }[];
  outputs: string[];
  nodes: OnnxNode[];
  weights: Map<string, OnnxTensor>;
}

export interface OnnxNode {
  operation: string;
  inputs: string[];
  outputs: string[];
  /** Whole numbers, one or several, as most attributes are; texts are left out but for `mode`. */
  attributes: Map<string, number[]>;
}

export interface OnnxTensor {
  shape: number[];
  /** Of whole numbers and floats alike. */
  values: Float32Array;
}

/** A field of a message of Protocol Buffers: a number, or bytes that are a text, a list of numbers or another message. */
interface Field {
  id: number;
  number: number;
  bytes: Uint8Array;
}

const FLOAT = 1;
const WHOLE = 7;

/**
 * Reads the parts of an ONNX file (onnx.proto3) that a network for pictures has. The file is a pinned one of an installed package.
 * @throws RangeError where it ends early, TypeError at weights of another type than float and int64
 */
export function readOnnx(file: Uint8Array): OnnxGraph {
  const graph = [...fieldsOf(one(file, 7))];
  const of = (id: number) => graph.filter((field) => field.id === id).map(({ bytes }) => bytes);
  const weights = new Map(of(5).map((bytes) => [text(one(bytes, 8)), readTensor(bytes)]));
  return {
    weights, nodes: of(1).map(readNode), outputs: of(12).map((bytes) => text(one(bytes, 1))),
    inputs: of(11).map(readInput).filter(({ name }) => !weights.has(name)),
  };
}

function readNode(bytes: Uint8Array): OnnxNode {
  const fields = [...fieldsOf(bytes)];
  const texts = (id: number) => fields.filter((field) => field.id === id).map((field) => text(field.bytes));
  const attributes = fields.filter(({ id }) => id === 5).map((field) => [text(one(field.bytes, 1)), numbers(field.bytes, [3, 8])] as const);
  return { operation: texts(4)[0]!, inputs: texts(1), outputs: texts(2), attributes: new Map(attributes) };
}

function readTensor(bytes: Uint8Array): OnnxTensor {
  const [type] = numbers(bytes, [2]);
  if (type !== FLOAT && type !== WHOLE) throw new TypeError(`weights of type ${type} are not read`);
  const raw = Uint8Array.from(one(bytes, 9)).buffer;
  return { shape: numbers(bytes, [1]), values: type === FLOAT ? new Float32Array(raw) : Float32Array.from(new BigInt64Array(raw), Number) };
}

/** ValueInfoProto: name, and the sizes of type.tensor_type.shape. */
function readInput(bytes: Uint8Array): { name: string; shape: number[] } {
  const shape = one(one(one(bytes, 2), 1), 2);
  return { name: text(one(bytes, 1)), shape: [...fieldsOf(shape)].map((size) => numbers(size.bytes, [1])[0] ?? 1) };
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function one(message: Uint8Array, id: number): Uint8Array {
  for (const field of fieldsOf(message)) if (field.id === id) return field.bytes;
  return new Uint8Array();
}

/** Numbers of the fields with one of the ids, each by itself or packed. */
function numbers(message: Uint8Array, ids: number[]): number[] {
  const found: number[] = [];
  for (const { id, number, bytes } of fieldsOf(message)) {
    if (!ids.includes(id)) continue;
    if (bytes.length === 0) found.push(number);
    for (let at = 0, value; at < bytes.length;) {
      [value, at] = varint(bytes, at);
      found.push(value);
    }
  }
  return found;
}

function* fieldsOf(message: Uint8Array): Generator<Field> {
  for (let at = 0, key, number; at < message.length;) {
    [key, at] = varint(message, at);
    const [id, kind] = [key >>> 3, key & 7];
    [number, at] = kind === 0 || kind === 2 ? varint(message, at) : [0, at + (kind === 1 ? 8 : 4)];
    const length = kind === 2 ? number : 0;
    if (at + length > message.length) throw new RangeError("the file of the network ends early");
    yield { id, number, bytes: message.subarray(at, at + length) };
    at += length;
  }
}

/** Negative numbers have 64 bits; of those the lower 32 are enough. */
function varint(bytes: Uint8Array, from: number): [value: number, next: number] {
  let [value, factor, at] = [0, 1, from];
  for (;; factor *= 128) {
    const byte = bytes[at++];
    if (byte === undefined) throw new RangeError("the file of the network ends early");
    value += (byte & 127) * factor;
    if (byte < 128) return [value > 2 ** 53 ? value - 2 ** 64 : value, at];
  }
}
